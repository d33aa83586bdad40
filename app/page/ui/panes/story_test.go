package panes

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// An error in a story is shown in the reader's language, except for its words of code.
func TestStoryProblems(t *testing.T) {
	for _, test := range []struct {
		l           *i18n.Locale
		story, want string
	}{
		{i18n.English, "containr orders", "Story, line 1, column 1: expected a command: "},
		{i18n.English, "containr orders", "found “containr”; did you mean “container”?"},
		{i18n.English, "container", "expected the name of a container, like orders or shop/orders, found the end of the line"},
		{locales.Of("ru").Locale, "container orders of", "Сценарий, строка 1, столбец 18: ожидается off, -1 или продолжительность вида 90d, найдено «of». Возможно, имелось в виду «off»?"},
		{locales.Of("ru").Locale, "advance", "ожидается продолжительность, например 90d, 1h30m или 45s, либо to и момент времени, либо to-next-event, а строка здесь заканчивается"},
		{locales.Of("fr").Locale, "container orders\nexpect orders SO05 deadlin", "Scénario, ligne 2, colonne 20\u00a0: attendu\u00a0: not, ou ce qui est vrai de l’élément (in-queries, "},
		{locales.Of("fr").Locale, "default orders [1", "sur 128 niveaux au plus"},
	} {
		p := testRoom(t)
		p.L = wording.Words{Locale: test.l}
		p.S.Story.TypeStory(test.story)
		p.story.Play(false)
		if text := p.L.Problem(p.S.Story.StoryView().Problem, p.L.Story); !strings.Contains(text, test.want) {
			t.Errorf("%s: %q is told as\n%s, want\n%s", test.l.Tag, test.story, text, test.want)
		}
	}
}

// So is what is wrong with the lines that were played.
func TestStoryMisses(t *testing.T) {
	const story = "container orders 60\ncreate orders {\"id\":\"a\"}\nexpect orders a purged\nexpect carts count 1\ncreate orders {\"id\":\"b\",\"ttl\":0}\nexpect status 400\nadvance to-next-event\nexpect orders region x purged 1\n"
	for l, want := range map[*i18n.Locale][]string{
		i18n.English:            {"a: expected purged, got in-queries on-disk", "carts: expected a container, got no such container", "The input ttl", "clock moved by 60s", "got no such region"},
		locales.Of("ru").Locale: {"a — ожидалось: purged; на деле: in-queries on-disk", "на деле: такого контейнера нет", "The input ttl", locales.Of("ru").Locale.MeansRefused, "60s прошло", "такого региона нет"},
	} {
		p := testRoom(t)
		p.L = wording.Words{Locale: l}
		p.S.Story.TypeStory(story)
		if problem := p.S.Story.PlayStory(false); problem != nil {
			t.Fatal(problem)
		}
		p.S.Story.PlayStoryOn(func() bool { return true })
		text := app.HTMLString(p.story.Draw())
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in %s", l.Tag, w, text)
			}
		}
	}
}
