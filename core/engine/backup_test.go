package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const aDay = 86_400

var (
	week  = engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: 7 * aDay}
	month = engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: 30 * aDay}
)

func periodic(hours, keep int64) engine.BackupPolicy {
	return engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: hours * 3600, Retention: keep * 3600}
}

// The bounds of continuous-backup-restore-introduction and periodic-backup-modify-interval-retention.
func TestPoliciesHaveBounds(t *testing.T) {
	for _, c := range []struct {
		policy engine.BackupPolicy
		field  string // empty: accepted
	}{
		{week, ""}, {month, ""}, {periodic(1, 2), ""}, {periodic(24, 720), ""}, {periodic(4, 8), ""},
		{engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: 8 * aDay}, "tier"},
		{engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: 7 * aDay, Interval: 3600}, "tier"},
		{engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: 3599, Retention: 7200}, "backupIntervalInMinutes"},
		{periodic(25, 50), "backupIntervalInMinutes"}, {periodic(4, 7), "backupRetentionIntervalInHours"}, {periodic(4, 721), "backupRetentionIntervalInHours"},
		{engine.BackupPolicy{}, "backupPolicy.type"}, {engine.BackupPolicy{Kind: 3}, "backupPolicy.type"}, {engine.BackupPolicy{Retention: 1}, "backupPolicy.type"},
	} {
		w := newWorld(t, ttl.Off)
		if c.field == "" {
			w.do(engine.SetBackup{Policy: c.policy})
			if got := w.a.Backup(); got != c.policy {
				t.Errorf("%+v became %+v", c.policy, got)
			}
			continue
		}
		if e := w.refused(400, engine.SetBackup{Policy: c.policy}); !strings.HasSuffix(e.Field, c.field) || e.Limit == "" {
			t.Errorf("%+v: %+v", c.policy, e)
		}
	}
	w := newWorld(t, ttl.Off)
	w.do(engine.SetBackup{Policy: week})
	if e := w.refused(400, engine.SetBackup{Policy: periodic(4, 8)}); e.Field != "backupPolicy.type" { // there is no way back
		t.Errorf("%+v", e)
	}
}

// A past is a world whose states were kept by the second.
type past struct {
	*world
	states map[int64]*engine.Account
}

func (p past) First() int64             { return epoch }
func (p past) Account() *engine.Account { return p.a }
func (p past) StateAt(second int64) *engine.Account {
	for ; second >= epoch; second-- {
		if a := p.states[second]; a != nil {
			return a.Copy()
		}
	}
	return nil
}

func newPast(t *testing.T) past {
	w := newWorld(t, ttl.Off)
	w.create(item("a", ""))
	return past{w, map[int64]*engine.Account{epoch: w.a.Copy()}}
}

func (p past) at(seconds int64) {
	p.advance(seconds - (p.a.Now() - epoch))
	p.states[p.a.Now()] = p.a.Copy()
}

// restorable says of which seconds a restore is possible.
func (p past) restorable(seconds ...int64) (yes []int64) {
	for _, s := range seconds {
		if _, err := (engine.RestoreContainer{From: p.in, Second: epoch + s, In: engine.Path{Database: "db", Container: "new"}}).Commands(p); err == nil {
			yes = append(yes, s)
		}
	}
	return yes
}

func expectSeconds(t *testing.T, when string, got []int64, want ...int64) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: a restore is possible of %v, want %v", when, got, want)
	}
}

// A restore reaches back as far as the policy does; days that were lost do not come back.
func TestRestoresFollowThePolicy(t *testing.T) {
	p := newPast(t)
	p.at(31 * aDay)
	expectSeconds(t, "without a policy", p.restorable(aDay-1, aDay, 30*aDay, 31*aDay-100, 31*aDay-99), aDay, 30*aDay, 31*aDay-100)
	p.do(engine.SetBackup{Policy: week})
	expectSeconds(t, "7 days", p.restorable(aDay, 24*aDay-1, 24*aDay, 31*aDay-100), 24*aDay, 31*aDay-100)
	p.do(engine.SetBackup{Policy: month})
	expectSeconds(t, "30 days again", p.restorable(aDay, 24*aDay-1, 24*aDay), 24*aDay)
	p.at(54 * aDay)
	expectSeconds(t, "30 days later", p.restorable(24*aDay-1, 24*aDay, 40*aDay), 24*aDay, 40*aDay)
}

