package agent

import (
	"github.com/cosmosttl/cosmosttl/app/cli/prove"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// where writes in which places an item still is and until when (docs/erasure.md). It writes nothing if the question has
// no argument "backup", whose value may also be "unknown".
func (t *text) where(a args, q question, v ttl.Verdict) error {
	if !a.has("backup") {
		for _, name := range []string{"purged", "analytical"} {
			if a.has(name) {
				return wrong("backup", "missing", "given with "+name+`: "continuous 7d", "continuous 30d", "periodic 4h 8h" or "unknown"`)
			}
		}
		return nil
	}
	var policy engine.BackupPolicy
	if given := a.text("backup"); given != "unknown" {
		var err error
		if policy, err = prove.ParsePolicy(given); err != nil {
			return wrong("backup", given, `"unknown", or a policy: `+err.Error())
		}
	}
	f := erasure.Facts{Now: q.now, Written: q.ts, Expires: erasure.End{Kind: erasure.Never},
		Disks: []erasure.Disk{{Gone: erasure.End{Kind: erasure.Never}}}}
	if at, ends := v.Deadline(q.ts); ends {
		f.Expires, f.Disks[0].Gone = erasure.End{Kind: erasure.At, Second: at}, erasure.End{}
		if a.has("purged") {
			gone, err := a.moment("purged", 0)
			if err != nil {
				return err
			}
			if !ttl.Expired(at, gone) {
				return wrong("purged", date(gone), date(at)+" or later, which is the deadline")
			}
			f.Disks[0].Gone.Kind, f.Disks[0].Gone.Second = erasure.At, gone
		}
	}
	r := f.Of(erasure.Settings{Backup: policy, Analytical: map[string]erasure.Choice{"on": erasure.On,
		"off": erasure.Off}[a.text("analytical")]})
	t.line("where it still is (%s): %s", prove.Model, r.Verdict.Headline())
	for _, p := range r.Places {
		if p.State == erasure.Absent {
			continue
		}
		until := "until " + p.Until.Kind.String()
		switch {
		case p.Until.Kind == erasure.At:
			until = "until " + date(p.Until.Second)
		case p.Least != 0:
			until += ", not before " + date(p.Least)
		}
		t.line("  %s: %s, %s (%s; %s)", p.Title(), p.State, until, p.Because(policy), p.Mark)
	}
	t.source("https://learn.microsoft.com/azure/cosmos-db/online-backup-and-restore")
	return nil
}
