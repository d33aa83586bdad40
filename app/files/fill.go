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

// filled gives an item the id and the ttl that it lacks.
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

// idOf is a value as an id: a number as its text. The container refuses what else is not a text.
func idOf(raw []byte) string {
	if raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9' {
		return document.Quote(string(raw))
	}
	return string(raw)
}

// secondsOf is a value as a ttl: a text with a number, or a length of time with its unit. The container refuses what else is not a number.
func secondsOf(raw []byte) string {
	if text, err := strconv.Unquote(string(raw)); err == nil {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
		if n, ok := quantity.Duration(text); ok {
			return strconv.FormatInt(n, 10)
		}
	}
	return string(raw)
}

// layouts are the dates that are understood. One without a zone is in UTC, as the service writes dates.
var layouts = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02",
	"2006-01-02 15:04:05Z07:00"}

// dateOf reads a date, in Unix seconds. A fraction of a second is left out.
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

// elseID is the column that a table of items must have; empty if it need have none.
func elseID(o Options) string {
	switch {
	case o.Draft:
		return ""
	case o.IDFrom != "":
		return o.IDFrom
	}
	return idName
}

// second returns the second of an item's _ts, or of the property that stands for it; 0 if there is none. What is not a second is refused if
// it is to be kept.
func (r *Reader) second(line int, s *document.Scanner) (ts int64, refused *Refusal) {
	raw, field := s.Find("_ts"), "_ts"
	if from := r.options.TSFrom; raw == nil && from != "" {
		raw, field = s.Find(from), from
	}
	if raw == nil {
		return 0, nil
	}
	ts, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil { // 1795816240.0 is a whole number, too
		if f, bad := strconv.ParseFloat(string(raw), 64); bad == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			ts, err = int64(f), nil
		}
	}
	if date, is := dateOf(raw); is {
		ts, err = date, nil
	}
	if field != "_ts" && err == nil && ts > engine.MaxNow { // only the service's own property is known to be in seconds
		ts /= 1000
	}
	switch {
	case err == nil && ts >= 1 && ts <= engine.MaxNow:
		return ts, nil
	case !r.options.KeepTS:
		return 0, nil
	}
	limit := "a whole number from 1 to " + itoa(engine.MaxNow) + ", in seconds"
	if err == nil && ts > engine.MaxNow && ts/1000 <= engine.MaxNow {
		limit += " and not in milliseconds"
	}
	return 0, refusal(line, field, string(raw), limit)
}
