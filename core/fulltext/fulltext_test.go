package fulltext

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// plain analyzes without stems. Its tests also hold in a browser, which has none.
func plain(s Settings) *Analyzer {
	a := New(s)
	a.stem = nil
	return a
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		text     string
		want     string
	}{
		{Settings{}, "The red-brown FOX, and 3 foxes' dens_2!", "red brown fox 3 foxes dens_2"},
		{Settings{}, "", ""},
		{Settings{}, "the and of", ""},
		{Settings{}, "don't isn't O'Brien", "isn brien"}, // stop words with an apostrophe are divided like any text
		{Settings{}, "0 1 9 10", "0 1 9 10"},             // the page lists digits, but the recorded orders need them
		{Settings{Language: "de-DE"}, "Der Straßenbahnfahrer und die Ä", "der straßenbahnfahrer und die ä"},
		{Settings{}, "Ünïcode naïve 東京 مرحبا e\u0301", "ünïcode naïve 東京 مرحبا e\u0301"},
		{Settings{Filters: []string{"lowercase", "ascii"}}, "Ünïcode ŒUVRE Straße the", "unicode oeuvre strasse the"},
		{Settings{Filters: []string{"ascii"}}, "Éa Œ The", "Ea OE The"},
		{Settings{Filters: []string{}}, "The FOX", "The FOX"},
		{Settings{StopWords: "none"}, "The fox", "the fox"},
		{Settings{StopWords: "basic"}, "The fox", "fox"},
		{Settings{Add: []string{"FOX"}, Remove: []string{"The"}}, "The fox", "the"},
		{Settings{}, "broken \xff bytes\xff", "broken bytes"},
	} {
		a := plain(c.settings)
		if got := strings.Join(a.Words(c.text), " "); got != c.want {
			t.Errorf("%+v %q: %q, want %q", c.settings, c.text, got, c.want)
		}
	}
}

func TestStopWordsAreInOrder(t *testing.T) {
	list := englishStopWords()
	if !slices.IsSorted(list) || len(list) != 529 || list[0] != "a" || list[528] != "zero" {
		t.Error(len(list), "words")
	}
	for _, w := range list {
		if New(Settings{}).Text(w).String() != "" {
			t.Errorf("%q is a token", w)
		}
	}
}

// String makes tests readable: one letter for each token.
func (x Text) String() string { return strings.Repeat("t", len(x)) }

// Property: the tokens are the tokens of the words, however often a word comes, and in any order of the texts.
func TestTokensAreTheWords(t *testing.T) {
	a := New(Settings{})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"the", "Running", "run", "runs", "x", "a-b", "été", strings.Repeat("long", 20), "7"})).Draw(t, "words"), " ") +
			rapid.String().Draw(t, "any")
		var want Text
		for _, w := range a.Words(text) {
			want = append(want, tokenOf(w))
		}
		if got := a.Text(text); !slices.Equal(got, want) {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
	})
}

func TestTerms(t *testing.T) {
	a := plain(Settings{})
	for _, c := range []struct {
		term     string
		distance int
		text     string
		want     int
	}{
		{"red", 0, "Red, blue, red", 2},
		{"red blue", 0, "Red, blue, red", 1},
		{"red of the blue", 0, "red blue", 1}, // a phrase is of tokens that follow each other without the stop words
		{"blue red", 0, "red blue", 0},
		{"red red", 0, "red red red", 2},
		{"the", 0, "the the", 0},
		{"", 0, "red", 0},
		{"red blue green", 0, "red blue", 0},
		{"bycycle", 2, "my bicycle", 1},
		{"bycycle", 1, "my bicycle", 1},
		{"bicycle", 1, "bicycles bicyle bicycle bicycl tricycle", 4},
		{"red bycycle", 1, "rad bicycle", 1},
		{"red", 2, "green blue", 0},
		{"réd", 1, "red rëd réd", 3},
		{"the", 1, "thee", 0},
	} {
		term := a.Term(c.term, c.distance)
		n := term.Count(a.Text(c.text))
		if c.distance > 0 {
			n = term.CountNear(a.Words(c.text))
		}
		if n != c.want || term.Fuzzy() != (c.distance > 0) {
			t.Errorf("%q ~%d in %q: %d, want %d", c.term, c.distance, c.text, n, c.want)
		}
	}
}

// edits is the textbook's distance of Levenshtein.
func edits(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before := row[0]
		row[0] = i + 1
		for j := range b {
			cost := before
			if a[i] != b[j] {
				cost = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

// Property: near is the textbook's distance, up to a limit.
func TestNearIsTheDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune("abé")), 0, 6, -1)
		a, b, most := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, MaxDistance).Draw(t, "most")
		if want := edits([]rune(a), []rune(b)) <= most; near(a, b, most) != want {
			t.Fatalf("%q %q within %d: want %v", a, b, most, want)
		}
	})
}

// The score is the formula with k1 = 1.2 and b = 0.75, computed here by hand.
func TestScore(t *testing.T) {
	s := Statistics{Documents: 10, Words: 100, Hits: []float64{2, 9}}.Scorer(math.Log)
	for _, c := range []struct {
		length int
		counts []int
		want   float64
	}{
		{10, []int{0, 0}, 0},
		{10, []int{1, 0}, math.Log(1 + 8.5/2.5)},
		{10, []int{0, 1}, math.Log(1 + 1.5/9.5)},
		{10, []int{2, 1}, math.Log(1+8.5/2.5)*2*2.2/3.2 + math.Log(1+1.5/9.5)},
		{20, []int{1, 0}, math.Log(1+8.5/2.5) * 2.2 / (1 + 1.2*1.75)},
	} {
		if got := s.Score(c.length, c.counts); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if got := (Statistics{Hits: []float64{0}}).Scorer(math.Log).Score(3, []int{1}); math.IsNaN(got) || math.IsInf(got, 0) {
		t.Errorf("of no items: %v", got)
	}
}

// Property: a further occurrence raises a score, a longer text and a more common term lower it.
func TestScoreIsMonotonic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := float64(rapid.IntRange(2, 1000).Draw(t, "documents"))
		hits := float64(rapid.IntRange(1, int(n)-1).Draw(t, "hits"))
		length, count := rapid.IntRange(1, 200).Draw(t, "length"), rapid.IntRange(1, 9).Draw(t, "count")
		of := func(hits float64) Scorer {
			return Statistics{Documents: n, Words: n * 20, Hits: []float64{hits}}.Scorer(math.Log)
		}
		score := of(hits).Score(length, []int{count})
		if !(score > 0) || of(hits).Score(length, []int{count + 1}) <= score || of(hits).Score(length+1, []int{count}) >= score || of(hits+1).Score(length, []int{count}) >= score {
			t.Fatal(score)
		}
	})
}

func FuzzAnalyzer(f *testing.F) {
	f.Add("The Quick-brown fox", "quick", 1)
	f.Fuzz(func(t *testing.T, text, term string, distance int) {
		a := New(Settings{})
		found := a.Term(term, max(0, distance%3))
		n := found.Count(a.Text(text))
		if near := found.CountNear(a.Words(text)); near < n && found.Fuzzy() {
			t.Errorf("%q in %q: %d exactly, %d nearly", term, text, n, near)
		}
	})
}

func BenchmarkText(b *testing.B) {
	a, text := New(Settings{}), strings.Repeat("The quick brown foxes are jumping over lazy dogs. ", 8)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		a.Text(text)
	}
}
