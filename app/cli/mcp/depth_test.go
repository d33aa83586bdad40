package mcp

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A message of deep arrays is refused before it is decoded, on HTTP and on lines, and takes little more memory than its text.
func TestDeepMessagesAreRefused(t *testing.T) {
	handler := Handler(tools(false), "0.0.0")
	deep := `{"jsonrpc":"2.0","id":1,"method":"ping","params":` + strings.Repeat("[", 400_000) + strings.Repeat("]", 400_000) + "}"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(deep))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "in more than 64 others") {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
	all.Wait()
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 8*10*uint64(len(deep)) { // reading grows a buffer
		t.Errorf("8 requests of %d bytes allocated %d bytes", len(deep), took)
	}
	var out bytes.Buffer
	if err := Serve(t.Context(), tools(false), "0.0.0", strings.NewReader(deep+"\n"), &out); err != nil || !strings.Contains(out.String(), "in more than 64 others") {
		t.Errorf("%v %s", err, &out)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(strings.Repeat(" ", maxMessage+1))))
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "longer than 1048576 bytes") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Brackets in texts do not count, and exactly as many as allowed are.
func TestDepth(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, strings.Repeat("[", deepest): false, strings.Repeat("[", deepest+1): true, strings.Repeat("{", deepest+1): true,
		strings.Repeat("[]{}", 1000): false, `"` + strings.Repeat("[", 1000): false, `"\"` + strings.Repeat("[", 1000): false, `"\\"` + strings.Repeat("[", 65): true, `"a"` + strings.Repeat("[", 65): true,
	} {
		if got := tooDeep([]byte(text)); got != want {
			t.Errorf("%.80s: %t", text, got)
		}
	}
}
