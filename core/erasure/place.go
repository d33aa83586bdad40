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

// A State is the present state of a place.
type State string

// The states.
const (
	Absent  State = "never there"
	Coming  State = "not yet there"
	Here    State = "there"
	Hidden  State = "there, hidden"
	Gone    State = "gone"
	Perhaps State = "perhaps there" // it is not known whether the place has the item
)

// A Mark says why a place's end is believed.
type Mark string

// The marks.
const (
	Stated   Mark = "stated"     // the documentation states the rule
	Modelled Mark = "modelled"   // the simulation chooses the rule
	Unclear  Mark = "not stated" // the documentation is silent or contradicts itself
	Seen     Mark = "seen"       // the end was observed
	Setting  Mark = "setting"    // a setting says that the place has nothing
	Said     Mark = "declared"   // somebody declared the end
)

// A Missing is a fact without which an end cannot be said.
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

// A Place is a place where an item is, was or will be.
type Place struct {
	Kind    Kind
	Name    string // of a region, a container or a declared place; otherwise empty
	State   State
	Since   int64 // Unix seconds; 0 if not known
	Until   End
	Least   int64   // if Until cannot be said: the earliest second in which the place may no longer have the item; 0 if not known
	Missing Missing // the reason why Until cannot be said
	Body    End     // of Feed: when the feed has the item's id and key, but no longer its body
	Window  int64   // seconds for which the place keeps an item after its source no longer has it; 0 for none
	Mark    Mark
	Shorter []Remedy
}

// Still reports whether the place is known to have the item now.
func (p Place) Still() bool { return p.State == Here || p.State == Hidden }

// Called returns the kind and the name.
func (p Place) Called() string {
	if p.Name == "" {
		return string(p.Kind)
	}
	return string(p.Kind) + " " + p.Name
}

// at sets the state of a place that has the item from Since to Until. seen is whether the item is visible there.
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
