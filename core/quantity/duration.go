package quantity

import (
	"math"
	"strings"
	"unicode"
)

// units are the units of time: their names in the page's languages and their seconds.
var units = [...]struct {
	names   string // with a blank before and after each name
	seconds float64
}{
	{" s sec secs second seconds segundo segundos seconde secondes с сек секунд секунда секунду секунды 秒 ", 1},
	{" m min mins minute minutes minuto minutos мин минут минута минуту минуты 分 分鐘 ", 60},
	{" h hr hrs hour hours hora horas heure heures ч час часа часов 小時 時 ", 3600},
	{" d day days día días dia dias j jour jours д дн день дня дней сутки суток 天 日 ", 86400},
	{" w week weeks semana semanas semaine semaines нед неделя неделю недели недель 週 ", 7 * 86400},
	{" y year years año años an ans г год года лет 年 ", 365 * 86400},
}

// Unit returns the seconds of a unit of time. name is one of the unit's names in lower case.
func Unit(name string) (seconds float64, ok bool) {
	for _, u := range units {
		if name != "" && strings.Contains(u.names, " "+name+" ") {
			return u.seconds, true
		}
	}
	return 0, false
}

// months are the names of months. A month is not a unit of time, because it has 28 to 31 days.
const months = " month months mo mois mes meses месяц месяца месяцев мес 個月 月 "

// Assumed reads a number of months or years and returns its days if a month has 30 days and a year has 365. Twelve
// months are a year. Duration reads years in the same way, and does not read months. ok is false for other texts, and
// for lengths that are not a whole number of days.
func Assumed(text string) (days int64, ok bool) {
	n, rest, ok := leading(text)
	rest = strings.ToLower(rest)
	sum := 365 * n
	if scale, _ := Unit(rest); scale != 365*86400 {
		if rest == "" || !strings.Contains(months, " "+rest+" ") {
			return 0, false
		}
		years := math.Floor(n / 12)
		sum = 365*years + 30*(n-12*years)
	}
	return int64(sum), ok && sum >= 1 && sum <= math.MaxInt32 && sum == math.Trunc(sum)
}

// Duration reads a length of time and returns its seconds: 30d, 30 days, 1h30m, 1.5 h, 90. A number without a unit is
// seconds, and may have a sign. ok is false for other texts, and for lengths that are not a whole number of seconds.
func Duration(text string) (seconds int64, ok bool) {
	if n, rest, ok := whole(text); ok && rest == "" {
		return n, true
	}
	total, found := 0.0, false
	for text = strings.ToLower(strings.TrimSpace(text)); text != ""; {
		end := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789.,'’_ \u00a0\u202f", r) })
		if end < 1 {
			return 0, false
		}
		n, _, fine := leading(text[:end])
		name := text[end:]
		if next := strings.IndexAny(name, "0123456789"); next >= 0 {
			name = name[:next]
		}
		text = text[end+len(name):]
		scale, known := Unit(strings.TrimSpace(strings.Trim(name, " ,.\u00a0")))
		if !fine || !known {
			return 0, false
		}
		total, found = total+n*scale, true
	}
	if rounded := math.Round(total); math.Abs(total-rounded) > 1e-6 || rounded > math.MaxInt64/2 || rounded == 0 && total != 0 {
		return 0, false
	}
	return int64(math.Round(total)), found
}

// Rate reads how often something happens, and returns the number of times in a second: 400 RU/s, 5, 300/m, 1 million a
// day, 1e9 per week, 每天 5.
func Rate(text string) (each float64, ok bool) {
	if after, is := strings.CutPrefix(text, "每"); is { // the unit comes first
		at := strings.IndexFunc(after, unicode.IsDigit)
		if at < 0 {
			return 0, false
		}
		seconds, known := Unit(strings.TrimSpace(after[:at]))
		each, ok = Number(after[at:])
		return each / seconds, ok && known
	}
	each, rest, ok := leading(text)
	rest = strings.ToLower(strings.ReplaceAll(rest, "\u00a0", " "))
	for _, of := range [...]string{"items", "requests", "writes", "ru", "ез"} {
		rest = strings.TrimSpace(strings.TrimPrefix(rest, of))
	}
	// another word for what is counted: orders, but neither a size, such as KB, nor a length of time
	if what, per, of := strings.Cut(rest, " "); of && len(what) > 3 && !strings.ContainsFunc(what, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if _, time := Unit(what); !time && what != "each" && !strings.Contains(months, " "+what+" ") && !strings.Contains(what, "byte") {
			rest = per
		}
	}
	if rest == "" {
		return each, ok
	}
	for _, per := range [...]string{"/", "a ", "an ", "per ", "each ", "par ", "por ", "al ", "в "} {
		if name, is := strings.CutPrefix(rest, per); is {
			seconds, known := Unit(strings.TrimSpace(name))
			return each / seconds, ok && known
		}
	}
	return 0, false
}
