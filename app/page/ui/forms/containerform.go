package forms

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

func formID(f problem.Field) string { return "form-" + string(f) }

// formFields are the fields of the form, in their order.
var formFields = []problem.Field{
	form.FieldDatabase, form.FieldContainerID, form.FieldPartitionKey, form.FieldUniqueKeys,
	form.FieldCapacity, form.FieldManual, form.FieldAutoscale, form.FieldData, form.FieldBurst, form.FieldBuckets,
	form.FieldTTL, form.FieldTTLSeconds, form.FieldAnalytical, form.FieldAnalyticalTTL, form.FieldFeedMode, form.FieldRetention,
	form.FieldImages, form.FieldImagePaths, form.FieldIndexing, form.FieldIncluded, form.FieldExcluded,
	form.FieldRegion1, form.FieldRegion1Traffic, form.FieldRegion2, form.FieldRegion2Traffic,
	form.FieldCount, form.FieldTemplate, form.FieldSpread, form.FieldSeed,
}

// formChoices are the values of the fields that offer a choice.
var formChoices = map[problem.Field][]string{
	form.FieldCapacity:   {"manual", "autoscale", "serverless"},
	form.FieldBurst:      {"off", "requests", "purge"},
	form.FieldTTL:        {"off", "none", "on"},
	form.FieldAnalytical: {"off", "none", "on"},
	form.FieldFeedMode:   {"latest", "all"},
	form.FieldImages:     {"none", "off", "replace", "delete", "all"},
	form.FieldIndexing:   {"consistent", "none"},
}

// containerForm is the form for a new container or for the settings of an existing one that can be changed. Its
// order is that of Azure's Data Explorer.
func (p *Editor) containerForm(f form.FormView) app.UI {
	if f.Generate {
		return p.generateForm(f)
	}
	l := p.L
	name := l.NewContainer
	if !f.New {
		name = l.SettingsOf.With("id", wording.Named(f.Of.ID))
	}
	field := func(of problem.Field, name, hint string) app.UI { return p.formField(f, of, name, hint) }
	// when shows a field only if a choice has a value.
	when := func(of problem.Field, value string, shown app.UI) app.UI {
		if f.Values[of] == value {
			return shown
		}
		return app.Div().Class("none")
	}
	least := func(of problem.Field) string { return l.RUMinimum.With("n", l.Number(f.Minimum[of])) }
	timeToLive := []string{l.Off, l.OnNoDefault, l.On}
	columnHint := app.P().Class("none")
	if f.New || !f.KeepsColumn {
		columnHint = app.P().Class("hint").Text(l.HintAnalytical)
	}
	return p.openSlot(l.FormRegion, name, app.Form().ID("container-form").Class("container-form").Attr("novalidate", elem.Yes).
		OnSubmit(p.onFormSubmit).Body(
		p.unsaved(f, name),
		p.formKeys(f, field),
		p.formChoice(f, form.FieldCapacity, l.Throughput, []string{l.Manual, l.Autoscale, l.Serverless}),
		when(form.FieldCapacity, "manual", field(form.FieldManual, l.Throughput, least(form.FieldManual))),
		when(form.FieldCapacity, "autoscale", field(form.FieldAutoscale, l.AutoscaleMost, least(form.FieldAutoscale))),
		field(form.FieldData, l.OtherData, l.HintData),
		p.formChoice(f, form.FieldBurst, l.BurstCapacity, []string{l.Off, l.BurstRequests, l.BurstPurge}),
		app.P().Class("hint").Text(l.HintBurst),
		field(form.FieldBuckets, l.Buckets, l.HintBuckets),
		p.formChoice(f, form.FieldTTL, l.TimeToLive, timeToLive),
		when(form.FieldTTL, "on", field(form.FieldTTLSeconds, l.SecondsField, "")),
		p.formChoice(f, form.FieldAnalytical, l.AnalyticalTTL, timeToLive),
		columnHint,
		when(form.FieldAnalytical, "on", field(form.FieldAnalyticalTTL, l.SecondsField, "")),
		p.formChoice(f, form.FieldFeedMode, l.FormFeed, []string{l.FeedLatest, l.FeedAll}),
		when(form.FieldFeedMode, "all", field(form.FieldRetention, l.Retention, "")),
		p.formChoice(f, form.FieldImages, l.FormImages, []string{l.ImagesUnset, l.Off, l.ImagesReplaces, l.ImagesDeletes, l.ImagesAll}),
		p.imagePaths(f, field),
		p.formChoice(f, form.FieldIndexing, l.Indexing, []string{l.IndexConsistent, l.IndexNone}),
		field(form.FieldIncluded, l.Included, l.HintPaths),
		field(form.FieldExcluded, l.Excluded, l.HintPaths),
		field(form.FieldRegion1, l.FormRegionName+" 1", l.HintRegion),
		field(form.FieldRegion1Traffic, l.FormRegionTraffic+" 1", ""),
		field(form.FieldRegion2, l.FormRegionName+" 2", l.HintRegion),
		field(form.FieldRegion2Traffic, l.FormRegionTraffic+" 2", ""),
		app.Input().Type("submit").Class("none"), // for Enter in a field
	))
}

