package browser

import (
	"errors"
	"syscall/js"
)

// Load returns a value. ok is false if the value is absent or the storage is unavailable.
func (Store) Load(key string) (value string, ok bool) {
	err := try(func() {
		v := storage().Call("getItem", key)
		if v.Type() == js.TypeString {
			value, ok = v.String(), true
		}
	})
	return value, ok && err == nil
}

// Save stores a value. It fails if the storage is full or unavailable.
func (Store) Save(key, value string) error {
	return try(func() { storage().Call("setItem", key, value) })
}

// Remove deletes a value.
func (Store) Remove(key string) {
	_ = try(func() { storage().Call("removeItem", key) })
}

// storage returns window.localStorage. Where storage is forbidden, reading this property throws. An exception
// in Get would end the program. An exception in Call becomes a panic, which try recovers.
func storage() js.Value { return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage") }

// try runs f and returns a JavaScript exception as an error.
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
