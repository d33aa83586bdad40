package endpoint

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// 9,000 upserts of 100 KB leave less than 200 MB, whether anyone reads all versions or not.
func TestMemoryOfManyVersions(t *testing.T) {
	const key, limit = `x-ms-documentdb-partitionkey: ["p"]`, 200 << 20
	writes := 9_000
	if testing.Short() {
		writes = 3_000
	}
	for _, asked := range []bool{false, true} {
		w, _ := newWorld(0)
		w.stock(t, "-1")
		if asked {
			w.request(t, 304, "GET", path, "a-im: Full-Fidelity Feed|if-none-match: *", "")
		}
		pad := strings.Repeat("x", 100<<10)
		live := liveHeap()
		for n := range writes {
			status := 200
			if n < 10 {
				status = 201
			}
			w.request(t, status, "POST", path, key+"|x-ms-documentdb-is-upsert: true", fmt.Sprintf(`{"id":"i%d","pk":"p","n":%d,"pad":"%s"}`, n%10, n, pad))
		}
		grown := liveHeap() - live
		t.Logf("asked for versions %v: %d MB", asked, grown>>20)
		if grown > limit {
			t.Errorf("asked for versions %v: %d writes of 100 KB leave %d MB, want at most %d", asked, writes, grown>>20, limit>>20)
		}
		if asked {
			w.request(t, 200, "GET", path, fmt.Sprintf(`a-im: Full-Fidelity Feed|if-none-match: "%d"`, writes-5), "")
			w.request(t, 400, "GET", path, `a-im: Full-Fidelity Feed|if-none-match: "0"`, "")
		}
		runtime.KeepAlive(w)
	}
}

// liveHeap returns the bytes of all objects in use.
func liveHeap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
