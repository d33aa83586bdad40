package agent

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An Account is a running account that an endpoint serves. The texts of its errors are for the agent that asks.
type Account interface {
	// Name returns the account's name. The name of the first account may be empty.
	Name() string
	// Address returns the URL at which clients reach the account.
	Address() string
	// Overview returns the account's clock and containers.
	Overview(ctx context.Context) (Overview, error)
	// Items returns at most limit items of a container, in the order in which they expire. It skips the first items, as
	// many as from says. more reports whether more items follow. The container must be in the overview.
	Items(ctx context.Context, database, container string, from, limit int) (items []Item, more bool, err error)
	// Advance moves the clock forward by seconds and returns the Unix second that it shows afterwards.
	Advance(ctx context.Context, seconds int64) (now int64, err error)
}

// An Overview has the clock and the containers of an account.
type Overview struct {
	Now        int64  // Unix second of the clock
	Clock      string // how the clock moves, in words
	Containers []Stored
}

// A Stored is a container with its setting and counts.
type Stored struct {
	Database, Container string
	Default             ttl.Default
	Counted             bool // whether the counts below are known
	Live, Expired       int
	Purged              int
}

// An Item is an item that is visible to queries.
type Item struct {
	ID       string
	Key      string // partition key as JSON; empty if it is unknown
	TS       int64  // Unix second of the last write
	Override ttl.Override
}

// errNoAccount is the answer if there is no endpoint.
var errNoAccount = errors.New("there is no account to read: start one with \"cosmosttl run\", then give its address to \"cosmosttl mcp -endpoint http://localhost:8081/\"")

// account returns the account that a question names.
func (s *Set) account(ctx context.Context, name string) (Account, error) {
	var all []Account
	if s.config.Accounts != nil {
		all = s.config.Accounts(ctx)
	}
	if len(all) == 0 {
		return nil, errNoAccount
	}
	if name == "" {
		return all[0], nil
	}
	var names []string
	for _, a := range all {
		if a.Name() == name {
			return a, nil
		}
		if a.Name() != "" {
			names = append(names, a.Name())
		}
	}
	if len(names) == 0 {
		return nil, wrong("account", strconv.Quote(name), "left out: there is one account")
	}
	return nil, wrong("account", strconv.Quote(name), "left out, or one of "+strings.Join(names, ", "))
}

// longestID is the number of characters of an id that a line shows.
const longestID = 120

func id(s string) string {
	if part, more := cut(s); more {
		return strconv.Quote(part) + "..."
	}
	return strconv.Quote(s)
}

// cut returns the part of a text that a line shows, and whether the text is longer.
func cut(s string) (part string, more bool) {
	n := 0
	for i := range s {
		if n++; n > longestID {
			return s[:i], true
		}
	}
	return s, false
}

// read is the tool read_account.
func (s *Set) read(ctx context.Context, a args) (Answer, error) {
	account, err := s.account(ctx, a.text("account"))
	if err != nil {
		return Answer{}, err
	}
	o, err := account.Overview(ctx)
	if err != nil {
		return Answer{}, err
	}
	limit, from := int(a.number("limit", 20)), 0
	if a.has("cursor") {
		if from, err = strconv.Atoi(a.text("cursor")); err != nil || from < 0 {
			return Answer{}, wrong("cursor", a.values["cursor"].Raw, "the cursor of the answer before, or left out")
		}
	}
	t := &text{}
	t.line("%s, clock %s (%d, %s)", account.Address(), date(o.Now), o.Now, o.Clock)
	next := 0
	if a.text("container") == "" {
		next = listContainers(t, o, from, limit)
	} else if next, err = s.listItems(ctx, t, account, o, a.text("container"), from, limit); err != nil {
		return Answer{}, err
	}
	if next > 0 {
		t.line("truncated: there are more; call again with cursor \"%d\"", next)
	}
	t.source(pageTTL)
	return t.end(""), nil
}

