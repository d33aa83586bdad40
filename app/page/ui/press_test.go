package ui

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// go-app fires events in a browser only, and keeps the handlers of an element to itself. The functions below find an element of what was
// rendered and call its handler, as the browser would.

// element is an element of what was rendered, with the fields of go-app's.
type element struct{ v reflect.Value }

// elements calls f for each element of what was rendered, outer ones first.
func elements(ui app.UI, f func(element)) {
	if t, ok := ui.(*screen.Part); ok {
		elements(t.Render(), f)
		return
	}
	v := reflect.ValueOf(ui).Elem()
	if v.Kind() == reflect.Struct && v.NumField() > 0 && v.Type().Field(0).Name == "htmlElement" {
		v = v.Field(0)
	}
	if !v.FieldByName("children").IsValid() {
		return // a text, or another component
	}
	f(element{v})
	children := v.FieldByName("children")
	for i := range children.Len() {
		elements(readable(children.Index(i)).Interface().(app.UI), f)
	}
}

// readable makes an unexported field readable.
func readable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

func (e element) attr(name string) string {
	v := e.v.FieldByName("attributes").MapIndex(reflect.ValueOf(name))
	if !v.IsValid() {
		return ""
	}
	return v.String()
}

// handler returns what happens on an event, or nil.
func (e element) handler(event string) app.EventHandler {
	h := readable(e.v.FieldByName("eventHandlers")).MapIndex(reflect.ValueOf(event))
	if !h.IsValid() {
		return nil
	}
	handler := reflect.New(h.Type()).Elem()
	handler.Set(h)
	return readable(handler.FieldByName("goHandler")).Interface().(app.EventHandler)
}

// A control is the element of an event in the browser. All its properties are the same.
type control struct {
	app.UI
	app.Value
	property any
}

func (c control) JSValue() app.Value { return c }

func (c control) Get(string) app.Value { return c }

func (c control) Bool() bool { return c.property.(bool) }

func (c control) String() string { return c.property.(string) }

// press clicks the first button with an id or a text, or chooses what has it.
func press(t *testing.T, ui app.UI, id string) {
	t.Helper()
	set(t, ui, id, nil)
}

// set is press for a control that has a value then, or is checked or not.
func set(t *testing.T, ui app.UI, id string, property any) {
	t.Helper()
	var ctx app.Context
	source := reflect.ValueOf(&ctx).Elem().FieldByName("sourceElement")
	readable(source).Set(reflect.ValueOf(control{property: property}))
	found := false
	elements(ui, func(e element) {
		if found || e.attr("id") != id && e.text() != id {
			return
		}
		for _, event := range []string{"click", "change", "input"} {
			if h := e.handler(event); h != nil {
				found = true
				h(ctx, app.Event{})
				return
			}
		}
	})
	if !found {
		t.Errorf("there is nothing to press with the id %s", id)
	}
}

// text is the text in an element, without the text of its children.
func (e element) text() string {
	text := ""
	children := e.v.FieldByName("children")
	for i := range children.Len() {
		if v := reflect.ValueOf(readable(children.Index(i)).Interface()).Elem(); v.FieldByName("children").IsValid() || v.Kind() != reflect.Struct {
			continue
		} else if value := v.FieldByName("value"); value.IsValid() && value.Kind() == reflect.String {
			text += value.String()
		}
	}
	return text
}
