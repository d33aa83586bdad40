package codegen_test

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
)

// lex reads a snippet by the lexical rules of its language, implemented independently of quote.go. It skips comments, checks
// that brackets balance and that string literals end on their line, and returns the decoded literals.
func lex(lang Language, src string) (literals []string, err error) {
	var open []byte
	for i := 0; i < len(src); {
		rest := src[i:]
		if n := comment(lang, rest); n > 0 {
			i += n
			continue
		}
		if value, n, e := literal(lang, rest); e != nil {
			return nil, fmt.Errorf("at byte %d: %w", i, e)
		} else if n > 0 {
			literals = append(literals, value)
			i += n
			continue
		}
		switch c := src[i]; c {
		case '(', '[', '{':
			open = append(open, c)
		case ')', ']', '}':
			want := map[byte]byte{')': '(', ']': '[', '}': '{'}[c]
			if len(open) == 0 || open[len(open)-1] != want {
				return nil, fmt.Errorf("at byte %d: %q closes nothing", i, c)
			}
			open = open[:len(open)-1]
		default:
			if c >= utf8.RuneSelf || c < ' ' && c != '\n' && c != '\t' {
				return nil, fmt.Errorf("at byte %d: %q outside of a literal", i, rest[:1])
			}
		}
		i++
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("%q is not closed", open)
	}
	return literals, nil
}

func comment(lang Language, rest string) int {
	mark := "//"
	if lang == Python || lang == Terraform || lang == AzureCLI {
		mark = "#"
	}
	if !strings.HasPrefix(rest, mark) {
		return 0
	}
	return strings.IndexByte(rest, '\n')
}

// literal decodes the literal that rest begins with; n is its length, 0 where there is none.
func literal(lang Language, rest string) (value string, n int, err error) {
	switch {
	case lang == Java && strings.HasPrefix(rest, `"""`):
		return textBlock(rest)
	case lang == Go && rest[0] == '`':
		end := strings.IndexByte(rest[1:], '`')
		if end < 0 {
			return "", 0, fmt.Errorf("raw string is not closed")
		}
		return strings.ReplaceAll(rest[1:end+1], "\r", ""), end + 2, nil
	case lang == AzureCLI && rest[0] == '\'', lang == AzureCLI && strings.HasPrefix(rest, "$'"):
		return bashWord(rest)
	case lang == Bicep && rest[0] == '\'', lang != Bicep && rest[0] == '"':
		return simple(lang, rest, rest[0])
	}
	return "", 0, nil
}

func simple(lang Language, rest string, mark byte) (string, int, error) {
	var b strings.Builder
	for i := 1; i < len(rest); {
		switch c := rest[i]; {
		case c == mark:
			return b.String(), i + 1, nil
		case c == '\n' || c == '\r':
			return "", 0, fmt.Errorf("literal is not closed: %.40q", rest)
		case c == '\\' && lang != AzureCLI:
			text, n, err := escape(lang, rest[i:])
			if err != nil {
				return "", 0, err
			}
			b.WriteString(text)
			i += n
		case c == '$' && strings.HasPrefix(rest[i:], "${") && (lang == Bicep || lang == Terraform),
			c == '%' && strings.HasPrefix(rest[i:], "%{") && lang == Terraform:
			return "", 0, fmt.Errorf("template in %.40q", rest)
		default:
			r, n := utf8.DecodeRuneInString(rest[i:])
			if !strconv.IsPrint(r) {
				return "", 0, fmt.Errorf("%U does not print", r)
			}
			b.WriteRune(r)
			i += n
		}
	}
	return "", 0, fmt.Errorf("literal is not closed")
}

// short escapes by language.
var shorts = map[Language]string{CSharp: `\"nrtbf`, Java: `\"nrtbf`, JavaScript: `\"nrtbf`, Python: `\"nrtbf`, Go: `\"nrtbfav`,
	Bicep: `\'nrt$`, Terraform: `\"nrt`, AzureCLI: `\'nrt`}

