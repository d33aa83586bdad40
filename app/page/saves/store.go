package saves

// Store is the browser's storage for short texts: localStorage. Load's ok is false if the key is absent. If Save fails,
// nothing was stored.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
	Remove(key string)
}

// Vault is the browser's storage for data that is too large for the Store: IndexedDB. Its methods return at once and take
// effect in the order of the calls. They call back later on the goroutine that owns the session, except that Remove calls back on any
// goroutine.
type Vault interface {
	Load(keys []string, then func(records [][]byte, ok bool)) // ok is false if any record is missing
	Save(key string, record []byte, then func(ok bool))       // the caller must not change record afterwards
	Commit(key string, record []byte, then func(ok bool))     // like Save; then runs when this and all earlier records are on the disk
	Remove(unneeded func(key string) bool)                    // best effort
}

// The keys of stored texts. Other projects may share the origin.
const (
	WorldKey  = "cosmosttl.world"   // the world, or its id in the vault; web/glue/theme.js asks whether there is one
	TailKey   = "cosmosttl.journal" // the commands since the world was stored; web/glue/theme.js asks the same of it
	TextsKey  = "cosmosttl.desk"    // the texts in the editors
	OthersKey = "cosmosttl.others"  // the worlds beside the present one
	MarkKey   = "cosmosttl.mark"    // a text that differs after each save
	AsideKey  = "cosmosttl.set-aside"

	unfinishedKey = "cosmosttl.unfinished" // present while a world is being stored

	ThemeKey    = "cosmosttl.theme"
	LanguageKey = "cosmosttl.language" // web/glue/language.js reads it
	KeysKey     = "cosmosttl.keys"     // "off": single keys do nothing
	DockKey     = "cosmosttl.dock"     // the height of the dock in CSS pixels, and "raised" if the dock is raised
	ShownKey    = "cosmosttl.shown"    // the parts that are not folded, or "all"; web/glue/theme.js reads them
	PlainKey    = "cosmosttl.editors"  // "plain": text fields have no editors
	TallyKey    = "cosmosttl.lessons"  // the score over all lessons
)

// CopyKey is the key under which another page puts a world into the vault for the playground. CopyFragment is
// the beginning of the address's fragment with which that page asks the playground to open the world. A link without a
// world follows, which has the view.
const (
	CopyKey      = "copy"
	CopyFragment = "copy"
)

// ownKeys are the keys under which each lesson stores values of its own.
var ownKeys = []string{WorldKey, TailKey, TextsKey, OthersKey, MarkKey}
