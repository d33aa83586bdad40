package fault_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

var operations = []string{"create_item", "read_container", "read_item"}

func add(t testing.TB, l *fault.List, text string) {
	t.Helper()
	r, err := fault.Parse(text)
	if err == nil {
		_, err = l.Add(r, operations)
	}
	if err != nil {
		t.Fatal(text, err)
	}
}

func read(edit func(*fault.Request)) *fault.Request {
	q := &fault.Request{Operation: "read_item", In: engine.Path{Database: "shop", Container: "orders"}, Key: `["ann"]`, Items: true,
		Header: func(name string) string {
			return map[string]string{"user-agent": "azsdk-js-cosmos/4.7.0 Node", "x-ms-activity-id": "a1"}[name]
		}}
	if edit != nil {
		edit(q)
	}
	return q
}

func TestRulesChooseRequests(t *testing.T) {
	other := func(change func(*fault.Request)) *fault.Request { return read(change) }
	metadata := other(func(q *fault.Request) { q.Operation, q.Items, q.Key = "read_container", false, "" })
	create := other(func(q *fault.Request) { q.Operation = "create_item" })
	archive := other(func(q *fault.Request) { q.In.Container = "archive" })
	stock := other(func(q *fault.Request) { q.In.Database = "stock" })
	bob := other(func(q *fault.Request) { q.Key = `["bob"]` })
	python := other(func(q *fault.Request) { q.Header = func(string) string { return "azsdk-python-cosmos" } })
	all := []*fault.Request{read(nil), create, metadata, archive, stock, bob, python}
	for rule, want := range map[string]string{
		`{}`: "1101111", `{"operation":"any"}`: "1111111", `{"operation":"read_item"}`: "1001111", `{"operation":"read_container"}`: "0010000",
		`{"container":"orders"}`: "1100111", `{"container":"shop/orders"}`: "1100011", `{"database":"shop"}`: "1101011",
		`{"database":"shop","container":"orders"}`: "1100011", `{"partitionKey":["ann"]}`: "1101101", `{"partitionKey":[ "ann" ]}`: "1101101",
		`{"client":"JS-Cosmos"}`: "1101110", `{"headers":{"x-ms-activity-id":"a1"}}`: "1101110", `{"headers":{"x-ms-activity-id":"a2"}}`: "0000000",
	} {
		got := ""
		for _, q := range all {
			l := &fault.List{}
			add(t, l, strings.TrimSuffix(strings.TrimSuffix(`{"status":503,`+rule[1:], "}"), ",")+"}")
			if l.Strike(q) != nil {
				got += "1"
			} else {
				got += "0"
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
	}
}

// fails returns which of the next n requests fail: 1 for each that does.
func fails(l *fault.List, n int) string {
	s := ""
	for range n {
		if l.Strike(read(nil)) != nil {
			s += "1"
		} else {
			s += "0"
		}
	}
	return s
}

func TestHowOften(t *testing.T) {
	for rules, want := range map[string]string{
		`{"status":429}`:                                             "10000000",
		`{"status":429,"times":3}`:                                   "11100000",
		`{"status":429,"skip":2,"times":2}`:                          "00110000",
		`{"status":429,"share":1}`:                                   "11111111",
		`{"status":429,"share":1,"times":2}`:                         "11000000",
		`{"status":429,"times":2}` + "\n" + `{"status":503}`:         "11100000",
		`{"status":429,"operation":"create_item"}`:                   "00000000",
		`{"status":429,"skip":1}` + "\n" + `{"status":503,"skip":3}`: "01001000", // the request that fails by the first is not counted by the second
		`{"delayMs":5}` + "\n" + `{"status":503,"operation":"any"}`:  "11000000",
	} {
		l := &fault.List{}
		for rule := range strings.SplitSeq(rules, "\n") {
			add(t, l, rule)
		}
		if got := fails(l, 8); got != want {
			t.Errorf("%s: %s, want %s", rules, got, want)
		}
	}
}

// A share is near its value, the same for the same seed, and another for another seed.
func TestShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.IntRange(0, 1<<53-1).Draw(t, "seed")
		share := rapid.Float64Range(0.05, 0.95).Draw(t, "share")
		play := func(seed int) string {
			l := &fault.List{}
			if _, err := l.Add(fault.Rule{Status: 503, Share: share, Seed: seed}, operations); err != nil {
				t.Fatal(err)
			}
			return fails(l, 2000)
		}
		first := play(seed)
		if play(seed) != first {
			t.Fatal("the same seed, another sequence")
		}
		if play(seed^1) == first {
			t.Fatal("another seed, the same sequence")
		}
		if got := float64(strings.Count(first, "1")) / 2000; got < share-0.06 || got > share+0.06 {
			t.Fatalf("%.3f of the requests, want %.3f", got, share)
		}
	})
}

