package wording

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// PlanSentence words a result of a plan. The English text is that of the command plan, with other dates.
func (l Words) PlanSentence(s plan.Sentence) string {
	word := l.planValue
	if l.Tag == i18n.English.Tag { // only the dates are those of the page
		word = func(v plan.Value) string {
			if v.Unit == plan.Moment {
				return l.PlanMoment(int64(v.Number))
			}
			return v.String()
		}
	}
	said := plan.Fill(l.Say(s.Kind.Text()), s.Values, word)
	said = strings.ReplaceAll(said, "ЕЗ/с", "ЕЗ/\u2060с") // no line ends after the slash
	said = l.Counted(strings.ReplaceAll(said, "..", ".")) // Russian units of time end with a full stop
	if more, ok := s.More(); ok {
		said = Joined(said, l.PlanSentence(more), " ")
	}
	return said
}

func (l Words) planValue(v plan.Value) string {
	switch v.Unit {
	case plan.Word:
		return v.Word
	case plan.Number:
		return l.Number(int64(v.Number))
	case plan.Rate:
		return l.Digits(v.Number)
	case plan.Amount:
		return l.Amount(v.Number)
	case plan.Bytes:
		return l.Size(v.Number)
	case plan.Seconds:
		return l.Span(int64(v.Number))
	case plan.Moment:
		return l.PlanMoment(int64(v.Number))
	case plan.Clock:
		return l.Minute(int64(v.Number))
	case plan.WeekClock:
		return l.Days[int(v.Number)/86400%7] + " " + l.Minute(int64(v.Number))
	case plan.Weekdays:
		return l.planDays(int(v.Number))
	case plan.Money:
		return l.Money(v.Number)
	}
	return l.decimals(v.Number, 1)
}

// planDays writes days of the week: "every day", "from Monday to Friday" or "every Mon, Thu".
func (l Words) planDays(days int) string {
	switch days {
	case 1<<7 - 1:
		return string(l.PlanDays[0])
	case 1<<6 - 2:
		return string(l.PlanDays[1])
	}
	var list []string
	for d, name := range l.Days {
		if days>>d&1 == 1 {
			list = append(list, name)
		}
	}
	return l.PlanDays[2].With("days", strings.Join(list, ", "))
}

// PlanMoment writes a Unix second of a plan: 4 Jan 2027, 08:00.
func (l Words) PlanMoment(second int64) string {
	return l.PlanAt.With("date", l.Date(second), "time", l.Minute(second))
}

// decimals writes a number with at most n decimals, without zeros at its end.
func (l Words) decimals(f float64, n int) string {
	text := strconv.FormatFloat(f, 'f', n, 64)
	whole, rest, _ := strings.Cut(text, ".")
	i, _ := strconv.ParseInt(whole, 10, 64)
	out := l.Number(i)
	if i == 0 && strings.HasPrefix(whole, "-") {
		out = "-0"
	}
	if rest = strings.TrimRight(rest, "0"); rest != "" {
		out += l.Decimal + rest
	}
	return out
}

// Exact writes a number with up to six decimals.
func (l Words) Exact(f float64) string { return l.decimals(f, 6) }

// Digits writes a number with at most one decimal. Numbers from 100 on have no decimals. Numbers below 0.1
// have two significant digits.
func (l Words) Digits(f float64) string {
	switch {
	case f >= 100 || f <= 0:
		return l.Number(int64(math.Round(f)))
	case f < 1e-9:
		return "0"
	case f < 0.1:
		return l.decimals(f, 1-int(math.Floor(math.Log10(f))))
	}
	return l.decimals(f, 1)
}

// Amount writes a number that may be large: 12,345, 7.8 billion.
func (l Words) Amount(f float64) string {
	from, scales := [...]float64{1e12, 1e9, 1e6}, [...]float64{1e12, 1e9, 1e6}
	switch l.Tag {
	case "zh-Hant": // numbers have groups of four digits
		from, scales = [...]float64{1e12, 1e8, 1e6}, [...]float64{1e12, 1e8, 1e4}
	case "es": // 1800 millones
		scales[1] = 1e6
	}
	for i, scale := range scales {
		least := from[i]
		if i+1 < len(scales) { // 999.96 million would be rounded to 1,000 million
			least -= scales[i+1] / 2
		}
		if f < least {
			continue
		}
		n := f / scale
		if n < 100 {
			n = math.Round(n*10) / 10 // 1.02 million is written as 1 million, which decides about the singular
		}
		text := l.Large[i].With("n", l.Digits(n))
		if one := ones[l.Tag]; one != nil && n < 2 && (l.Tag == "fr" || n == 1) {
			text = one.Replace(text)
		}
		return text
	}
	return l.Number(int64(f))
}

