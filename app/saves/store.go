package saves

// Store is the browser's storage for short texts: localStorage. Load's ok is false if the key is absent. If Save fails,
// nothing was stored.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
	Remove(key string)
}

// Vault is the browser's storage for data that is too large for the Store: IndexedDB. Its methods return at once, take effect in
// the order of the calls, and call back later, on the goroutine that owns the session; Remove on any.
type Vault interface {
	Load(keys []string, then func(records [][]byte, ok bool)) // all of them, or none
	Save(key string, record []byte, then func(ok bool))       // which is not changed any more
	Commit(key string, record []byte, then func(ok bool))     // Save, and what was saved before is on the disk then, even if the power fails
	Remove(unneeded func(key string) bool)                    // best effort
}

// The keys of stored texts. Other projects may share the origin.
const (
	WorldKey  = "cosmosttl.world"   // the world, or its id in the vault
	TailKey   = "cosmosttl.journal" // the commands since the world was stored
	TextsKey  = "cosmosttl.desk"    // the texts in the editors
	OthersKey = "cosmosttl.others"  // the worlds beside the present one
	MarkKey   = "cosmosttl.mark"    // another text after each save
	AsideKey  = "cosmosttl.set-aside"

	unfinishedKey = "cosmosttl.unfinished" // while a world is on its way to the storage

	ThemeKey    = "cosmosttl.theme"
	LanguageKey = "cosmosttl.language" // web/glue/language.js reads it
	KeysKey     = "cosmosttl.keys"     // "off": single keys do nothing
	DockKey     = "cosmosttl.dock"     // the height of the dock in CSS pixels, and "raised" if it is
	PlainKey    = "cosmosttl.editors"  // "plain": text fields have no editors
	TallyKey    = "cosmosttl.lessons"  // the score over all lessons
)

// ownKeys are the keys of which each lesson has its own.
var ownKeys = []string{WorldKey, TailKey, TextsKey, OthersKey, MarkKey}
