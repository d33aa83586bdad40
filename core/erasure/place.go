package erasure

// A Kind is a kind of place. The names are those of stories and of JSON.
type Kind string

// The kinds.
const (
	Queries    Kind = "queries"
	OnDisk     Kind = "disk"
	LatestFeed Kind = "feed-latest"
	Feed       Kind = "feed"
	Backup     Kind = "backup"
	Analytical Kind = "analytical"
	Copied     Kind = "copy"
	Logs       Kind = "logs"
	Elsewhere  Kind = "declared"
)

// A State is what is true of a place now.
type State string

// The states.
const (
	Absent  State = "never there"
	Coming  State = "not yet there"
	Here    State = "there"
	Hidden  State = "there, hidden"
	Gone    State = "gone"
	Perhaps State = "perhaps there" // nothing says whether the place has it
)

// A Mark says how sure a place's end is.
type Mark string

// The marks.
const (
	Stated   Mark = "stated"     // Microsoft's documentation states the rule
	Modelled Mark = "modelled"   // the simulation chooses
	Unclear  Mark = "not stated" // the documentation is silent or contradicts itself
	Seen     Mark = "seen"       // the end was observed
	Setting  Mark = "setting"    // a setting says that the place has nothing
	Said     Mark = "declared"   // somebody said so
)

// What can be missing where an end cannot be said.
type Missing string

// The missing facts.
const (
	MissingPolicy   Missing = "the backup policy"
	MissingPurge    Missing = "when the purge deletes it"
	MissingTTL      Missing = "its time to live"
	MissingStore    Missing = "whether the container has an analytical store"
	MissingLogs     Missing = "how long the logs are kept"
	MissingDeclared Missing = "how long the place keeps it"
)

// A Place is where an item is, was or will be.
type Place struct {
	Kind    Kind
	Name    string // of a region, a container or a declared place; else empty
	State   State
	Since   int64 // Unix seconds; 0 is not known
	Until   End
	Least   int64   // while Until cannot be said: the earliest second in which the place can have let it go; 0 is not known
	Missing Missing // why Until cannot be said
	Body    End     // of Feed: when it has the item's id and key, but no body
	Window  int64   // seconds that the place keeps an item after it has left what the place is a copy of; 0 is none
	Mark    Mark
	Shorter []Remedy
}

// Still reports whether the place has the item now. It is false where nothing says so.
func (p Place) Still() bool { return p.State == Here || p.State == Hidden }

// Called returns the kind and the name.
func (p Place) Called() string {
	if p.Name == "" {
		return string(p.Kind)
	}
	return string(p.Kind) + " " + p.Name
}

// at sets the state of a place that has the item from Since to Until, visible or not.
func (p Place) at(now int64, seen bool) Place {
	switch {
	case p.State != "":
	case p.Until.Kind == At && p.Until.Second <= now:
		p.State = Gone
	case p.Since > now:
		p.State = Coming
	case seen:
		p.State = Here
	default:
		p.State = Hidden
	}
	return p
}
