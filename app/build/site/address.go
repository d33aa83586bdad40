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

// A page must use only files of its own version, although hosts replace files while the page is open and caches keep
// old files for a while. So the address of a file contains its fingerprint, as in web/site.css?v=Qm9vaw. Hosts ignore
// the fingerprint, caches do not, and the browser refuses a file with other contents. The exception is web/glue.js,
// which tells the reader that another file was refused. Its address contains the version, and the browser never refuses
// it.

// glueFile is the script that loads other files after the page; see web/glue/files.js.
const glueFile = "web/glue.js"

// Placeholders: versionMark stands for the version of the site, in glue.js and in the pages; filesMark stands for the
// files that glue.js loads.
const (
	versionMark = "{{VERSION}}"
	filesMark   = `"{{FILES}}"`
)

// digest returns the SHA-256 of data in base64, as in the attribute integrity of a script.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// fingerprint returns the beginning of a digest without characters that addresses escape. web/sw.js and web/glue/files.js do the same.
func fingerprint(digest string) string {
	return strings.NewReplacer("+", "", "/", "").Replace(digest[:16])
}

// addVersion puts the addresses of the site's files into the pages and into glue.js, and returns the site's version. The version contains a
// fingerprint of all files, so two sites that differ in one byte have different versions even if they have the same name.
func (f files) addVersion(base basePath, name string) (version string, err error) {
	later := map[string]string{}
	for file := range f {
		if loadedLater(file) {
			later[strings.TrimPrefix(file, "web/")] = digest(f[file])
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
	return name != glueFile && strings.HasPrefix(name, "web/") &&
		slices.Contains([]string{".js", ".json", ".html", ".wasm", ".packed"}, path.Ext(name))
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

// loading matches a tag that loads a file: a script, a stylesheet or a preloaded file.
var (
	loading    = regexp.MustCompile(`<script [^>]*src="[^"]*"[^>]*>|<link [^>]*rel="(?:stylesheet|preload)"[^>]*>`)
	addressIn  = regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	integrated = regexp.MustCompile(`^<script|rel="stylesheet"`)
)

// address adds the fingerprints of files to the tags of a page that load them, so that the browser refuses files with other contents.
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
			return tag // a script fetches this file and states its integrity
		}
		return append(bytes.TrimSuffix(tag, []byte(">")), []byte(` integrity="sha256-`+hash+`">`)...)
	})
}
