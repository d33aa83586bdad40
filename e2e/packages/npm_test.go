//go:build e2e

package packages

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// A registry serves packages as npm's registry does, from the folders in which they are installed.
type registry map[string]map[string]string // folder of a version of a package

// add adds all packages in a folder node_modules.
func (r registry) add(t *testing.T, modules string) {
	t.Helper()
	err := filepath.WalkDir(modules, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != "package.json" {
			return err
		}
		dir := filepath.Dir(path)
		name := filepath.ToSlash(dir[strings.LastIndex(dir, "node_modules")+len("node_modules/"):])
		var about struct{ Name, Version string }
		if text, err := os.ReadFile(path); err != nil || json.Unmarshal(text, &about) != nil || about.Name != name || about.Version == "" {
			return err // a package.json inside a package
		}
		if r[name] == nil {
			r[name] = map[string]string{}
		}
		r[name][about.Version] = dir
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (r registry) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	name, version, packed := strings.Cut(strings.TrimPrefix(request.URL.Path, "/"), "/-/")
	switch {
	case r[name] == nil || packed && r[name][version] == "":
		http.NotFound(w, request)
	case packed:
		_, _ = w.Write(tarball(r[name][version]))
	default:
		latest, versions := "", map[string]any{}
		for v, dir := range r[name] {
			var about map[string]any
			text, _ := os.ReadFile(filepath.Join(dir, "package.json"))
			_ = json.Unmarshal(text, &about)
			about["dist"] = map[string]string{"tarball": "http://" + request.Host + "/" + name + "/-/" + v}
			versions[v], latest = about, max(latest, v)
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"name": name, "dist-tags": map[string]string{"latest": latest}, "versions": versions})
	}
}

// tarball packs the files of a package, without packages inside it.
func tarball(dir string) []byte {
	var out bytes.Buffer
	compressed := gzip.NewWriter(&out)
	files := tar.NewWriter(compressed)
	_ = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if err == nil && entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rest, _ := filepath.Rel(dir, path)
		if err := files.WriteHeader(&tar.Header{Name: "package/" + filepath.ToSlash(rest), Mode: 0o644, Size: int64(len(data))}); err != nil {
			return err
		}
		_, err = files.Write(data)
		return err
	})
	files.Close()
	compressed.Close()
	return out.Bytes()
}

// TestNpm builds the package as make npm does, without the playground, and follows its README to the letter in an empty project. Its registry is this
// test's, on the loopback interface: it has the package, and @azure/cosmos with what that needs.
func TestNpm(t *testing.T) {
	toolchain.Need(t, "npm")
	sdk := filepath.Join(toolchain.Root(t), "app", "build", "sdk", "node_modules")
	if _, err := os.Stat(filepath.Join(sdk, "@azure", "cosmos")); err != nil {
		t.Skip("there is no @azure/cosmos: run make sdk-tools")
	}
	built := filepath.Join(t.TempDir(), "built", "node_modules", "cosmosttl")
	toolchain.Run(t, toolchain.Root(t), nil, "go", "run", "./app/build/npm", "-dir", built)
	packages := registry{}
	packages.add(t, sdk)
	packages.add(t, filepath.Dir(built))
	server := httptest.NewServer(packages)
	defer server.Close()
	said := follow(t, "app/build/npm/package/README.md", t.TempDir(), []string{"npm_config_registry=" + server.URL, "npm_config_cache=" + t.TempDir(),
		"npm_config_audit=false", "npm_config_fund=false", "npm_config_update_notifier=false", "HTTP_PROXY=", "HTTPS_PROXY=", "http_proxy=", "https_proxy="})
	if !strings.Contains(said, "pass 1\n") || !strings.Contains(said, "fail 0\n") {
		t.Errorf("the README's test: %s", said)
	}
}
