package script

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// Functions returns the user-defined functions of a container
// (learn.microsoft.com/azure/cosmos-db/nosql/query/udfs). All calls of a run use the same machine.
func (h *Host) Functions(a *engine.Account, in engine.Path) query.Functions {
	c, err := a.Container(in)
	if err != nil { // the query fails, too
		return nil
	}
	return functions{h, a, c, nil}
}

// functions are the user-defined functions of a container, for queries of the account.
type functions struct {
	host      *Host
	account   *engine.Account
	container *engine.Container
	machine   Machine // the machine of the script that asks, started with the script's time; nil starts a machine for each run
}

func (f functions) find(name string) *engine.KeptScript {
	all := f.container.Scripts(engine.UserDefinedFunction)
	if i := slices.IndexFunc(all, func(s *engine.KeptScript) bool { return s.ID == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Has reports whether the container has a function. Names are case-sensitive.
func (f functions) Has(name string) bool { return f.find(name) != nil }

// Begin starts a machine with the functions. The error is an *engine.Error.
func (f functions) Begin(names []string) (query.Caller, error) {
	c := &caller{functions: f, kept: map[string]*engine.KeptScript{}}
	for _, name := range names {
		s := f.find(name)
		if f.host.blocks(nameOf(f.container, s)) {
			return nil, blocked(name)
		}
		c.kept[name] = s
	}
	if c.machine == nil {
		m, err := f.host.runner.Start(f.host.limit)
		if err != nil {
			return nil, notRun(err)
		}
		c.machine, c.own = m, true
	}
	if err := c.define(names); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func notRun(err error) *engine.Error {
	return &engine.Error{Status: 503, Code: "ServiceUnavailable", Message: "The script was not run: " + err.Error()}
}

// A caller calls functions on a machine.
type caller struct {
	functions
	kept map[string]*engine.KeptScript
	own  bool // the machine belongs to the caller
}

func (c *caller) define(names []string) error {
	if c.own {
		message := `{"do":"begin","now":` + strconv.FormatInt(c.account.Now()*1000, 10) +
			`,"seed":` + strconv.FormatUint(uint64(seed(c.account, c.container, strings.Join(names, ","))), 10) + "}"
		if _, err := c.tell(names[0], message); err != nil {
			return err
		}
	}
	for _, name := range names {
		if _, err := c.tell(name, `{"do":"define","name":`+document.Quote(name)+`,"source":`+document.Quote(c.kept[name].Body)+`}`); err != nil {
			return err
		}
	}
	return nil
}

// tell sends a message about a function. The function has the time of a script to answer.
func (c *caller) tell(name, message string) (answer gjson.Result, failed error) {
	if c.own {
		c.machine.Renew()
	}
	text, _, err := c.machine.Call(message)
	if err == nil && !gjson.Valid(text) {
		err = errAnswer
	}
	answer = gjson.Parse(text)
	r := running{id: name}
	if err != nil {
		r.die(err)
	} else if what := answer.Get("thrown"); what.Exists() {
		r.throw(what)
	}
	if r.struck && !c.host.brief() {
		c.host.strike(nameOf(c.container, c.kept[name]))
	}
	if r.failed != nil {
		return answer, r.failed
	}
	return answer, nil
}

// Call calls a function.
func (c *caller) Call(name string, arguments []string) (string, error) {
	b := append(make([]byte, 0, 256), `{"do":"call","name":`...)
	b = append(append(b, document.Quote(name)...), `,"arguments":[`...)
	for i, a := range arguments {
		if i > 0 {
			b = append(b, ',')
		}
		if b = append(b, '['); a == "NaN" || strings.HasSuffix(a, "Infinity") {
			b = append(b, `0,"`+a+`"`...)
		} else {
			b = append(b, a...)
		}
		b = append(b, ']')
	}
	answer, err := c.tell(name, string(append(b, "]}"...)))
	if err != nil {
		return "", err
	}
	switch number := answer.Get("number").Str; number {
	case "NaN", "Infinity", "-Infinity":
		return number, nil
	}
	return answer.Get("value").Raw, nil
}

// Close ends the machine, unless a script still uses it.
func (c *caller) Close() {
	if c.own {
		c.machine.Close()
	}
}
