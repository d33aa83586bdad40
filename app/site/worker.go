package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// addWorker adds the service worker with the list of files that it caches and their
// hashes. The list's own hash is part of the cache's name, so a site that differs in
// one byte is an update even if its version is the same.
func (f files) addWorker(source string, o Options) error {
	template, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	hashes := map[string]string{}
	for name, data := range f {
		if keptOffline(name) {
			hashes[name] = digest(data)
		}
	}
	if o.NetworkFirst {
		for name := range hashes {
			hashes[name] = "" // see NETWORK_FIRST in sw.js
		}
		o.Version = "local"
	}
	list, err := json.MarshalIndent(hashes, "", "  ") // keys come out sorted
	if err != nil {
		return err
	}
	unpacker, err := os.ReadFile(filepath.Join(filepath.Dir(source), "unpack.js"))
	if err != nil {
		return err
	}
	worker := string(unpacker) + string(template)
	for placeholder, value := range map[string]string{
		`"{{VERSION}}"`:       strconv.Quote(o.Version + "-" + digest(list)[:12]),
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

// keptOffline reports whether a file is needed offline. Both forms of the program are:
// the worker caches the one that its browser can read.
func keptOffline(name string) bool {
	return !slices.Contains([]string{marker, "robots.txt", "app-worker.js"}, name)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
