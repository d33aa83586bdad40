package panes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

const (
	whereBackupID  = "where-backup"
	wherePromiseID = "where-promise"
	aDay           = 86_400
)

var (
	// What the choices offer. Another value, which a story can set, is added.
	backupPolicies = []engine.BackupPolicy{
		{},
		{Kind: engine.BackupContinuous, Retention: engine.BackupWeek},
		{Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
		{Kind: engine.BackupPeriodic, Interval: 4 * 3600, Retention: 8 * 3600},
		{Kind: engine.BackupPeriodic, Interval: aDay, Retention: 30 * aDay},
	}
	promises = []int64{0, 7 * aDay, 30 * aDay, 60 * aDay, 90 * aDay, 365 * aDay}
)

// Where is the pane of the places that still have the selected item.
func (p *Panes) Where() app.UI {
	l := p.L
	v := p.S.Panes.WhereView()
	says := func(text string) app.UI {
		return paneBody(l.Where, app.Div().Class("ask-tools consumer-tools").Body(p.whereBackup(v)), app.P().Class("hint").Text(text))
	}
	switch {
	case p.V.Blind:
		return says(l.WhereBlind)
	case v.Many:
		return says(l.WhereMany.With("n", l.Number(pane.WhereMost)))
	case !v.Known:
		return says(l.WhereNothing)
	}
	rows := make([]app.UI, len(v.Places))
	for i, place := range v.Places {
		rows[i] = p.whereRow(v, place)
	}
	return paneBody(l.Where,
		app.P().Class("strong where-says").Role("status").Text(p.whereSays(v)),
		app.Div().Class("ask-tools consumer-tools").Body(
			p.whereBackup(v),
			p.choice(wherePromiseID, l.WherePromise, promises, v.Promise, p.promise, func(n int64) *problem.Problem { p.S.Panes.Promised(n); return nil }),
			app.Span().Class(elem.Classes("strong", elem.When(p.promiseBroken(v), "failed"))).Text(p.promised(v)),
			p.whereLegend(),
		),
		paneTable(l.Where, []string{l.Where, l.Time, l.AnalyticalUntil, l.WhereMark}, rows),
		app.P().Class("hint").Text(l.WhereModel),
	)
}

func (p *Panes) promise(seconds int64) string {
	if seconds == 0 {
		return p.L.BillUntold
	}
	return p.L.Length(seconds)
}

// whereBackup chooses the account's backup policy, by its place among backupPolicies. It offers no way back that the service does not have, and none at all
// for a live account.
func (p *Panes) whereBackup(v pane.WhereView) app.UI {
	var offered []int64
	for i, policy := range backupPolicies {
		if !p.S.Watched && v.CanBackup(policy) {
			offered = append(offered, int64(i))
		}
	}
	name := func(i int64) string {
		if i < 0 {
			return p.policy(v.Backup)
		}
		return p.policy(backupPolicies[i])
	}
	return p.choice(whereBackupID, p.L.WherePolicy, offered, chosenPolicy(v), name, func(i int64) *problem.Problem { return p.S.Panes.SetBackup(backupPolicies[i]) })
}

// chosenPolicy is the place of the account's policy among backupPolicies, or -1.
func chosenPolicy(v pane.WhereView) int64 { return int64(slices.Index(backupPolicies, v.Backup)) }

func (p *Panes) policy(b engine.BackupPolicy) string {
	switch b.Kind {
	case engine.BackupContinuous:
		return p.L.WhereContinuous.With("length", p.L.Length(b.Retention))
	case engine.BackupPeriodic:
		return p.L.WherePeriodic.With("every", p.L.Length(b.Interval), "length", p.L.Length(b.Retention))
	}
	return p.L.WhereNotKnown
}

// whereSays is the verdict in one sentence.
func (p *Panes) whereSays(v pane.WhereView) string {
	l := p.L
	switch v.Verdict.Kind {
	case erasure.At:
		says := l.WhereGone
		if v.Verdict.Second > v.Facts.Now {
			says = l.WhereDate
		}
		return says.With("time", l.When(v.Verdict.Second, v.Facts.Now))
	case erasure.Never:
		return l.WhereStays.With("place", p.placeName(v.Verdict.Place))
	}
	var why []string
	for _, m := range v.Verdict.Missing {
		why = append(why, p.missing(m))
	}
	return l.WhereUnsaid.With("why", strings.Join(why, "; "))
}

func (p *Panes) missing(m erasure.Missing) string {
	if m == erasure.MissingPolicy {
		return p.L.WhereNoPolicy
	}
	return p.L.WhereNoPurge // a simulated account knows all else
}

func (p *Panes) outcome(v pane.WhereView) (o erasure.Outcome, spare int64) {
	return v.Verdict.Promise(v.Facts.Written + v.Promise)
}

func (p *Panes) promiseBroken(v pane.WhereView) bool {
	o, _ := p.outcome(v)
	return v.Promise > 0 && o == erasure.Breaks
}

// promised says whether the promise is kept.
func (p *Panes) promised(v pane.WhereView) string {
	l := p.L
	if v.Promise == 0 {
		return ""
	}
	switch o, spare := p.outcome(v); {
	case o == erasure.Holds:
		return l.WhereKept.With("length", l.Length(spare))
	case o == erasure.Breaks && v.Verdict.Kind == erasure.Never:
		return l.WhereNever
	case o == erasure.Breaks:
		return l.WhereBroken.With("length", l.Length(-spare))
	}
	return l.WhereCannot
}

func (p *Panes) whereRow(v pane.WhereView, place erasure.Place) app.UI {
	until, sooner := p.until(v, place), p.sooner(v, place)
	return app.Tr().Class(elem.When(place.State == erasure.Absent || place.State == erasure.Gone, "where-gone")).Body(
		app.Th().Attr("scope", "row").Body(app.Text(p.placeName(place)), app.Span().Class("hint").Text(p.because(place))),
		app.Td().Class("where-cell").Body(p.whereBar(v, place)),
		app.Td().Body(app.Text(until), app.Span().Class("hint").Text(sooner)),
		app.Td().Body(p.basis(place)),
	)
}

func (p *Panes) placeName(place erasure.Place) string {
	l := p.L
	switch place.Kind {
	case erasure.Queries:
		return l.ColQueries
	case erasure.OnDisk:
		return wording.Joined(l.WhereDisk, place.Name, ", ")
	case erasure.LatestFeed:
		return wording.Joined(l.Feed, l.FeedLatest, ": ")
	case erasure.Feed:
		return wording.Joined(l.Feed, l.FeedAll, ": ")
	case erasure.Backup:
		return l.WhereBackup
	case erasure.Analytical:
		return l.Analytical
	case erasure.Copied:
		return l.WhereCopy.With("name", place.Name)
	}
	return place.Name
}

// because says what the end of a place follows from, where that is more than the item's own deadline and purge.
func (p *Panes) because(place erasure.Place) string {
	l := p.L
	switch {
	case place.State == erasure.Absent:
		return ""
	case place.Kind == erasure.Feed && place.Window > 0:
		after := l.WhereAfter.With("length", l.Length(place.Window))
		if place.Body == place.Until {
			return wording.Joined(after+".", l.WhereBody, " ")
		}
		return after
	case place.Kind == erasure.Backup && place.Window > 0:
		return l.WhereAfter.With("length", l.Length(place.Window))
	case place.Kind == erasure.Analytical:
		return l.WhereStore
	}
	return ""
}

// until says when a place lets the item go.
func (p *Panes) until(v pane.WhereView, place erasure.Place) string {
	l, now := p.L, v.Facts.Now
	switch {
	case place.State == erasure.Absent:
		return l.WhereAbsent
	case place.Until.Kind == erasure.At:
		return l.When(place.Until.Second, now)
	case place.Until.Kind == erasure.Never:
		return l.WhereForever
	case place.Least > 0:
		return wording.Joined(l.WhereCannot, l.WhereLeast.With("time", l.When(place.Least, now)), ", ")
	}
	return l.WhereCannot
}

// sooner says what would shorten a place.
func (p *Panes) sooner(v pane.WhereView, place erasure.Place) string {
	l := p.L
	names := map[erasure.Code]string{erasure.SevenDays: l.WhereShortTier, erasure.ShorterBackup: l.WhereShortKeep, erasure.ImagesOff: l.WhereShortImages,
		erasure.DeleteContainer: l.WhereShortContainer, erasure.MoreRU: l.WhereShortRU, erasure.ShorterTTL: l.WhereShortTTL}
	var list []string
	for _, r := range place.Shorter {
		switch name := names[r.Code]; {
		case name == "":
		case r.Until.Kind == erasure.At:
			list = append(list, wording.Joined(l.When(r.Until.Second, v.Facts.Now), name, " "))
		default:
			list = append(list, wording.Joined(l.WhereUndated, name, " "))
		}
	}
	return strings.Join(list, "; ")
}

// basis is what an end rests on, and leads to the page of the documentation that has the rule.
func (p *Panes) basis(place erasure.Place) app.UI {
	l := p.L
	name := map[erasure.Mark]string{erasure.Stated: l.WhereStated, erasure.Modelled: l.Modelled, erasure.Unclear: l.WhereUnclear, erasure.Seen: l.WhereObserved, erasure.Setting: l.WhereSetting}[place.Mark]
	return app.A().Class("hint where-basis").Href(place.Source()).Target("_blank").Rel("noopener").Aria("label", wording.Joined(p.placeName(place), name, ": ")).Text(name)
}

// whereBar draws a place between the item's last write and the latest end that is known. The table says the same in words.
func (p *Panes) whereBar(v pane.WhereView, place erasure.Place) app.UI {
	bar := app.Div().Class("where-bar").Aria("hidden", "true")
	from, to := v.Span()
	at := func(second int64) float64 { return float64(min(max(second, from), to)-from) * 100 / float64(to-from) }
	var pieces []app.UI
	piece := func(look string, since, until int64) {
		if a, b := at(since), at(until); b > a || look == "now" {
			pieces = append(pieces, app.Span().Class("where-"+look).Style("left", percent(a)).Style("width", percent(b-a)))
		}
	}
	now, hidden, end := v.Facts.Now, to, place.Until.Second
	if v.Facts.Expires.Kind == erasure.At {
		hidden = v.Facts.Expires.Second
	}
	switch {
	case place.State == erasure.Absent:
		end = 0
	case place.Until.Kind == erasure.Never:
		end = to
	case place.Until.Kind == erasure.Unsaid:
		end = place.Least
	}
	if end > 0 {
		since := max(place.Since, from)
		piece("live", since, min(end, hidden, now))
		piece("live where-later", max(since, now), min(end, hidden))
		piece("ghost", max(since, hidden), min(end, now))
		piece("ghost where-later", max(since, hidden, now), end)
	}
	if place.State != erasure.Absent && place.Until.Kind != erasure.At {
		piece("open", max(end, from), to)
	}
	piece("now", now, now)
	return bar.Body(pieces...)
}

func percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }

// whereLegend names the looks of the bars.
func (p *Panes) whereLegend() app.UI {
	one := func(look, name string) app.UI {
		return app.Span().Class("where-key").Body(app.Span().Class("where-"+look), app.Text(name))
	}
	return app.Span().Class("where-keys hint").Body(one("live", p.L.WhereSeen), one("ghost", p.L.N(p.L.SumExpired, 1)), one("ghost where-later", p.L.WhereForecast))
}

func (p *Panes) syncWhere() {
	v := p.S.Panes.WhereView()
	browser.SetValue(whereBackupID, strconv.FormatInt(chosenPolicy(v), 10))
	browser.SetValue(wherePromiseID, strconv.FormatInt(v.Promise, 10))
}
