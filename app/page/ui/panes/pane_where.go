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
	whereOf = []string{"where-item", "where-all"}

	// The values of the choices. A story can set another value, which is then added.
	backupPolicies = []engine.BackupPolicy{
		{},
		{Kind: engine.BackupContinuous, Retention: engine.BackupWeek},
		{Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
		{Kind: engine.BackupPeriodic, Interval: 4 * 3600, Retention: 8 * 3600},
		{Kind: engine.BackupPeriodic, Interval: aDay, Retention: 30 * aDay},
	}
	promises = []int64{0, 7 * aDay, 30 * aDay, 60 * aDay, 90 * aDay, 365 * aDay}
)

// where is the pane of the places that still hold the selected item, or the items of the container.
func (p *Panes) where() app.UI {
	l := p.L
	v := p.S.Panes.WhereView()
	switch {
	case p.V.Blind:
		return p.whereNote(v, l.WhereBlind)
	case v.Many:
		return p.whereNote(v, l.WhereMany.With("n", l.Number(pane.WhereMost)))
	case v.Busy && (!v.All || v.Asked == 0):
		return p.whereNote(v, l.WhereBusy.With("n", l.Number(0), "all", l.Number(int64(v.Of))))
	case !v.Known && !v.All && p.V.Why != nil: // the container is not empty for that: the item can be in another second or world
		return p.whereNote(v, l.Lede(*p.V.Why))
	case !v.Known:
		return p.whereNote(v, l.WhereNothing)
	}
	rows := make([]app.UI, len(v.Places))
	for i, place := range v.Places {
		rows[i] = p.whereRow(v, place)
	}
	return paneBody(l.Where,
		app.P().Class("strong where-says").Role("status").Body(
			app.Span().Class(elem.When(v.Outcome == erasure.Breaks, "failed")).Text(p.promised(v)), app.Text(p.whereNames(v, p.whereSays(v)))),
		p.whereTools(v, p.choice(wherePromiseID, l.WherePromise, promises, v.Promise, p.promise,
			func(n int64) *problem.Problem { p.S.Panes.Promised(n); return nil })),
		app.Div().Class("consumer-rows where-rows").Body(paneTable(l.Where, []string{l.Where, l.Time, l.AnalyticalUntil}, rows)),
		p.Worlds.Tries("what-if-where", v.Tries), // the changes with which all places would drop the item sooner
		p.whereLegend(),
		app.P().Class("hint").Text(p.whereAbout(v)),
	)
}

// whereNote says why no places are shown.
func (p *Panes) whereNote(v pane.WhereView, text string) app.UI {
	return paneBody(p.L.Where, p.whereTools(v), app.P().Class("hint").Body(elem.Rich(text)...))
}

// whereTools are the choices of the item or all items, and of the backup policy.
func (p *Panes) whereTools(v pane.WhereView, more ...app.UI) app.UI {
	l := p.L
	of := app.UI(app.Span().Class("none"))
	if p.S.Selected() != 0 {
		of = p.Segments("where-of", l.Where, whereOf, []string{l.WhereItem, l.WhereAll}, second(v.All),
			func(i int) { p.S.Panes.WhereIsAll(i == 1) })
	}
	return app.Div().Class("ask-tools consumer-tools").Body(append([]app.UI{of, p.whereBackup(v)}, more...)...)
}

// whereAbout says what the answer is based on, and what it lacks.
func (p *Panes) whereAbout(v pane.WhereView) string {
	l := p.L
	about := l.WhereModel
	if v.Backup.Kind == engine.BackupContinuous { // the choice does not offer the other policies any more
		about = wording.Joined(about, l.WhereOneWay, " ")
	}
	if v.Forgot && v.All {
		about = wording.Joined(l.WhereForgot, about, " ")
	}
	if v.Busy {
		about = wording.Joined(l.WhereBusy.With("n", l.Number(int64(v.Asked)), "all", l.Number(int64(v.Of))), about, " ")
	}
	return about
}

func (p *Panes) promise(seconds int64) string {
	if seconds == 0 {
		return p.L.BillUntold
	}
	return p.L.Length(seconds)
}

// whereBackup is the choice of the account's backup policy. Its values are indexes of backupPolicies. It offers only
// the changes that the service allows.
func (p *Panes) whereBackup(v pane.WhereView) app.UI {
	var offered []int64
	for i, policy := range backupPolicies {
		if p.S.Panes.CanBackup(policy) {
			offered = append(offered, int64(i))
		}
	}
	name := func(i int64) string {
		if i < 0 {
			return p.L.Policy(v.Backup)
		}
		return p.L.Policy(backupPolicies[i])
	}
	label := p.L.WherePolicy
	if v.Said {
		label = wording.Joined(label, p.L.WhereSaid, ", ")
	}
	return p.choice(whereBackupID, label, offered, chosenPolicy(v), name,
		func(i int64) *problem.Problem {
			if i < 0 {
				return nil // the policy that the account has already
			}
			return p.S.Panes.SetBackup(backupPolicies[i])
		})
}

