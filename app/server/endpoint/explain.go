package endpoint

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Explain says why an item still exists, or why it is gone; see [rest.Explain].
func (w *World) Explain(in engine.Path, key engine.PartitionKey, id string) (rest.Explanation, error) {
	w.lock()
	defer w.mu.Unlock()
	return rest.Explain(w.account, in, key, id)
}

// answerExplain answers GET /_explain/dbs/{db}/colls/{coll}/docs/{id}?partitionKey=["ann"].
func (w *World) answerExplain(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	ids, query, ok, err1 := resource(r.Target, "/_explain/dbs/{database}/colls/{container}/docs/{id}")
	if !ok {
		return refuse(http.StatusNotFound, err1)
	}
	key, err2 := engine.ParsePartitionKey(query.Get("partitionKey"))
	if err2 != nil {
		err2 = &fieldError{"partitionKey", strconv.Quote(query.Get("partitionKey")),
			`the values of the item's partition key as a JSON array, like ["ann"]`}
	}
	if err := errors.Join(err1, err2); err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	x, err := w.Explain(engine.Path{Database: ids[0], Container: ids[1]}, key, ids[2])
	if err != nil {
		return refuse(http.StatusNotFound, noContainer(ids))
	}
	return replyJSON(http.StatusOK, x.JSON())
}

// Report returns the information that the author of a failed test needs; see [rest.Asked.Report].
func (w *World) Report() string {
	w.lock()
	defer w.mu.Unlock()
	return w.asked.Report(w.account) + w.faults.String()
}

// answerReport answers GET /_report.
func (w *World) answerReport(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	w.lock()
	defer w.mu.Unlock()
	return replyJSON(http.StatusOK, w.asked.ReportJSON(w.account, w.faults.String()))
}

// Happened returns events of the account; see [rest.HappenedAfter].
func (w *World) Happened(after uint64, limit int, kinds []string) rest.Happened {
	w.lock()
	defer w.mu.Unlock()
	return rest.HappenedAfter(w.account, after, limit, kinds)
}

// answerEvents answers GET /_events?after=&limit=&kinds=.
func (w *World) answerEvents(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	_, raw, _ := strings.Cut(r.Target, "?")
	query, err1 := url.ParseQuery(raw)
	after, err2 := number(query, "after", 0, 1<<62)
	limit, err3 := number(query, "limit", 100, rest.MaxHappened)
	kinds, err4 := kindsIn(query.Get("kinds"))
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	return replyJSON(http.StatusOK, w.Happened(after, int(limit), kinds).JSON())
}

// kindsIn reads a comma-separated list of kinds of events.
func kindsIn(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	kinds := strings.Split(text, ",")
	for _, kind := range kinds {
		if !slices.Contains(rest.EventKinds(), kind) {
			return nil, &fieldError{"kinds", strconv.Quote(kind), "a list of " + strings.Join(rest.EventKinds(), ", ")}
		}
	}
	return kinds, nil
}

// AwaitPurge advances the clock until all items that are expired now have been purged; see [rest.Options.AwaitPurge].
func (w *World) AwaitPurge() error {
	_, err := w.awaitPurge()
	return err
}

func (w *World) awaitPurge() (clockState, error) {
	state, due, err := w.awaitPurgeNow()
	if err == nil {
		err = w.keep(due)
	}
	return state, err
}

func (w *World) awaitPurgeNow() (state clockState, due uint64, err error) {
	w.lock()
	defer w.mu.Unlock()
	if err := w.refused(); err != nil {
		return clockState{}, 0, err
	}
	before := w.account.Now()
	if _, err = w.opt.AwaitPurge(w.account); w.account.Now() > before {
		due = w.jumped()
	}
	return clockState{w.account.Now(), w.speed}, due, err
}

// answerPurge answers POST /_purge.
func (w *World) answerPurge(r rest.Request) rest.Response {
	if r.Method != http.MethodPost {
		return notAllowed("POST")
	}
	return controlled(w.awaitPurge())
}
