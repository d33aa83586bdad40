package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// addWorker fills in the service worker with the files it keeps and the hash
// of each. The list's own hash is part of the cache's name, so a site that
// differs in one byte is an update whatever its version says.
func (f Files) addWorker(source string, o Options) error {
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
	worker := string(template)
	for placeholder, value := range map[string]string{
		`"{{VERSION}}"`:       strconv.Quote(o.Version + "-" + digest(list)[:12]),
		`"{{FILES}}"`:         string(list),
		`"{{NETWORK_FIRST}}"`: strconv.FormatBool(o.NetworkFirst),
	} {
		if strings.Count(worker, placeholder) != 1 {
			return fmt.Errorf("%s: want the placeholder %s once", source, placeholder)
		}
		worker = strings.Replace(worker, placeholder, value, 1)
	}
	f["app-worker.js"] = []byte(worker)
	return nil
}

// keptOffline leaves out what nobody asks for offline. Both forms of the
// program are listed: the worker keeps the one that its browser can read.
func keptOffline(name string) bool {
	return !slices.Contains([]string{marker, "robots.txt", "app-worker.js"}, name)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
