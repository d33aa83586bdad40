//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
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
func arriveIn(t testing.TB, l locales.Language, address string) *visit.Visit {
	t.Helper()
	v := visit.New(t, host(t))
	v.OpenPath(dirOf(l) + address)
	return v
}

// TestLanguages goes through the first minute, an error, sharing, a lesson with a prediction, and the phone in every language, by
// the names that it gives things.
func TestLanguages(t *testing.T) {
	t.Parallel()
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
			for _, size := range [][2]int{{1280, 720}, {1366, 768}, {1440, 900}} {
				v.Viewport(size[0], size[1])
				v.CheckRoom(strconv.Itoa(size[0]))
			}
			v.Button(l.N(l.GuideWatchDo, 5)).Click()
			v.Region(l.ClockRegion).WaitText(l.N(l.SinceStart, 72))
			v.Button(l.NewItem).Click()
			v.ByRole("textbox", l.ItemJSON).Fill(`{"id":"SO99","cid":"CO18","ttl":0}`)
			v.Button(l.Save).Click()
			v.ByRole("alert", "").WaitText(plainText(l.ProblemTTL.With("max", l.Number(2147483647))))
			v.Button(l.Discard).Click()
			v.Button(l.Share).Click()
			link := v.ByRole("textbox", l.Link)
			link.Wait()
			v.Until("the link", func() string {
				if want := v.Host.URL("") + "#v2."; !strings.HasPrefix(link.Value(), want) {
					return link.Value() + ", want " + want + " at its beginning"
				}
				return ""
			})
			v.Press("Escape")
			visit.NoViolations(t, v.Page)

			v.OpenPath(dirOf(l) + "learn/01-default/")
			lesson := v.Region(l.Lesson)
			lesson.ByRole("button", step(v)).Click()
			lesson.ByRole("button", l.LessonForward).Click()
			lesson.ByRole("checkbox", l.GuessNoItem).Click()
			lesson.ByRole("button", l.LessonPredict).Click()
			v.Until("the answer", func() string {
				if text := lesson.Text(); !strings.Contains(text, l.GuessRight) && !strings.Contains(text, l.GuessWrong) {
					return text
				}
				return ""
			})
			lesson.ByRole("button", l.LessonForward).Click()
			lesson.WaitText(l.LessonStep.With("n", "3", "of", "3"))

			v.OpenPath(dirOf(l))
			for _, width := range []int{390, 320} {
				v.Viewport(width, 700)
				throughTabs(v, l.Locale, fmt.Sprint(width))
			}
			visit.NoViolations(t, v.Page)
		})
	}
}

// step returns the name of the button that does a lesson's step, which the step has given it.
func step(v *visit.Visit) string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `document.getElementById("lesson-go").innerText`)
}

// throughTabs opens each tab of a phone, and finds texts that are too long for it.
func throughTabs(v *visit.Visit, l *i18n.Locale, state string) {
	v.T.Helper()
	for _, name := range []string{l.TabRules, l.TabQuery, l.TabTraffic, l.TabTimeline} {
		v.ByRole("tab", name).Click()
		v.ByRole("tabpanel", name).Wait()
		v.CheckFits(state + ", " + name)
		if got := browser.Eval[string](v.Page, overlong); got != "" {
			v.T.Errorf("%s, %s: more than 1.4 times as long as their boxes: %s", state, name, got)
		}
	}
}

// overlong lists the texts that need more than 1.4 times the width of their boxes. What can be scrolled has room.
const overlong = `[...document.querySelectorAll("body *")].filter(e => e.clientWidth > 4 && e.scrollWidth > 1.4 * e.clientWidth && e.checkVisibility({ visibilityProperty: true }) &&
  !["auto", "scroll"].includes(getComputedStyle(e).overflowX) && !e.closest("[translate=no], code, pre, select, .vh") && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .map(e => e.tagName + "." + e.className + ": " + e.textContent.trim().slice(0, 60) + " " + e.scrollWidth + " in " + e.clientWidth).join("; ")`

// The language changes without a reload: typed text stays, and a lesson keeps its step. The browser's Back returns to the previous language.
func TestChangeOfLanguage(t *testing.T) {
	t.Parallel()
	all := locales.All()
	french, russian := all[1], all[3]
	v := arriveIn(t, french, "")
	v.Button(french.NewItem).Click()
	v.ByRole("textbox", french.ItemJSON).Fill(`{"id":"typed"`)
	v.Speak(french.Menu, french.Language, "Русский")
	v.ByRole("textbox", russian.ItemJSON).WaitValue(`{"id":"typed"`)
	v.WaitFor(`location.pathname.endsWith("/ru/") && document.title.includes("срок") && document.querySelector("link[rel=manifest]").href.endsWith("/ru/manifest.webmanifest")`)
	browser.Eval[bool](v.Page, "history.back() === undefined")
	v.ByRole("textbox", french.ItemJSON).WaitValue(`{"id":"typed"`)

	v.OpenPath("fr/learn/01-default/")
	v.Region(french.Lesson).ByRole("button", step(v)).Click()
	v.Region(french.Lesson).ByRole("button", french.LessonForward).Click()
	v.Speak(french.Menu, french.Language, "Русский")
	v.Region(russian.Lesson).WaitText(russian.LessonStep.With("n", "2", "of", "3"))
	v.Goto(v.Host.URL("")) // the choice is kept for addresses without a language
	v.WaitFor(`location.pathname.endsWith("/ru/") && window.__cosmosttl?.ready`)
}

