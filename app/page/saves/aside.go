package saves

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// maxAside is the largest number of texts that are set aside. They are never overwritten. Later texts are not
// kept, and the notice says so.
const maxAside = 9

// setAside keeps unreadable data under other keys and shows a notice.
func (a *Saves) setAside(why notice.Reason, texts ...string) {
	for _, text := range texts {
		if !a.keepAside(text) {
			why = notice.ReasonRefused
		}
	}
	a.s.Notices.Add(notice.Notice{Kind: notice.SetAside, Reason: why})
}

// keepAside stores a text under a free key, unless the same text was set aside before. It reports whether the
// text is kept.
func (a *Saves) keepAside(text string) bool {
	for n := 1; n <= maxAside; n++ {
		old, taken := a.Store.Load(asideName(n))
		switch {
		case !taken:
			return a.Store.Save(asideName(n), text) == nil
		case old == text:
			return true
		}
	}
	return false
}

// asideVaults returns the ids of the worlds in the vault that were set aside.
func (a *Saves) asideVaults() (ids []string) {
	for n := 1; n <= maxAside; n++ {
		text, _ := a.Store.Load(asideName(n))
		ids = append(ids, vaultOf(text))
	}
	return ids
}

func asideName(n int) string {
	if n == 1 {
		return AsideKey
	}
	return AsideKey + "-" + strconv.Itoa(n)
}
