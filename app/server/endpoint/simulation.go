package endpoint

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// simulationPath begins the paths of the assumptions about a container. The service has no such settings, so no SDK can
// change them.
const simulationPath = "/_simulation"

// A simulation has the assumptions about a container, in the form of the answer of /_simulation.
type simulation struct {
	Traffic    int64 `json:"traffic"`    // RU/s that other users of the container use
	PurgeDelay int64 `json:"purgeDelay"` // seconds that the purge waits after an item's deadline
	Throttle   bool  `json:"throttle"`   // whether requests get 429 once the second's request units are spent
}

// simulate returns a container's throughput with the settings of the body of POST /_simulation. Settings that the body
// leaves out do not change.
func simulate(t engine.Throughput, body []byte) (engine.Throughput, error) {
	text := body[:min(len(body), 1<<10)]
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || len(fields) == 0 {
		return t, &fieldError{"body", strconv.Quote(string(text)), `at least one field of {"traffic":300,"purgeDelay":60,"throttle":true}`}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		var err error
		switch raw := string(fields[name]); name {
		case "traffic":
			t.Traffic, err = setting(name, raw, engine.MaxTraffic)
		case "purgeDelay":
			t.PurgeDelay, err = setting(name, raw, engine.MaxPurgeDelay)
		case "throttle":
			if t.Throttle = raw == "true"; raw != "true" && raw != "false" {
				err = &fieldError{name, raw, "true or false"}
			}
		default:
			err = &fieldError{"body", strconv.Quote(name), "traffic, purgeDelay or throttle"}
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}

// setting reads a whole number from 0 to most.
func setting(name, raw string, most int64) (int64, error) {
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || n < 0 || n > most {
		return 0, &fieldError{name, raw, "0 to " + strconv.FormatInt(most, 10)}
	}
	return n, nil
}

// simulation changes the assumptions about a container with a function, and returns the new assumptions. It charges
// nothing.
func (w *World) simulation(in engine.Path, change func(engine.Throughput) (engine.Throughput, error)) (simulation, error) {
	s, due, err := w.simulationNow(in, change)
	if err == nil {
		err = w.keep(due)
	}
	return s, err
}

func (w *World) simulationNow(in engine.Path, change func(engine.Throughput) (engine.Throughput, error)) (s simulation, due uint64,
	err error) {
	w.lock()
	defer w.mu.Unlock()
	c, err := w.account.Container(in)
	if err != nil {
		return s, 0, err
	}
	t := c.Throughput()
	if changed, err := change(t); err != nil {
		return s, 0, err
	} else if changed != t {
		if err := w.refused(); err != nil {
			return s, 0, err
		}
		w.due = 0
		if _, err := w.apply(engine.SetThroughput{In: in, Throughput: changed}); err != nil {
			return s, 0, err
		}
		t, due = changed, w.due
	}
	return simulation{t.Traffic, t.PurgeDelay, t.Throttle}, due, nil
}

// answerSimulation answers GET and POST /_simulation/dbs/{db}/colls/{coll}.
func (w *World) answerSimulation(r rest.Request, body func() ([]byte, error)) rest.Response {
	if r.Method != http.MethodGet && r.Method != http.MethodPost {
		return notAllowed("GET, POST")
	}
	ids, _, ok, err := resource(r.Target, simulationPath+"/dbs/{database}/colls/{container}")
	if !ok {
		return refuse(http.StatusNotFound, err)
	}
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	change := func(t engine.Throughput) (engine.Throughput, error) { return t, nil }
	if r.Method == http.MethodPost {
		text, err := body()
		if err != nil {
			return unreadable(err)
		}
		change = func(t engine.Throughput) (engine.Throughput, error) { return simulate(t, text) }
	}
	s, err := w.simulation(engine.Path{Database: ids[0], Container: ids[1]}, change)
	var of *engine.Error
	switch {
	case errors.As(err, &of):
		return refuse(of.Status, err)
	case errors.Is(err, errRefused), errors.Is(err, errNotKept):
		return refuse(http.StatusInsufficientStorage, err)
	case err != nil:
		return refuse(http.StatusBadRequest, err)
	}
	return reply(http.StatusOK, s)
}
