package form

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The fields of a container's form, beside FieldContainer. The comment of a field that is a choice lists its
// values.
const (
	FieldDatabase       problem.Field = "database"
	FieldContainerID    problem.Field = "container-id"
	FieldPartitionKey   problem.Field = "partition-key"      // one to three paths, separated by commas
	FieldCapacity       problem.Field = "capacity"           // manual, autoscale, serverless
	FieldManual         problem.Field = "manual"             // RU/s
	FieldAutoscale      problem.Field = "autoscale"          // the largest RU/s
	FieldData           problem.Field = "data"               // GB
	FieldBurst          problem.Field = "burst"              // off, requests, purge
	FieldBuckets        problem.Field = "buckets"            // "1 20, 2 50, default 2": ids with percentages
	FieldUniqueKeys     problem.Field = "unique-keys"        // a key per line, its paths separated by commas
	FieldTTL            problem.Field = "ttl"                // off, none, on
	FieldTTLSeconds     problem.Field = "ttl-seconds"        // seconds, if FieldTTL is on
	FieldAnalytical     problem.Field = "analytical"         // off, none, on
	FieldAnalyticalTTL  problem.Field = "analytical-seconds" // seconds, if FieldAnalytical is on
	FieldFeedMode       problem.Field = "feed-mode"          // latest, all
	FieldRetention      problem.Field = "retention"          // minutes, if FieldFeedMode is all
	FieldImages         problem.Field = "images"             // none, off, replace, delete, all
	FieldImagePaths     problem.Field = "image-paths"        // a path per line; no path means the whole item
	FieldIndexing       problem.Field = "indexing"           // consistent, none
	FieldIncluded       problem.Field = "included"           // a path per line
	FieldExcluded       problem.Field = "excluded"           // a path per line
	FieldRegion1        problem.Field = "region-1"           // a name, or nothing
	FieldRegion1Traffic problem.Field = "region-1-traffic"   // RU/s
	FieldRegion2        problem.Field = "region-2"
	FieldRegion2Traffic problem.Field = "region-2-traffic"
)

// regionFields are the fields of the read regions.
var regionFields = [][2]problem.Field{{FieldRegion1, FieldRegion1Traffic}, {FieldRegion2, FieldRegion2Traffic}}

// A Form is the form of a new container, of a container's settings, or of items to generate. It is kept when
// the page is reloaded.
type Form struct {
	Of       *session.ContainerName             `json:"of,omitempty"`    // the container whose settings these are; nil for a new container
	Generate bool                               `json:"gen,omitempty"`   // the form generates items
	Typed    map[problem.Field]string           `json:"typed,omitempty"` // the typed texts that differ from the settings
	Problems map[problem.Field]*problem.Problem `json:"-"`
}

// FormView is what the screen shows of a Form.
type FormView struct {
	New         bool
	Generate    bool                     // the form generates items; otherwise its fields are a container's
	Of          session.ContainerName    // the container, unless New
	Values      map[problem.Field]string // the typed text, or else the present setting or a suggestion
	Problems    map[problem.Field]*problem.Problem
	KeepsColumn bool                    // the analytical store is on, and cannot be switched off
	Minimum     map[problem.Field]int64 // the least RU/s that FieldManual and FieldAutoscale can be set to
}

// FormView returns the open form. ok is false if no form is open.
func (ed *Editor) FormView() (v FormView, ok bool) {
	if ed.form == nil {
		return v, false
	}
	c := ed.formed()
	v = FormView{New: c == nil, Generate: ed.form.Generate, Values: ed.formValues(), Problems: ed.form.Problems}
	manual := engine.Throughput{Data: wholeOr(v.Values[FieldData], 0)}
	autoscale := manual
	autoscale.Autoscale = engine.MinAutoscale
	v.Minimum = map[problem.Field]int64{FieldManual: manual.Minimum(0, 0), FieldAutoscale: autoscale.Minimum(0, 0)}
	if c != nil {
		v.Of, v.KeepsColumn = *ed.form.Of, c.Spec().Analytical != 0
		v.Minimum[FieldManual], v.Minimum[FieldAutoscale] = engine.ProvisionOf(c).For(manual), engine.ProvisionOf(c).For(autoscale)
	}
	return v, true
}

// wholeOr returns the number of a text, or other if the form would not accept the text.
func wholeOr(text string, other int64) int64 {
	if n, wrong := problem.Number(FieldData, text, 0, engine.MaxData, 1); wrong == nil {
		return n
	}
	return other
}

// FormOpen reports whether a container's form is open.
func (ed *Editor) FormOpen() bool { return ed.form != nil }

// NewContainer opens the form of a new container.
func (ed *Editor) NewContainer() { ed.openForm(nil) }

// EditContainer opens the form of the settings of the container on the screen.
func (ed *Editor) EditContainer() {
	ed.openForm(&session.ContainerName{Database: ed.s.Path().Database, ID: ed.s.Path().Container})
}

func (ed *Editor) openForm(of *session.ContainerName) {
	if ed.closeForm() {
		ed.form = &Form{Of: of}
		ed.s.TextsChanged()
	}
}

// closeForm closes the form and reports whether it is closed. If the form contains unsaved text, it stays
// open with a Problem instead.
func (ed *Editor) closeForm() bool {
	if ed.form != nil && len(ed.form.Typed) > 0 {
		ed.form.Problems = map[problem.Field]*problem.Problem{problem.FieldContainer: {Field: problem.FieldContainer, Code: problem.Unsaved}}
		return false
	}
	ed.DiscardForm()
	return true
}

