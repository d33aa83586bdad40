package top

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A lines shows the state as lines of text, for a file or a pipe: a line for each container that has changed, and a line for each request.
type lines struct {
	out  io.Writer
	said map[string]row
	lost error
}

func (l *lines) show(s *state, now time.Time) error {
	if l.said == nil {
		l.said = map[string]row{}
	}
	var text []byte
	at := s.figures.Now
	say := func(format string, args ...any) {
		text = fmt.Appendf(text, "%s  "+format+"\n", append([]any{moment(at)}, args...)...)
	}
	if s.lost != nil && l.lost == nil {
		say("%s", heard(s, now))
	}
	l.lost = s.lost
	fresh := s.news()
	for _, r := range fresh { // before the figures, which they have changed
		at = r.Now
		say("%s", told(r))
	}
	at = s.figures.Now
	changed := false
	for _, r := range s.rows {
		if old, ok := l.said[r.name()]; ok && same(old, r) {
			continue
		}
		changed = true
		l.said[r.name()] = r
		say("%s  live %d  expired %d  backlog %.2f RU  oldest %s  purged %d  purged/s %.1f", plain(r.name()), r.Live, r.Expired, r.Backlog,
			age(r), r.Purged, r.Rate)
	}
	if changed || len(fresh) > 0 {
		say("%s", totals(s))
	}
	_, err := l.out.Write(text)
	return err
}

// same reports whether two rows have the same counts. It ignores the wait of the oldest item, which changes every second, and the rate,
// which follows from the purged items.
func same(a, b row) bool {
	a.Waiting, b.Waiting, a.Rate, b.Rate = 0, 0, 0, 0
	return a == b
}

// Close has nothing to do.
func (l *lines) Close() error { return nil }

// A jsonLines writes a line of JSON for each event of figures. The line has the figures and the requests since the last
// line.
type jsonLines struct {
	out io.Writer
	at  int64
}

func (j *jsonLines) show(s *state, _ time.Time) error {
	if s.figures.At == j.at {
		return nil
	}
	j.at = s.figures.At
	type whole struct {
		live.Figures
		Containers []row             `json:"containers"` // replaces the field of Figures
		Rate       float64           `json:"requestsPerSecond"`
		Recent     []replica.Request `json:"recent"`
	}
	return json.NewEncoder(j.out).Encode(whole{s.figures, s.rows, s.requests, append([]replica.Request{}, s.news()...)})
}

// Close has nothing to do.
func (j *jsonLines) Close() error { return nil }
