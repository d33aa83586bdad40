package regex

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// meter grants what it holds.
type meter int64

func (m *meter) Spend(n int64) bool {
	*m -= meter(n)
	return *m >= 0
}

func plenty() *meter {
	m := meter(1 << 40)
	return &m
}

// The parts of patterns that the property joins: of each kind of syntax something, and what is wrong.
var parts = []string{
	"a", "b", "ab", "é", "K", "ſ", "Σ", ".", "^", "$", "|", "(", ")", "(?:", "(?i)", "(?i:", "(?m)", "(?s-i)", "(?-s:", "(?P<n>", "(?<o>", "(?U)", "*", "+", "?", "*?", "{2}", "{1,}",
	"{0,3}", "{,2}", "{", "}", "]", "[ab]", "[^a]", "[a-cé]", "[]a]", "[^]a]", "[a-]", "[-a]", `[\d-z]`, `[^\W]`, `[\]b]`, "[[:alpha:]]", "[^[:^digit:]_]", "[[:x:]]", "[b-a]", "[k-m]",
	`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `\b`, `\B`, `\A`, `\z`, `\n`, `\t`, `\.`, `\\`, `\_`, `\x61`, `\x{e9}`, `\x{110000}`, `\141`, `\07`, `\1`, `\Qa.*\E`, `\Q(`, `\pL`, `\p{Lu}`,
	`\PN`, `\p{^Nd}`, `[\pL\d]`, `[^\P{Lu}]`, `\p{`, `\pé`, `\`, "[", "0", "_", "-", " ", "\n",
}

var repeatedFlags = regexp.MustCompile(`\(\?[imsU-]*\)([*+?]|\{\d)`)

// A pattern matches where package regexp finds it, and what is none there is none here: two routes, one result.
func TestPatternsAreThoseOfPackageRegexp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 8).Draw(t, "pattern"), "")
		flags := rapid.SampledFrom([]string{"", "i", "m", "s", "ims"}).Draw(t, "flags")
		whole := source
		if flags != "" {
			whole = "(?" + flags + ")" + source
		}
		if repeatedFlags.MatchString(whole) { // package regexp repeats what stands before the flags, PCRE refuses that
			return
		}
		oracle, bad := regexp.Compile(whole)
		p, err := Parse(source, flags, plenty())
		if (err == nil) != (bad == nil) {
			t.Fatalf("%q: %v, package regexp says %v", whole, err, bad)
		}
		if err != nil {
			return
		}
		for range 5 {
			text := rapid.StringOfN(rapid.RuneFrom([]rune("abcABéÉkKKsſςσΣ019_ -\n\t.*({]^")), 0, 12, -1).Draw(t, "text")
			if got, want := p.Match(text, plenty()), oracle.MatchString(text); got != want {
				t.Fatalf("%q in %q: %v, package regexp says %v", whole, text, got, want)
			}
		}
	})
}

// What PCRE has and linear time has not is refused by its name, and not as a mistake.
func TestUnsupported(t *testing.T) {
	for source, want := range map[string]string{
		`(a)\1`: `\1`, `a(?=b)`: "(?=", `a(?!b)`: "(?!", `(?<=a)b`: "(?<", `(?<!a)b`: "(?<", `(?>a)`: "(?>", `a\Z`: `\Z`, `\Ka`: `\K`, `a{1001}`: "{1001}", `a{3,2}`: "{3,2}",
		`(?x)a`: "(?x", `((a{0,100}){0,100}){0,100}x`: "a pattern that expands to too many instructions", `\8`: `\8`,
	} {
		_, err := Parse(source, "", plenty())
		if got, ok := errors.AsType[Unsupported](err); !ok || string(got) != want {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

// Patterns on which others take exponential time take steps in proportion to the text.
func TestLinearTime(t *testing.T) {
	for _, source := range []string{"^(a+)+$", "(a*)*b", "(a|a)*b", "(x+x+)+y", "(a?){30}a{30}b", "((((a*)*)*)*)*c"} {
		steps := func(n int) meter {
			m := meter(1 << 40)
			p, err := Parse(source, "", plenty())
			if err != nil || p.Match(strings.Repeat("a", n)+"!", &m) {
				t.Fatalf("%s: %v", source, err)
			}
			return 1<<40 - m
		}
		if few, many := steps(1000), steps(10_000); many > 11*few {
			t.Errorf("%s: %d steps for 1,000 characters, %d for 10,000", source, few, many)
		}
	}
}

// A meter that grants no more ends parsing and matching.
func TestMeterEndsTheWork(t *testing.T) {
	for granted := range 3000 {
		m := meter(granted)
		if p, err := Parse("(a{1,20}|b){2}", "", &m); p != nil || err != nil {
			if granted < 500 || err != nil {
				t.Fatalf("parsed for %d steps: %v", granted, err)
			}
			break
		}
	}
	p, _ := Parse("a+b", "", plenty())
	if m := meter(100); p.Match(strings.Repeat("a", 10_000)+"b", &m) {
		t.Error("matched without steps")
	}
	if !p.Match(strings.Repeat("a", 10_000)+"b", plenty()) {
		t.Error("did not match after a match that ended early")
	}
}

func TestGroupsHaveALimit(t *testing.T) {
	for depth, fine := range map[int]bool{maxDepth: true, maxDepth + 1: false, 100_000: false} {
		if _, err := Parse(strings.Repeat("(", depth)+strings.Repeat(")", depth), "", plenty()); (err == nil) != fine {
			t.Errorf("%d groups: %v", depth, err)
		}
	}
}

func FuzzPatterns(f *testing.F) {
	for _, part := range parts {
		f.Add(part, "ab é")
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		m := meter(10_000_000)
		if p, err := Parse(source, "", &m); p != nil {
			oracle, bad := regexp.Compile(source)
			if got := p.Match(text, &m); bad == nil && m >= 0 && got != oracle.MatchString(text) {
				t.Errorf("%q in %q: %v", source, text, got)
			}
		} else if _, unsupported := errors.AsType[Unsupported](err); !unsupported && m >= 0 {
			if _, bad := regexp.Compile(source); bad == nil && !repeatedFlags.MatchString(source) {
				t.Errorf("%q is %v", source, err)
			}
		}
	})
}