// DiscardForm closes the form and discards what was typed.
func (ed *Editor) DiscardForm() {
	if ed.form != nil {
		ed.form = nil
		ed.s.TextsChanged()
	}
}

// TypeForm sets a field of the form.
func (ed *Editor) TypeForm(f problem.Field, text string) {
	form := ed.form
	if form == nil || ed.formValues()[f] == text {
		return
	}
	if form.Typed == nil {
		form.Typed = map[problem.Field]string{}
	}
	form.Typed[f] = text
	if ed.formSettings()[f] == text {
		delete(form.Typed, f)
	}
	delete(form.Problems, f)
	delete(form.Problems, problem.FieldContainer)
	ed.s.TextsChanged()
}

// formed returns the container of the form, or nil for a new container. It also returns nil for a container
// that does not exist at the playhead: its form then works as the form of a new container.
func (ed *Editor) formed() *engine.Container {
	if ed.form.Of == nil {
		return nil
	}
	c, _ := ed.s.Account().Container(ed.form.Of.Path())
	return c
}

// formValues returns what the fields show.
func (ed *Editor) formValues() map[problem.Field]string { return ed.formWith(ed.form.Typed) }

// formWith returns what the fields would show with these texts typed.
func (ed *Editor) formWith(typed map[problem.Field]string) map[problem.Field]string {
	values := ed.formSettings()
	maps.Copy(values, typed)
	return values
}

// formSettings returns what the fields show unless something was typed.
func (ed *Editor) formSettings() map[problem.Field]string {
	if ed.form.Generate {
		return ed.recipe()
	}
	c := ed.formed()
	if c == nil {
		values := settingsOf(engine.Spec{PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: engine.MinThroughput})
		values[FieldDatabase], values[FieldContainerID] = ed.s.Path().Database, ed.freeContainer()
		if of := ed.form.Of; of != nil {
			values[FieldDatabase], values[FieldContainerID] = of.Database, of.ID
		}
		return values
	}
	values := settingsOf(c.Spec(), c.Throughput())
	values[FieldDatabase] = ed.form.Of.Database
	for i, r := range pane.ReadRegions(c) {
		values[regionFields[i][0]], values[regionFields[i][1]] = r.Name, strconv.FormatInt(r.Traffic, 10)
	}
	return values
}

// freeContainer returns an id that no container of the database on the screen has.
func (ed *Editor) freeContainer() string {
	for n := 1; ; n++ {
		id := "container" + strconv.Itoa(n)
		if !slices.Contains(ed.s.Containers(), session.ContainerName{Database: ed.s.Path().Database, ID: id}) {
			return id
		}
	}
}

// settingsOf returns the fields of a container without regions.
func settingsOf(spec engine.Spec, t engine.Throughput) map[problem.Field]string {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	keys := make([]string, len(spec.UniqueKeys))
	for i, paths := range spec.UniqueKeys {
		keys[i] = strings.Join(paths, ", ")
	}
	v := map[problem.Field]string{
		FieldContainerID: spec.ID, FieldPartitionKey: strings.Join(spec.PartitionKey, ", "), FieldUniqueKeys: strings.Join(keys, "\n"),
		FieldCapacity: "manual", FieldManual: number(t.RUPerSec), FieldAutoscale: number(max(t.Autoscale, engine.MinAutoscale)),
		FieldData: number(t.Data), FieldBurst: "off", FieldBuckets: bucketsText(t.Buckets),
		FieldTTL: "off", FieldTTLSeconds: "3600", FieldAnalytical: "off", FieldAnalyticalTTL: "86400",
		FieldFeedMode: "latest", FieldRetention: "1440", FieldImages: "none", FieldImagePaths: "", FieldIndexing: spec.IndexingMode,
		FieldIncluded: strings.Join(spec.IncludedPaths, "\n"), FieldExcluded: strings.Join(spec.ExcludedPaths, "\n"),
		FieldRegion1: "", FieldRegion1Traffic: "0", FieldRegion2: "", FieldRegion2Traffic: "0",
	}
	if t.Serverless {
		v[FieldCapacity] = "serverless"
	} else if t.Autoscale > 0 {
		v[FieldCapacity] = "autoscale"
	}
	if t.Burst && t.PurgeBurst {
		v[FieldBurst] = "purge"
	} else if t.Burst {
		v[FieldBurst] = "requests"
	}
	if n, on := spec.Default.Seconds(); on {
		v[FieldTTL], v[FieldTTLSeconds] = "on", number(int64(n))
	} else if spec.Default.Enabled() {
		v[FieldTTL] = "none"
	}
	if n := int64(spec.Analytical); n > 0 {
		v[FieldAnalytical], v[FieldAnalyticalTTL] = "on", number(n)
	} else if n < 0 {
		v[FieldAnalytical] = "none"
	}
	if spec.FullFidelity > 0 {
		v[FieldFeedMode], v[FieldRetention] = "all", number(spec.FullFidelity/60)
	}
	if p := spec.Images; p != nil {
		v[FieldImages], v[FieldImagePaths] = p.Mode.String(), strings.Join(p.Paths, "\n")
	}
	if spec.IndexingMode == "" {
		v[FieldIndexing] = engine.Consistent
	}
	if v[FieldIndexing] != engine.NoIndex && spec.IncludedPaths == nil && spec.ExcludedPaths == nil {
		v[FieldIncluded] = "/*"
	}
	return v
}