// chosenPolicy is the index of the account's policy in backupPolicies, or -1.
func chosenPolicy(v pane.WhereView) int64 { return int64(slices.Index(backupPolicies, v.Backup)) }

// whereNames puts the item before what is said of it, since its row may be out of sight.
func (p *Panes) whereNames(v pane.WhereView, says string) string {
	if v.All {
		return says
	}
	return p.L.Titled.With("name", wording.Named(p.S.IDOf(p.S.Selected())), "text", says)
}

// whereSays is the verdict, in one sentence.
func (p *Panes) whereSays(v pane.WhereView) string {
	l := p.L
	date, gone, stays := l.WhereDate, l.WhereGone, l.WhereStays
	if v.All {
		date, gone, stays = l.WhereDateAll, l.WhereGoneAll, l.WhereStaysAll
	}
	switch v.Verdict.Kind {
	case erasure.At:
		if v.Verdict.Second > v.Now {
			gone = date
		}
		return gone.With("time", l.When(v.Verdict.Second, v.Now))
	case erasure.Never:
		var places []string
		for _, place := range v.Places {
			if place.State != erasure.Absent && place.Until.Kind == erasure.Never {
				places = append(places, p.placeName(place.Place))
			}
		}
		return stays.With("place", strings.Join(places, "; "), "n", l.Number(int64(v.Never)), "all", l.Number(int64(v.Asked)))
	}
	var why, still []string
	for _, place := range v.Places {
		if place.Still() {
			still = append(still, p.placeName(place.Place))
		}
	}
	for _, m := range v.Verdict.Missing {
		why = append(why, p.missing(v, m))
	}
	says := l.WhereUnsaid.With("why", strings.Join(why, "; "))
	if len(still) == 0 {
		return says
	}
	return wording.Joined(l.WhereStill.With("place", strings.Join(still, "; ")), says, " ")
}

func (p *Panes) missing(v pane.WhereView, m erasure.Missing) string {
	switch {
	case m == erasure.MissingPolicy:
		return p.L.WhereNoPolicy
	case v.All:
		return p.L.WhereNoPurgeAll
	}
	return p.L.WhereNoPurge // a simulated account knows everything else
}

// promised says whether the promise is kept, if there is one. The verdict itself says why nothing can be said of it.
func (p *Panes) promised(v pane.WhereView) string {
	if v.Promise == 0 || v.Outcome != erasure.Holds && v.Outcome != erasure.Breaks {
		return ""
	}
	return p.L.WherePromised.With("length", p.L.Length(v.Promise), "verdict", p.outcome(v)) + " "
}

func (p *Panes) outcome(v pane.WhereView) string {
	l := p.L
	switch {
	case v.Outcome == erasure.Holds:
		return l.WhereKept.With("length", l.Length(v.Spare))
	case v.Outcome == erasure.Breaks && v.Verdict.Kind == erasure.Never:
		return l.WhereNever
	case v.Outcome == erasure.Breaks && v.Verdict.Kind == erasure.Unsaid: // an unknown end can only make the delay longer
		return l.WhereBrokenLeast.With("length", l.Rough(-v.Spare))
	case v.Outcome == erasure.Breaks:
		length := l.Nearest(-v.Spare)
		if l.Length(-v.Spare) != length { // the word that says so depends on the word before it in some languages
			return l.WhereBrokenAbout.With("length", length)
		}
		return l.WhereBroken.With("length", length)
	}
	return l.WhereCannot
}

func (p *Panes) whereRow(v pane.WhereView, t erasure.Total) app.UI {
	place := t.Place
	until, sooner := p.untilAll(v.Now, t), p.sooner(v, place)
	name := p.placeName(place)
	if v.All && place.State != erasure.Absent && place.State != erasure.Perhaps { // the number of items that are perhaps there is unknown
		name = wording.Joined(name, p.L.N(p.L.QueryCount, int64(t.Items)), " · ")
	}
	return app.Tr().Class(elem.When(place.State == erasure.Absent || place.State == erasure.Gone, "where-gone")).Body(
		app.Th().Attr("scope", "row").Body(app.Text(name+" "), p.basis(place), app.Text(" "), app.Span().Class("hint").Text(p.because(place))),
		app.Td().Class("where-cell").Body(p.whereBars(v, t)),
		app.Td().Class("where-until").Body(app.Text(until+" "), app.Span().Class("where-there").Text(p.thereSays(v, t)), app.Span().
			Class("hint").Text(sooner)),
	)
}