// imagePaths is the field with the properties that previous images contain. It is shown while there can be such
// images.
func (p *Editor) imagePaths(f form.FormView, field func(problem.Field, string, string) app.UI) app.UI {
	if mode, _ := engine.ImageModeOf(f.Values[form.FieldImages]); mode == engine.ImagesOff {
		return app.Div().Class("none")
	}
	return field(form.FieldImagePaths, p.L.ImagePaths, p.L.HintImagePaths)
}

// unsaved says that the form has to be saved or discarded first, or what is wrong with the form as a whole.
func (p *Editor) unsaved(f form.FormView, name string) app.UI {
	x := f.Problems[problem.FieldContainer]
	if x == nil {
		return app.P().Class("none")
	}
	text := p.L.FormUnsaved
	if x.Code != problem.Unsaved {
		text = p.L.FormProblem(x, name)
	}
	return app.P().Class("note error").Attr("role", "alert").Text(text)
}

// generateForm is the form of items to generate.
func (p *Editor) generateForm(f form.FormView) app.UI {
	l := p.L
	return p.openSlot(l.GenerateRegion, l.Generate, app.Form().ID("generate-form").Class("container-form").Attr("novalidate", elem.Yes).
		OnSubmit(p.onFormSubmit).Body(
		p.unsaved(f, l.Generate),
		p.formField(f, form.FieldCount, l.GenerateCount, ""),
		p.formField(f, form.FieldTemplate, l.GenerateTemplate,
			l.HintTemplate.With("number", "`{n}`", "seed", "`{seed}`", "range", "`{60..3600}`")),
		p.formField(f, form.FieldSpread, l.GenerateSpread, l.HintSpread),
		p.formField(f, form.FieldSeed, l.GenerateSeed, l.HintSeed),
		app.Input().Type("submit").Class("none"), // for Enter in a field
	))
}

// formKeys has the settings that cannot be changed later: as fields for a new container, as text for an existing
// one.
func (p *Editor) formKeys(f form.FormView, field func(problem.Field, string, string) app.UI) app.UI {
	l := p.L
	if f.New {
		return app.Div().Class("contents").Body(
			field(form.FieldDatabase, l.FormDatabase, l.HintDatabase),
			field(form.FieldContainerID, l.FormID, ""),
			field(form.FieldPartitionKey, l.FormPartitionKey, l.HintPartitionKey),
			field(form.FieldUniqueKeys, l.UniqueKeys, l.HintUniqueKeys),
		)
	}
	fixed := func(name string, of problem.Field) app.UI {
		text := f.Values[of]
		if text == "" {
			text = l.FormNone
		}
		return app.Div().Body(app.Dt().Text(name), app.Dd().Body(elem.Code(text)))
	}
	return app.Div().Class("contents").Body(
		app.P().Class("hint").Text(l.FormFixed),
		app.Dl().Class("pairs").Body(
			fixed(l.FormDatabase, form.FieldDatabase), fixed(l.FormID, form.FieldContainerID),
			fixed(l.FormPartitionKey, form.FieldPartitionKey), fixed(l.UniqueKeys, form.FieldUniqueKeys),
		))
}

