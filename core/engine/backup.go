package engine

import (
	"slices"
	"strconv"
)

// A BackupKind says how an account is backed up. Zero means that the kind is not known, because nobody has set it.
type BackupKind uint8

// The kinds.
const (
	BackupUnknown BackupKind = iota
	BackupContinuous
	BackupPeriodic
)

var backupKinds = [...]string{"unknown", "continuous", "periodic"}

// String returns the kind's name in stories.
func (k BackupKind) String() string { return nameOf(backupKinds[:], uint8(k)) }

// A BackupPolicy is the backup policy of an account (docs/erasure.md). The zero policy means that none is known.
// Restores then work as with 30 days of continuous backup, and no report says how long backups keep an item.
type BackupPolicy struct {
	Kind      BackupKind `json:"kind,omitempty"`
	Interval  int64      `json:"every,omitempty"` // periodic: seconds between two backups, MinBackupInterval to MaxBackupInterval
	Retention int64      `json:"keep,omitempty"`  // seconds for which a backup can be restored; continuous: 7 or 30 days
}

// The bounds of policies, in seconds. Sources:
// learn.microsoft.com/azure/cosmos-db/continuous-backup-restore-introduction and
// learn.microsoft.com/azure/cosmos-db/periodic-backup-modify-interval-retention.
const (
	BackupWeek         = 7 * 86_400
	MinBackupInterval  = 3_600
	MaxBackupInterval  = 86_400
	MaxBackupRetention = 720 * 3_600
)

// Check returns the error of an invalid policy, or nil.
func (p BackupPolicy) Check() *Error {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	switch {
	case p.Kind == BackupUnknown && p != BackupPolicy{}, p.Kind > BackupPeriodic:
		return bad("backupPolicy.type", p.Kind.String(), "continuous or periodic")
	case p.Kind == BackupContinuous && (p.Retention != BackupWeek && p.Retention != BackupRetention || p.Interval != 0):
		return bad("backupPolicy.continuousModeProperties.tier", number(p.Retention)+" seconds", "7 or 30 days, without an interval")
	case p.Kind == BackupPeriodic && (p.Interval < MinBackupInterval || p.Interval > MaxBackupInterval):
		return bad("backupPolicy.periodicModeProperties.backupIntervalInMinutes", number(p.Interval)+" seconds", "1 to 24 hours")
	case p.Kind == BackupPeriodic && (p.Retention < 2*p.Interval || p.Retention > MaxBackupRetention):
		return bad("backupPolicy.periodicModeProperties.backupRetentionIntervalInHours", number(p.Retention)+" seconds",
			"twice the interval to 720 hours")
	}
	return nil
}

// retention returns the number of seconds that a restore can reach back.
func (p BackupPolicy) retention() int64 {
	if p.Kind == BackupUnknown {
		return BackupRetention
	}
	return p.Retention
}

// SetBackup sets the account's backup policy. An account cannot go back from continuous to periodic backup, or to an
// unknown policy. A shorter retention loses the days before it for good. A change to continuous backup loses the
// periodic backups.
type SetBackup struct{ Policy BackupPolicy }

// A backupSeries describes the periodic backups from a second to the next series.
type backupSeries struct {
	From  int64 `json:"from"`
	Every int64 `json:"every"` // seconds
}

const maxBackupSeries = 100

// backups are the backups of an account.
type backups struct {
	policy BackupPolicy
	from   int64          // no backup of an earlier second can be restored
	series []backupSeries // periodic; by From
}

func (cmd SetBackup) apply(a *Account) (Result, *Error) {
	if err := cmd.Policy.Check(); err != nil {
		return Result{}, err
	}
	was, is := a.backups.policy, cmd.Policy
	if is.Kind == BackupUnknown || was.Kind == BackupContinuous && is.Kind == BackupPeriodic {
		return Result{}, bad("backupPolicy.type", is.Kind.String(), "continuous; an account does not go back from "+was.Kind.String()+" backup")
	}
	for c := range a.containers() {
		before := c.FeedWindow()
		c.feed.all.expire(a.now - min(before, is.FeedWindow(c.spec.FullFidelity)))
	}
	b := backups{is, max(a.backups.from, a.now-was.retention(), a.now-is.Retention), a.backups.series}
	switch {
	case is.Kind == BackupContinuous && was.Kind == BackupPeriodic:
		b.from, b.series = a.now, nil
	case is.Kind == BackupPeriodic && is.Interval != was.Interval:
		b.series = append(slices.Clone(b.series[max(0, len(b.series)-maxBackupSeries+1):]), backupSeries{a.now, is.Interval})
	}
	a.backups = b
	return Result{Status: 200}, nil
}

// Backup returns the account's backup policy.
func (a *Account) Backup() BackupPolicy { return a.backups.policy }

// BackupOf returns the second of the backup that a restore of a second takes. This is the second itself or, with
// periodic backups, the second of the newest backup up to it. BackupOf does not check whether the backup is still kept.
// ok is false if there was no backup yet.
func (a *Account) BackupOf(second int64) (at int64, ok bool) {
	at = second
	if a.backups.policy.Kind == BackupPeriodic {
		i, found := slices.BinarySearchFunc(a.backups.series, second, func(s backupSeries, second int64) int { return int(s.From - second) })
		if !found && i == 0 {
			return 0, false
		}
		if !found {
			i--
		}
		s := a.backups.series[i]
		at = s.From + (second-s.From)/s.Every*s.Every
	}
	return at, at >= a.backups.from
}

// Backed returns how many seconds after a second its backup can first be restored: the delay of continuous backup, or 0
// for a periodic backup.
func (p BackupPolicy) Backed() int64 {
	if p.Kind == BackupPeriodic {
		return 0
	}
	return BackupDelay
}

// FeedWindow returns for how many seconds the container's feed of all versions reaches back; see [BackupPolicy.FeedWindow].
func (c *Container) FeedWindow() int64 {
	return c.account.backups.policy.FeedWindow(c.spec.FullFidelity)
}

// FeedWindow returns for how many seconds the feed of all versions of a container reaches back. Under continuous backup
// this is the backup's retention, and otherwise kept, the retention of the container's changeFeedPolicy. The result is 0
// if the container keeps no versions.
func (p BackupPolicy) FeedWindow(kept int64) int64 {
	if kept != 0 && p.Kind == BackupContinuous {
		return p.Retention
	}
	return kept
}

type savedBackups struct {
	Policy BackupPolicy   `json:"policy"`
	From   int64          `json:"from,omitempty"`
	Series []backupSeries `json:"series,omitempty"`
}

func (b backups) save() *savedBackups {
	if b.policy == (BackupPolicy{}) {
		return nil
	}
	return &savedBackups{b.policy, b.from, b.series}
}

// load returns the saved backups. ok is false if the saved values are invalid.
func (s *savedBackups) load(now int64) (b backups, ok bool) {
	if s == nil {
		return backups{}, true
	}
	last := int64(-1)
	for _, one := range s.Series {
		if one.From <= last || one.From > now || one.Every < MinBackupInterval || one.Every > MaxBackupInterval {
			return b, false
		}
		last = one.From
	}
	periodic := s.Policy.Kind == BackupPeriodic
	ok = s.Policy.Kind != BackupUnknown && s.Policy.Check() == nil && s.From <= now && len(s.Series) <= maxBackupSeries &&
		periodic == (len(s.Series) > 0)
	return backups{s.Policy, s.From, s.Series}, ok
}
