package quantity

import (
	"math"
	"strconv"
	"strings"
)

// scales are the words after a number that multiply the number, in the page's languages. M is a million, but m is a
// minute.
var scales = [...]struct {
	names string // with a blank before and after each name
	scale float64
}{
	{" k thousand mille mil тыс тысяча тысячи тысяч 千 ", 1e3},
	{" 萬 ", 1e4},
	{" M mln million millions millón millon millones млн миллион миллиона миллионов 百萬 ", 1e6},
	{" 億 ", 1e8},
	{" bn billion billions milliard milliards млрд миллиард миллиарда миллиардов 十億 ", 1e9},
}

// Number reads a number. It has digits with or without groups of three (1 000 000, 1,000,000, 1'000'000, 1_000_000), a
// decimal point, an exponent (1e9) and a word that multiplies the number (2.5 million). The comma in 1,000 separates a
// group. The commas in 2,5 and 0,125 are decimal commas, because no group begins a number with 0. ok is false for other
// texts.
func Number(text string) (n float64, ok bool) {
	n, rest, ok := leading(text)
	return n, ok && rest == ""
}

// Whole reads a whole number like [Number], with or without a unit of request units after it. It does not read a number
// with a decimal point and no word after it, such as 1.000, which is one thousand in some countries.
func Whole(text string) (n int64, ok bool) {
	n, rest, ok := whole(text)
	switch strings.ToLower(rest) {
	case "", "ru/s", "ru", "ез/с", "ез":
		return n, ok
	}
	return 0, false
}

// whole reads the whole number at the beginning of a text, and returns the text behind it like [leading].
func whole(text string) (n int64, rest string, ok bool) {
	value, rest, ok := leading(text)
	text = strings.TrimSpace(strings.TrimSuffix(text, rest))
	if plain, fine := ungrouped(strings.TrimLeft(text, "-−")); fine && strings.Contains(plain, ".") ||
		!ok || value != math.Trunc(value) || math.Abs(value) >= 1<<63 {
		return 0, "", false
	}
	return int64(value), rest, true
}

// leading reads the number at the beginning of a text. It returns the text behind the number, without surrounding
// blanks.
func leading(text string) (n float64, rest string, ok bool) {
	text = strings.TrimSpace(text)
	sign := 1.0
	for _, minus := range [...]string{"-", "−"} {
		if after, is := strings.CutPrefix(text, minus); is {
			text, sign = after, -1
		}
	}
	end := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789.,'’_ \u00a0\u202f", r) })
	if end < 0 {
		end = len(text)
	}
	digits, rest := strings.TrimSpace(text[:end]), text[end:]
	plain, ok := ungrouped(digits)
	if ok && len(rest) > 1 && (rest[0] == 'e' || rest[0] == 'E') && text[end-1] != ' ' { // 1e9
		k := 1
		if rest[1] == '+' || rest[1] == '-' {
			k = 2
		}
		for k < len(rest) && rest[k] >= '0' && rest[k] <= '9' {
			k++
		}
		if _, err := strconv.Atoi(strings.TrimPrefix(rest[1:k], "+")); err == nil {
			plain, rest = plain+rest[:k], rest[k:]
		}
	}
	n, err := strconv.ParseFloat(plain, 64)
	rest = strings.TrimSpace(rest)
	for _, s := range scales {
		word, more := rest, ""
		if end := strings.IndexAny(rest, " /\u00a0"); end >= 0 {
			word, more = rest[:end], rest[end:]
		}
		if word != "" && (strings.Contains(s.names, " "+word+" ") || strings.Contains(s.names, " "+strings.ToLower(word)+" ") && len(word) > 1) {
			n, rest = n*s.scale, strings.TrimSpace(more)
			if word == "mil" && strings.HasPrefix(rest, "millones") {
				n, rest = n*1e6, strings.TrimSpace(strings.TrimPrefix(rest, "millones"))
			}
			break
		}
	}
	return sign * n, rest, ok && err == nil
}

// ungrouped returns a number without its separators of groups, and with a point before its decimals.
func ungrouped(text string) (plain string, ok bool) {
	separators := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, text)
	if separators == "" || separators == "." {
		return text, text != "" && text != "."
	}
	if strings.Trim(text, "0123456789") == text || text[0] < '0' || text[0] > '9' {
		return "", false
	}
	signs := []rune(separators)
	last := signs[len(signs)-1]
	at := strings.LastIndex(text, string(last))
	whole, decimals := text, ""
	if tail := text[at+len(string(last)):]; last == '.' && len(signs) > 1 && signs[0] != '.' || last == ',' &&
		(len(signs) == 1 && (len(tail) != 3 || text[0] == '0') || len(signs) > 1 && signs[0] != ',') {
		whole, decimals, signs = text[:at], "."+tail, signs[:len(signs)-1]
	}
	for _, sign := range signs {
		if sign != signs[0] {
			return "", false
		}
	}
	if len(signs) > 0 {
		for i, group := range strings.Split(whole, string(signs[0])) {
			if i > 0 && len(group) != 3 || i == 0 && (group == "" || group[0] == '0' || len(group) > 3) {
				return "", false
			}
			plain += group
		}
	} else {
		plain = whole
	}
	return plain + decimals, strings.Trim(decimals, ".0123456789") == ""
}
