//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// dirOf is the directory of a language's pages.
func dirOf(l locales.Language) string {
	if l.Tag == "en" {
		return ""
	}
	return l.Tag + "/"
}

// arriveIn opens a page of a language, below its directory.
func arriveIn(t testing.TB, l locales.Language, address string) *visit {
	t.Helper()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	v.Goto(v.host.URL(dirOf(l) + address))
	v.WaitForApp()
	return v
}

// The language changes in place: what is typed stays, and a lesson keeps its step. Back returns to the language before.
func TestStoryChangeOfLanguage(t *testing.T) {
	t.Parallel()
	all := locales.All()
	french, russian := all[1], all[3]
	v := arriveIn(t, french, "")
	v.button(french.NewItem).Click()
	v.ByRole("textbox", french.ItemJSON).Fill(`{"id":"typed"`)
	v.ByRole("combobox", french.Language).Select("Русский")
	v.ByRole("textbox", russian.ItemJSON).WaitValue(`{"id":"typed"`)
	v.WaitFor(`location.pathname.endsWith("/ru/") && document.title.includes("срок")`)
	browser.Eval[bool](v.Page, "history.back() === undefined")
	v.ByRole("textbox", french.ItemJSON).WaitValue(`{"id":"typed"`)

	v.Goto(v.host.URL("fr/learn/01-off/"))
	v.WaitForApp()
	v.region(french.Lesson).ByRole("button", french.LessonShow).Click()
	v.region(french.Lesson).ByRole("button", french.LessonForward).Click()
	v.ByRole("combobox", french.Language).Select("Русский")
	v.region(russian.Lesson).WaitText(russian.LessonStep.With("n", "2", "of", "3"))
	v.Goto(v.host.URL("")) // the choice is kept for addresses that name none
	v.WaitFor(`location.pathname.endsWith("/ru/") && window.__cosmosttl?.ready`)
}

// A language that was used works offline.
func TestStoryOfflineInRussian(t *testing.T) {
	t.Parallel()
	russian := locales.All()[3]
	v := arriveIn(t, russian, "")
	v.WaitForWorker()
	v.WaitFor(`caches.keys().then(async (names) => { for (const n of names) for (const r of await (await caches.open(n)).keys()) if (r.url.includes("/lang/ru.")) return true; return false })`)
	unplug(t, v.Page, v.host)
	v.reload()
	v.button(russian.N(russian.GuideWatchDo, 5)).Click()
	v.region(russian.ClockRegion).WaitText(russian.N(russian.SinceStart, 72))
}

// Without its texts a page stays usable in English, and says so.
func TestStoryALanguageThatCannotBeLoaded(t *testing.T) {
	t.Parallel()
	all := locales.All()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.host.Block("web/" + i18n.File(all[1].Tag))
	v.Allow("lang/fr", "ERR_EMPTY_RESPONSE", "Failed to load resource", "ServiceWorker", "app-worker.js", "Failed to fetch", "preload")
	v.Viewport(1440, 900)
	v.Goto(v.host.URL("fr/"))
	v.WaitForApp()
	v.waitNotice(all[0].NoticeNoLanguage)
	v.button("Advance 1 second").Click()
	v.waitSince(68)
}

// Ids and times keep their order where the page runs from right to left.
func TestStoryRightToLeft(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(document.documentElement.dir = "rtl") === "rtl"`)
	v.frame()
	v.button("Advance 1 second").Click()
	v.waitSince(68)
	v.region("Why").WaitText("12:01:12")
	v.region("Why").WaitText("SO04")
}
