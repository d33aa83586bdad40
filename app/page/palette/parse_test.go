package palette

import (
	"strings"
	"testing"
)

const day = 1767225600 // 1 January 2026

func TestParse(t *testing.T) {
	for _, x := range []struct {
		line string
		want Command
	}{
		{"", Command{}},
		{"  ", Command{}},
		{"expired", Command{}},
		{"SO04", Command{}},
		{"ttl", Command{}},
		{"in queries", Command{}},
		{"go to", Command{}},
		{"1 day a second", Command{}},
		{"2026", Command{}},
		{"12", Command{}},
		{"T 13:00", Command{}},
		{"a 13:00 b", Command{}},
		{"13:00", Command{Kind: Time, Seconds: 13 * 3600}},
		{"go to 13:00", Command{Kind: Time, Seconds: 13 * 3600}},
		{"Go  To 9:05:07", Command{Kind: Time, Seconds: 9*3600 + 5*60 + 7}},
		{"at 00:00", Command{Kind: Time}},
		{"2026-01-02", Command{Kind: Time, Date: true, Seconds: day + 86400}},
		{"2026-01-02 13:00", Command{Kind: Time, Date: true, Seconds: day + 86400 + 13*3600}},
		{"go to 2026-01-01T12:01:12Z", Command{Kind: Time, Date: true, Seconds: day + 12*3600 + 72}},
		{"+2 h", Command{Kind: Later, Seconds: 7200}},
		{"+2h", Command{Kind: Later, Seconds: 7200}},
		{"12h later", Command{Kind: Later, Seconds: 12 * 3600}},
		{"in 90 s", Command{Kind: Later, Seconds: 90}},
		{"+90", Command{Kind: Later, Seconds: 90}},
		{"+1 h 30 min", Command{Kind: Later, Seconds: 5400}},
		{"+1.5\u00a0h", Command{Kind: Later, Seconds: 5400}},
		{"-5 min", Command{Kind: Later, Seconds: -300}},
		{"−5 min", Command{Kind: Later, Seconds: -300}},
		{"5 minutes ago", Command{Kind: Later, Seconds: -300}},
		{"+2 ч", Command{Kind: Later, Seconds: 7200}},
		{"+3 días", Command{Kind: Later, Seconds: 3 * 86400}},
		{"+3 j", Command{Kind: Later, Seconds: 3 * 86400}},
		{"+2 小時", Command{Kind: Later, Seconds: 7200}},
		{"30d", Command{Kind: Length, Seconds: 30 * 86400}},
		{"1 h 30 min", Command{Kind: Length, Seconds: 5400}},
		{"30 parsecs", Command{}},
		{"1,000", Command{}},
		{"0 d", Command{}},
		{"20000 y", Command{}},
		{"next expiry", Command{Kind: Next}},
		{"go to next expiry", Command{Kind: Next}},
		{"note User traffic begins", Command{Kind: Note, Text: "User traffic begins"}},
		{"note", Command{Kind: Note}},
		{"noted", Command{}},
		{"pin SO04", Command{Kind: Pin, ID: "SO04"}},
		{"unpin two words", Command{Kind: Pin, ID: "two words", Off: true}},
		{"pin", Command{}},
		{"ttl 90 SO04", Command{Kind: TTL, TTL: "90", ID: "SO04"}},
		{"TTL -1 my item", Command{Kind: TTL, TTL: "-1", ID: "my item"}},
		{"ttl never a", Command{Kind: TTL, TTL: "-1", ID: "a"}},
		{"ttl none a", Command{Kind: TTL, ID: "a"}},
		{"ttl 2147483647", Command{Kind: TTL, TTL: "2147483647"}},
		{strings.Repeat("9", 301), Command{}},
	} {
		if got, err := Parse(x.line, Language{}); err != nil || got != x.want {
			t.Errorf("%q: %+v, %v, want %+v", x.line, got, err, x.want)
		}
	}
}

