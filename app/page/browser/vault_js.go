package browser

import "syscall/js"

const (
	vaultName = "cosmosttl"
	vaultRows = "worlds" // the only object store: bytes by key
)

// Load reads values. ok is false if a value is absent or the database is unavailable.
func (Vault) Load(keys []string, then func(values [][]byte, ok bool)) {
	transact("readonly", func(rows js.Value) {
		values := make([][]byte, len(keys))
		left, all := len(keys), true
		for i, key := range keys {
			settled(rows.Call("get", key), "success", "error", func(ok bool, request js.Value) {
				if ok {
					values[i], ok = bytesOf(request.Get("result"))
				}
				all = all && ok
				if left--; left == 0 {
					then(values, all)
				}
			})
		}
	}, func() { then(nil, false) })
}

// bytesOf returns the bytes of a stored value.
func bytesOf(stored js.Value) (value []byte, ok bool) {
	if !stored.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil, false
	}
	value = make([]byte, stored.Length())
	js.CopyBytesToGo(value, stored)
	return value, true
}

// Save stores a value. ok is false if the database is full or unavailable. All values that are saved before the next microtask share
// one transaction.
func (Vault) Save(key string, value []byte, then func(ok bool)) {
	if b := writing; b != nil {
		if try(func() { put(b.rows, key, value) }) != nil {
			then(false)
			return
		}
		b.then = append(b.then, then)
		return
	}
	transact("readwrite", func(rows js.Value) {
		put(rows, key, value)
		b := &batch{rows, []func(bool){then}}
		settled(rows.Get("transaction"), "complete", "abort", func(ok bool, _ js.Value) {
			for _, then := range b.then {
				then(ok)
			}
		})
		writing = b
		js.Global().Call("queueMicrotask", onceFunc(func(js.Value) { writing = nil }))
	}, func() { then(false) })
}

// Commit is like Save, but uses a transaction of its own. Afterwards this value and all earlier values are on the disk.
func (Vault) Commit(key string, value []byte, then func(ok bool)) {
	transact("strict", func(rows js.Value) {
		put(rows, key, value)
		settled(rows.Get("transaction"), "complete", "abort", func(ok bool, _ js.Value) { then(ok) })
	}, func() { then(false) })
}

// A batch is a transaction that still accepts values.
type batch struct {
	rows js.Value
	then []func(ok bool)
}

var writing *batch // nil after the next microtask

func put(rows js.Value, key string, value []byte) {
	stored := js.Global().Get("Uint8Array").New(len(value))
	js.CopyBytesToJS(stored, value)
	rows.Call("put", stored, key)
}

// Remove removes the values for whose keys unneeded returns true.
func (Vault) Remove(unneeded func(key string) bool) {
	transact("readwrite", func(rows js.Value) {
		settled(rows.Call("getAllKeys"), "success", "error", func(ok bool, request js.Value) {
			keys := request.Get("result")
			for i := 0; ok && i < keys.Length(); i++ {
				if key := keys.Index(i); unneeded(key.String()) {
					rows.Call("delete", key)
				}
			}
		})
	}, func() {})
}

// database is opened by the first transaction.
var database js.Value

// transact calls f with the object store in a new transaction, or failed if there is no database. The mode "strict" is "readwrite" with
// strict durability: when the transaction completes, its values are on the disk.
func transact(mode string, f func(rows js.Value), failed func()) {
	options := map[string]any{"durability": "default"}
	if mode == "strict" {
		mode, options["durability"] = "readwrite", "strict"
	}
	begin := func() {
		if try(func() { f(database.Call("transaction", vaultRows, mode, options).Call("objectStore", vaultRows)) }) != nil {
			failed()
		}
	}
	if database.Truthy() {
		begin()
		return
	}
	err := try(func() {
		request := js.Global().Get("Reflect").Call("get", js.Global(), "indexedDB").Call("open", vaultName, 1)
		request.Set("onupgradeneeded", onceFunc(func(js.Value) { request.Get("result").Call("createObjectStore", vaultRows) }))
		settled(request, "success", "error", func(ok bool, _ js.Value) {
			if !ok {
				failed()
				return
			}
			database = request.Get("result")
			begin()
		})
	})
	if err != nil {
		failed()
	}
}

// settled calls then after one of two events of a request or transaction.
func settled(target js.Value, good, bad string, then func(ok bool, target js.Value)) {
	var yes, no js.Func
	end := func(ok bool) func(js.Value, []js.Value) any {
		return func(js.Value, []js.Value) any {
			yes.Release()
			no.Release()
			then(ok, target)
			return nil
		}
	}
	yes, no = js.FuncOf(end(true)), js.FuncOf(end(false))
	target.Set("on"+good, yes)
	target.Set("on"+bad, no)
}
