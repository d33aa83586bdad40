//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The timeline is saved as an SVG document, which the browser can draw by itself, and as a PNG picture.
func TestTheTimelineAsAPicture(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "<b>&\"x", "cid": "c", "ttl": 30}`)
	v.CatchFiles()
	v.FromMenu("Export…")
	group := v.ByRole("dialog", "Export").ByRole("group", "The timeline with its legend:")
	group.ByRole("button", "SVG").Click()
	name, svg := v.SavedFile()
	if name != "orders-1767268867.svg" || !strings.HasPrefix(svg, "<svg ") {
		t.Fatalf("%s: %.60s", name, svg)
	}
	for _, want := range []string{"SO04", "&lt;b&gt;&amp;&#34;x", "expires in 0:05", ">write<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %s", want)
		}
	}
	v.CheckInBothThemes("the export of a picture")
	browser.Eval[bool](v.Page, `(window.savedKind = "", URL.createObjectURL = ((make) => (blob) => { if (blob.type === "image/png") createImageBitmap(blob).then((b) => { window.savedKind = blob.type + " " + b.width + "x" + b.height }); return make(blob) })(URL.createObjectURL), true)`)
	group.ByRole("button", "PNG").Click()
	v.Until("the picture", func() string {
		if got := browser.Eval[string](v.Page, `savedKind`); !strings.HasPrefix(got, "image/png 2400x") {
			return "it is " + got
		}
		return ""
	})
	v.Press("Escape")
	v.Press("Control+k")
	v.Type("timeline as svg")
	browser.Eval[bool](v.Page, `(window.savedName = "", true)`)
	v.Press("Enter")
	v.WaitFor(`window.savedName.endsWith(".svg")`)
}
