package ttl

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// seconds draws lengths of life by their magnitude, and the values at which arithmetic breaks.
func seconds() *rapid.Generator[int32] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) int32 { return 1 << rapid.IntRange(0, 30).Draw(t, "k") }),
		rapid.Int32Range(1, Max),
		rapid.SampledFrom([]int32{1, 2, 59, 60, 3600, 86400, Max - 1, Max}),
	)
}

// instants draws Unix seconds from before 1970 to long after the year 9999.
func instants() *rapid.Generator[int64] {
	return rapid.OneOf(rapid.Int64Range(-1<<40, 1<<40), rapid.SampledFrom([]int64{-1, 0, 1, Max, 253402300799}))
}

func overrides() *rapid.Generator[Override] {
	return rapid.OneOf(rapid.SampledFrom([]Override{Absent, Never}), rapid.Map(seconds(), After))
}

func defaults() *rapid.Generator[Default] {
	return rapid.OneOf(rapid.SampledFrom([]Default{Off, NoDefault}), rapid.Map(seconds(), On))
}

// C09 for any setting: an item lives through the second before _ts + ttl, is expired in that second, and stays expired.
func TestC09_Boundary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, ts := defaults().Draw(t, "default"), overrides().Draw(t, "ttl"), instants().Draw(t, "ts")
		v := Decide(d, o)
		n, mortal := v.After()
		deadline, ok := v.Deadline(ts)
		if ok != mortal || ok && deadline-ts != int64(n) {
			t.Fatalf("deadline %d for %d seconds from %d", deadline, n, ts)
		}
		if !mortal {
			if now := instants().Draw(t, "now"); v.Expired(ts, now) {
				t.Fatalf("expired at %d, want never", now)
			}
			return
		}
		if v.Expired(ts, deadline-1) || !v.Expired(ts, deadline) || !v.Expired(ts, deadline+1) {
			t.Fatalf("the boundary is not at %d", deadline)
		}
		if v.Expired(ts, ts) {
			t.Fatal("expired in the second of its write")
		}
	})
}

// LastExpired is Expired solved for _ts, exactly.
func TestLastExpiredIsTheBoundary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, now := seconds().Draw(t, "seconds"), instants().Draw(t, "now")
		last := LastExpired(n, now)
		if !Expired(last+int64(n), now) || Expired(last+1+int64(n), now) {
			t.Fatalf("written at %d with %d seconds: wrong side at %d", last, n, now)
		}
	})
}

// C41: the largest ttl added to the last second of the year 9999 stays in the future; nothing wraps around.
func TestC41_NoOverflow(t *testing.T) {
	const lastSecond = 253402300799
	deadline, ok := Decide(On(Max), Absent).Deadline(lastSecond)
	if !ok || deadline != lastSecond+Max || Expired(deadline, lastSecond) {
		t.Errorf("deadline %d", deadline)
	}
	if deadline, _ := Decide(On(Max), Absent).Deadline(math.MaxInt32); deadline != 2*math.MaxInt32 {
		t.Errorf("seconds are added in 32 bits: %d", deadline)
	}
}

// A setting written for the wire reads back as the same setting.
func TestSpellingRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := defaults().Draw(t, "default"), overrides().Draw(t, "ttl")
		if back, err := ParseDefault(d.JSON()); err != nil || back != d {
			t.Fatalf("%v became %v, %v", d, back, err)
		}
		if o.Row() > 0 {
			if back, err := ParseOverride(o.String()); err != nil || back != o {
				t.Fatalf("%v became %v, %v", o, back, err)
			}
		}
	})
}
