package saves

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Browsers write the contents of the Store to the disk only after seconds or minutes. If the browser is
// killed before that, or the power fails, the Store has older contents when the browser starts again. These
// may refer to a world that the vault no longer has. The vault therefore records which of its worlds was
// stored last, with the mark of that moment. A Store whose mark is older is behind.

// latestKey is the vault's key of a savedLatest.
const latestKey = latestID + "/world"

// latestID stands in a key in the place of the id of a world.
const latestID = "latest"

type savedLatest struct {
	Version int             `json:"v"`
	Mark    string          `json:"mark"`
	World   json.RawMessage `json:"world"` // the stub
}

const latestVersion = 1

// nextMark returns a mark that is later than all earlier marks of this tab and of other tabs. Marks begin
// with a time.
func (a *Saves) nextMark() string {
	stored, _ := a.Store.Load(MarkKey)
	at := max(time.Now().UnixMilli(), marked(stored)+1, marked(a.mark)+1)
	a.count++
	return strconv.FormatInt(at, 36) + "." + a.id + "-" + strconv.Itoa(a.count)
}

// marked returns the time of a mark in milliseconds, or 0 if the mark has no time.
func marked(mark string) int64 {
	text, _, timed := strings.Cut(mark, ".")
	at, err := strconv.ParseInt(text, 36, 64)
	if !timed || err != nil {
		return 0
	}
	return at
}

// catchUp makes the store refer to the world that the vault stored last, if the store is behind. It calls
// then with whether the store was behind.
func (a *Saves) catchUp(vault Vault, then func(behind bool)) {
	vault.Load([]string{latestKey}, func(records [][]byte, ok bool) {
		var last savedLatest
		mark, _ := a.Store.Load(MarkKey)
		if !ok || json.Unmarshal(records[0], &last) != nil || last.Version != latestVersion || marked(last.Mark) <= marked(mark) {
			then(false)
			return
		}
		world := string(last.World)
		vault.Load([]string{metaKey(vaultOf(world))}, func(_ [][]byte, ok bool) {
			if !ok || a.Store.Save(WorldKey, world) != nil { // the tab of this world has removed it
				then(false)
				return
			}
			a.Store.Remove(TailKey)
			_ = a.Store.Save(MarkKey, last.Mark)
			then(true)
		})
	})
}
