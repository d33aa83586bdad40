package saves

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// A tab removes from the vault the records of the world that it replaces, and the records of its own jobs
// that fail. It does not know the jobs of other tabs. If a page was closed during a job, the job's records
// are removed when the job is older than jobLife. No tab can still be working on such a job, because a job
// that takes longer than half of jobLife starts again. A job's id begins with the time of its beginning.

const jobLife = 24 * 3600 // seconds

// newJobID returns the id of a world in the vault.
func (a *Saves) newJobID() string {
	a.count++
	return strconv.FormatInt(a.s.Clock().Unix(), 36) + "." + a.id + "-" + strconv.Itoa(a.count)
}

// begun returns when a job began, or 0 if its id has no time.
func begun(id string) int64 {
	text, _, timed := strings.Cut(id, ".")
	at, err := strconv.ParseInt(text, 36, 64)
	if !timed || err != nil {
		return 0
	}
	return at
}

// replace stores a world, or its place in the vault, instead of the world that was stored before. If the new
// world is outside of the vault, a replaced world in the vault is not removed yet but together with the next
// one. Until the browser has written the store to the disk, the replaced world is the latest one that is
// certainly on the disk.
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

// clean removes the records of the worlds that are gone, and the records of old jobs.
func (a *Saves) clean(gone ...string) {
	kept, old := append(a.asideVaults(), a.storedVault(), latestID, CopyKey), a.s.Clock().Unix()-jobLife
	a.vault.Remove(func(key string) bool {
		id, _, _ := strings.Cut(key, "/")
		return (slices.Contains(gone, id) || begun(id) < old) && !slices.Contains(kept, id)
	})
}

// storedVault returns the id of the stored world in the vault. It returns the empty string if the world is
// not in the vault or there is no vault.
func (a *Saves) storedVault() string {
	if a.vault == nil {
		return ""
	}
	text, _ := a.Store.Load(WorldKey)
	return vaultOf(text)
}

// vaultOf returns the id in a stub, or the empty string if the text is not a stub.
func vaultOf(text string) string {
	var stub savedStub
	if len(text) < AtOnce && json.Unmarshal([]byte(text), &stub) == nil && stub.Version == stubVersion {
		return stub.Vault
	}
	return ""
}
