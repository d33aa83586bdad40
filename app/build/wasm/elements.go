package wasm

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
)

// anyElement is the element that go-app has for any tag.
const anyElement = "Elem"

// ownType reports whether an element keeps its own type. A textarea needs it because its text is its value.
// ElemSelfClosing needs it because go-app itself refers to this type.
func ownType(element string) bool { return element == "Textarea" || element == "ElemSelfClosing" }

// oneElement returns go-app's generated file of elements with one type instead of an interface and a type for each of some 120
// elements. Their methods are the same, but the compiler makes code, wrappers and type descriptors for each type: two kilobytes
// of the compressed program for each element that is used. [app.Elem] has this type already, and go-app compares its tags.
func oneElement(file string) ([]byte, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, 0)
	if err != nil {
		return nil, err
	}
	b := bytes.NewBufferString("package " + parsed.Name.Name + "\n\nimport \"strings\"\n")
	methods := map[string]string{}
	for _, d := range parsed.Decls {
		name, element := declared(d)
		if !ownType(element) {
			unify(d)
		}
		var text bytes.Buffer
		if err := format.Node(&text, set, d); err != nil {
			return nil, err
		}
		f, isFunc := d.(*ast.FuncDecl)
		switch {
		case name == "", strings.HasPrefix(name, "html") && element != anyElement && !ownType(element):
			continue // the import, or a type that anyElement replaces
		case strings.HasPrefix(name, "HTML") && !ownType(element):
			text.Reset()
			text.WriteString("type " + name + " = *html" + anyElement)
		case isFunc && f.Recv != nil && !ownType(element):
			if was, again := methods[name]; again && was == text.String() {
				continue
			} else if again {
				return nil, differs(file, "has another method "+name+" of "+element)
			}
			methods[name] = text.String()
		}
		b.WriteString("\n" + text.String() + "\n")
	}
	if methods["Body"] == "" {
		return nil, differs(file, "lacks elements")
	}
	return b.Bytes(), nil
}

// declared returns the name that a declaration declares and the name of its element, such as Div of htmlDiv and
// HTMLDiv.
func declared(d ast.Decl) (name, element string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name, element = d.Name.Name, d.Name.Name
		if d.Recv != nil {
			element = d.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name
		}
	case *ast.GenDecl:
		if spec, ok := d.Specs[0].(*ast.TypeSpec); ok {
			name, element = spec.Name.Name, spec.Name.Name
		}
	}
	return name, elementOf(element)
}

// unify gives a declaration the single type of elements.
func unify(d ast.Decl) {
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name != elementOf(id.Name) && id.Name != "HTML" && id.Name != "htmlElement" {
			id.Name = id.Name[:len("html")] + anyElement
		}
		return true
	})
}

// elementOf returns the element of a type's name. It returns any other name unchanged.
func elementOf(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "html"), "HTML")
}
