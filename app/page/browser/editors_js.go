package browser

import "syscall/js"

// editorsScript mirrors text areas with a data-language attribute in editors; see app/build/sdk/editor.js.
const editorsScript = "editor/editor.js"

// WatchEditors loads the editors when a text area that can have one gets the focus, if wanted returns true.
// The editors call offer for the words that complete the beginning of a line in a language. If loading fails,
// the text areas stay as they are, and the next focus tries again. If the site has another version of the
// editors by now, WatchEditors calls replaced instead.
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

// Editors updates the editors from their text areas and the attributes of the text areas, or removes the
// editors. It does nothing while the editors are not loaded.
func Editors(on bool) {
	if js.Global().Get("cosmosttlEditors").Truthy() {
		js.Global().Call("cosmosttlEditors", on)
	}
}