func escape(lang Language, rest string) (string, int, error) {
	c := rest[1]
	if strings.IndexByte(shorts[lang], c) >= 0 {
		if i := strings.IndexByte("nrtbfav", c); i >= 0 {
			return "\n\r\t\b\f\a\v"[i : i+1], 2, nil
		}
		return string(c), 2, nil
	}
	digits, base, from := 0, 16, 2
	switch {
	case c == 'u' && lang == Bicep:
		digits, from = strings.IndexByte(rest, '}')-3, 3
		n, err := strconv.ParseUint(rest[from:from+digits], base, 32)
		return string(rune(n)), from + digits + 1, err
	case c == 'u':
		digits = 4
	case c == 'U' && (lang == Python || lang == Go || lang == Terraform):
		digits = 8
	case c == 'x' && lang == Go:
		digits = 2
	case c >= '0' && c <= '3' && lang == Java:
		digits, base, from = 3, 8, 1
	default:
		return "", 0, fmt.Errorf("unknown escape %q", rest[:2])
	}
	n, err := strconv.ParseUint(rest[from:from+digits], base, 32)
	end := from + digits
	if n >= 0xD800 && n < 0xDC00 && (lang == CSharp || lang == Java || lang == JavaScript) {
		low, err := strconv.ParseUint(rest[end+2:end+6], 16, 32)
		return string(rune(0x10000 + (n-0xD800)<<10 + low - 0xDC00)), end + 6, err
	}
	if lang == Java && base == 16 && n < 0x80 {
		return "", 0, fmt.Errorf("Java reads %q before it looks for literals", rest[:end])
	}
	return string(rune(n)), end, err
}

// textBlock decodes a Java text block: the common indentation goes, then escapes are read.
func textBlock(rest string) (string, int, error) {
	end := strings.Index(rest[3:], `"""`)
	if !strings.HasPrefix(rest, "\"\"\"\n") || end < 0 {
		return "", 0, fmt.Errorf("not a text block: %.40q", rest)
	}
	lines := strings.Split(rest[4:end+3], "\n")
	margin := len(lines[len(lines)-1])
	var b strings.Builder
	for _, line := range lines[:len(lines)-1] {
		if strings.TrimRight(line, " ") != line || strings.TrimSpace(line[:margin]) != "" {
			return "", 0, fmt.Errorf("spaces of %q would be lost", line)
		}
		b.WriteString(line[margin:] + "\n")
	}
	text := b.String()
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			if i++; text[i] != '\\' {
				return "", 0, fmt.Errorf("escape %q", text[i-1:i+1])
			}
		}
	}
	return strings.ReplaceAll(text, `\\`, `\`), end + 6, nil
}

// bashWord decodes '...' and $'...' and \' until the word ends.
func bashWord(rest string) (string, int, error) {
	var b []byte
	i := 0
	for i < len(rest) && rest[i] != ' ' && rest[i] != '\n' {
		switch {
		case rest[i] == '\'':
			end := strings.IndexByte(rest[i+1:], '\'')
			if end < 0 {
				return "", 0, fmt.Errorf("word is not closed")
			}
			b, i = append(b, rest[i+1:i+1+end]...), i+end+2
		case strings.HasPrefix(rest[i:], `\'`):
			b, i = append(b, '\''), i+2
		case strings.HasPrefix(rest[i:], "$'"):
			for i += 2; rest[i] != '\''; i++ {
				if rest[i] != '\\' {
					b = append(b, rest[i])
				} else if n, err := strconv.ParseUint(rest[i+1:min(i+4, len(rest))], 8, 8); err == nil {
					b, i = append(b, byte(n)), i+3
				} else if text, _, err := escape(AzureCLI, rest[i:]); err != nil {
					return "", 0, err
				} else {
					b, i = append(b, text...), i+1
				}
			}
			i++
		default:
			return "", 0, fmt.Errorf("bare %q in a word", rest[i:i+1])
		}
	}
	return string(b), i, nil
}
