package browser

import (
	"errors"
	"syscall/js"
)

// Load reads a value; ok is false when it is absent or the storage is switched off.
func (Store) Load(key string) (value string, ok bool) {
	err := try(func() {
		v := storage().Call("getItem", key)
		if v.Type() == js.TypeString {
			value, ok = v.String(), true
		}
	})
	return value, ok && err == nil
}

// Save stores a value. The error says why nothing was stored: the storage is full or switched off.
func (Store) Save(key, value string) error {
	return try(func() { storage().Call("setItem", key, value) })
}

// Remove forgets a value.
func (Store) Remove(key string) {
	_ = try(func() { storage().Call("removeItem", key) })
}

// storage is window.localStorage. Where it is forbidden even reading that throws, which Get would let kill the program;
// what Call meets becomes a panic, for try.
func storage() js.Value { return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage") }

// try runs f and turns what JavaScript throws into an error.
func try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = r
		default:
			err = errors.New("unknown failure in JavaScript")
		}
	}()
	f()
	return nil
}
