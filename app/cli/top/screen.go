package top

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A screen shows the state on the whole page of a terminal. Close restores the terminal.
type screen struct {
	out   io.Writer
	size  func() (width, height int)
	begun bool
	last  string
}

const (
	enter = "\x1b[?1049h\x1b[?25l" // shows the terminal's alternate page, without a cursor
	leave = "\x1b[?25h\x1b[?1049l"
	home  = "\x1b[H"
	toEnd = "\x1b[K" // erases the rest of the line
	below = "\x1b[J" // erases the rest of the page
)

func (s *screen) show(st *state, now time.Time) error {
	width, height := s.size()
	page := home + strings.Join(paint(st, now, width, height), toEnd+"\r\n") + toEnd + below
	if page == s.last {
		return nil
	}
	s.last = page
	if !s.begun {
		page, s.begun = enter+page, true
	}
	_, err := io.WriteString(s.out, page)
	return err
}

// Close shows the earlier page again, with its cursor.
func (s *screen) Close() error {
	if !s.begun {
		return nil
	}
	_, err := io.WriteString(s.out, leave)
	return err
}

// The heads of the columns. The first column of a container and the last column of a request take the rest of the width.
const (
	containerHead = "     LIVE  EXPIRED   BACKLOG RU    OLDEST     PURGED  PURGED/S"
	requestHead   = "TIME      STATUS        RU       MS  OPERATION           WHAT"
)

// paint returns the lines of a page with a width and height in characters.
func paint(s *state, now time.Time, width, height int) []string {
	var list []string
	line := func(text string) {
		if len(list) < height {
			list = append(list, fit(text, width))
		}
	}
	line(head(s))
	line(totals(s) + "   " + heard(s, now))
	line("")
	room := max(0, height-6) // for rows of both kinds
	containers := min(len(s.rows), max(room/2, room-len(s.recent)))
	name := max(9, width-len(containerHead)-1)
	line(pad("CONTAINER", name) + " " + containerHead)
	for _, r := range s.rows[:containers] {
		line(pad(plain(r.name()), name) + fmt.Sprintf(" %9d %8d %12.2f %9s %10d %9.1f", r.Live, r.Expired, r.Backlog, age(r), r.Purged, r.Rate))
	}
	if more := len(s.rows) - containers; more > 0 {
		line(fmt.Sprintf("and %d more containers with a smaller backlog", more))
	}
	line("")
	line(requestHead)
	for i := len(s.recent) - 1; i >= 0; i-- {
		line(told(s.recent[i]))
	}
	return list
}

// head returns the line with the endpoint, the account and its clock.
func head(s *state) string {
	of := s.endpoint
	if s.account != "" {
		of += ", account " + s.account
	}
	return of + "   its clock: " + moment(s.figures.Now) + ", " + speed(s.figures.Speed)
}

func moment(second int64) string { return time.Unix(second, 0).UTC().Format(time.RFC3339) }

func speed(n int64) string {
	switch n {
	case 0:
		return "stopped"
	case 1:
		return "real time"
	}
	return strconv.FormatInt(n, 10) + "×"
}

func totals(s *state) string {
	live, expired := 0, 0
	for _, r := range s.rows {
		live += r.Live
		expired += r.Expired
	}
	return fmt.Sprintf("%d live, %d expired on disk   %.1f requests/s, %d × 429", live, expired, s.requests, s.figures.Throttled)
}

// heard says how long ago the last event was, and whether the connection is lost.
func heard(s *state, now time.Time) string {
	ago := fmt.Sprintf("%.0f s ago", now.Sub(s.heard).Truncate(time.Second).Seconds())
	if s.lost != nil {
		return "connection lost, last event " + ago + ", trying again: " + plain(s.lost.Error())
	}
	return "last event " + ago
}

// age returns in words how long the oldest expired item has waited for the purge.
func age(r row) string {
	if r.Expired == 0 {
		return "-"
	}
	return (time.Duration(r.Waiting) * time.Second).String()
}

// told returns the line of a request.
func told(r replica.Request) string {
	status := strconv.Itoa(r.Status)
	if r.SubStatus != 0 {
		status += "/" + strconv.Itoa(r.SubStatus)
	}
	operation := r.Operation
	if operation == "" {
		operation = r.Method
	}
	return fmt.Sprintf("%-9s %-8s %8.2f %8.2f  %-19s %s", time.UnixMilli(r.At).UTC().Format("15:04:05"), status, r.Charge, r.Milliseconds,
		plain(operation), about(r))
}

// about returns the target of a request and, if it was refused, the reason.
func about(r replica.Request) string {
	what := r.Target
	if r.Container != "" {
		what = r.Database + "/" + r.Container
		if r.Item != "" {
			what += "/" + r.Item
		}
	}
	switch {
	case r.Why != nil:
		what += ": " + r.Why.String()
	case r.Message != "":
		what += ": " + r.Message
	}
	return plain(what)
}

// plain replaces characters that a terminal would interpret as commands, or that change the order of the text. Any
// client of the endpoint can choose the names.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Cf, c) || c == '\u2028' || c == '\u2029' {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}

func fit(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return string(r[:max(0, width-1)]) + "…"
	}
	return text
}

func pad(text string, width int) string {
	text = fit(text, width)
	return text + strings.Repeat(" ", width-len([]rune(text)))
}
