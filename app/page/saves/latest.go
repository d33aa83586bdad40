package saves

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Browsers write what the Store has to the disk after seconds or minutes. When one is killed before that, or the power fails, the Store is
// an earlier one when it starts again, and may refer to a world that the vault does not have any more. The vault therefore says which of
// its worlds was stored last, with the mark of that moment. A Store whose mark is older is behind.

// latestKey is the vault's key of a savedLatest.
const latestKey = latestID + "/world"

// latestID stands where other keys of the vault have the id of a world.
const latestID = "latest"

type savedLatest struct {
	Version int             `json:"v"`
	Mark    string          `json:"mark"`
	World   json.RawMessage `json:"world"` // the stub
}

const latestVersion = 1

// nextMark returns a mark that is later than all before it, of this tab and of others: marks begin with a time.
func (a *Saves) nextMark() string {
	stored, _ := a.Store.Load(MarkKey)
	at := max(time.Now().UnixMilli(), marked(stored)+1, marked(a.mark)+1)
	a.count++
	return strconv.FormatInt(at, 36) + "." + a.id + "-" + strconv.Itoa(a.count)
}

// marked returns the time of a mark in milliseconds, or zero if it says none.
func marked(mark string) int64 {
	text, _, timed := strings.Cut(mark, ".")
	at, err := strconv.ParseInt(text, 36, 64)
	if !timed || err != nil {
		return 0
	}
	return at
}

// catchUp brings the store to the world that the vault stored last, if the store is behind it, and calls then.
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
			if !ok || a.Store.Save(WorldKey, world) != nil { // its tab has given it up
				then(false)
				return
			}
			a.Store.Remove(TailKey)
			_ = a.Store.Save(MarkKey, last.Mark)
			then(true)
		})
	})
}
