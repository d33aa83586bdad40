package stage

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// parsed returns the texts and the names of the elements of an XML document.
func parsed(t *testing.T, svg string) (texts []string, names map[string]int) {
	t.Helper()
	names = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return texts, names
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch x := token.(type) {
		case xml.StartElement:
			names[x.Name.Local]++
			for _, a := range x.Attr {
				if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") || strings.Contains(a.Value, "javascript:") {
					t.Errorf("an attribute is %s=%q", a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			texts = append(texts, string(x))
		}
	}
}

// The picture has what the timeline shows, and its legend, and needs nothing else.
func TestThePicture(t *testing.T) {
	p := testRoom(t)
	html(p)
	svg, width, height := p.stage.Picture()
	texts, names := parsed(t, svg)
	all := strings.Join(texts, "\n")
	for _, want := range []string{"SO01", "SO07", "expires in 0:05", "12:01:07", "still to come", "write", "container 3,600 s", "58\u00a0min"} {
		if !strings.Contains(all, want) {
			t.Errorf("it lacks %q", want)
		}
	}
	for _, no := range []string{"script", "image", "foreignObject", "a", "use", "link"} {
		if names[no] > 0 {
			t.Errorf("it has an element %s", no)
		}
	}
	if strings.Contains(strings.ReplaceAll(svg, "http://www.w3.org/2000/svg", ""), "//") || strings.Contains(svg, "var(") || strings.Contains(svg, "@import") {
		t.Error("it needs something outside of it")
	}
	if width != 1200 || height < 300 {
		t.Errorf("it is %d by %d", width, height)
	}
	p.stage.Zoom(4)
	html(p)
	if near, _, _ := p.stage.Picture(); strings.Contains(near, "58\u00a0min") {
		t.Error("zoomed, it shows another part of the time")
	}
}

// Whatever an id is, the picture is a document of XML in which it is text.
func TestHostileIdsInThePicture(t *testing.T) {
	for _, id := range []string{
		`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `]]>`, `&amp;&lt;`, `&#0;`, "a\u0000b", "\u0001\u001b", "a\nb", "\u202eevil", "\ufffe\uffff", `--><!--`,
		`</text></svg>`, "😀", "é\u0301", strings.Repeat("w", 200), "' onload='x",
	} {
		p := testRoom(t)
		p.S.Form.NewItem()
		p.S.Form.TypeDraft(`{"id":` + document.Quote(id) + `,"cid":"x"}`)
		if bad := p.S.Form.SaveDraft(); bad != nil {
			continue // the service refuses the id
		}
		html(p)
		svg, _, _ := p.stage.Picture()
		texts, names := parsed(t, svg)
		if names["script"]+names["img"]+names["svg"] != 1 {
			t.Errorf("%q: elements %v", id, names)
		}
		shown := false
		for _, text := range texts {
			shown = shown || text != "" && strings.HasPrefix(fitted(xmlPlain(id), pictureIDs-22), strings.TrimSuffix(text, "…")) && len(text) > 1
		}
		if !shown {
			t.Errorf("%q is not in the picture", id)
		}
	}
}

// xmlPlain is what of a text XML can have.
func xmlPlain(text string) string {
	return strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&#34;", `"`).Replace(xmlText(text))
}
