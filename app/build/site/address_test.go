package site

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// TestPagesNameTheFilesOfTheirVersion compares what pages and glue.js ask for with what the worker keeps.
func TestPagesNameTheFilesOfTheirVersion(t *testing.T) {
	files := generate(t, Options{Base: "/x/"})
	version := regexp.MustCompile(`const VERSION = "([^"]*)"`)
	stated := version.FindStringSubmatch(files[glueFile])
	if kept := version.FindStringSubmatch(files["app-worker.js"]); stated == nil || kept == nil || stated[1] != kept[1] || !strings.HasPrefix(stated[1], "v1-") {
		t.Fatalf("glue.js is of version %q, the worker of %q", stated, kept)
	}
	loads := regexp.MustCompile(`<(?:script|link) [^>]*(?:src="|rel="stylesheet"|rel="preload")[^>]*>`)
	address := regexp.MustCompile(`(?:src|href)="/x/([^"?]*)\?v=([^"]*)"`)
	for page, text := range files {
		if !strings.HasSuffix(page, ".html") || page == consoleFrame {
			continue
		}
		tags := loads.FindAllString(text, -1)
		if len(tags) < 2 {
			t.Errorf("%s loads %q", page, tags)
		}
		for _, tag := range tags {
			m := address.FindStringSubmatch(tag)
			if m == nil {
				t.Errorf("%s loads %s, whichever version it is of", page, tag)
				continue
			}
			hash := digest([]byte(files[m[1]]))
			want, integrity := fingerprint(hash), !strings.Contains(tag, "preload")
			if m[1] == glueFile {
				want, integrity = stated[1], false
			}
			if m[2] != want || strings.Contains(tag, `integrity="sha256-`+hash+`"`) != integrity {
				t.Errorf("%s loads %s, want v=%s", page, tag, want)
			}
		}
	}
	var later map[string]string
	list := regexp.MustCompile(`const FILES = (\{.*\});`).FindStringSubmatch(files[glueFile])
	if list == nil || json.Unmarshal([]byte(list[1]), &later) != nil {
		t.Fatal("glue.js has no list of files")
	}
	for _, name := range []string{"app.packed", "app.wasm", "unpack.js", "console/host.js", "console/imports.js", "console/frame.html", "console/sdk.js", "console/worker.js", "editor/editor.js", "quickjs/host.js", "quickjs/worker.js", "quickjs/prelude.js", "quickjs/quickjs.wasm"} {
		if later[name] == "" {
			t.Errorf("glue.js does not know %s", name)
		}
	}
	for name, hash := range later {
		if hash != digest([]byte(files["web/"+name])) {
			t.Errorf("glue.js knows another web/%s", name)
		}
	}
}

// TestEveryByteMakesAnotherVersion: a page that differs is another version, also where its files are the same.
func TestEveryByteMakesAnotherVersion(t *testing.T) {
	make := func() files {
		return files{glueFile: []byte(`"{{VERSION}}" "{{FILES}}"`), "index.html": []byte(`<script src="/web/glue.js"></script>`), "web/lang/fr.json": []byte("{}")}
	}
	seen := map[string]string{}
	for _, change := range []string{"", "index.html", glueFile, "web/lang/fr.json"} {
		f := make()
		if change != "" {
			f[change] = append(f[change], ' ')
		}
		version, err := f.addVersion("/", "v1")
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[version]; ok {
			t.Errorf("a change of %q and one of %q have the same version", change, other)
		}
		seen[version] = change
		if !strings.Contains(string(f["index.html"]), "/web/glue.js?v="+version) {
			t.Errorf("the page loads %s", f["index.html"])
		}
	}
}
