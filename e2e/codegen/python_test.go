//go:build e2e

package codegen

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// The Python snippets are compiled and run on a stub for azure-cosmos with the same signatures.
func TestPython(t *testing.T) {
	toolchain.Need(t, "python3")
	all, dir := snippets(t, codegen.Python, ""), t.TempDir()
	var jobs []map[string]string
	for _, s := range all {
		j := map[string]string{"file": toolchain.Write(t, s.Text, dir, fmt.Sprintf("s%d.py", s.n)), "endpoint": s.world.Endpoint, "body": ""}
		if j["endpoint"] == "" {
			j["endpoint"] = "https://ACCOUNT.documents.azure.com:443/"
		}
		if s.world.Item != nil {
			j["body"] = s.world.Item.Body
		}
		jobs = append(jobs, j)
	}
	list, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	stand, err := filepath.Abs("testdata/python")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "-B", filepath.Join(stand, "run.py"))
	cmd.Env = append(os.Environ(), "PYTHONPATH="+stand, "COSMOS_KEY="+toolchain.EmulatorKey, "PYTHONUTF8=1")
	var stderr strings.Builder
	cmd.Stdin, cmd.Stderr = strings.NewReader(string(list)), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%.4000s", err, stderr.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(all) {
		t.Fatalf("%d of %d ran", len(lines), len(all))
	}
	for _, s := range all {
		var calls []map[string]any
		if err := json.Unmarshal([]byte(lines[s.n]), &calls); err != nil {
			t.Fatal(err)
		}
		if last := calls[len(calls)-1]; !reflect.DeepEqual(last, pythonCall(t, s)) {
			t.Errorf("%s calls\n%#v, want\n%#v\n%s", s.name, last, pythonCall(t, s), s.Text)
		}
	}
	t.Logf("%d snippets", len(all))
}

// pythonCall returns the last call that the snippet must make.
func pythonCall(t *testing.T, s snippet) map[string]any {
	t.Helper()
	w := s.world
	call := map[string]any{"database": w.Database, "container": w.Container}
	if !s.Task.OnItem() {
		paths := make([]any, len(w.PartitionKey))
		for i, p := range w.PartitionKey {
			paths[i] = p
		}
		kind := "Hash"
		if len(paths) > 1 {
			kind = "MultiHash"
		}
		call["call"], call["paths"] = "replace_container", map[string]any{"paths": paths, "kind": kind, "version": 2.0}
		call["ttl"], call["throughput"] = nil, nil
		if w.Default.Enabled() && s.Task != codegen.DisableTTL {
			call["ttl"] = parse(t, w.Default.JSON())
		}
		if s.Task == codegen.CreateContainer {
			call["call"] = "create_container"
			switch t := w.Throughput; {
			case t.Serverless:
			case t.Autoscale > 0:
				call["throughput"] = map[string]any{"auto_scale_max_throughput": float64(t.Autoscale)}
			case t.RUPerSec > 0:
				call["throughput"] = float64(t.RUPerSec)
			}
		}
		return call
	}
	body, _ := parse(t, w.Item.Body).(map[string]any)
	switch s.Task {
	case codegen.CreateItem:
		call["call"], call["body"] = "create_item", body
	case codegen.RestartItem:
		body["_etag"] = `"e"`
		call["call"], call["item"], call["body"], call["etag"], call["match"] = "replace_item", w.Item.ID, body, `"e"`, "IfNotModified"
	default:
		call["call"], call["item"], call["key"], call["patch"] = "patch_item", w.Item.ID, parse(t, w.Item.PartitionKey), parse(t, patch(s))
	}
	return call
}