// listContainers writes containers and returns the cursor of the next containers, or 0 if there are none.
func listContainers(t *text, o Overview, from, limit int) (next int) {
	if len(o.Containers) == 0 {
		t.line("There are no containers.")
	}
	for i := min(from, len(o.Containers)); i < len(o.Containers); i++ {
		c := o.Containers[i]
		if i == from+limit || t.full(2*longestID*4) {
			return i
		}
		line := fmt.Sprintf("%s / %s: defaultTtl %s", id(c.Database), id(c.Container), c.Default)
		if c.Counted {
			line += fmt.Sprintf("; %d live, %d expired and not purged yet, %d purged", c.Live, c.Expired, c.Purged)
		}
		t.line("%s", line)
	}
	return 0
}

// listItems writes the items of a container and returns the cursor of the next items, or 0 if there are none.
func (s *Set) listItems(ctx context.Context, t *text, account Account, o Overview, name string, from, limit int) (next int, err error) {
	var c *Stored
	var names []string
	for i, x := range o.Containers {
		full := x.Database + "/" + x.Container
		if full == name {
			c = &o.Containers[i]
		}
		if len(names) < 20 {
			names = append(names, strconv.Quote(full))
		}
	}
	if c == nil {
		return 0, wrong("container", strconv.Quote(name), "one that is there: "+strings.Join(names,
			", ")+"; read_account without container lists all")
	}
	items, more, err := account.Items(ctx, c.Database, c.Container, from, limit)
	if err != nil {
		return 0, err
	}
	t.line("%s: defaultTtl %s. Of its items, those that expire next, then those that never do:", name, c.Default)
	if len(items) == 0 {
		t.line("There are no visible items here.")
	}
	for i, it := range items {
		if t.full(2 * longestID * 4) {
			return from + i, nil
		}
		v := ttl.Decide(c.Default, it.Override)
		key := "unknown"
		if part, more := cut(it.Key); more {
			key = part + "..."
		} else if part != "" {
			key = part
		}
		line := fmt.Sprintf("%s key %s: ttl %s, _ts %d: ", id(it.ID), key, it.Override, it.TS)
		if deadline, ends := v.Deadline(it.TS); ends {
			line += fmt.Sprintf("expires %s, in %s", date(deadline), quantity.Span(max(0, deadline-o.Now)))
		} else {
			line += "never expires"
		}
		t.line("%s (%s)", line, v.Reason)
	}
	if more {
		return from + len(items), nil
	}
	return 0, nil
}

// move is the tool move_clock.
func (s *Set) move(ctx context.Context, a args) (Answer, error) {
	account, err := s.account(ctx, a.text("account"))
	if err != nil {
		return Answer{}, err
	}
	switch {
	case a.has("by") && a.has("to"):
		return Answer{}, wrong("to", a.values["to"].Raw, "left out, because by is given")
	case !a.has("by") && !a.has("to"):
		return Answer{}, wrong("by", "missing", "given, or to instead of it")
	}
	var seconds, from int64
	if a.has("by") {
		if seconds, err = a.length("by"); err != nil {
			return Answer{}, err
		}
	} else {
		o, err := account.Overview(ctx)
		if err != nil {
			return Answer{}, err
		}
		to, err := a.moment("to", 0)
		if err != nil {
			return Answer{}, err
		}
		if from, seconds = o.Now, to-o.Now; seconds < 1 {
			return Answer{}, wrong("to", a.values["to"].Raw, fmt.Sprintf("later than the clock, which shows %d (%s): time only goes forward", o.Now,
				date(o.Now)))
		}
	}
	now, err := account.Advance(ctx, seconds)
	if refused := new(fieldError); a.has("to") && errors.As(err, &refused) && refused.Field == "by" {
		err = wrong("to", a.values["to"].Raw, refused.Limit+fmt.Sprintf(" after the clock's %d (%s)", from, date(from)))
	}
	if err != nil {
		return Answer{}, err
	}
	return Answer{Text: fmt.Sprintf("The clock of %s shows %s (%d), %s later.", account.Address(), date(now), now,
		quantity.Span(seconds))}, nil
}
