package fulltext

import (
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// Settings say how an Analyzer divides texts. They are the members of fullTextPolicy for a path
// (FullTextPath.cs in Azure/azure-cosmos-dotnet-v3). All fields may be empty.
type Settings struct {
	Language  string   // one of Languages; others have no stems and no stop words
	Filters   []string // the Filters that apply; nil is lowercase, stop and stem
	StopWords string   // one of StopWordLists
	Add       []string // further stop words
	Remove    []string // words that are not stop words
}

// These are the allowed values in a policy. The first language is that of a policy without languages.
var (
	Languages     = []string{"en-US", "fr-FR", "es-ES", "de-DE", "it-IT", "pt-BR", "pt-PT"}
	Filters       = []string{"stop", "lowercase", "stem", "ascii"}
	StopWordLists = []string{"none", "basic", "extended"}
)

// An Analyzer turns texts into tokens. It never changes except for its cache of words, and goroutines can share it.
type Analyzer struct {
	lower, ascii bool
	stop         map[string]struct{}
	stem         func(string) string // nil without stems
	known        [4096]atomic.Pointer[word]
}

// word is a word of a text in the cache, with its token.
type word struct {
	text  string
	token Token
}

// New returns the analyzer of the settings.
func New(s Settings) *Analyzer {
	has := func(filter string) bool {
		return s.Filters == nil && filter != "ascii" || slices.Contains(s.Filters, filter)
	}
	a := &Analyzer{lower: has("lowercase"), ascii: has("ascii"), stop: map[string]struct{}{}}
	language, _, _ := strings.Cut(strings.ToLower(s.Language), "-")
	if language == "" {
		language = "en"
	}
	if has("stem") {
		a.stem = stemmers[language]
	}
	if !has("stop") {
		return a
	}
	if language == "en" && s.StopWords != "none" {
		for _, w := range englishStopWords() {
			a.stop[w] = struct{}{}
		}
	}
	for _, w := range s.Add {
		a.stop[strings.ToLower(w)] = struct{}{}
	}
	for _, w := range s.Remove {
		delete(a.stop, strings.ToLower(w))
	}
	return a
}

// A Token stands for a word after all filters. It is the FNV-1a hash of the word's bytes, so a text with
// many words takes little memory. It is never 0.
type Token uint64

func tokenOf(word string) Token {
	h := uint64(14695981039346656037)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * 1099511628211
	}
	return Token(max(1, h))
}

// A Text is the tokens of a text, in their order. For BM25, its length is the number of words of the text.
type Text []Token

// Text returns the tokens of a text.
func (a *Analyzer) Text(s string) Text {
	list := make(Text, 0, 1+len(s)/8)
	a.each(s, func(w []byte) {
		if t := a.token(w); t != 0 {
			list = append(list, t)
		}
	})
	return slices.Clip(list)
}

// Words returns the words of a text after all filters. Text returns the tokens of the same words.
func (a *Analyzer) Words(s string) (list []string) {
	a.each(s, func(w []byte) {
		if _, stops := a.stop[string(w)]; !stops {
			list = append(list, a.form(string(w)))
		}
	})
	return list
}

// each calls f for the words of a text. A word is a run of letters, marks, digits and underscores. The
// function f must not keep the bytes.
func (a *Analyzer) each(s string, f func(word []byte)) {
	scratch := make([]byte, 0, 64)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			i++
			switch {
			case c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_':
				scratch = append(scratch, c)
				continue
			case c >= 'A' && c <= 'Z':
				if a.lower {
					c |= 0x20
				}
				scratch = append(scratch, c)
				continue
			}
		} else {
			r, n := utf8.DecodeRuneInString(s[i:])
			i += n
			if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
				scratch = a.appendRune(scratch, r)
				continue
			}
		}
		if len(scratch) > 0 {
			f(scratch)
			scratch = scratch[:0]
		}
	}
	if len(scratch) > 0 {
		f(scratch)
	}
}

func (a *Analyzer) appendRune(dst []byte, r rune) []byte {
	if a.lower {
		r = unicode.ToLower(r)
	}
	if a.ascii {
		if plain, ok := plainLetters[unicode.ToLower(r)]; ok {
			if unicode.IsUpper(r) {
				plain = strings.ToUpper(plain)
			}
			return append(dst, plain...)
		}
	}
	return utf8.AppendRune(dst, r)
}

// token returns the token of a word, or 0 for a stop word. Stemming takes ten times as long as everything
// else, so the analyzer caches words.
func (a *Analyzer) token(w []byte) Token {
	if len(w) > 32 { // such a word rarely comes again
		return a.find(string(w))
	}
	h := uint32(2166136261)
	for _, c := range w {
		h = (h ^ uint32(c)) * 16777619
	}
	place := &a.known[(h^h>>12)%uint32(len(a.known))]
	if k := place.Load(); k != nil && k.text == string(w) {
		return k.token
	}
	k := &word{text: string(w)}
	k.token = a.find(k.text)
	place.Store(k)
	return k.token
}

func (a *Analyzer) find(w string) Token {
	if _, stops := a.stop[w]; stops {
		return 0
	}
	return tokenOf(a.form(w))
}

// form returns the stem of a word, or the word itself.
func (a *Analyzer) form(w string) string {
	if a.stem != nil {
		return a.stem(w)
	}
	return w
}

// plainLetters has the ASCII letters for the other letters of Languages.
var plainLetters = func() map[rune]string {
	plain := map[rune]string{'æ': "ae", 'œ': "oe", 'ß': "ss"}
	for letter, accented := range map[string]string{"a": "àáâãäåā", "c": "çć", "e": "èéêëē", "i": "ìíîïī", "n": "ñń", "o": "òóôõöøō",
		"u": "ùúûüū", "y": "ýÿ"} {
		for _, r := range accented {
			plain[r] = letter
		}
	}
	return plain
}()
