// Command bare is the smallest go-app program, beside which `make measure` measures the playground: a number and two
// buttons. Compiled for the browser it runs there; natively it writes its site into a directory.
package main

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

type page struct {
	app.Compo
	n int
}

func (p *page) Render() app.UI {
	return app.Main().Body(
		app.P().ID("number").Text(strconv.Itoa(p.n)),
		app.Button().Text("Add").OnClick(func(app.Context, app.Event) { p.n++ }),
		app.Button().Text("Play").OnClick(func(ctx app.Context, _ app.Event) { p.frame(ctx) }),
	)
}

// frame adds one in each animation frame.
func (p *page) frame(ctx app.Context) {
	var once app.Func
	once = app.FuncOf(func(app.Value, []app.Value) any {
		once.Release()
		ctx.Dispatch(func(ctx app.Context) { p.n++; p.frame(ctx) })
		return nil
	})
	app.Window().Call("requestAnimationFrame", once)
}

func register() { app.Route("/", func() app.Composer { return &page{} }) }
