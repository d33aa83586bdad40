package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A page must not use files of another version than its own, though hosts replace them while it is open, and caches keep them for a
// while. So a page names a file with its fingerprint, web/site.css?v=Qm9vaw, which hosts ignore and caches do not, and has the browser
// refuse other contents. The exception is web/glue.js: it is named with the version and is never refused, since it is what tells the
// reader that something else was.

// glueFile is the script that knows the files which are loaded later; see web/glue/files.js.
const glueFile = "web/glue.js"

// Placeholders: the version of the site, in glue.js and in the pages, and in glue.js the files.
const (
	versionMark = "{{VERSION}}"
	filesMark   = `"{{FILES}}"`
)

// digest returns the SHA-256 of data in base64, as the integrity of a script has it.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// fingerprint returns the beginning of a digest without characters that addresses escape. web/sw.js and web/glue/files.js do the same.
func fingerprint(digest string) string {
	return strings.NewReplacer("+", "", "/", "").Replace(digest[:16])
}

// addVersion has the pages and glue.js name the files of this site, and returns the site's version. It has a fingerprint of all files,
// so a site that differs in one byte is another version even if it has the same name.
func (f files) addVersion(base basePath, name string) (version string, err error) {
	later := map[string]string{}
	for file, data := range f {
		if loadedLater(file) {
			later[strings.TrimPrefix(file, "web/")] = digest(data)
		}
	}
	list, err := json.Marshal(later)
	if err != nil {
		return "", err
	}
	for _, mark := range []string{filesMark, `"` + versionMark + `"`} {
		if bytes.Count(f[glueFile], []byte(mark)) != 1 {
			return "", fmt.Errorf("web/glue: the placeholder %s must occur once", mark)
		}
	}
	f[glueFile] = bytes.Replace(f[glueFile], []byte(filesMark), list, 1)
	for _, page := range f.pages() {
		f[page] = f.address(f[page], base)
	}
	var all strings.Builder
	for _, file := range slices.Sorted(maps.Keys(f)) {
		fmt.Fprintf(&all, "%s %s\n", file, digest(f[file]))
	}
	version = name + "-" + fingerprint(digest([]byte(all.String())))
	for _, file := range append(f.pages(), glueFile) {
		f[file] = bytes.ReplaceAll(f[file], []byte(versionMark), []byte(version))
	}
	return version, nil
}

// loadedLater reports whether scripts load a file after the page: the program, the texts of a language, the console and the editors.
func loadedLater(name string) bool {
	return name != glueFile && strings.HasPrefix(name, "web/") && slices.Contains([]string{".js", ".json", ".html", ".wasm", ".packed"}, path.Ext(name))
}

// pages returns the names of the pages.
func (f files) pages() (names []string) {
	for name := range f {
		if path.Ext(name) == ".html" && name != consoleFrame {
			names = append(names, name)
		}
	}
	return names
}

// loading is a tag of a page that loads a file: a script, a stylesheet, or what will be needed soon.
var (
	loading    = regexp.MustCompile(`<script [^>]*src="[^"]*"[^>]*>|<link [^>]*rel="(?:stylesheet|preload)"[^>]*>`)
	addressIn  = regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	integrated = regexp.MustCompile(`^<script|rel="stylesheet"`)
)

// address has a page name the files that its tags load with their fingerprints, and refuse others.
func (f files) address(page []byte, base basePath) []byte {
	return loading.ReplaceAllFunc(page, func(tag []byte) []byte {
		address := string(addressIn.FindSubmatch(tag)[1])
		name := strings.TrimPrefix(html.UnescapeString(address), string(base))
		data, known := f[name]
		if !known {
			return tag
		}
		if name == glueFile {
			return bytes.Replace(tag, []byte(address), []byte(address+"?v="+versionMark), 1)
		}
		hash := digest(data)
		tag = bytes.Replace(tag, []byte(address), []byte(address+"?v="+fingerprint(hash)), 1)
		if !integrated.Match(tag) {
			return tag // who loads it says so
		}
		return append(bytes.TrimSuffix(tag, []byte(">")), []byte(` integrity="sha256-`+hash+`">`)...)
	})
}