func TestErrorsNameFieldValueAndLimit(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                                               `body is "{"; it must be an object like {"status":429,"container":"orders","times":3}`,
		`[]`:                                              `body is "[]"; it must be an object like {"status":429,"container":"orders","times":3}`,
		`{"status":"429"}`:                                `status is "429"; it must be 400 to 599`,
		`{"status":200}`:                                  `status is 200; it must be 400 to 599`,
		`{"status":0}`:                                    `status is 0; it must be 400 to 599`,
		`{"status":429.5}`:                                `status is 429.5; it must be 400 to 599`,
		`{}`:                                              `status is absent; it must be 400 to 599, unless the rule has drop, delaySeconds or delayMs`,
		`{"status":429,"drop":true}`:                      `drop is true; it must be absent where there is a status`,
		`{"drop":1}`:                                      `drop is 1; it must be true or false`,
		`{"drop":true,"substatus":5}`:                     `substatus is 5; it must be absent where there is no status`,
		`{"status":410,"substatus":-1}`:                   `substatus is -1; it must be 0 to 99999`,
		`{"status":503,"retryAfterMs":5}`:                 `retryAfterMs is 5; it must be absent unless the status is 429 or 449`,
		`{"status":429,"retryAfterMs":600001}`:            `retryAfterMs is 600001; it must be 1 to 600000`,
		`{"delayMs":60001}`:                               `delayMs is 60001; it must be 1 to 60000`,
		`{"delaySeconds":0}`:                              `delaySeconds is 0; it must be 1 to 31536000`,
		`{"delayMs":5,"after":true}`:                      `after is true; it must be absent where there is neither a status nor drop`,
		`{"status":429,"times":0}`:                        `times is 0; it must be 1 to 1000000`,
		`{"status":429,"times":1000001}`:                  `times is 1000001; it must be 1 to 1000000`,
		`{"status":429,"skip":-1}`:                        `skip is -1; it must be 0 to 1000000`,
		`{"status":429,"share":0}`:                        `share is 0; it must be a number above 0 and up to 1`,
		`{"status":429,"share":1.01}`:                     `share is 1.01; it must be a number above 0 and up to 1`,
		`{"status":429,"share":"half"}`:                   `share is "half"; it must be a number above 0 and up to 1`,
		`{"status":429,"seed":-1}`:                        `seed is -1; it must be 0 to 9007199254740991`,
		`{"status":429,"operation":"readItem"}`:           `operation is "readItem"; it must be any, or one of create_item, read_container, read_item`,
		`{"status":429,"operation":7}`:                    `operation is 7; it must be a text`,
		`{"status":429,"partitionKey":"ann"}`:             `partitionKey is "ann"; it must be an array like ["ann"]`,
		`{"status":429,"headers":["a"]}`:                  `headers is ["a"]; it must be an object of texts`,
		`{"status":429,"headers":{"a":1}}`:                `headers is {"a":1}; it must be an object of texts`,
		`{"status":429,"database":"a","container":"b/c"}`: `database is "a"; it must be absent where the container names its database`,
		`{"status":429,"count":3}`: `body is "count"; it must be of the fields partitionKey, status, substatus, retryAfterMs, drop, after, delaySeconds, delayMs, operation, ` +
			`database, container, client, headers, skip, times, share, seed`,
	} {
		r, err := fault.Parse(text)
		l := &fault.List{}
		if err == nil {
			_, err = l.Add(r, operations)
		}
		var wrong *fault.Error
		if !errors.As(err, &wrong) || err.Error() != want || !l.Empty() {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for size, want := range map[int]string{fault.MaxText: "", fault.MaxText + 1: "body is 16385 bytes; it must be at most 16384 bytes"} {
		text := `{"status":429}` + strings.Repeat(" ", size-len(`{"status":429}`))
		if _, err := fault.Parse(text); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	l := &fault.List{}
	for range fault.MaxRules {
		add(t, l, `{"status":429}`)
	}
	if _, err := l.Add(fault.Rule{Status: 429}, operations); err == nil || err.Error() != "faults is 101; it must be 100 at most; clear them first" {
		t.Error(err)
	}
}

func TestARuleAsJSON(t *testing.T) {
	const text = `{"status":429,"substatus":3200,"retryAfterMs":20,"after":true,"delaySeconds":3,"delayMs":5,"operation":"read_item","container":"shop/orders",` +
		`"client":"js","headers":{"b":"2","a":"\"1\""},"skip":1,"times":2,"share":0.5,"seed":7,"partitionKey":["ann",1]}`
	l := &fault.List{}
	add(t, l, text)
	got := string(l.JSON())
	want := strings.Replace(text, `{"b":"2","a":"\"1\""}`, `{"a":"\"1\"","b":"2"}`, 1)
	if want = `{"faults":[{"number":1,` + want[1:len(want)-1] + `,"chosen":0,"failed":0}]}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if !gjson.Valid(got) {
		t.Error("no JSON")
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text, code, says, named string
		retry                   int
	}{
		{`{"status":429,"container":"orders","times":3}`, "429", "Request rate is large.", "fault 1: 429 on orders, 1 of 3", 1},
		{`{"status":429,"retryAfterMs":250,"database":"shop"}`, "429", "Request rate is large.", "fault 1: 429 on shop, 1 of 1", 250},
		{`{"status":410,"substatus":1002,"database":"shop","container":"orders","share":1}`, "Gone", "no longer available", "fault 1: 410/1002 on shop/orders, 1", 0},
		{`{"status":404,"substatus":1002}`, "NotFound", "The read session is not available", "fault 1: 404/1002, 1 of 1", 0},
		{`{"status":449}`, "RetryWith", "Conflicting request to resource", "fault 1: 449, 1 of 1", 1},
		{`{"status":418,"operation":"read_item"}`, "418", "status 418", "fault 1: 418 on read_item, 1 of 1", 0},
	} {
		l := &fault.List{}
		add(t, l, c.text)
		e := l.Strike(read(nil)).Refusal()
		if string(e.Code) != c.code || !strings.Contains(e.Message, c.says) || !strings.HasSuffix(e.Message, " ("+c.named+")") || e.RetryAfterMS != c.retry {
			t.Errorf("%s: %+v", c.text, e)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"status":429,"container":"orders","times":3}`)
	f.Add(`{"drop":true,"after":true,"headers":{"a":"b"},"partitionKey":[null,{}],"share":0.5}`)
	f.Fuzz(func(t *testing.T, text string) {
		l := &fault.List{}
		r, err := fault.Parse(text)
		if err != nil {
			return
		}
		if _, err := l.Add(r, operations); err != nil {
			return
		}
		if !gjson.ValidBytes(l.JSON()) {
			t.Fatalf("%q: %s", text, l.JSON())
		}
		l.Strike(read(nil))
	})
}

// A List has rules of its own: neither what is added nor what it returns changes them.
func TestAListHasItsOwnRules(t *testing.T) {
	l := &fault.List{}
	r := fault.Rule{Status: 503, Headers: map[string]string{"x-ms-activity-id": "a1"}}
	if _, err := l.Add(r, operations); err != nil {
		t.Fatal(err)
	}
	r.Headers["x-ms-activity-id"] = "a2"
	l.Rules()[0].Headers["x-ms-activity-id"] = "a2"
	if l.Strike(read(nil)) == nil {
		t.Errorf("the rules are now %s", l)
	}
}
