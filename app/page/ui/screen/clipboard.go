package screen

import (
	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// CopyLabel is the label of a button that copies a text. name names the text: if it was the last text copied, the
// label says so.
func (p *Screen) CopyLabel(name, label string) string {
	if p.Copied != "" && p.Copied == name {
		return p.L.CodeCopied
	}
	return label
}

// CopyText copies a text. name names the text for CopyLabel.
func (p *Screen) CopyText(text, name string) {
	browser.Copy(text, func(ok bool) {
		p.Later(func() {
			p.Copied, p.Announced.Text = "", p.L.CodeNotCopied
			if ok {
				p.Copied, p.Announced.Text = name, p.L.CodeCopied
			} else {
				p.Failure = p.L.CodeNotCopied
			}
		})
	})
}
