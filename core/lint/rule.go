package lint

// A Level says how serious a finding is.
type Level uint8

// These are the levels, the most serious last.
const (
	Note    Level = iota // worth knowing
	Mistake              // the service accepts the setting, but it is probably unintended
	Refused              // the service answers with status 400
)

// String returns the level's stable name.
func (l Level) String() string { return [...]string{"note", "mistake", "refused"}[l] }

// A Rule is a rule that a finding reports.
type Rule uint8

// These are the rules.
const (
	Value        Rule = iota // a ttl or defaultTtl that the service refuses
	Null                     // null, which means an absent setting only in some languages
	OneSecond                // a default of one second, which hides all items that have no ttl of their own
	Milliseconds             // a number of milliseconds
	Date                     // a point in time
	Ignored                  // an item's ttl while the container is Off
	Off                      // a container without defaultTtl
	NoDefault                // a container with -1
	Name                     // a property that the service does not read because of its name
	Nested                   // a ttl that the service does not read because it is not at the root
	IndexingNone             // defaultTtl together with indexing mode none
	PropertyPath             // ttlPropertyPath
	Place                    // a defaultTtl in a part of a template that does not reach the container
	Removal                  // a default_ttl that Terraform does not remove
	Analytical               // the analytical store's TTL, which deletes nothing
	Container                // a container that the service refuses for another reason
	Unknown                  // a value that the program computes when it runs
	Unit                     // a number in another unit than seconds, or a part of a length of time
	Text                     // a text that a tool converts to a number
	Unrecognised             // an unknown name that is like that of a setting
)

const (
	pageTTL   = "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"
	pageHowTo = "https://learn.microsoft.com/azure/cosmos-db/nosql/how-to-time-to-live"
	issues    = "https://github.com/MicrosoftDocs/azure-docs/issues/"
	azurerm   = "https://github.com/hashicorp/terraform-provider-azurerm/issues/"
)

var rules = [...]struct {
	name   string
	level  Level
	source string
}{
	Value:        {"value", Refused, pageTTL},
	Null:         {"null", Mistake, issues + "107151"},
	OneSecond:    {"one-second", Mistake, azurerm + "25123"},
	Milliseconds: {"milliseconds", Mistake, pageTTL},
	Date:         {"date", Mistake, pageTTL},
	Ignored:      {"ignored", Mistake, issues + "40984"},
	Off:          {"off", Note, pageTTL},
	NoDefault:    {"no-default", Note, pageTTL},
	Name:         {"name", Mistake, issues + "23692"},
	Nested:       {"nested", Mistake, pageTTL},
	IndexingNone: {"indexing-none", Refused, issues + "29213"},
	PropertyPath: {"property-path", Mistake, pageHowTo},
	Place:        {"place", Mistake, "https://learn.microsoft.com/azure/templates/microsoft.documentdb/databaseaccounts/sqldatabases/containers"},
	Removal:      {"removal", Note, azurerm + "7113"},
	Analytical:   {"analytical", Note, "https://learn.microsoft.com/azure/cosmos-db/analytical-store-introduction#analytical-ttl"},
	Container:    {"container", Refused, "https://learn.microsoft.com/rest/api/cosmos-db/create-a-collection"},
	Unknown:      {"unknown", Note, pageTTL},
	Unit:         {"unit", Mistake, pageTTL},
	Text:         {"text", Note, "https://developer.hashicorp.com/terraform/language/expressions/types#type-conversion"},
	Unrecognised: {"unrecognised", Note, pageTTL},
}

// Rules returns all rules.
func Rules() (list []Rule) {
	for i := range rules {
		list = append(list, Rule(i))
	}
	return list
}

// String returns the rule's stable name.
func (r Rule) String() string { return rules[r].name }

// Level returns the level of the rule's findings.
func (r Rule) Level() Level { return rules[r].level }

// Source returns the address of the page or report that is the source of the rule.
func (r Rule) Source() string { return rules[r].source }

// A Finding says that a setting is wrong, or gives a hint about it.
type Finding struct {
	Rule  Rule
	Line  int    // from 1; 0 if the finding is not about a text
	Name  string // name of the setting in the text
	Value string // value in the text, shortened
	Why   string // the reason
}
