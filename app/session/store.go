package session

// Store is the browser's storage for short texts, or a map in tests. Load's ok is false when the key is absent. Save's
// error means that nothing was stored.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
	Remove(key string)
}

// Vault is the browser's storage for what is too large for the Store: IndexedDB. Its methods return at once; what they
// report comes later, on the goroutine that owns the session.
type Vault interface {
	Load(key string, then func(value string, ok bool))
	Save(key, value string, then func(ok bool))
	RemoveOthers(prefixes []string) // what begins with none of them; best effort
}

// The names under which the page stores, on an origin that other projects may share.
const (
	worldKey = "cosmosttl.world"   // the world, or where the vault holds it
	tailKey  = "cosmosttl.journal" // what was done since the world was stored
	textsKey = "cosmosttl.desk"    // the texts in the editors
	asideKey = "cosmosttl.set-aside"
	themeKey = "cosmosttl.theme"
)

// Keys are the names under which a session stores, on an origin that the tabs of a browser share.
var Keys = []string{worldKey, tailKey, textsKey}
