//go:build e2e

package e2e

import (
	"fmt"
	"strings"
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

// plainText is a text of the catalogue as the screen shows it.
func plainText(text string) string { return strings.NewReplacer("`", "", "^", "").Replace(text) }

// arriveIn opens a page of a language, below its directory.
func arriveIn(t testing.TB, l locales.Language, address string) *visit {
	t.Helper()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	v.Goto(v.host.URL(dirOf(l) + address))
	v.WaitForApp()
	return v
}

// TestStoryLanguages goes through the first minute, an error, sharing, a lesson with a prediction, and the phone in every language, by
// the names that it gives things.
func TestStoryLanguages(t *testing.T) {
	for _, l := range locales.All() {
		t.Run(l.Tag, func(t *testing.T) {
			t.Parallel()
			v := arriveIn(t, l, "")
			if got := browser.Eval[string](v.Page, "document.documentElement.lang"); got != l.Tag {
				t.Fatalf("the page is in %q, want %q", got, l.Tag)
			}
			if got := browser.Eval[int](v.Page, `new Set([...document.querySelectorAll(".pane-tab")].map(t => t.getBoundingClientRect().top)).size`); got != 1 {
				t.Errorf("the tabs of the panes have %d rows", got)
			}
			v.button(l.N(l.GuideWatchDo, 5)).Click()
			v.region(l.ClockRegion).WaitText(l.N(l.SinceStart, 72))
			v.button(l.NewItem).Click()
			v.ByRole("textbox", l.ItemJSON).Fill(`{"id":"SO99","cid":"CO18","ttl":0}`)
			v.button(l.Save).Click()
			v.ByRole("alert", "").WaitText(plainText(l.ProblemTTL.With("max", l.Number(2147483647))))
			v.button(l.Discard).Click()
			v.button(l.Share).Click()
			link := v.ByRole("textbox", l.Link)
			link.Wait()
			v.eventually("the link", func() string {
				if want := v.host.URL("") + "#v1."; !strings.HasPrefix(link.Value(), want) {
					return link.Value() + ", want " + want + " at its beginning"
				}
				return ""
			})
			v.Press("Escape")
			noViolations(t, v.Page)

			v.Goto(v.host.URL(dirOf(l) + "learn/01-off/"))
			v.WaitForApp()
			lesson := v.region(l.Lesson)
			lesson.ByRole("button", l.LessonShow).Click()
			lesson.ByRole("button", l.LessonForward).Click()
			lesson.ByRole("button", l.LessonPredict).Click()
			v.eventually("the answer", func() string {
				if text := lesson.Text(); !strings.Contains(text, l.GuessRight) && !strings.Contains(text, l.GuessWrong) {
					return text
				}
				return ""
			})
			lesson.ByRole("button", l.LessonForward).Click()
			lesson.WaitText(l.LessonStep.With("n", "3", "of", "3"))

			v.Goto(v.host.URL(dirOf(l)))
			v.WaitForApp()
			for _, width := range []int{390, 320} {
				v.Viewport(width, 700)
				v.throughTabs(l.Locale, fmt.Sprint(width))
			}
			noViolations(t, v.Page)
		})
	}
}

// throughTabs opens each tab of a phone, and finds texts that are too long for it.
func (v *visit) throughTabs(l *i18n.Locale, state string) {
	v.t.Helper()
	for _, name := range []string{l.TabRules, l.TabQuery, l.TabTraffic, l.TabTimeline} {
		v.ByRole("tab", name).Click()
		v.ByRole("tabpanel", name).Wait()
		v.fits(state + ", " + name)
		if got := browser.Eval[string](v.Page, overlong); got != "" {
			v.t.Errorf("%s, %s: more than 1.4 times as long as their boxes: %s", state, name, got)
		}
	}
}

// overlong lists the texts that need more than 1.4 times the width of their boxes. What can be scrolled has room.
const overlong = `[...document.querySelectorAll("body *")].filter(e => e.clientWidth > 4 && e.scrollWidth > 1.4 * e.clientWidth && e.checkVisibility({ visibilityProperty: true }) &&
  !["auto", "scroll"].includes(getComputedStyle(e).overflowX) && !e.closest("[translate=no], code, pre, select, .vh") && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .map(e => e.tagName + "." + e.className + ": " + e.textContent.trim().slice(0, 60) + " " + e.scrollWidth + " in " + e.clientWidth).join("; ")`

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
	v.WaitFor(`location.pathname.endsWith("/ru/") && document.title.includes("срок") && document.querySelector("link[rel=manifest]").href.endsWith("/ru/manifest.webmanifest")`)
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
	v.WaitFor(`fetch(document.querySelector("link[rel=manifest]").href).then((r) => r.json()).then((m) => m.lang === "ru" && m.start_url.endsWith("/ru/"))`)
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
	v.ByRole("combobox", "Language").WaitValue("en")
	v.host.Unblock("web/" + i18n.File(all[1].Tag))
	v.ByRole("combobox", "Language").Select("Français") // as the notice says
	v.button(all[1].NewItem).Wait()
	v.WaitFor(`document.documentElement.lang === "fr" && !document.querySelector(".notices").innerText`)
}

// The pseudo-locale has an accent in every text: what has none is not translated.
func TestStoryPseudoLocale(t *testing.T) {
	t.Parallel()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	l := i18n.Pseudo()
	for _, width := range []int{1440, 390, 320} {
		v.Viewport(width, 900)
		v.Goto(v.host.URL("?lang=qps"))
		v.WaitForApp()
		if left := browser.Eval[string](v.Page, untranslated); left != "" {
			t.Errorf("%d wide, not translated: %s", width, left)
		}
		if v.fits(fmt.Sprint(width)); width < 720 {
			v.throughTabs(l, fmt.Sprint(width))
		}
	}
}

// untranslated lists the texts on the screen with a word of three letters, none of which has an accent. Names, code and data have none.
const untranslated = `(() => {
  const left = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data;
    const el = walk.currentNode.parentElement;
    if (!/[A-Za-z]{3}/.test(text.replace(/\bttl -?\d+/, "")) || /[áçéíñóšúýÁÇÉÍÑÓŠÚÝ·]/.test(text) || el.closest("[translate=no], code, kbd, pre, script, noscript, svg, textarea, table.rows, #goapp-error") || !el.checkVisibility?.()) continue;
    left.push(el.tagName + "." + el.className + ": " + text.trim());
  }
  return left.join("; ");
})()`

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
