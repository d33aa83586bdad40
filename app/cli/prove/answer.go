package prove

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// rulesOf is the day on which the documented rules were read.
const rulesOf = "27 November 2026"

// An answer is the result of the command.
type answer struct {
	Model      string    `json:"model"`
	Container  string    `json:"container"`
	About      string    `json:"about"` // the items that the answer is about
	Item       string    `json:"item,omitempty"`
	At         string    `json:"at"`
	Written    int64     `json:"written"`
	Promise    string    `json:"promise,omitempty"`
	PromisedBy int64     `json:"promisedBy,omitempty"`
	Outcome    string    `json:"outcome,omitempty"`
	Spare      int64     `json:"spareSeconds"`
	Verdict    string    `json:"verdict"`
	Until      int64     `json:"until,omitempty"`
	Headline   string    `json:"headline"`
	Missing    []string  `json:"missing,omitempty"`
	Path       []leg     `json:"path,omitempty"`
	Places     []place   `json:"places"`
	Settings   []setting `json:"settings"`
	Inputs     []input   `json:"inputs"`
	Declared   []string  `json:"declared,omitempty"`
	NotCovered []string  `json:"notCovered"`
	Restore    string    `json:"afterARestore"`
	Advice     string    `json:"advice,omitempty"`
	Receipts   *sample   `json:"receipts,omitempty"`
	Stored     *stock    `json:"items,omitempty"`
	Replay     string    `json:"replay,omitempty"` // a link to the same account in the playground
	Version    string    `json:"version"`
	Rules      string    `json:"rules"`
}

// A leg is a part of the longest path.
type leg struct {
	What    string `json:"what"`
	Seconds int64  `json:"seconds"`
	At      int64  `json:"at"`
}

// A place is a row of the table of places.
type place struct {
	Kind    string   `json:"kind"`
	Name    string   `json:"name"`
	State   string   `json:"state"`
	End     string   `json:"end"`
	Until   int64    `json:"until,omitempty"`
	Least   int64    `json:"notBefore,omitempty"`
	Because string   `json:"because"`
	Mark    string   `json:"mark"`
	Source  string   `json:"source,omitempty"`
	Missing string   `json:"missing,omitempty"`
	Shorter []string `json:"shorter,omitempty"`
}

// A sample is the summary of the receipts.
type sample struct {
	Due     int       `json:"due"`
	Purged  int       `json:"purged"`
	Missing int       `json:"missing"`
	Unclear int       `json:"unclear"`
	Longest int64     `json:"longestLagSeconds"`
	Rows    []receipt `json:"rows"`
}

// settings returns the settings of the inputs and the flags. It notes in s which of them are only declared.
func (j job) settings(s *sources) erasure.Settings {
	o, a := j.o, s.account
	set := erasure.Settings{Backup: a.Backup, Versions: o.versions, Images: o.images, Analytical: o.analytical, Declared: o.places}
	if o.backup.Kind != engine.BackupUnknown {
		set.Backup, set.Said = o.backup, true
		s.declared = append(s.declared, "the backup policy (-backup)")
	}
	if set.Versions == erasure.NotKnown && s.setting.Window > 0 {
		set.Versions = erasure.On
	}
	if set.Images == erasure.NotKnown && s.setting.Images&int64(engine.ImagesOfDeletes) != 0 {
		set.Images = erasure.On
	}
	if set.Analytical == erasure.NotKnown {
		switch {
		case s.setting.Stored && s.setting.Store != 0:
			set.Analytical = erasure.On
		case s.setting.Stored, a.Analytical != nil && !*a.Analytical:
			set.Analytical = erasure.Off
		}
	} else {
		s.declared = append(s.declared, "the analytical store (-analytical)")
	}
	if a.Logs || a.FullQuery {
		set.Logs = erasure.On
	}
	for _, d := range o.places {
		s.declared = append(s.declared, d.Name+" (-place)")
	}
	if o.lag > 0 {
		s.declared = append(s.declared, "the purge takes at most "+quantity.Span(o.lag)+" (-purge)")
	}
	return set
}

// facts returns what is known of an item: when it was last written, when it is due and when the purge deletes it from
// the first region's disk.
func (j job) facts(s sources, now, written int64, due erasure.End, gone erasure.End) erasure.Facts {
	f := erasure.Facts{Now: now, Written: written, Expires: due}
	other := erasure.End{}
	if due.Kind == erasure.Never {
		other = due
	} else if j.o.lag > 0 {
		other = erasure.End{Kind: erasure.At, Second: due.Second + j.o.lag, Forecast: true}
	}
	if gone.Kind == erasure.Unsaid {
		gone = other
	}
	regions := s.account.Regions
	if len(regions) == 0 {
		regions = []string{""}
	}
	for i, region := range regions {
		d := erasure.Disk{Region: region, Gone: other}
		if i == 0 {
			d.Gone = gone
		}
		f.Disks = append(f.Disks, d)
	}
	return f
}

