package consumer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Under continuous backup the feed of all versions reaches back as far as the backup, whatever the container's changeFeedPolicy says. The
// report counts the refused reads that the engine's own feed has, and says when the feed lost what was not read.
func TestBackupsDecideHowFarTheFeedReaches(t *testing.T) {
	const day, week = 86_400, 604_800
	back := func(second, keep int64) at {
		return at{second, engine.SetBackup{Policy: engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: keep}}}
	}
	keep := func(second, seconds int64) at {
		return at{second, engine.ReplaceContainer{In: in, Spec: engine.Spec{ID: in.Container, Default: ttl.On(60), FullFidelity: seconds}}}
	}
	for name, c := range map[string]struct {
		till int64 // the consumer is down from second 5 on
		line []at
		want string
	}{
		"no policy":             {1205, []at{keep(0, 600), {10, put("A")}}, "1 lost, 1 refused, retention down at 611"},
		"7 days":                {1205, []at{keep(0, 600), back(0, week), {10, put("A")}}, "0 lost, 0 refused"},
		"7 days, then versions": {1205, []at{back(0, week), keep(0, 600), {10, put("A")}}, "0 lost, 0 refused"},
		"7 days, later":         {1205, []at{keep(0, 600), {10, put("A")}, back(20, week)}, "0 lost, 0 refused"},
		"7 days, too late":      {1205, []at{keep(0, 600), {10, put("A")}, back(700, week)}, "1 lost, 1 refused, retention down at 611"},
		"more than 7 days":      {8 * day, []at{keep(0, 600), back(0, week), {10, put("A")}}, "1 lost, 1 refused, retention down at 604811"},
		"30 days":               {8 * day, []at{keep(0, 600), back(0, 30*day), {10, put("A")}}, "0 lost, 0 refused"},
		"30 days, then 7":       {12 * day, []at{keep(0, 600), back(0, 30*day), {10, put("A")}, back(10*day, week)}, "1 lost, 1 refused, retention down at 864000"},
		"7 days, then 30":       {12 * day, []at{keep(0, 600), back(0, week), {10, put("A")}, back(10*day, 30*day)}, "1 lost, 1 refused, retention down at 604811"},
		"a shorter retention":   {1205, []at{keep(0, 6000), {10, put("A")}, keep(900, 600)}, "1 lost, 1 refused, retention down at 900"},
		"with no effect":        {8 * day, []at{keep(0, 6000), back(0, week), {10, put("A")}, keep(900, 600)}, "1 lost, 1 refused, retention down at 604811"},
		"no versions":           {1205, []at{back(0, week), {10, put("A")}}, "1 lost, 1 refused, not-kept  at 10"},
	} {
		h := line(t, c.till+100, c.line...)
		p := Plan{In: in, Mode: engine.AllVersions, Begin: start, Every: 60, Stops: []Stop{{From: start + 5, Till: start + c.till}}}
		got := done(h, p)
		if _, rest, _ := strings.Cut(got, "waiting, "); rest != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
		if read := readBy(h, p, h.Last()); !strings.Contains(got, fmt.Sprint(read.refused, " refused")) {
			t.Errorf("%s: %s, and the engine's feed refuses %d", name, got, read.refused)
		}
	}
}
