package wasmpack

import (
	"slices"
	"testing"
)

// A function is added only to a program as Go's linker writes it.
func TestStartWith(t *testing.T) {
	program := func() sections {
		return sections{
			{typeSection, []byte{1, 0x60, 1, 0x7f, 0}}, {importSection, []byte{1, 1, 'm', 1, 'f', 0, 0}}, {functionSection, []byte{2, 0, 0}},
			{elementSection, []byte{0}}, {codeSection, []byte{2, 2, 0, end, 2, 0, end}}, {dataSection, []byte{0}},
		}
	}
	got, ok := program().startWith([]byte{0, end})
	want := sections{
		{typeSection, []byte{2, 0x60, 1, 0x7f, 0, 0x60, 0, 0}}, {importSection, []byte{1, 1, 'm', 1, 'f', 0, 0}}, {functionSection, []byte{3, 0, 0, 1}},
		{startSection, []byte{3}}, {elementSection, []byte{0}}, {codeSection, []byte{3, 2, 0, end, 2, 0, end, 2, 0, end}}, {dataSection, []byte{0}},
	}
	if !ok || string(got.program()) != string(want.program()) {
		t.Errorf("%v %v, want %v", got, ok, want)
	}
	for name, change := range map[string]func(sections) sections{
		"a start function": func(all sections) sections { return slices.Insert(all, 3, section{startSection, []byte{0}}) },
		"imported memory":  func(all sections) sections { all[1].content[5] = 2; return all },
		"no table":         func(all sections) sections { return slices.Delete(all, 3, 4) },
		"imports cut":      func(all sections) sections { all[1].content = all[1].content[:4]; return all },
	} {
		if _, ok := change(program()).startWith([]byte{0, end}); ok {
			t.Errorf("%s: not refused", name)
		}
	}
}
