package wasm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// elements is how go-app's generated file looks, for the elements div, elem and textarea.
const elements = `package app

import (
	"strings"
)

type HTMLDiv interface {
	HTML

	Class(v ...string) HTMLDiv
}

func Div() HTMLDiv { return &htmlDiv{htmlElement: htmlElement{tag: "div"}} }

type htmlDiv struct {
	htmlElement
}

func (e *htmlDiv) Body(v ...UI) HTMLDiv { return e.setBody(v).(*htmlDiv) }

func (e *htmlDiv) setBody(v []UI) HTML { return e }

type HTMLElem interface {
	HTML
}

func Elem(tag string) HTMLElem { return &htmlElem{htmlElement: htmlElement{tag: tag}} }

type htmlElem struct {
	htmlElement
}

func (e *htmlElem) Body(v ...UI) HTMLElem { return e.setBody(v).(*htmlElem) }

func (e *htmlElem) Max(v string) HTMLElem { return e }

type HTMLTextarea interface {
	HTML
}

type htmlTextarea struct {
	htmlElement
}

func (e *htmlTextarea) Body(v ...UI) HTMLTextarea { return e }
`

func TestOneElement(t *testing.T) {
	file := filepath.Join(t.TempDir(), "html_gen.go")
	read := func(source string) (string, error) {
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := oneElement(file)
		return string(got), err
	}
	got, err := read(elements)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"type HTMLDiv = *htmlElem\n", "type HTMLElem = *htmlElem\n", "type HTMLTextarea interface", "type htmlElem struct", "type htmlTextarea struct",
		`func Div() HTMLElem { return &htmlElem{htmlElement: htmlElement{tag: "div"}} }`,
		"func (e *htmlElem) Body(v ...UI) HTMLElem { return e.setBody(v).(*htmlElem) }",
		"func (e *htmlElem) setBody(v []UI) HTML", "func (e *htmlElem) Max(", "func (e *htmlTextarea) Body(v ...UI) HTMLTextarea",
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("has %q not once:\n%s", want, got)
		}
	}
	if strings.Contains(got, "htmlDiv") {
		t.Errorf("htmlDiv is left:\n%s", got)
	}
	for _, differing := range []string{
		strings.Replace(elements, "e.setBody(v).(*htmlDiv)", "nil", 1),
		strings.Replace(elements, "(v string) HTMLElem { return e }\n", "(v string) HTMLElem { return e }\n\nfunc (e *htmlDiv) Max(v int) HTMLDiv { return e }\n", 1),
		"package app\n",
	} {
		if _, err := read(differing); err == nil || !strings.Contains(err.Error(), "looks different") {
			t.Errorf("was not noticed: %v\n%s", err, differing)
		}
	}
}