// A language that was used works offline.
func TestOfflineInRussian(t *testing.T) {
	t.Parallel()
	russian := locales.All()[3]
	v := arriveIn(t, russian, "")
	v.WaitForWorker()
	v.WaitFor(`caches.keys().then(async (names) => { for (const n of names) for (const r of await (await caches.open(n)).keys()) if (r.url.includes("/lang/ru.")) return true; return false })`)
	unplug(t, v.Page, v.Host)
	v.Reload()
	v.WaitFor(`fetch(document.querySelector("link[rel=manifest]").href).then((r) => r.json()).then((m) => m.lang === "ru" && m.start_url.endsWith("/ru/"))`)
	v.Button(russian.N(russian.GuideWatchDo, 5)).Click()
	v.Region(russian.ClockRegion).WaitText(russian.N(russian.SinceStart, 72))
}

// If the texts of a language cannot be loaded, the page works in English and says so.
func TestALanguageThatCannotBeLoaded(t *testing.T) {
	t.Parallel()
	all := locales.All()
	v := visit.New(t, host(t))
	v.Host.Block("web/" + i18n.File(all[1].Tag))
	v.Allow("lang/fr", "ERR_EMPTY_RESPONSE", "Failed to load resource", "ServiceWorker", "app-worker.js", "Failed to fetch", "preload")
	v.Viewport(1440, 900)
	v.OpenPath("fr/")
	v.WaitNotice(all[0].NoticeNoLanguage)
	v.Button("Advance 1 second").Click()
	v.WaitSince(68)
	v.OpenMenu()
	v.ByRole("combobox", "Language").WaitValue("en")
	v.Press("Escape")
	v.Host.Unblock("web/" + i18n.File(all[1].Tag))
	v.Speak("Menu", "Language", "Français") // as the notice says
	v.Button(all[1].NewItem).Wait()
	v.WaitFor(`document.documentElement.lang === "fr" && !document.querySelector(".notices").innerText`)
}

// Every text of the pseudo-locale has an accent. A text without an accent is not translated.
func TestPseudoLocale(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	l := i18n.Pseudo()
	for _, width := range []int{1440, 390, 320} {
		v.Viewport(width, 900)
		v.OpenPath("?lang=qps")
		if left := browser.Eval[string](v.Page, untranslated); left != "" {
			t.Errorf("%d wide, not translated: %s", width, left)
		}
		if v.CheckFits(fmt.Sprint(width)); width < 720 {
			throughTabs(v, l, fmt.Sprint(width))
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
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(document.documentElement.dir = "rtl") === "rtl"`)
	v.WaitFrames()
	v.Button("Advance 1 second").Click()
	v.WaitSince(68)
	v.Region("Why").WaitText("12:01:12")
	v.Region("Why").WaitText("SO04")
}

// matrixHeads are the heights of the heads of the matrix, and beyondCards what of the cards below the timeline lies outside of its card.
const (
	matrixHeads = `Math.max(...[...document.querySelectorAll(".column-head")].map(e => e.offsetHeight))`
	beyondCards = `[...document.querySelectorAll("#matrix .under > *, #purge-settings, #purge-settings .field")].filter(e => { const a = e.getBoundingClientRect(), b = e.closest(".body").getBoundingClientRect();
	return a.height > 0 && (a.bottom > b.bottom + 1 || a.right > b.right + 1) }).map(e => (e.id || e.className) + " " + e.innerText).join("; ")`
)

// The heads of the matrix are as high in languages with long names as in English, so that what is below has its place.
func TestLongNamesInTheMatrix(t *testing.T) {
	t.Parallel()
	for _, language := range []struct {
		path     string
		settings []string // in the order in which they are chosen
	}{{"fr/", []string{"Activé (sans valeur par défaut)", "Désactivé"}}, {"es/", nil}, {"ru/", nil}} {
		v := arrive(t)
		v.OpenPath(language.path)
		v.WaitForApp()
		check := func(what string) {
			t.Helper()
			for _, size := range [][2]int{{1366, 768}, {1440, 900}} {
				v.Viewport(size[0], size[1])
				v.WaitFor(matrixHeads + ` <= 36`)
				if got := browser.Eval[string](v.Page, beyondCards); got != "" {
					t.Errorf("%s%s at %d: outside of their cards are %s", language.path, what, size[0], got)
				}
			}
		}
		check("at first")
		for _, setting := range language.settings {
			v.ByRole("radio", setting).Click()
			check(setting)
		}
	}
}