// formField is a text field, with several lines for lists. Numbers are typed into text fields too: a field of type
// number would give no text that is not a number, so that the error could not quote it.
func (p *Editor) formField(f form.FormView, of problem.Field, name, hint string) app.UI {
	id := formID(of)
	note := app.P().ID(id + "-note").Class("note").Body(elem.Rich(hint)...)
	x := f.Problems[of]
	if x != nil {
		note = app.P().ID(id + "-note").Class("note error").Body(elem.Rich(p.L.FormProblem(x, name))...)
	}
	var el app.UI
	switch of {
	case form.FieldUniqueKeys, form.FieldImagePaths, form.FieldIncluded, form.FieldExcluded, form.FieldTemplate:
		area := app.Textarea().ID(id).Class("field code").Rows(2).Spellcheck(false).Attr("autocomplete", "off").Attr("translate", "no").
			Aria("describedby", id+"-note").OnInput(p.onFormType, app.EventScope(id))
		if x != nil {
			area.Aria("invalid", elem.Yes)
		}
		el = area
	default:
		line := app.Input().Type("text").ID(id).Class("field").Spellcheck(false).Attr("autocomplete", "off").Attr("translate", "no").
			Aria("describedby", id+"-note").OnInput(p.onFormType, app.EventScope(id))
		if x != nil {
			line.Aria("invalid", elem.Yes)
		}
		el = line
	}
	return app.Div().Class("form-field").Body(app.Label().For(id).Text(name), el, note)
}

// formChoice is a field that offers a few values.
func (p *Editor) formChoice(f form.FormView, of problem.Field, name string, names []string) app.UI {
	ids, chosen := make([]string, len(names)), -1
	for i, value := range formChoices[of] {
		ids[i] = formID(of) + "-" + value
		if f.Values[of] == value {
			chosen = i
		}
	}
	note := app.P().Class("note")
	if x := f.Problems[of]; x != nil {
		note = app.P().Class("note error").Attr("role", "alert").Body(elem.Rich(p.L.FormProblem(x, name))...)
	}
	return app.Div().Class("form-field").Body(
		app.Span().Aria("hidden", elem.Yes).Text(name),
		p.Segments(formID(of), name, ids, names, chosen, func(i int) { p.S.Form.TypeForm(of, formChoices[of][i]) }),
		note)
}

func (p *Editor) onFormType(ctx app.Context, _ app.Event) {
	el := ctx.JSSrc()
	p.S.Form.TypeForm(problem.Field(strings.TrimPrefix(el.Get("id").String(), formID(""))), el.Get("value").String())
	p.Page.SaveWithin(screen.SaveSoon)
}

func (p *Editor) onFormSubmit(_ app.Context, e app.Event) {
	e.PreventDefault()
	p.Page.Act(p.Save)
}

// saveForm saves the form. The focus then returns to the element that opened the form or, after an error, to the
// first wrong field.
func (p *Editor) saveForm() {
	if f, _ := p.S.Form.FormView(); f.Generate {
		if b := p.S.Form.BulkGenerate(); b != nil {
			p.Focus.ReturnTo = p.Focus.Opener
			p.Items.RunBulk(b)
			return
		}
		p.Focus.WantsFocus = true
		return
	}
	if p.S.Form.SaveForm() {
		clear(p.Inputs)
		p.Items.ShowTop()
		p.Focus.ReturnTo = p.Focus.Opener
		return
	}
	p.Focus.WantsFocus = true
}

// FirstField is the id of the field that gets the focus: the first wrong one, otherwise the first one that can be
// edited.
func (p *Editor) FirstField() string {
	f, ok := p.S.Form.FormView()
	if !ok {
		return EditorID
	}
	first := form.FieldCapacity
	if f.Generate {
		first = form.FieldCount
	} else if f.New {
		first = form.FieldContainerID
	}
	for _, of := range formFields {
		if f.Problems[of] != nil {
			first = of
			break
		}
	}
	if formChoices[first] != nil {
		return formID(first) + "-" + f.Values[first]
	}
	return formID(first)
}

// Sync sets the text of the item, or the fields of the form.
func (p *Editor) Sync() {
	if d := p.S.Form.Draft(); d != nil {
		browser.SetValue(EditorID, d.Text)
	}
	f, ok := p.S.Form.FormView()
	if !ok {
		return
	}
	for _, of := range formFields {
		if formChoices[of] == nil {
			browser.SetValue(formID(of), f.Values[of])
		}
		for _, value := range formChoices[of] {
			browser.SetChecked(formID(of)+"-"+value, f.Values[of] == value)
		}
	}
}
