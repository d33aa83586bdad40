package files

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// filled adds a missing id and a missing ttl to an item, from the properties that the options name.
func (o Options) filled(body []byte, s *document.Scanner) []byte {
	for _, fill := range [...]struct {
		name, from string
		value      func(raw []byte) string
	}{{"id", o.IDFrom, idOf}, {"ttl", o.TTLFrom, secondsOf}} {
		if raw := s.Find(fill.from); fill.from != "" && raw != nil && s.Find(fill.name) == nil {
			end, comma := len(body)-1, ","
			if end == 1 {
				comma = ""
			}
			body = append(body[:end:end], comma+document.Quote(fill.name)+":"+fill.value(raw)+"}"...)
		}
	}
	return body
}

// idOf returns the JSON of a value as an id. A number becomes text. Other values stay unchanged; the container refuses
// those that are not text.
func idOf(raw []byte) string {
	if raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9' {
		return document.Quote(string(raw))
	}
	return string(raw)
}

// secondsOf returns the JSON of a value as a ttl. A whole number in any form, such as 1e3 or "60", and a text with a length of time and
// its unit become a whole number. Other values stay unchanged; the container refuses those that are no ttl.
func secondsOf(raw []byte) string {
	text, unquoted := strconv.Unquote(string(raw))
	if unquoted != nil {
		text = string(raw)
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	if n, ok := quantity.Duration(text); ok && unquoted == nil {
		return strconv.FormatInt(n, 10)
	}
	return string(raw)
}

// layouts are the forms of dates that are read. A date without a zone is in UTC, as the service writes dates.
var layouts = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02",
	"2006-01-02 15:04:05Z07:00"}

// IsDate reports whether a value of a refused record is a date as JSON.
func IsDate(value string) bool {
	_, ok := dateOf([]byte(value))
	return ok
}

// dateOf reads a date and returns its Unix second, without a fraction.
func dateOf(raw []byte) (second int64, ok bool) {
	text, err := strconv.Unquote(string(raw))
	if err != nil {
		return 0, false
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return t.Unix(), true
		}
	}
	return 0, false
}

// elseID returns the column that a table of items must have, or an empty text if no column is required.
func elseID(o Options) string {
	switch {
	case o.Draft:
		return ""
	case o.IDFrom != "":
		return o.IDFrom
	}
	return idName
}

// second returns the second of an item's _ts, or of the property that stands for it. It returns 0 if there is none. A
// value that is not a second is refused if _ts must be kept.
func (r *Reader) second(line int, s *document.Scanner) (ts int64, refused *Refusal) {
	raw, field := s.Find("_ts"), "_ts"
	if from := r.options.TSFrom; raw == nil && from != "" {
		raw, field = s.Find(from), from
	}
	if raw == nil {
		return 0, nil
	}
	ts, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil { // 1795816240.0 is a whole number as well
		if f, bad := strconv.ParseFloat(string(raw), 64); bad == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			ts, err = int64(f), nil
		}
	}
	if date, is := dateOf(raw); is {
		ts, err = date, nil
	}
	if field != "_ts" && err == nil && ts > engine.MaxNow { // another property than the service's own may be in milliseconds
		ts /= 1000
	}
	switch {
	case err == nil && ts >= 1 && ts <= engine.MaxNow:
		return ts, nil
	case !r.options.KeepTS:
		return 0, nil
	}
	limit := "a whole number from 1 to " + itoa(engine.MaxNow) + ", in seconds"
	if err != nil && field != "_ts" {
		limit += limitDate
	}
	if err == nil && ts > engine.MaxNow && ts/1000 <= engine.MaxNow {
		limit += " and not in milliseconds"
	}
	return 0, refusal(line, field, string(raw), limit)
}