// What looks like a command and is none is named.
func TestParseRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"25:00":            `not a time of day: "25:00"`,
		"go to 12:60":      `not a time of day: "12:60"`,
		"12:":              `not a time of day: "12:"`,
		"12:00:00:00":      "",
		"1:2:99":           `not a time of day: "1:2:99"`,
		"2026-02-30":       `not a date: "2026-02-30"`,
		"1969-12-31":       `not a date: "1969-12-31"`,
		"2026-1-1":         `not a date: "2026-1-1"`,
		"2026-01-02 noon":  `not a time of day: "noon"`,
		"+2 q":             `not a unit of time: "q"`,
		"in 5 parsecs":     `not a unit of time: "parsecs"`,
		"+20000 y":         `too far away: "+20000 y"`,
		"ttl x SO04":       `not a ttl: "x"`,
		"ttl 0 SO04":       `not a ttl: "0"`,
		"ttl -2":           `not a ttl: "-2"`,
		"ttl 2147483648 a": `not a ttl: "2147483648"`,
		"ttl 1.5 a":        `not a ttl: "1.5"`,
	} {
		got := ""
		if _, err := Parse(line, Language{}); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}

func TestAt(t *testing.T) {
	const now, last = day + 12*3600 + 67, day + 100*86400
	for line, want := range map[string]int64{
		"13:00": day + 13*3600, "11:00": day + 11*3600, "+5": now + 5, "-5": now - 5, "2026-01-03": day + 2*86400, "+101 d": -1, "2025-12-31": day - 86400,
		"-100 y": -1,
	} {
		c, err := Parse(line, Language{})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := c.At(now, last)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%s is %d, %v, want %d", line, got, ok, want)
		}
	}
}

// Whatever is typed, the parser returns, and what it returns is within its limits.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"go to 13:00", "12h later", "+1 h 30 min", "2026-01-02T13:00Z", "ttl 90 SO04", "-5 min", "+1e9 h", "in .5 d", "+.", "ttl -1 \xff", "+2 小時", "13:00:00"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := Parse(line, Language{})
		switch {
		case err != nil && c != Command{}:
			t.Fatalf("%q is refused, and is %+v", line, c)
		case c.Kind == Later && (c.Seconds > Most || c.Seconds < -Most):
			t.Fatalf("%q is %d seconds away", line, c.Seconds)
		case c.Kind == Time && !c.Date && (c.Seconds < 0 || c.Seconds >= 86400):
			t.Fatalf("%q is second %d of a day", line, c.Seconds)
		case c.Kind == TTL && c.TTL != "":
			again, err := Parse("ttl "+c.TTL+" "+c.ID, Language{})
			if err != nil || again != c {
				t.Fatalf("%q is %+v, which is %+v, %v", line, c, again, err)
			}
		}
	})
}

// The words of commands are understood in the page's language, and in English beside it.
func TestParseInALanguage(t *testing.T) {
	for _, x := range []struct {
		words Language
		line  string
		want  Command
	}{
		{Language{In: "dans {length}", Ago: "il y a {length}", Next: "prochaine expiration"}, "il y a 5 min", Command{Kind: Later, Seconds: -300}},
		{Language{In: "dans {length}", Ago: "il y a {length}", Next: "prochaine expiration"}, "Dans 3 j", Command{Kind: Later, Seconds: 3 * 86400}},
		{Language{In: "dans {length}", Ago: "il y a {length}", Next: "prochaine expiration"}, " prochaine expiration", Command{Kind: Next}},
		{Language{In: "dans {length}", Ago: "il y a {length}", Next: "prochaine expiration"}, "5 min ago", Command{Kind: Later, Seconds: -300}},
		{Language{In: "dans {length}", Ago: "il y a {length}", Next: "prochaine expiration"}, "dans queries", Command{}},
		{Language{Ago: "{length} назад"}, "2 ч назад", Command{Kind: Later, Seconds: -7200}},
		{Language{In: "{length}後", Ago: "{length}前"}, "2 小時前", Command{Kind: Later, Seconds: -7200}},
		{Language{In: "{length}後", Ago: "{length}前"}, "2小時後", Command{Kind: Later, Seconds: 7200}},
		{Language{Note: "заметка", Pin: "закрепить", Unpin: "открепить"}, "заметка Тут начало", Command{Kind: Note, Text: "Тут начало"}},
		{Language{Note: "заметка", Pin: "закрепить", Unpin: "открепить"}, "заметка", Command{Kind: Note}},
		{Language{Note: "заметка", Pin: "закрепить", Unpin: "открепить"}, "закрепить SO04", Command{Kind: Pin, ID: "SO04"}},
		{Language{Note: "заметка", Pin: "закрепить", Unpin: "открепить"}, "открепить SO04", Command{Kind: Pin, ID: "SO04", Off: true}},
		{Language{}, "next expiry", Command{Kind: Next}},
	} {
		if got, err := Parse(x.line, x.words); err != nil || got != x.want {
			t.Errorf("%q: %+v, %v, want %+v", x.line, got, err, x.want)
		}
	}
}
