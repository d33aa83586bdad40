package wasm

const goApp = "github.com/maxence-charriere/go-app/v10"

// The comment of an edit says how many bytes the edit saves in the compressed page. An edit must save at least 10 KB in
// some program.
//
// slimmed are two dependencies with much unused code that the linker keeps. Programs are compiled against copies of the
// pinned releases in which some files are cut down. Each build makes the copies from the module cache. The
// build fails if a release differs from what the cuts expect.
var slimmed = []dependency{
	{
		// 414 KB. go-app has its server in the same package as its browser part. Every browser program therefore links
		// net/http, and with it TLS and most of crypto: a fifth of what a visitor downloads. The rest of crypto is
		// linked because go-app can encrypt a state or share it between tabs. Nothing here uses such states.
		module: goApp, name: "go-app", dirs: []string{".", "pkg/app", "pkg/errors"},
		cuts: map[string]cut{
			"pkg/app/http.go": func(string) ([]byte, error) {
				return []byte("package app\n\n// Handler is for servers; a browser program has none.\ntype Handler struct{}\n"), nil
			},
			"pkg/app/resource.go": func(file string) ([]byte, error) {
				return keepFunctions(file, "clientResourceResolver", "remoteLocation", "webLocation")
			},
			// 42 to 85 KB in sum with two other edits: the random ids below, and engine.go without encoding/json.
			"pkg/app/crypto.go": func(string) ([]byte, error) {
				return []byte("package app\n\nimport \"errors\"\n\nvar errNoCrypto = errors.New(\"this program cannot encrypt\")\n\n" +
					"func encrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }\n\n" +
					"func decrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }\n"), nil
			},
			// 97 KB, together with js_wasm.go: one type for all elements, and direct calls of the document.
			"pkg/app/html_gen.go": oneElement,
			"pkg/app/engine.go": func(file string) ([]byte, error) {
				return replaced(file, "document.(HTML)", "document", jsonImport, "", readInternalURLs, "", cleanStates, "")
			},
			"pkg/app/js_wasm.go": func(file string) ([]byte, error) {
				return replaced(file, makeElement, madeByDocument, makeElementNS, madeByDocumentNS, makeText, textByDocument,
					appendChild, appendNode, "type browserWindow struct", theDocument+"type browserWindow struct")
			},
			// 60 KB, together with the use of core/regex in place of regexp. Nothing here has a route with a regular expression.
			"pkg/app/route.go": func(file string) ([]byte, error) {
				return replaced(file, regexpImport, "", "*regexp.Regexp", "never", "regexp.MustCompile(pattern)", "never{}", "type regexpRoute struct",
					"type never struct{}\n\nfunc (never) MatchString(string) bool { return false }\n\ntype regexpRoute struct")
			},
			"pkg/app/context.go": func(file string) ([]byte, error) { return replaced(file, uuidImport, "", newUUID, randomID) },
			"pkg/app/state.go":   func(file string) ([]byte, error) { return replaced(file, uuidImport, "", newUUID, randomID) },
		},
	},
	{
		// 7 KB of the page, and 106 KB of the headless program of the npm package, which is a tenth of that program. gjson's init fills the
		// table of path modifiers such as @pretty, and the modifiers need encoding/json and reflect. No path here has a modifier.
		module: "github.com/tidwall/gjson", name: "gjson", dirs: []string{"."},
		cuts: map[string]cut{
			"gjson.go": func(file string) ([]byte, error) { return dropFunction(file, "init") },
		},
	},
}

// go-app makes the id of a browser or a tab with newUUID. The edits replace newUUID by randomID.
const (
	uuidImport = `"github.com/google/uuid"`
	newUUID    = "uuid.NewString()"
	randomID   = `toString(Window().Get("Math").Call("random").Float())`
)

const regexpImport = "\t\"regexp\"\n"

// Statements of go-app's start that are removed because nothing here needs them. One reads a list of internal
// addresses, which is empty. The other reads all that is stored in the browser, to find expired states of go-app.
const (
	jsonImport       = "\t\"encoding/json\"\n"
	readInternalURLs = "json.Unmarshal([]byte(Getenv(\"GOAPP_INTERNAL_URLS\")), &e.internalURLs)"
	cleanStates      = "e.states.CleanupExpiredPersistedStates(e.baseContext())"
)

// How go-app makes elements and appends them, and the replacements. Each object that a call returns costs a finalizer.
// The replacements therefore get the object document once instead of for each element. append is called in place of
// appendChild, because append returns nothing and appendChild returns its argument.
const (
	makeElement      = `w.Get("document").Call("createElement", tag)`
	madeByDocument   = `document.Call("createElement", tag)`
	makeElementNS    = `w.Get("document").Call("createElementNS", xmlns, tag)`
	madeByDocumentNS = `document.Call("createElementNS", xmlns, tag)`
	makeText         = `w.Get("document").Call("createTextNode", v)`
	textByDocument   = `document.Call("createTextNode", v)`
	appendChild      = `v.Call("appendChild", c)`
	appendNode       = `v.Call("append", c)`
	theDocument      = "var document = value{jsValue: js.Global().Get(\"document\")}\n\n"
)
