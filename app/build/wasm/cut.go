package wasm

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// cut reads a source file and returns the text that replaces it in the slim copy.
type cut func(file string) ([]byte, error)

// keepFunctions returns the source of a Go file with only the named functions and the import of strings, which the
// functions use.
func keepFunctions(file string, names ...string) ([]byte, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, nil, 0)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("package " + parsed.Name.Name + "\n\nimport \"strings\"\n")
	found := 0
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !slices.Contains(names, f.Name.Name) {
			continue
		}
		found++
		b.WriteString("\n")
		if err := format.Node(&b, fset, f); err != nil {
			return nil, err
		}
		b.WriteString("\n")
	}
	if found != len(names) {
		return nil, differs(file, fmt.Sprintf("lacks some of %v", names))
	}
	return b.Bytes(), nil
}

// dropFunction returns the source of a Go file without the named function.
func dropFunction(file, name string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, data, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == name {
			return slices.Delete(data, fset.Position(f.Pos()).Offset, fset.Position(f.End()).Offset), nil
		}
	}
	return nil, differs(file, "lacks func "+name)
}

// replaced returns the source of a Go file with texts replaced. The texts are pairs of an old and a new text. Each old
// text must occur exactly once.
func replaced(file string, texts ...string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(texts); i += 2 {
		if bytes.Count(data, []byte(texts[i])) != 1 {
			return nil, differs(file, "lacks "+texts[i])
		}
		data = bytes.Replace(data, []byte(texts[i]), []byte(texts[i+1]), 1)
	}
	return data, nil
}

func differs(file, how string) error {
	return fmt.Errorf("this release looks different; see app/build/wasm/edits.go: %s %s", filepath.Base(file), how)
}
