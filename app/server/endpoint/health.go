package endpoint

import (
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// probes maps the paths of health probes to their handlers. /alive, /ready and /status are also paths of Microsoft's emulator for Linux,
// which serves them on another port: https://learn.microsoft.com/azure/cosmos-db/emulator-linux#health-probe. That page documents only the
// paths. github.com/Azure/azure-cosmos-db-emulator-docker/issues/241 says that /ready answers 503 until it answers 200. The bodies are this
// endpoint's own.
var probes = map[string]func(*World) rest.Response{
	"/alive":   (*World).alive,
	"/ready":   (*World).ready,
	"/status":  (*World).status,
	"/healthz": (*World).ready,
}

// alive answers /alive, which always reports that the process runs.
func (w *World) alive() rest.Response {
	return reply(http.StatusOK, map[string]any{"status": "ok"})
}

// ready answers /ready, which reports whether changes are accepted.
func (w *World) ready() rest.Response {
	if err := w.fault(); err != nil {
		return reply(http.StatusServiceUnavailable, map[string]any{"status": "the state cannot be written: " + err.Error(), "now": w.Now()})
	}
	return reply(http.StatusOK, map[string]any{"status": "ok", "now": w.Now()})
}

// status answers /status, which reports the same as /ready in more detail.
func (w *World) status() rest.Response {
	report := struct {
		Ready     bool       `json:"ready"`
		Timestamp string     `json:"timestamp"` // real time
		Clock     clockState `json:"clock"`     // simulated time
		State     string     `json:"state"`     // memory, ok, or why it cannot be written
		Databases int        `json:"databases"`
	}{Ready: true, Timestamp: w.wall().UTC().Format(time.RFC3339), Clock: w.clock(), State: "ok"}
	w.Look(func(a *engine.Account) { report.Databases = len(a.Databases()) })
	code := http.StatusOK
	if w.store == nil {
		report.State = "memory"
	}
	if err := w.fault(); err != nil {
		code, report.Ready, report.State = http.StatusServiceUnavailable, false, err.Error()
	}
	return reply(code, report)
}

// fault returns why no change is accepted at present, or nil.
func (w *World) fault() error {
	if w.store == nil {
		return nil
	}
	return w.store.Check()
}
