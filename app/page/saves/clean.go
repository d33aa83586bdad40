package saves

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// A tab removes from the vault the records of the world that it replaces, and the records of its own jobs that come to nothing. It does not
// know the jobs of other tabs. What a job leaves behind when its page is closed is removed when it is so old that no tab can be at it:
// a job's id begins with the time, and a job that takes longer than half of that begins again.

const jobLife = 24 * 3600 // seconds

// newJobID returns the id of a world in the vault.
func (a *Saves) newJobID() string {
	a.count++
	return strconv.FormatInt(a.s.Clock().Unix(), 36) + "." + a.id + "-" + strconv.Itoa(a.count)
}

// begun returns when a job began, or zero if its id says no time.
func begun(id string) int64 {
	text, _, timed := strings.Cut(id, ".")
	at, err := strconv.ParseInt(text, 36, 64)
	if !timed || err != nil {
		return 0
	}
	return at
}

// replace stores a world, or where in the vault it is, in place of the one that was stored. A world that is replaced by one outside of the
// vault is removed with the next one: until what the store has is on the disk, it is the latest that is sure to be stored.
func (a *Saves) replace(mark string, text []byte, b base) error {
	before := a.storedVault()
	if err := a.putAs(mark, WorldKey, text); err != nil {
		return err
	}
	a.Store.Remove(TailKey)
	a.base, a.otherShown = b, false
	a.s.Notices.Dismiss(notice.OtherTab)
	if b.inVault {
		a.clean(before, a.spared)
		a.spared = ""
	} else if before != "" {
		a.spared = before
	}
	return nil
}

// clean removes the records of worlds to which nothing refers now, and what old jobs have left behind.
func (a *Saves) clean(gone ...string) {
	kept, old := append(a.asideVaults(), a.storedVault(), latestID, CopyKey), a.s.Clock().Unix()-jobLife
	a.vault.Remove(func(key string) bool {
		id, _, _ := strings.Cut(key, "/")
		return (slices.Contains(gone, id) || begun(id) < old) && !slices.Contains(kept, id)
	})
}

// storedVault returns the id of the stored world in the vault, or the empty string if it is not there or there is no vault.
func (a *Saves) storedVault() string {
	if a.vault == nil {
		return ""
	}
	text, _ := a.Store.Load(WorldKey)
	return vaultOf(text)
}

// vaultOf returns the id in a stub, or the empty string if the text is another one.
func vaultOf(text string) string {
	var stub savedStub
	if len(text) < AtOnce && json.Unmarshal([]byte(text), &stub) == nil && stub.Version == stubVersion {
		return stub.Vault
	}
	return ""
}