// there returns the same place in the other world.
func there(v pane.WhereView, place erasure.Total) (other erasure.Total, ok bool) {
	i := slices.IndexFunc(v.There.Places, func(t erasure.Total) bool { return t.Kind == place.Kind && t.Name == place.Name })
	if i < 0 {
		return other, false
	}
	return v.There.Places[i], true
}

// thereSays says when the place drops the item in the other world, if that is another second.
func (p *Panes) thereSays(v pane.WhereView, place erasure.Total) string {
	other, ok := there(v, place)
	until := p.untilAll(v.Now, other)
	if !ok || until == p.untilAll(v.Now, place) {
		return ""
	}
	return p.L.WhereThere.With("time", until)
}

func (p *Panes) placeName(place erasure.Place) string {
	l := p.L
	switch place.Kind {
	case erasure.Queries:
		return l.ColQueries
	case erasure.OnDisk:
		return wording.Joined(l.WhereDisk, place.Name, ", ")
	case erasure.LatestFeed:
		return l.Titled.With("name", l.Feed, "text", l.FeedLatest)
	case erasure.Feed:
		return l.Titled.With("name", l.Feed, "text", l.FeedAll)
	case erasure.Backup:
		return l.WhereBackup
	case erasure.Analytical:
		return l.Analytical
	case erasure.Copied:
		return l.WhereCopy.With("name", place.Name)
	}
	return place.Name
}

// because says from what the end of a place follows, if that is more than the deadline and the purge of the item.
func (p *Panes) because(place erasure.Place) string {
	l := p.L
	switch {
	case place.State == erasure.Absent, place.Until.Kind == erasure.Never && place.Kind != erasure.Analytical: // there is no purge
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

// untilAll says when a place drops the items: how many it never drops, and when it drops the others.
func (p *Panes) untilAll(now int64, t erasure.Total) string {
	if t.Never == 0 || t.Never == t.Items {
		return p.until(now, t.Place)
	}
	some := func(n int, place erasure.Place) string {
		return p.L.WhereShorter.With("change", p.L.N(p.L.QueryCount, int64(n)), "time", p.until(now, place))
	}
	return wording.Joined(some(t.Never, t.Place), some(t.Items-t.Never, t.Rest), "; ")
}

// until says when a place drops the item.
func (p *Panes) until(now int64, place erasure.Place) string {
	l := p.L
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

// sooner says which changes would shorten the time in a place.
func (p *Panes) sooner(v pane.WhereView, place erasure.Place) string {
	l := p.L
	ttl, _ := l.WhatIfTexts(v.ShorterTTL)
	names := map[erasure.Code]string{erasure.SevenDays: l.WhereShortTier, erasure.ShorterBackup: l.WhereShortKeep,
		erasure.ImagesOff:       l.WhereShortImages,
		erasure.DeleteContainer: l.WhereShortContainer, erasure.MoreRU: l.WhereShortRU, erasure.ShorterTTL: l.WhereShortTTL.With("change", strings.Trim(ttl, "`"))}
	var list []string
	for _, r := range place.Shorter {
		switch name := names[r.Code]; {
		case name == "":
		case r.Until.Kind == erasure.At:
			list = append(list, l.WhereShorter.With("change", name, "time", l.When(r.Until.Second, v.Now)))
		default:
			list = append(list, wording.Joined(l.WhereUndated, name, " "))
		}
	}
	return strings.Join(list, "; ")
}

// basis says what the end is based on, and links to the page of the documentation with the rule.
func (p *Panes) basis(place erasure.Place) app.UI {
	l := p.L
	name := map[erasure.Mark]string{erasure.Stated: l.WhereStated, erasure.Modelled: l.Modelled, erasure.Unclear: l.WhereUnclear,
		erasure.Seen: l.WhereObserved, erasure.Setting: l.WhereSetting, erasure.Said: l.WhereSaid}[place.Mark]
	return app.A().Class("hint where-basis").Title(l.WhereMark).Href(place.Source()).Target("_blank").Rel("noopener").
		Aria("label", wording.Joined(p.placeName(place), name, ": ")).Text(name)
}

func (p *Panes) syncWhere() {
	v := p.S.Panes.WhereView()
	browser.SetChecked(whereOf[0], !v.All)
	browser.SetChecked(whereOf[1], v.All)
	browser.SetValue(whereBackupID, strconv.FormatInt(chosenPolicy(v), 10))
	browser.SetValue(wherePromiseID, strconv.FormatInt(v.Promise, 10))
}
