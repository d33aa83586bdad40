package live

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// part says which part of a large account is open, and links to the other containers.
func part(l wording.Words, f *follow.Follower) app.UI {
	part := f.Part()
	if part == nil {
		return app.Div().Class("none")
	}
	var others []app.UI
	bytes, items := 0, 0
	for _, s := range part.Containers {
		bytes += s.Bytes
		if s.Path() == part.Of().Of {
			items = s.Items
			continue
		}
		others = append(others, app.Li().Body(app.A().Class("live-branch live-other").Href(address(f.Account, s.Path())).
			Title(replica.ContainerName(s.Path())).Body(
			app.Span().Class("live-name").Body(elem.IdText(s.Container)),
			app.Span().Class("num").Body(app.Text(l.Number(int64(s.Items))), elem.Hidden(" "+l.AccountPartOpen)))))
	}
	says := l.AccountPart.With("size", l.Number(int64((bytes+(1<<20-1))>>20)), "most", l.Number(follow.MostBytes>>20))
	if _, open := f.Opened(); part.After > 0 {
		says += " " + l.AccountPartNewest.With("n", l.Number(int64(open)), "all", l.Number(int64(items)))
	}
	if !part.Exact {
		says += " " + l.AccountPartPurge
	}
	if bytes <= follow.MostBytes {
		others = append(others, app.Li().Body(app.A().Class("live-branch live-other").Href(address(f.Account, engine.Path{})).
			Text(l.AccountPartWhole)))
	}
	return app.Div().Class("live-part").Body(app.P().Text(says), app.Ul().Body(others...))
}
