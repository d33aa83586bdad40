//go:build e2e

package codegen

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// The Go snippets are vetted, compiled against the azcosmos of go.mod and run. To link once, the functions main of all
// snippets get different names in one package, which replaces testdata/go.
func TestGo(t *testing.T) {
	rec := record(t)
	rec.snippets = snippets(t, codegen.Go, rec.URL)
	dir, overlay := t.TempDir(), map[string]string{}
	add := func(name, text string) {
		overlay[filepath.Join(toolchain.Root(t), "e2e", "codegen", "testdata", "go", name)] = toolchain.Write(t, text, dir, name)
	}
	var list strings.Builder
	for _, s := range rec.snippets {
		add(fmt.Sprintf("s%d.go", s.n), strings.Replace(s.Text, "\nfunc main() {", fmt.Sprintf("\nfunc main%d() {", s.n), 1))
		fmt.Fprintf(&list, "\t\tmain%d,\n", s.n)
	}
	add("main.go", "package main\n\nimport (\n\t\"fmt\"\n\t\"log\"\n\t\"net/http\"\n)\n\nfunc main() {\n\tfor i, f := range []func(){\n"+list.String()+
		"\t} {\n\t\tif _, err := http.Get(fmt.Sprint(\""+rec.URL+"/begin/\", i)); err != nil {\n\t\t\tlog.Fatal(err)\n\t\t}\n\t\tf()\n\t}\n}\n")
	replace, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file, program := toolchain.Write(t, string(replace), dir, "overlay.json"), filepath.Join(dir, "program")
	toolchain.Run(t, toolchain.Root(t), nil, "go", "vet", "-overlay", file, "./e2e/codegen/testdata/go")
	toolchain.Run(t, toolchain.Root(t), nil, "go", "build", "-overlay", file, "-o", program, "./e2e/codegen/testdata/go")
	toolchain.Run(t, dir, nil, program)
	for _, s := range rec.snippets {
		expect(t, s, rec.seen[s.n])
	}
	t.Logf("%d snippets", len(rec.snippets))
}

// azcosmos still has the two bugs for which core/codegen refuses some ids and partition keys. When this test fails, azcosmos
// has fixed them and the refusals can go.
func TestGoBugs(t *testing.T) {
	dir := t.TempDir()
	source := `package main

import (
	"encoding/json"
	"fmt"
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

type transport struct{}

func (transport) Do(r *http.Request) (*http.Response, error) {
	if k := r.Header.Get("x-ms-documentdb-partitionkey"); k != "" {
		fmt.Println("key", json.Valid([]byte(k)))
	}
	body := "{\"writableLocations\":[{\"name\":\"a\",\"databaseAccountEndpoint\":\"https://a/\"}],\"readableLocations\":[{\"name\":\"a\",\"databaseAccountEndpoint\":\"https://a/\"}]}"
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

func main() {
	_, err := json.Marshal(azcosmos.ContainerProperties{ID: "a\"b"})
	fmt.Println("id", err == nil)
	key, _ := azcosmos.NewKeyCredential("` + toolchain.EmulatorKey + `")
	client, _ := azcosmos.NewClientWithKey("https://a/", key, &azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{Transport: transport{}}})
	container, _ := client.NewContainer("a", "b")
	container.ReadItem(context.Background(), azcosmos.NewPartitionKeyString("\U0001f600"), "a", nil)
}
`
	target := filepath.Join(toolchain.Root(t), "e2e", "codegen", "testdata", "go", "main.go")
	replace, _ := json.Marshal(map[string]any{"Replace": map[string]string{target: toolchain.Write(t, source, dir, "main.go")}})
	out := toolchain.Run(t, toolchain.Root(t), nil, "go", "run", "-overlay", toolchain.Write(t, string(replace), dir, "overlay.json"), "./e2e/codegen/testdata/go")
	if out != "id false\nkey false\n" {
		t.Errorf("azcosmos has changed:\n%s", out)
	}
}
