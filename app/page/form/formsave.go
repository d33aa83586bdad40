package form

import (
	"maps"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// formFields has the fields of the form by the engine's names of refused values. FieldIncluded and
// FieldExcluded share a name.
var formFields = map[string]problem.Field{
	"id": FieldContainerID, "partitionKey": FieldPartitionKey, "uniqueKeyPolicy": FieldUniqueKeys, "indexingMode": FieldIndexing,
	"indexingPolicy": FieldIncluded, "analyticalStorageTtl": FieldAnalytical, "changeFeedPolicy": FieldRetention,
	"previousImageRetentionPolicy.supportedFeatures.allVersionsAndDeletes.includedPaths": FieldImagePaths,
	"offerThroughput": FieldManual, "maxThroughput": FieldAutoscale, "regions": FieldRegion1, "data": FieldData,
	"throughputBuckets": FieldBuckets,
}

// SaveForm either creates the container of the form and shows it, or changes the settings of the form's
// container. The change is one step of the history. SaveForm reports whether it succeeded; if not, the form
// stays open with a Problem at each wrong field.
func (ed *Editor) SaveForm() bool {
	form := ed.form
	if form == nil {
		return true
	}
	cmds, bad := ed.checkForm()
	if len(bad) > 0 {
		form.Problems = bad
		return false
	}
	values, c := ed.formValues(), ed.formed()
	step := session.Step{Kind: session.StepSettings, Name: values[FieldContainerID]}
	if c == nil {
		step.Kind = session.StepContainer
	}
	end := ed.s.BeginStep(step)
	for _, cmd := range cmds {
		ed.s.Apply(cmd)
	}
	end()
	ed.DiscardForm()
	if c == nil && !ed.draft.Dirty() {
		ed.draft = nil
		ed.s.ShowPath(engine.Path{Database: values[FieldDatabase], Container: values[FieldContainerID]})
	}
	return true
}

// checkForm returns the commands of the form, or the problems of its fields. It carries out the commands on a
// copy of the account. A refused field is replaced by its present setting, so that problems of the other
// fields are found as well.
func (ed *Editor) checkForm() (cmds []engine.Command, bad map[problem.Field]*problem.Problem) {
	bad = map[problem.Field]*problem.Problem{}
	typed := maps.Clone(ed.form.Typed)
	for {
		cmds = ed.formCommands(typed, bad)
		refusal, of := tryAll(ed.s.Account().Copy(), cmds)
		if refusal == nil {
			return cmds, bad
		}
		f := refusedField(refusal, of, ed.formWith(typed), typed)
		if bad[f] != nil {
			return cmds, bad
		}
		bad[f] = problem.Of(f, refusal)
		delete(typed, f)
		for _, region := range regionFields {
			if region[0] == f {
				delete(typed, region[1]) // the traffic would ask for the region again, without a name
			}
		}
	}
}

// tryAll carries out commands until one is refused. It returns the error and the refused command.
func tryAll(a *engine.Account, cmds []engine.Command) (*engine.Error, engine.Command) {
	for _, cmd := range cmds {
		if _, err := a.Apply(cmd); err != nil {
			return err.(*engine.Error), cmd
		}
	}
	return nil, nil
}

// refusedField returns the field that an error is about. One name of the engine may stand for several fields.
func refusedField(e *engine.Error, of engine.Command, values, typed map[problem.Field]string) problem.Field {
	f := formFields[e.Field]
	switch of.(type) {
	case engine.CreateDatabase:
		return FieldDatabase
	case engine.SetRegions:
		f = FieldRegion1
		for _, asked := range askedRegions(values, typed) {
			if repeats(e, values[asked[0]]) {
				if f = asked[0]; e.Status != 409 { // of two regions with the same name, the engine refuses the second
					break
				}
			}
		}
	}
	if f == FieldIncluded && slices.ContainsFunc(lines(values[FieldExcluded]), func(path string) bool { return repeats(e, path) }) {
		return FieldExcluded
	}
	if f == "" {
		return problem.FieldContainer
	}
	return f
}

// repeats reports whether an error quotes a text or the beginning of it.
func repeats(e *engine.Error, text string) bool {
	begin, cut := strings.CutSuffix(e.Value, "...")
	return e.Value == text || cut && strings.HasPrefix(text, begin)
}

// askedRegions returns the fields of the read regions to set: those with a name, and those whose traffic was
// typed. The engine refuses a region with traffic and no name.
func askedRegions(values, typed map[problem.Field]string) (fields [][2]problem.Field) {
	for _, f := range regionFields {
		if _, traffic := typed[f[1]]; traffic || values[f[0]] != "" {
			fields = append(fields, f)
		}
	}
	return fields
}

// formCommands returns the commands that change the settings to what was typed. If a field is not a number or
// not within its limits, formCommands adds its problem to bad and keeps the present setting.
func (ed *Editor) formCommands(typed map[problem.Field]string, bad map[problem.Field]*problem.Problem) (cmds []engine.Command) {
	base, v := ed.formSettings(), ed.formWith(typed)
	whole := func(f problem.Field, least, most, step int64) int64 {
		n, wrong := problem.Number(f, v[f], least, most, step)
		if wrong != nil {
			bad[f] = wrong
			n, _ = problem.Number(f, base[f], least, most, step)
		}
		return n
	}
	lasting := func(f problem.Field, most, unit int64) int64 {
		n, wrong := problem.Duration(f, v[f], 1, most, unit)
		if wrong != nil {
			bad[f] = wrong
			n, _ = problem.Duration(f, base[f], 1, most, unit)
		}
		return n
	}
	changed := func(fields ...problem.Field) bool {
		return slices.ContainsFunc(fields, func(f problem.Field) bool { return v[f] != base[f] })
	}

	c := ed.formed()
	before, t, in := engine.Spec{}, engine.Throughput{}, engine.Path{Database: v[FieldDatabase], Container: v[FieldContainerID]}
	if c != nil {
		before, t, in = c.Spec(), c.Throughput(), ed.form.Of.Path()
	}
	spec := before
	spec.ID = in.Container
	if c == nil {
		spec.PartitionKey = list(v[FieldPartitionKey], ",")
		spec.UniqueKeys = nil
		for _, key := range lines(v[FieldUniqueKeys]) {
			spec.UniqueKeys = append(spec.UniqueKeys, list(key, ","))
		}
	}
	switch v[FieldTTL] {
	case "off":
		spec.Default = ttl.Off
	case "none":
		spec.Default = ttl.NoDefault
	default:
		spec.Default = ttl.On(int32(lasting(FieldTTLSeconds, ttl.Max, 1)))
	}
	switch v[FieldAnalytical] {
	case "off":
		spec.Analytical = 0
	case "none":
		spec.Analytical = -1
	default:
		spec.Analytical = engine.Analytical(lasting(FieldAnalyticalTTL, ttl.Max, 1))
	}
	if changed(FieldFeedMode, FieldRetention) {
		spec.FullFidelity = 0
		if v[FieldFeedMode] == "all" {
			spec.FullFidelity = 60 * lasting(FieldRetention, engine.MaxRetention/60, 60)
		}
	}
	if changed(FieldImages, FieldImagePaths) {
		spec.Images = nil
		if mode, ok := engine.ImageModeOf(v[FieldImages]); ok {
			spec.Images = &engine.ImagePolicy{Mode: mode, Paths: lines(v[FieldImagePaths])}
		}
	}
	spec.IndexingMode = v[FieldIndexing]
	if changed(FieldIncluded, FieldExcluded) {
		spec.IncludedPaths, spec.ExcludedPaths = lines(v[FieldIncluded]), lines(v[FieldExcluded])
	}

	switch t.Serverless = v[FieldCapacity] == "serverless"; v[FieldCapacity] {
	case "manual":
		t.Autoscale, t.RUPerSec = 0, whole(FieldManual, engine.MinThroughput, engine.MaxThroughput, engine.StepThroughput)
	case "autoscale":
		t.Autoscale = whole(FieldAutoscale, engine.MinAutoscale, engine.MaxThroughput, engine.StepAutoscale)
	}
	t.Data = whole(FieldData, 0, engine.MaxData, 1)
	if changed(FieldBurst) {
		t.Burst, t.PurgeBurst = v[FieldBurst] != "off", v[FieldBurst] == "purge"
	}
	if changed(FieldBuckets) {
		b, wrong := readBuckets(v[FieldBuckets])
		if wrong != nil {
			bad[FieldBuckets] = wrong
		} else {
			t.Buckets = b
		}
	}
	var regions []engine.Region
	for _, f := range askedRegions(v, typed) {
		regions = append(regions, engine.Region{Name: v[f[0]], Traffic: whole(f[1], 0, engine.MaxTraffic, 1)})
	}

	if c == nil {
		if !slices.ContainsFunc(ed.s.Account().Databases(), func(db *engine.Database) bool { return db.ID() == in.Database }) {
			cmds = append(cmds, engine.CreateDatabase{ID: in.Database})
		}
		cmds = append(cmds, engine.CreateContainer{Database: in.Database, Spec: spec, Throughput: t})
		if len(regions) > 0 {
			cmds = append(cmds, engine.SetRegions{In: in, Regions: regions})
		}
		return cmds
	}
	if spec.Default != before.Default || changed(FieldAnalytical, FieldAnalyticalTTL, FieldFeedMode, FieldRetention, FieldImages,
		FieldImagePaths, FieldIndexing, FieldIncluded, FieldExcluded) {
		cmds = append(cmds, engine.ReplaceContainer{In: in, Spec: spec})
	}
	if !slices.Equal(regions, pane.ReadRegions(c)) {
		cmds = append(cmds, engine.SetRegions{In: in, Regions: regions})
	}
	if t != c.Throughput() {
		cmds = append(cmds, engine.SetThroughput{In: in, Throughput: t})
		if len(cmds) > 1 && !t.Serverless { // a serverless container must not have read regions, so the commands' order matters
			slices.Reverse(cmds)
		}
	}
	return cmds
}

// lines returns the lines of a text without the empty ones.
func lines(text string) []string { return list(text, "\n") }

// list returns the parts of a text that are not empty, without blanks around them.
func list(text, separator string) (parts []string) {
	for part := range strings.SplitSeq(text, separator) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// CanDeleteContainer reports whether the container on the screen can be deleted. The last container and the
// container of a lesson cannot, because the page always shows one and the lesson needs its own.
func (ed *Editor) CanDeleteContainer() bool {
	return len(ed.s.Containers()) > 1 && (ed.s.About == nil || ed.s.Path() != *ed.s.About)
}

// DeleteContainer deletes the container on the screen with its items and shows another one. Unsaved text of an item becomes the text
// of a new item.
func (ed *Editor) DeleteContainer() {
	if ed.CanDeleteContainer() {
		ed.s.Apply(engine.DeleteContainer{In: ed.s.Path()})
		ed.Detach()
		ed.s.ShowPath(ed.s.Home())
	}
}
