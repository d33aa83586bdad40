package dialogs

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// pictureButtons save the timeline as it is drawn.
func (p *Export) pictureButtons() app.UI {
	button := func(id, name string, save func()) app.UI {
		return app.Button().Type("button").ID(id).Class("btn").OnClick(p.Do(save), app.EventScope(id)).Text(name)
	}
	return app.Div().Class("buttons").Role("group").Aria("label", p.L.PictureOf).Body(
		app.Span().Class("hint").Text(p.L.PictureOf),
		button("picture-svg", "SVG", p.SaveSVG), button("picture-png", "PNG", p.SavePNG),
	)
}

func (p *Export) pictureName() string {
	return p.S.View().Container.ID + "-" + strconv.FormatInt(p.S.Now(), 10)
}

// SaveSVG saves the timeline as an SVG document.
func (p *Export) SaveSVG() {
	svg, _, _ := p.Stage.Picture()
	browser.SaveFile(p.pictureName()+".svg", "image/svg+xml", slices.Values([][]byte{[]byte(svg)}))
	p.Announced.Text = p.L.PictureSaved
}

// SavePNG saves the timeline as a PNG picture.
func (p *Export) SavePNG() {
	svg, width, height := p.Stage.Picture()
	browser.SavePicture(p.pictureName()+".png", svg, width, height, func() { p.Later(func() { p.Announced.Text = p.L.PictureFailed }) })
	p.Announced.Text = p.L.PictureSaved
}
