package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// addWorker adds the service worker with the list of files that it caches and their
// hashes. The version is part of the cache's name.
func (f files) addWorker(source, version string, o Options) error {
	template, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	hashes := map[string]string{}
	for name := range f {
		if keptOffline(name) {
			hashes[name] = digest(f[name])
		}
	}
	if o.NetworkFirst {
		for name := range hashes {
			hashes[name] = "" // see NETWORK_FIRST in sw.js
		}
		version = "local"
	}
	list, err := json.MarshalIndent(hashes, "", "  ") // keys come out sorted
	if err != nil {
		return err
	}
	worker := wasmpack.Unpacker + string(template)
	for placeholder, value := range map[string]string{
		`"{{VERSION}}"`:       strconv.Quote(version),
		`"{{FILES}}"`:         string(list),
		`"{{NETWORK_FIRST}}"`: strconv.FormatBool(o.NetworkFirst),
	} {
		if strings.Count(worker, placeholder) != 1 {
			return fmt.Errorf("%s: the placeholder %s must occur once", source, placeholder)
		}
		worker = strings.Replace(worker, placeholder, value, 1)
	}
	f["app-worker.js"] = []byte(worker)
	return nil
}

// keptOffline reports whether a file is needed offline. Both app.wasm and app.packed are needed: the worker caches the
// one that its browser can read.
func keptOffline(name string) bool {
	return !slices.Contains([]string{marker, "robots.txt", "app-worker.js"}, name) &&
		!slices.Contains([]string{brotliForm, gzipForm}, path.Ext(name))
}
