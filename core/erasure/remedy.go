package erasure

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Remedy is a change after which a place would keep the item for a shorter time, or after which the end of that time
// would be known.
type Remedy struct {
	Code  Code
	Until End // of the place, after the remedy
}

// A Code names a remedy.
type Code string

// The remedies.
const (
	SevenDays       Code = "7-day backup tier"
	ShorterBackup   Code = "shorter retention of periodic backups"
	ImagesOff       Code = "previous images off"
	DeleteContainer Code = "delete the container"
	MoreRU          Code = "more request units left over for the purge"
	ShorterTTL      Code = "a shorter time to live"
	TellPolicy      Code = "give the account's backup policy"
	DeclareLogs     Code = "declare how long logs are kept, with -place logs=30d"
)

// remedies adds the remedies of each place.
func (r *Report) remedies() {
	for i := range r.Places {
		p := &r.Places[i]
		if p.State == Absent || p.State == Gone {
			continue
		}
		add := func(c Code, e End) { p.Shorter = append(p.Shorter, Remedy{Code: c, Until: e}) }
		switch {
		case p.Missing == MissingPolicy:
			add(TellPolicy, End{})
		case p.Kind == Logs:
			add(DeclareLogs, End{})
		case p.Kind == Backup && r.Settings.Backup.Kind == engine.BackupContinuous && r.Settings.Backup.Retention > engine.BackupWeek:
			add(SevenDays, p.Until.after(engine.BackupWeek-p.Window))
		case p.Kind == Backup && r.Settings.Backup.Kind == engine.BackupPeriodic && p.Window > 2*r.Settings.Backup.Interval:
			add(ShorterBackup, p.Until.after(2*r.Settings.Backup.Interval-p.Window))
		case p.Kind == Feed && r.Settings.Images == On && !r.Facts.left():
			add(ImagesOff, End{Kind: At, Second: r.Facts.Written + p.Window + 1})
		case p.Kind == Analytical:
			add(DeleteContainer, End{})
		case p.Kind == OnDisk && !r.Facts.visible() && !p.Until.by(r.Facts.Now+1): // the earliest purge is in the next second
			add(MoreRU, End{})
		case p.Kind == Queries:
			add(ShorterTTL, End{})
		}
	}
}

// LongestTTL returns the longest time to live, in seconds, that keeps a promise. The promise is the number of seconds
// after the last write within which the item is gone from all places. purge is the number of seconds that the purge
// takes. ok is false if no time to live keeps the promise, or if that cannot be known.
func (s Settings) LongestTTL(promise, purge int64) (ttl int64, ok bool) {
	const written = 0
	f := Facts{Now: written, Written: written, Expires: End{Kind: At}, Disks: []Disk{{Gone: End{Kind: At, Second: purge}}}}
	s.BackupOf, s.Existed = nil, nil
	v := f.Of(s).Verdict
	ttl = promise - v.Second
	return ttl, v.Kind == At && ttl > 0
}
