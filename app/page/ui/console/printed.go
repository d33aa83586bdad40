package console

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// printed is the output of a program. It is a component, so that a playing clock renders it again only after a
// change.
type printed struct {
	app.Compo
	Lines   []sdkconsole.PrintedLine
	Dropped int
	L       *i18n.Locale
}

var printedLooks = [...]string{sdkconsole.PrintLog: "", sdkconsole.PrintWarn: "warn", sdkconsole.PrintError: "bad"}

// Render renders the output in a scrolling frame. The style sheet keeps the end in view.
func (o *printed) Render() app.UI {
	lines := make([]app.UI, 0, len(o.Lines)+1)
	switch {
	case len(o.Lines) == 0:
		lines = append(lines, app.P().Class("hint").Body(elem.Rich(o.L.CodeNoOutput)...))
	case o.Dropped > 0:
		lines = append(lines, app.P().Class("hint").Text(o.L.N(o.L.CodeDropped, int64(o.Dropped))))
	}
	for _, line := range o.Lines {
		lines = append(lines, app.Pre().Class(elem.Classes("print", printedLooks[line.Level])).Attr("translate", "no").Text(line.Text))
	}
	return app.Div().Class("printed").Role("log").Aria("label", o.L.CodeOutput).Attr("tabindex", 0).
		Body(app.Div().Class("prints").Body(lines...))
}
