package site

import (
	"regexp"
	"strings"
	"testing"
)

func TestTheSandboxAllowsItsScriptAndNoConnection(t *testing.T) {
	files := generate(t, Options{Base: "/x/"})
	frame := files[consoleFrame]
	hash, err := scriptHash([]byte(frame))
	if err != nil {
		t.Fatal(err)
	}
	policyOf := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`)
	inner := policyOf.FindStringSubmatch(frame)
	if inner == nil || inner[1] != "default-src 'none'; script-src '"+hash+"'; worker-src blob:" {
		t.Errorf("the frame's policy: %q", inner)
	}
	// A srcdoc frame also obeys its page's policy.
	page := policyOf.FindStringSubmatch(strings.ReplaceAll(files["index.html"], "&#39;", "'"))
	if page == nil || !strings.Contains(page[1], "'wasm-unsafe-eval' '"+hash+"';") || !strings.Contains(page[1], "worker-src 'self' blob:;") {
		t.Errorf("the page's policy: %q", page)
	}
	if lost := files["404.html"]; strings.Contains(lost, hash) || strings.Contains(lost, "blob:") {
		t.Error("404.html allows a sandbox that it does not have")
	}
}

func TestScriptHash(t *testing.T) {
	// The example of the Content Security Policy specification, level 2.
	got, err := scriptHash([]byte("<p><script>alert('Hello, world.');</script>"))
	if want := "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="; err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	for _, page := range []string{"", "<script>", "<script>a</script><script>b</script>"} {
		if got, err := scriptHash([]byte(page)); err == nil {
			t.Errorf("%q: %s, want an error", page, got)
		}
	}
}
