package screen

import (
	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// CopyLabel is the label of a button that copies: what it does, or that this was done, until its text has another name.
func (p *Screen) CopyLabel(name, label string) string {
	if p.Copied != "" && p.Copied == name {
		return p.L.CodeCopied
	}
	return label
}

// CopyText copies a text, and notes it under a name.
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
