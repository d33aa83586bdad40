package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// addAssets adds the directory web. It joins the stylesheets into one file and the scripts of the page into another,
// which saves two dozen requests. It leaves the service worker's source to addWorker. The files robots.txt and 404.html
// go to the base; all other files keep their names under web/.
func (f files) addAssets(web string, base basePath) error {
	styles, scripts := map[string][]byte{}, map[string][]byte{}
	err := filepath.WalkDir(web, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		name, err := filepath.Rel(web, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		switch {
		case name == "sw.js", path.Ext(name) == ".md":
		case name == "robots.txt":
			f[name] = data
		case name == "404.html":
			f[name] = []byte(strings.NewReplacer("{{BASE}}", string(base), "{{CSP}}", policy, "{{LOST}}", lost(base)).Replace(string(data)))
		case name == "loader.css", path.Dir(name) == "css" && path.Ext(name) == ".css":
			styles[name] = data
		case name == endedScript:
			scripts[name], err = withEnded(data)
			return err
		case path.Dir(name) == "glue" && path.Ext(name) == ".js":
			scripts[name] = data
		case "web/"+name == consoleFrame:
			hash, err := scriptHash(data)
			if err != nil {
				return err
			}
			f[consoleFrame] = bytes.Replace(data, []byte("{{HASH}}"), []byte(hash), 1)
		default:
			f["web/"+name] = data
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("reading the assets: %w", err)
	}
	f["web/quickjs/prelude.js"] = []byte(script.Prelude)
	f["web/site.css"] = join(styles, "css/tokens.css", "css/base.css")
	f[glueFile] = join(scripts, "glue/files.js", "glue/embed.js")
	return nil
}

// join concatenates files: first the files that others depend on, then the rest by name. No two of the rest may rely on
// their order.
func join(files map[string][]byte, first ...string) []byte {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		ra, rb := slices.Index(first, a), slices.Index(first, b)
		switch {
		case ra >= 0 && rb >= 0:
			return ra - rb
		case ra >= 0:
			return -1
		case rb >= 0:
			return 1
		}
		return strings.Compare(a, b)
	})
	var b bytes.Buffer
	for _, name := range names {
		fmt.Fprintf(&b, "/* %s */\n", name)
		b.Write(bytes.TrimSpace(files[name]))
		b.WriteString("\n")
	}
	return b.Bytes()
}