// ones has the singular of large numbers, which French uses below two.
var ones = map[string]*strings.Replacer{
	"fr": strings.NewReplacer("billions", "billion", "milliards", "milliard", "millions", "million"),
	"es": strings.NewReplacer("billones", "billón", "millones", "millón"),
}

// large adds the words between a large number and the noun that it counts.
var large = map[string]*strings.Replacer{
	"fr": joints([]string{"billion", "billions", "milliard", "milliards", "million", "millions"}, "de ", "d’"),
	"es": joints([]string{"billón", "billones", "millón", "millones"}, "de ", "de "),
}

func joints(numbers []string, before, vowel string) *strings.Replacer {
	var list []string
	for _, number := range numbers {
		for _, noun := range []string{"RU", "éléments", "elementos", "opérations", "operaciones", "suppressions", "eliminaciones", "demandes",
			"solicitudes", "purges", "purgas"} {
			with := before
			if strings.ContainsAny(noun[:1], "éoae") || strings.HasPrefix(noun, "é") {
				with = vowel
			}
			list = append(list, number+" "+noun, number+" "+with+noun, number+"\u00a0"+noun, number+" "+with+noun)
		}
	}
	return strings.NewReplacer(list...)
}

// Counted adds the word that some languages need between a large number and the noun that it counts: 6,4
// millions d’éléments.
func (l Words) Counted(text string) string {
	if r := large[l.Tag]; r != nil {
		return r.Replace(text)
	}
	return text
}

// Size writes a number of bytes: 6.1 TB. A KB has 1,024 bytes.
func (l Words) Size(bytes float64) string {
	i := 0
	for bytes >= 1023.5 && i < len(l.Sizes)-1 { // 1,023.5 KB would be rounded to 1,024 KB
		bytes /= 1024
		i++
	}
	return l.Digits(bytes) + "\u00a0" + l.Sizes[i]
}

// Span writes a length of time as [plan.Parts] divides it.
func (l Words) Span(seconds int64) string {
	unit, n, rest := plan.Parts(seconds)
	text := l.N(l.Units[unit], n)
	if rest > 0 {
		text += " " + l.N(l.Units[unit+1], rest)
	}
	return text
}

// Money writes an amount in the prices' currency, without its name.
func (l Words) Money(f float64) string {
	switch {
	case f >= 100:
		return l.Number(int64(math.Round(f)))
	case f > 0 && f < 0.01:
		return l.Digits(f)
	}
	text := strconv.FormatFloat(f, 'f', 2, 64)
	return strings.Replace(text, ".", l.Decimal, 1)
}

const decimalDigits = "0123456789"

// leadingDigits returns the digits at the beginning of a text, and the rest of the text.
func leadingDigits(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, decimalDigits)
	return text[:len(text)-len(rest)], rest
}

// grouped groups the digits of a text's numbers of five digits or more.
func (l Words) grouped(text string) string {
	var b strings.Builder
	for text != "" {
		digits, rest := leadingDigits(text)
		if n, err := strconv.ParseInt(digits, 10, 64); err == nil && len(digits) >= 5 {
			digits = l.Number(n)
		}
		next := len(rest)
		if i := strings.IndexAny(rest, decimalDigits); i >= 0 {
			next = i
		}
		b.WriteString(digits + rest[:next])
		text = rest[next:]
	}
	return b.String()
}

// planLimit words a limit. A rate keeps its unit, which is the same in all languages and therefore not a part
// of the phrases.
func (l Words) planLimit(limit string) string {
	for _, begin := range [...]string{"at most ", "0 to "} {
		most, ok := strings.CutPrefix(limit, begin)
		digits, rest := leadingDigits(most)
		if !ok || digits == "" || len(rest) < 2 || rest[0] != '/' || !strings.Contains("smhd", rest[1:2]) {
			continue
		}
		number := l.grouped(digits)
		return strings.Replace(l.grouped(l.Say(begin+digits+rest[2:])), number, number+rest[:2], 1)
	}
	return l.grouped(l.Say(limit))
}

// PlanProblem says what is wrong with a plan's text. field is the label of the form's field with the problem;
// if it is empty, the text names the line.
func (l Words) PlanProblem(field string, e *plan.TextError) string {
	value := e.Value
	if value == "" || value == "?" {
		value = l.PlanMissing
	}
	known := field != ""
	if !known {
		field = e.Field
	}
	if cut := []rune(value); len(cut) > 60 {
		value = string(cut[:60]) + "…"
	}
	if _, rest := leadingDigits(value); rest == "" || rest[0] == '/' {
		value = l.grouped(value)
	}
	text := l.PlanWrong.With("field", field, "value", value, "limit", l.planLimit(e.Limit))
	if e.Line > 0 && !known {
		text += " " + l.PlanLine.With("n", l.Number(int64(e.Line)))
	}
	return text
}
