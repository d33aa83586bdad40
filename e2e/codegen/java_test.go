//go:build e2e

package codegen

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// The Java snippets are compiled and run on stubs for azure-cosmos and Jackson, each in a package of its own.
func TestJava(t *testing.T) {
	all, dir := snippets(t, codegen.Java, ""), t.TempDir()
	var files, classes []string
	for _, s := range all {
		pkg := fmt.Sprint("s", s.n)
		files = append(files, toolchain.Write(t, "package "+pkg+";\n"+s.Text, dir, pkg, s.Filename))
		classes = append(classes, pkg+"."+strings.TrimSuffix(s.Filename, ".java"))
	}
	args := append(slices.Concat(toolchain.Brief, []string{"-cp", toolchain.Javac(t, files...), "com.azure.cosmos.Calls"}), classes...)
	parts := strings.Split(toolchain.Run(t, dir, nil, "java", args...), "== ")[1:]
	if len(parts) != len(all) {
		t.Fatalf("%d of %d ran", len(parts), len(all))
	}
	for i, s := range all {
		lines := strings.Split(strings.TrimSpace(parts[i]), "\n")
		last := strings.Split(lines[len(lines)-1], "\t")
		want := javaCall(s)
		if s.Task == codegen.CreateItem && len(last) == 3 { // the same document with any white space
			raw, err := hex.DecodeString(strings.TrimPrefix(last[1], "s"))
			if err != nil || !reflect.DeepEqual(parse(t, string(raw)), parse(t, s.world.Item.Body)) {
				t.Errorf("%s: the item is %s\n%s", s.name, raw, s.Text)
			}
			last[1] = "item"
		}
		if !reflect.DeepEqual(last, want) {
			t.Errorf("%s calls %q, want %q\n%s", s.name, last, want, s.Text)
		}
		if lines[2] != "database\t"+javaText(s.world.Database) {
			t.Errorf("%s: %s", s.name, lines[2])
		}
	}
	t.Logf("%d snippets", len(all))
}

// javaText returns a text as the stubs print it.
func javaText(s string) string { return "s" + hex.EncodeToString([]byte(s)) }

// javaCall returns the last call of the snippet as the stubs print it.
func javaCall(s snippet) []string {
	w := s.world
	var paths, key []string
	for _, p := range w.PartitionKey {
		paths = append(paths, javaText(p))
	}
	ttl := "null"
	if w.Default.Enabled() && s.Task != codegen.DisableTTL {
		ttl = w.Default.JSON()
	}
	switch s.Task {
	case codegen.CreateContainer:
		ru := "null"
		switch t := w.Throughput; {
		case t.Serverless:
		case t.Autoscale > 0:
			ru = "autoscaled to " + strconv.FormatInt(t.Autoscale, 10)
		case t.RUPerSec > 0:
			ru = strconv.FormatInt(t.RUPerSec, 10)
		}
		return []string{"create", javaText(w.Container) + " " + strings.Join(paths, ",") + " " + ttl, ru}
	case codegen.SetDefault, codegen.DisableTTL:
		return []string{"replace", javaText("read") + " " + javaText("/read") + " " + ttl}
	}
	for _, v := range gjson.Parse(w.Item.PartitionKey).Array() {
		switch v.Type {
		case gjson.String:
			key = append(key, javaText(v.String()))
		case gjson.Number:
			key = append(key, strconv.FormatFloat(v.Float(), 'f', 1, 64))
		case gjson.JSON:
			key = append(key, "none")
		default:
			key = append(key, v.Raw)
		}
	}
	pk := strings.Join(key, ",")
	switch s.Task {
	case codegen.CreateItem:
		return []string{"createItem", "item", pk}
	case codegen.RestartItem:
		return []string{"replaceItem", javaText(w.Item.ID), pk, "etag"}
	case codegen.InheritDefault:
		return []string{"patchItem", javaText(w.Item.ID), pk, "remove /ttl"}
	}
	return []string{"patchItem", javaText(w.Item.ID), pk, "set /ttl " + gjson.Get(patch(s), "0.value").Raw}
}
