package wasm

import (
	"slices"
	"strings"
	"testing"
)

// What ran is not late, and neither is what the compiler made of the same source, or the runtime.
func TestLate(t *testing.T) {
	names := []string{
		"runtime.mallocgc", "internal/abi.Name.Name", "sync.(*Mutex).Lock", "memcmp", "example.com/page.Render", "example.com/page.Render.func1", "example.com/page.Render.func1.2",
		"example.com/page.(*Page).Open", "example.com/page.(*Page).Open-fm", "example.com/page.(*List[go.shape.int]).Len", "example.com/page.(*List[go.shape.[]string]).Len",
		"example.com/plan.Run", "example.com/plan.New.gowrap1", "type:.eq.struct { a/b.X int }", "type:.eq.[2]string",
	}
	list := Late(names, func(name string) bool {
		return name == "example.com/page.Render.func1" || strings.Contains(name, "shape.int")
	})
	const want = "example.com/page\n\t(*Page).Open\nexample.com/plan\n\t*\n"
	if !strings.HasPrefix(list, want) {
		t.Errorf("%q, want %q", list, want)
	}
	late := readLate(list)
	var found []string
	for _, name := range names {
		if pkg, in := source(name); late[pkg][all] || late[pkg][in] {
			found = append(found, name)
		}
	}
	if got := found[:min(4, len(found))]; !slices.Equal(got, []string{"example.com/page.(*Page).Open", "example.com/page.(*Page).Open-fm", "example.com/plan.Run", "example.com/plan.New.gowrap1"}) {
		t.Errorf("late are %q", found)
	}
}

// The list is of this program: of the pages that plan a container and follow an account, the start needs no more than what sets variables.
func TestTheLateListIsOfThisProgram(t *testing.T) {
	late := readLate(lateList)
	const module = "github.com/cosmosttl/cosmosttl/"
	for pkg, least := range map[string]int{"core/plan": 100, "core/replica": 20, "app/page/ui/planpage": 1, "app/page/follow": 50, "core/wire/rest": 100} {
		if functions := late[module+pkg]; !functions[all] && len(functions) < least {
			t.Errorf("of %s, %d functions are late", pkg, len(functions))
		}
	}
	for _, early := range []string{"core/engine", "app/page/ui"} {
		if functions := late[module+early]; functions[all] || len(functions) == 0 {
			t.Errorf("of %s, %d functions are late", early, len(functions))
		}
	}
	for pkg := range late {
		if never.MatchString(pkg + ".f") {
			t.Errorf("%s is late", pkg)
		}
	}
}
