package wasm

const goApp = "github.com/maxence-charriere/go-app/v10"

// The edits of dependencies' sources, each with the bytes that it saves in the compressed page. An edit that saves less than 10 KB has no
// place here.
//
// slimmed are two dependencies with much code that nothing here uses but the linker
// keeps. Programs are compiled against copies of the pinned releases in which
// some files are cut down. Each build makes the copies from the module
// cache, and fails when a release differs from what the cuts expect.
var slimmed = []dependency{
	{
		// 414 KB. go-app has its server in the same package as its browser part. That
		// links net/http, and with it TLS and most of crypto, into every browser
		// program: a fifth of what a visitor downloads. The rest of crypto comes with
		// states that are encrypted or shared by tabs, which nothing here uses.
		module: goApp, name: "go-app", dirs: []string{".", "pkg/app", "pkg/errors"},
		cuts: map[string]cut{
			"pkg/app/http.go": func(string) ([]byte, error) {
				return []byte("package app\n\n// Handler is for servers; a browser program has none.\ntype Handler struct{}\n"), nil
			},
			"pkg/app/resource.go": func(file string) ([]byte, error) {
				return keepFunctions(file, "clientResourceResolver", "remoteLocation", "webLocation")
			},
			// With js's random ids below, and without encoding/json in engine.go: 42 to 85 KB.
			"pkg/app/crypto.go": func(string) ([]byte, error) {
				return []byte("package app\n\nimport \"errors\"\n\nvar errNoCrypto = errors.New(\"this program cannot encrypt\")\n\n" +
					"func encrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }\n\n" +
					"func decrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }\n"), nil
			},
			// 97 KB with js_wasm.go: one type of elements, and calls of the document.
			"pkg/app/html_gen.go": oneElement,
			"pkg/app/engine.go": func(file string) ([]byte, error) {
				return replaced(file, "document.(HTML)", "document", jsonImport, "", readInternalURLs, "", cleanStates, "")
			},
			"pkg/app/js_wasm.go": func(file string) ([]byte, error) {
				return replaced(file, makeElement, madeByDocument, makeElementNS, madeByDocumentNS, makeText, textByDocument,
					appendChild, appendNode, "type browserWindow struct", theDocument+"type browserWindow struct")
			},
			// With core/regex: 60 KB. Nothing here has a route with a regular expression.
			"pkg/app/route.go": func(file string) ([]byte, error) {
				return replaced(file, regexpImport, "", "*regexp.Regexp", "never", "regexp.MustCompile(pattern)", "never{}", "type regexpRoute struct",
					"type never struct{}\n\nfunc (never) MatchString(string) bool { return false }\n\ntype regexpRoute struct")
			},
			"pkg/app/context.go": func(file string) ([]byte, error) { return replaced(file, uuidImport, "", newUUID, randomID) },
			"pkg/app/state.go":   func(file string) ([]byte, error) { return replaced(file, uuidImport, "", newUUID, randomID) },
		},
	},
	{
		// 7 KB of the page, but 106 KB of the headless program of the npm package, a tenth of it: gjson's init fills the table of path
		// modifiers such as @pretty, which need encoding/json and reflect. No path here has a modifier.
		module: "github.com/tidwall/gjson", name: "gjson", dirs: []string{"."},
		cuts: map[string]cut{
			"gjson.go": func(file string) ([]byte, error) { return dropFunction(file, "init") },
		},
	},
}

// An id that tells browsers or tabs apart, and what it becomes.
const (
	uuidImport = `"github.com/google/uuid"`
	newUUID    = "uuid.NewString()"
	randomID   = `toString(Window().Get("Math").Call("random").Float())`
)

const regexpImport = "\t\"regexp\"\n"

// What go-app does at each start, and nothing here needs: it reads a list of internal addresses, which is empty, and all that is
// stored in the browser, for states of its own that have expired.
const (
	jsonImport       = "\t\"encoding/json\"\n"
	readInternalURLs = "json.Unmarshal([]byte(Getenv(\"GOAPP_INTERNAL_URLS\")), &e.internalURLs)"
	cleanStates      = "e.states.CleanupExpiredPersistedStates(e.baseContext())"
)

// How go-app makes elements and appends them. Each object that a call returns costs a finalizer: the document is asked for once
// instead of for each element, and append returns nothing where appendChild returns its argument.
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