// Periodic backups are made every interval; a restore of a second takes the newest up to it, while it is kept.
func TestPeriodicBackups(t *testing.T) {
	const h = 3600
	p := newPast(t)
	p.at(10)
	p.do(engine.SetBackup{Policy: periodic(4, 8)})
	p.at(4 * h)
	expectSeconds(t, "after 4 hours", p.restorable(0, 9, 10, 4*h), 10, 4*h)
	p.at(8*h + 10)
	expectSeconds(t, "while the first is kept", p.restorable(10, 4*h+9, 8*h+10), 10, 4*h+9, 8*h+10)
	p.at(8*h + 11)
	expectSeconds(t, "a second later", p.restorable(10, 4*h+9, 4*h+10), 4*h+10)
	p.do(engine.SetBackup{Policy: periodic(1, 48)})
	expectSeconds(t, "every hour", p.restorable(4*h+9, 4*h+10, 8*h+11), 4*h+10, 8*h+11)
	if at, ok := p.a.BackupOf(epoch + 9*h + 10); !ok || at != epoch+8*h+11 {
		t.Errorf("%d, %t", at-epoch, ok)
	}
	p.at(20 * h)
	p.do(engine.SetBackup{Policy: week})
	p.at(20*h + 100)
	expectSeconds(t, "continuous", p.restorable(12*h, 20*h-1, 20*h), 20*h)
}

// Under continuous backup the feed of all versions reaches as far back as the backup does, at once, and what it has lost does not come
// back.
func TestTheFeedsWindowFollowsTheBackup(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.Off, FullFidelity: 600}, engine.Throughput{})
	c, _ := w.a.Container(w.in)
	changes := func() int {
		r := w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions})
		return len(r.Answer.(engine.ChangesResult).Changes)
	}
	w.do(engine.SetBackup{Policy: month})
	w.create(item("a", ""))
	w.advance(8 * aDay)
	w.create(item("b", ""))
	if got := changes(); got != 2 || c.FeedWindow() != 30*aDay {
		t.Errorf("30 days: %d changes in %d", got, c.FeedWindow())
	}
	w.do(engine.SetBackup{Policy: week})
	if got := changes(); got != 1 {
		t.Errorf("7 days: %d changes", got)
	}
	w.do(engine.SetBackup{Policy: month})
	if got := changes(); got != 1 || c.VersionsLost() == 0 {
		t.Errorf("30 days again: %d changes", got)
	}
}

// The policy, the records of regions and the origins are saved, and states without them are read as before.
func TestBackupsAreSaved(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	plain := w.a.Save()
	w.do(engine.SetBackup{Policy: periodic(4, 8)})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}}})
	w.create(item("a", ""))
	n := uint64(1)
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "to", PartitionKey: []string{"/id"}}, Restores: &w.in})
	w.do(engine.CopyContainer{From: w.in, In: engine.Path{Database: "db", Container: "to"}})
	w.advance(10)
	saved := w.a.Save()
	a, err := engine.Load(saved)
	if err != nil || !bytes.Equal(a.Save(), saved) {
		t.Fatalf("%v\n%s", err, saved)
	}
	c, _ := a.Container(w.in)
	is, ok := engine.WhereaboutsOf(c, n)
	if !ok || len(is.Disks) != 2 || is.Disks[1].Region != "north" || is.Disks[1].Gone != epoch+6 || is.Disks[0].Gone != epoch+6 {
		t.Errorf("%t, %+v", ok, is)
	}
	to, _ := a.Container(engine.Path{Database: "db", Container: "to"})
	if got := to.Origins(); len(got) != 2 || !got[0].Restored || got[1].Restored || got[0].RID != c.RID() {
		t.Errorf("%+v", got)
	}
	if bytes.Contains(plain, []byte("backup")) {
		t.Errorf("a state without a policy has changed: %s", plain)
	}
	for _, bad := range []string{`"backup":{"policy":{"kind":2,"every":14400,"keep":28800}}`, `"backup":{"policy":{"kind":1,"keep":5}}`, `"backup":{"policy":{}}`} {
		text := strings.Replace(string(saved), string(saved[bytes.Index(saved, []byte(`"backup"`)):bytes.Index(saved, []byte(`,"dbs"`))]), bad, 1)
		if _, err := engine.Load([]byte(text)); err == nil {
			t.Errorf("%s is loaded", bad)
		}
	}
}
