// Command traces prints information that depends on the runtime's table of functions, and then panics.
package main

import (
	"os"
	"runtime"
	"strconv"
)

func main() {
	for _, c := range []struct {
		name string
		run  func()
	}{
		{"in a deferred function", func() { defer func() { say("recovered", recover()) }(); panic("a") }},
		{"in what that calls", func() { defer func() { again() }(); panic("b") }},
		{"in what an inlined function calls", func() { defer inlined("c"); panic("c") }},
		{"in a method of the value", func() { deferred(&caught{}) }},
		{"in a method of an embedded value", func() { deferred(&outer{}) }},
		{"in an inlined method of the value", func() { deferred(&late{}) }},
		{"deferred itself", func() { defer recover(); panic("g") }},
		{"a method of a nil pointer's value", func() { call((*caught)(nil)) }},
		{"index", func() { defer func() { say("recovered", recover()) }(); say("at", string("abc"[len(os.Args)+5])) }},
		{"deep", func() { say("sum", strconv.Itoa(deep(5000, &node{}))) }},
		{"goroutines", goroutines},
		{"caller", func() {
			pc, _, _, ok := runtime.Caller(0)
			say("in", runtime.FuncForPC(pc).Name(), strconv.FormatBool(ok))
		}},
		{"caller with type arguments", func() { say("in", nameOf[node](), nameOf[[2][]int]()) }},
	} {
		say(c.name)
		safely(c.run)
	}
	fall(nil)
}

func say(what ...any) {
	for _, w := range what {
		switch w := w.(type) {
		case string:
			os.Stdout.WriteString(w + " ")
		case error:
			os.Stdout.WriteString(w.Error() + " ")
		case nil:
			os.Stdout.WriteString("nothing ")
		}
	}
	os.Stdout.WriteString("\n")
}

func safely(run func()) {
	defer func() {
		if r := recover(); r != nil {
			say("left to the caller", r)
		}
	}()
	run()
}

//go:noinline
func again() { say("recovered", recover()) }

func inlined(what string) {
	if what != "" {
		again()
	}
}

type catcher interface{ catch() }

//go:noinline
func deferred(c catcher) {
	defer c.catch()
	panic("deferred")
}

//go:noinline
func call(c catcher) {
	defer func() { say("recovered", recover()) }()
	c.catch()
}

type caught struct{ n int }

func (caught) catch() { say("recovered", recover()) }

type outer struct{ caught }

type late struct{ n int }

func (late) catch() { again() }

type node struct {
	next *node
	sum  int
}

// deep grows the stack and makes the garbage collector scan it.
func deep(n int, at *node) int {
	if n == 0 {
		runtime.GC()
		return 0
	}
	if n%1000 == 0 {
		runtime.GC()
	}
	local := [4]*node{{at, n}, {at, 1}, {}, at}
	return deep(n-1, local[0]) + local[0].sum + local[1].sum + local[2].sum
}

// nameOf returns its own name.
//
//go:noinline
func nameOf[T any]() string {
	pc, _, _, _ := runtime.Caller(0)
	return runtime.FuncForPC(pc).Name()
}

func goroutines() {
	results := make(chan int)
	for i := range 100 {
		go func() {
			defer func() { recover(); results <- deep(100+i, &node{}) }()
			panic("in a goroutine")
		}()
	}
	sum := 0
	for range 100 {
		sum += <-results
	}
	say("sum", strconv.Itoa(sum))
}

//go:noinline
func fall(n *node) { n.sum++ }
