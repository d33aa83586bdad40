//go:build !js

package main

import "testing"

func TestModulesForRequire(t *testing.T) {
	for _, c := range []struct{ module, want string }{
		{`import { a, b } from "./c.mjs";`, `const { a, b } = require("./c.cjs");`},
		{`import "./c.js";`, `require("./c.js");`},
		{`  const { a } = await import("./c.mjs");`, `  const { a } = require("./c.cjs");`},
		{"export function f() {}", "exports.f = f;\nfunction f() {}"},
		{"export async function f() {}", "exports.f = f;\nasync function f() {}"},
		{"export const n = 1;", "const n = exports.n = 1;"},
		{"export { f };", "exports.f = f;"},
		{"// export nothing", "// export nothing"},
	} {
		if got, err := commonJS([]byte(c.module)); err != nil || string(got) != "\"use strict\";\n"+c.want {
			t.Errorf("%s: %q, %v", c.module, got, err)
		}
	}
	for _, module := range []string{`import f from "fs";`, `import * as f from "./f.mjs";`, "export default 1;", "export class C {}", `await import("./f.mjs")`, "import.meta.url"} {
		if got, err := commonJS([]byte(module)); err == nil {
			t.Errorf("%s became %q", module, got)
		}
	}
}
