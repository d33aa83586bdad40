package visit

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// GiveFile gives a file to the page: how is "input" for the input behind "Import…", "drop" or "paste". content is
// JavaScript for the file's text.
func (v *Visit) GiveFile(how, name, content string) {
	v.T.Helper()
	browser.Eval[bool](v.Page, fmt.Sprintf(`(() => {
		const data = new DataTransfer(), how = %q, text = %s;
		if (how !== "paste") data.items.add(new File([text], %q));
		else data.setData("text/plain", text);
		if (how === "input") {
			const input = document.getElementById("import-file");
			input.files = data.files;
			input.dispatchEvent(new Event("change", { bubbles: true }));
		} else if (how === "drop") {
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		} else {
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		}
		return true;
	})()`, how, content, name))
}

// CatchFiles makes the page keep what it saves as a file, for SavedFile. The browser saves nothing.
func (v *Visit) CatchFiles() {
	v.T.Helper()
	browser.Eval[bool](v.Page, `(() => {
		const { createObjectURL } = URL;
		URL.createObjectURL = (blob) => {
			blob.text().then((text) => { window.savedText = text });
			return createObjectURL(blob);
		};
		HTMLAnchorElement.prototype.click = function () { window.savedName = this.download };
		return true;
	})()`)
}

// SavedFile waits until the page saves a file, returns it, and is ready for the next. CatchFiles comes first.
func (v *Visit) SavedFile() (name, text string) {
	v.T.Helper()
	v.WaitFor(`window.savedText && window.savedName`)
	file := browser.Eval[[]string](v.Page, `(() => { const file = [savedName, savedText]; savedName = savedText = ""; return file })()`)
	return file[0], file[1]
}

// CatchCopies makes the page copy into a clipboard of its own, for Copied. Pages share the clipboard of the system.
func (v *Visit) CatchCopies() {
	v.T.Helper()
	browser.Eval[bool](v.Page, `(window.copied = '', navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }, true)`)
}

// Copied returns the text that was copied last since CatchCopies. It is empty if there was none.
func (v *Visit) Copied() string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `window.copied`)
}

// ShareLink opens the dialog Share, chooses what the link holds, and returns the link.
func (v *Visit) ShareLink(holds string) string {
	v.T.Helper()
	v.Button("Share").Click()
	v.Choose("What the link contains", holds)
	link := v.TextField("Link")
	was := ""
	v.Until("the link", func() string {
		if now := link.Value(); now == "" || now != was {
			was = now
			return "it changes"
		}
		return ""
	})
	v.Button("Close").Click()
	link.WaitGone()
	return was
}
