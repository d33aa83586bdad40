package forms

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// trial says what saving the text now would do. It is empty where the form shows the problem elsewhere: for a text
// that is not JSON, for a ttl that the service refuses, and after a refusal.
func (p *Editor) trial(d *form.Draft) app.UI {
	box := app.Div().Class("trial").Role("status")
	t, ok := p.S.Form.Trial()
	if !ok || d.Problem != nil || t.Refused != nil && refusesTTL(p.S.Form.DraftWarnings()) {
		return box
	}
	lede, because := p.L.Trial(t, p.S.Now())
	if t.Refused != nil {
		box.Class("trial refused")
	}
	keyless := app.P().Class("none")
	if slices.ContainsFunc(gjson.Parse("["+strings.Trim(t.Row.PK, "[]")+"]").Array(), gjson.Result.IsObject) {
		keyless = app.P().Body(elem.Rich(p.L.TrialNoKey.With("path", p.V.Container.PartitionKey))...)
	}
	return box.Body(app.P().Body(app.B().Body(elem.Rich(lede)...)), app.P().Body(elem.Rich(because)...), keyless)
}

// refusesTTL reports whether one of the warnings says that the service refuses the ttl.
func refusesTTL(list []view.Warning) bool {
	for _, w := range list {
		if w.Kind == view.WarnBad || w.Kind == view.WarnBadOff {
			return true
		}
	}
	return false
}