// due returns when an item without a ttl of its own expires.
func due(d ttl.Default, written int64) erasure.End {
	if at, ok := ttl.Decide(d, ttl.Absent).Deadline(written); ok {
		return erasure.End{Kind: erasure.At, Second: at, Forecast: true}
	}
	return erasure.End{Kind: erasure.Never}
}

func (j job) answer(s sources, r *receipts, stored []dryrun.Cohort) answer {
	set := j.settings(&s)
	now := j.now().Unix()
	written := j.o.written
	if written == 0 {
		written = now
	}
	report := j.facts(s, now, written, due(s.setting.Default, written), erasure.End{}).Of(set)
	a := answer{Model: Model, Container: s.container, About: "an item without a ttl of its own, last written at " + erasure.Clock(written),
		At: erasure.Clock(now), Inputs: s.inputs, Declared: s.declared,
		NotCovered: erasure.Uncovered(set), Version: j.version, Rules: rulesOf, Settings: j.asRead(s, set)}
	own := ttl.Absent
	switch {
	case r != nil:
		report, a.Item = j.worst(s, set, r, report)
		a.Receipts = r.sample()
		a.About = fmt.Sprintf("the items of the receipts that were due (%d); shown is the one that is kept longest", a.Receipts.Due)
		if stored != nil {
			a.About = fmt.Sprintf("the items of the receipts that were due (%d) and the items of -items; shown is the one that is kept longest",
				a.Receipts.Due)
		}
	case stored != nil:
		a.About = "the items of -items; shown is the one that is kept longest"
	default:
		a.NotCovered = append([]string{"items with a ttl of their own"}, a.NotCovered...)
	}
	if stored != nil {
		worst, its, sum := j.stock(s, set, stored, report)
		a.Stored = sum
		if r == nil || len(r.rows) == 0 || j.worse(worst, report) {
			report, a.Item, own = worst, "", its
		}
	}
	j.judge(&a, report)
	a.Replay = j.replay(s, set, report.Facts.Written, own)
	if a.Stored != nil && len(stored) == 0 && r == nil {
		a.Outcome, a.Missing = erasure.CannotSay.String(), []string{"-items has no item"}
		a.Verdict, a.Headline = erasure.Unsaid.String(), "Cannot be said: -items has no item."
	}
	if r != nil && len(r.rows) == 0 && len(stored) == 0 {
		a.Outcome, a.Missing = erasure.CannotSay.String(), []string{"no item of the receipts was due"}
		a.Verdict, a.Headline = erasure.Unsaid.String(), "Cannot be said: no item of the receipts was due."
	}
	for _, p := range report.Places {
		row := place{Kind: string(p.Kind), Name: p.Title(), State: string(p.State), End: p.Until.Kind.String(), Because: p.Because(set.Backup),
			Mark: string(p.Mark), Source: p.Source(), Missing: string(p.Missing), Least: p.Least}
		if p.Until.Kind == erasure.At {
			row.Until = p.Until.Second
		}
		for _, remedy := range p.Shorter {
			row.Shorter = append(row.Shorter, remedy.Advice())
		}
		a.Places = append(a.Places, row)
	}
	if s.account.Unread != "" {
		a.Missing = append(a.Missing, "the backup policy is in "+s.account.Unread)
	}
	return a
}

