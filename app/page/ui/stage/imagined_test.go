package stage

import (
	"strings"
	"testing"
)

// The preview of a short ttl is narrower than its text, which goes on over the lane of the setting. A text of the lane that is not
// below it stays.
func TestTheTextOfAPreviewLiesOnNoOther(t *testing.T) {
	p := testRoom(t)
	p.S.StartEmpty()
	p.S.Form.NewItem()
	for _, c := range []struct {
		draft, preview string
		stays          bool
	}{{"{", "", true}, {`{"id":"A1","ttl":10}`, "A1 → ", false}} {
		p.S.Form.TypeDraft(c.draft)
		html(p)
		if lane := p.stage.setting; !strings.Contains(lane, c.preview) || strings.Contains(lane, "Time to Live") != c.stays {
			t.Errorf("%s: %s", c.draft, lane)
		}
	}
	p = testRoom(t)
	p.S.Form.NewItem()
	html(p)
	if lane := p.stage.setting; !strings.Contains(lane, "if saved") || !strings.Contains(lane, "Time to Live") {
		t.Errorf("the text left of the preview is not there: %s", lane)
	}
}
