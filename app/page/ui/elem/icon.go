package elem

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// icons are SVG paths in a box of 16 by 16, with a stroke width of 1.6.
var icons = map[string]string{
	"play":  "M4.5 3v10l8-5z",
	"pause": "M5 3v10M11 3v10",
	"next":  "M3 3.5v9L9.5 8zM12.5 3.5v9",

	// These icons and "play", "pause" and "next" are for the buttons that move the clock.
	"second":      "M5.5 3.5v9L11.5 8z",
	"last":        "M13 3.5v9L6.5 8zM3.5 3.5v9",
	"back-second": "M10.5 3.5v9L4.5 8z",
	"beginning":   "M8 3.5v9L2.5 8zM13.5 3.5v9L8 8z",
	"end":         "M8 3.5v9L13.5 8zM2.5 3.5v9L8 8z",
	"play-next":   "M2.5 4v8l5-4zM9.5 8h.1M11.5 8h.1M13.8 3.5v9",

	"plus":     "M8 3v10M3 8h10",
	"share":    "M8 10V2.5M5.2 5.2 8 2.4l2.8 2.8M4.5 7.5H3v6h10v-6h-1.5",
	"file":     "M4 2.5h5L12.5 6v7.5H4zM9 2.5V6h3.5",
	"edit":     "M3 13l.8-3L10.6 3.2a1.3 1.3 0 0 1 1.9 0l.3.3a1.3 1.3 0 0 1 0 1.9L6 12.2z",
	"bin":      "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M7 7v3.5M9 7v3.5",
	"live":     "M8 2.2a5.8 5.8 0 1 1-5.5 4M8 4.8V8l2.2 1.4",
	"never":    "M5 5.6a2.4 2.4 0 1 0 0 4.8c2.4 0 3.6-4.8 6-4.8a2.4 2.4 0 1 1 0 4.8c-2.4 0-3.6-4.8-6-4.8z",
	"ignored":  "M2.5 8.5 13.5 8M4 5h8v6H4z",
	"expired":  "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 5v3l2 1.3",
	"purged":   "M4 4l8 8M12 4l-8 8",
	"deleted":  "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5",
	"back":     "M6 3 3 6l3 3M3 6h6.2a3.4 3.4 0 0 1 0 6.8H6",
	"undo":     "M6 3 3 6l3 3M3 6h6.2a3.4 3.4 0 0 1 0 6.8H6",
	"restart":  "M3 2.8V6h3.2M3.2 6A5.4 5.4 0 1 1 2.7 9",
	"redo":     "M10 3l3 3-3 3M13 6H6.8a3.4 3.4 0 0 0 0 6.8H10",
	"search":   "M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8zM10.3 10.3l3.4 3.4",
	"pin":      "M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5",
	"ask":      "M5.6 6a2.4 2.4 0 1 1 3.3 2.2c-.6.3-.9.7-.9 1.4v.2M8 12.2v.2",
	"down":     "M4 6.2l4 4 4-4",
	"left":     "M9.8 4l-4 4 4 4",
	"right":    "M6.2 4l4 4-4 4",
	"filter":   "M2.5 3.5h11L9.3 8.6v4.2l-2.6-1.3V8.6z",
	"sort":     "M5 3v10M2.8 10.8 5 13l2.2-2.2M9 4h5M9 8h3.6M9 12h2.2",
	"minus":    "M3 8h10",
	"fit":      "M2.5 4v8M13.5 4v8M5 8h6M6.8 6 4.8 8l2 2M9.2 6l2 2-2 2",
	"follow":   "M11 2.5v11M2.5 8h6M6.5 5.5 9 8l-2.5 2.5",
	"keyboard": "M1.8 4.2h12.4v7.6H1.8zM4.4 6.8h.1M7 6.8h.1M9.6 6.8h.1M11.8 6.8h.1M5 9.4h6",
	"warn":     "M8 2.4 14.2 13.4H1.8zM8 6.4v3.4M8 11.4v.2",
	"close":    "M4 4l8 8M12 4l-8 8",
	"code":     "M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4",
	"present":  "M2.5 3h11v7.5h-11zM8 10.5v3M5.5 13.5h5",
	"book":     "M8 4.2C6.4 3 4.4 2.8 2.5 3v9.4c1.9-.2 3.9 0 5.5 1.2 1.6-1.2 3.6-1.4 5.5-1.2V3C11.6 2.8 9.6 3 8 4.2zM8 4.2v9.4",
	"tree":     "M3 3.5h4M5 3.5v8.5M5 7.5h4M5 12h4M11 7.5h2M11 12h2",
	"check":    "M3.5 8.5 6.8 12 12.5 4.5",
	"hidden": "M2.5 2.5l11 11M6.3 3.9A6.6 6.6 0 0 1 14.5 8a9 9 0 0 1-1.9 2.5M4.3 5a8.6 8.6 0 0 0-2.8 3 6.9 6.9 0 0 0 9.2 3.6" +
		"M6.6 6.6a2 2 0 0 0 2.8 2.8",
	"stop":     "M4.5 4.5h7v7h-7z",
	"language": "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM2.2 8h11.6M8 2.2c-3.2 3.4-3.2 8.2 0 11.6M8 2.2c3.2 3.4 3.2 8.2 0 11.6",
	"raise":    "M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9",
	"lower":    "M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5",
	"chart":    "M2.5 13.5h11M3.5 11l3-4 2.5 2.5L13 3.5",
	"more":     "M3.4 8h.2M7.9 8h.2M12.4 8h.2",
	"theme":    "M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6",
}

const svgNamespace = "http://www.w3.org/2000/svg"

func svg(tag string) app.HTMLElem { return app.Elem(tag).XMLNS(svgNamespace) }

// Icon is a decorative icon. Assistive technology ignores it, because a text stands beside it.
func Icon(name string) app.UI {
	return svg("svg").Class("icon icon-"+name).Attr("viewBox", "0 0 16 16").Attr("width", 16).Attr("height", 16).
		Attr("aria-hidden", Yes).Attr("focusable", "false").
		Body(svg("path").Attr("d", icons[name]))
}

// BrandMark is the logo.
func BrandMark() app.UI {
	return svg("svg").Class("brand-mark").Attr("viewBox", "0 0 22 22").Attr("width", 22).Attr("height", 22).
		Attr("aria-hidden", Yes).Attr("focusable", "false").
		Body(
			svg("circle").Class("brand-rest").Attr("cx", 11).Attr("cy", 11).Attr("r", "9.2"),
			svg("path").Class("brand-left").Attr("d", "M11 1.8a9.2 9.2 0 1 1-8.7 12.2"),
			svg("path").Class("brand-hand").Attr("d", "M11 6v5l3 2"),
		)
}

// Brand is the logo with the name of the program. The header of a page begins with it.
func Brand(name string) app.UI {
	return app.Div().Class("brand").Body(BrandMark(), app.Span().Class("name").Text(name))
}