// judge sets the fields of the answer that follow from a report: the verdict, the promise, the longest path and the
// advice.
func (j job) judge(a *answer, r erasure.Report) {
	v := r.Verdict
	a.Written, a.Verdict, a.Headline = r.Facts.Written, v.Kind.String(), v.Headline()
	if v.Kind == erasure.At {
		a.Until = v.Second
	}
	for _, m := range v.Missing {
		a.Missing = append(a.Missing, string(m)+advice[m])
	}
	a.Path = path(r)
	a.Restore = "Nothing is known of backups: a restore may bring items back. Restore with Time to Live on, and erase again what was due."
	for _, p := range r.Places {
		if p.Kind == erasure.Backup && p.Window > 0 {
			a.Restore = "A restore in the " + quantity.Span(p.Window) +
				" after the purge may bring it back. Restore with Time to Live on, and erase again what was due."
		}
		if p.Kind == erasure.Backup && p.Until.Kind == erasure.At {
			a.Restore = "A restore before " + erasure.Clock(p.Until.Second) +
				" may bring it back. Restore with Time to Live on, and erase again what was due."
		}
	}
	if j.o.promised == 0 {
		return
	}
	a.Promise, a.PromisedBy = quantity.Span(j.o.promised), r.Facts.Written+j.o.promised
	outcome, spare := v.Promise(a.PromisedBy)
	if r.Facts.Written == 0 {
		outcome, spare, a.PromisedBy = erasure.CannotSay, 0, 0
		a.Missing = append(a.Missing, "when the item was last written")
	}
	a.Outcome, a.Spare = outcome.String(), spare
	lag := j.o.lag
	if n, ok := r.Settings.LongestTTL(j.o.promised, lag); ok {
		a.Advice = "The promise needs a ttl of at most " + quantity.Span(n)
		if lag == 0 {
			a.Advice += ", less what the purge takes"
		}
		a.Advice += "."
	} else if r.Settings.Backup.Kind != engine.BackupUnknown {
		a.Advice = "No ttl keeps the promise with these settings."
	}
}

// advice says how to supply a missing fact.
var advice = map[erasure.Missing]string{
	erasure.MissingPolicy: " (the account, as az cosmosdb show prints it, or -backup)",
	erasure.MissingPurge:  ", which has no documented bound (-receipts shows it, -purge declares a bound)",
	erasure.MissingStore:  " (the container's JSON, or -analytical)",
	erasure.MissingLogs:   " (-place logs=30d)",
}

// path returns the longest path as a sum of its parts.
func path(r erasure.Report) (legs []leg) {
	v := r.Verdict
	if v.Kind != erasure.At {
		return nil
	}
	at := r.Facts.Written
	legs = []leg{{What: "last write", At: at}}
	add := func(what string, until int64) {
		if until > at {
			legs = append(legs, leg{what, until - at, until})
			at = until
		}
	}
	add("Time to Live", r.Facts.Expires.Second)
	last := int64(0)
	for _, d := range r.Facts.Disks {
		last = max(last, d.Gone.Second)
	}
	add("purge of the last region", min(last, v.Second))
	add(v.Place.Title(), v.Second)
	return legs
}

// worst returns the report and the hash of the item of the receipts that is worst in the order of worse. Without
// receipts it returns otherwise.
func (j job) worst(s sources, set erasure.Settings, r *receipts, otherwise erasure.Report) (worst erasure.Report, item string) {
	worst = otherwise
	for _, row := range r.rows {
		expires, gone := erasure.End{Kind: erasure.At, Second: row.Due}, erasure.End{Kind: erasure.At, Second: row.Purged}
		switch row.State {
		case missing:
			gone = erasure.End{}
		case dueUnknown, notDue:
			expires = erasure.End{}
		}
		f := j.facts(s, max(j.now().Unix(), r.newest), row.Written, expires, gone)
		if row.State == missing {
			f.Disks[0].Gone = erasure.End{} // a declared bound does not replace a receipt
		}
		if one := f.Of(set); item == "" || j.worse(one, worst) {
			worst, item = one, row.Item
		}
	}
	return worst, item
}

// worse reports whether a is worse than b: whether its outcome is worse, or its outcome is the same and it is kept
// longer. The order is: kept promise, cannot be said, broken promise, never erased.
func (j job) worse(a, b erasure.Report) bool {
	rank := func(r erasure.Report) (int, int64) {
		outcome, spare := r.Verdict.Promise(r.Facts.Written + j.o.promised)
		if r.Facts.Written == 0 && outcome == erasure.Breaks {
			outcome = erasure.CannotSay // the time of the last write is unknown
		}
		if outcome == erasure.Breaks && r.Verdict.Kind == erasure.Never {
			return 3, 0
		}
		return [...]int{erasure.Holds: 0, erasure.CannotSay: 1, erasure.Breaks: 2}[outcome], -spare
	}
	x, spareX := rank(a)
	y, spareY := rank(b)
	return x > y || x == y && spareX > spareY
}

// sample counts receipts.
func (r *receipts) sample() *sample {
	s := &sample{Rows: r.rows}
	for _, row := range r.rows {
		if row.State != notDue {
			s.Due++
		}
		switch row.State {
		case purged:
			s.Purged++
			s.Longest = max(s.Longest, row.Lag)
		case missing:
			s.Missing++
		default:
			s.Unclear++
		}
	}
	return s
}
