package browser

import "syscall/js"

// editorsScript mirrors text areas with a data-language attribute in editors; see app/build/sdk/editor.js.
const editorsScript = "editor/editor.js"

// WatchEditors loads the editors when a text area that can have one gets the focus, if wanted returns true. They ask offer what the page
// knows to complete a line's beginning in a language. Where they cannot be loaded, the text areas stay as they are, and the next focus tries
// again, unless the site has another version of them: then it calls replaced.
func WatchEditors(wanted func() bool, offer func(language, before string) []string, replaced func()) (stop func()) {
	loading := false
	words := js.FuncOf(func(_ js.Value, args []js.Value) any {
		var list []any
		for _, w := range offer(args[0].String(), args[1].String()) {
			list = append(list, w)
		}
		return list
	})
	js.Global().Set("cosmosttlWords", words)
	unlisten := listen(js.Global(), "focusin", func(e js.Value) {
		if loading || !e.Get("target").Call("matches", "textarea[data-language]").Bool() || !wanted() {
			return
		}
		loading = true
		runScript(editorsScript, func(end Loading) {
			switch end {
			case Loaded:
				Editors(wanted())
			case Unreachable:
				loading = false
			case Replaced:
				replaced()
			}
		})
	})
	return func() {
		unlisten()
		Editors(false)
		js.Global().Delete("cosmosttlWords")
		words.Release()
	}
}

// Editors brings the editors up to date with their text areas and what these say in their attributes, or removes them. It does nothing
// while they are not loaded.
func Editors(on bool) {
	if js.Global().Get("cosmosttlEditors").Truthy() {
		js.Global().Call("cosmosttlEditors", on)
	}
}
