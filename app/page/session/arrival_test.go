package session_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// wholeOf returns all that the session shows, and the world with its past.
func wholeOf(s *playground.Playground) string {
	return roomtest.Seen(s) + string(bytes.Join(slices.Collect(s.WriteWorld()), nil))
}

// storedBy returns all that the session stores.
func storedBy(s *playground.Playground) (text string) {
	store := s.Saves.Store.(*roomtest.MemoryStore)
	s.Saves.Save()
	for _, key := range slices.Sorted(maps.Keys(store.Kept)) {
		text += key + " " + store.Kept[key] + "\n"
	}
	return text
}

// packed returns a link that holds a text, whatever that is.
func packed(text string) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestSpeed)
	z.Write([]byte(text)) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()             //nolint:errcheck
	return "v1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// FuzzArrival checks that whatever is in a link or a file is opened in bounded memory, or refused by a notice that names the cause; and
// that a refusal, and Undo after an opening or an import, leave everything as it was.
func FuzzArrival(f *testing.F) {
	const link, content, world, story, items, stored, kinds = 0, 1, 2, 3, 4, 5, 6
	good := playground.New(roomtest.NewMemoryStore())
	fragment, _ := good.Link(playground.ShareWorld)
	text := string(bytes.Join(slices.Collect(good.WriteWorld()), nil))
	f.Add(byte(link), fragment)
	f.Add(byte(link), "v2."+fragment[3:])
	f.Add(byte(content), "w"+text)
	f.Add(byte(content), "scontainer orders 60\ncreate orders {\"id\":\"a\"}\nadvance 61")
	f.Add(byte(world), text)
	f.Add(byte(world), `{"now":5,"cmds":[{"op":"advance","n":9}]}`)
	f.Add(byte(story), "container orders off\ngenerate orders 90 seed 1\nadvance 1d")
	f.Add(byte(story), "container orders off\ncrate orders {}")
	store, vault := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	kept := playground.New(store)
	kept.Advance(1)
	kept.Saves.Save()
	f.Add(byte(stored), string(roomtest.StoredBytes(store, vault)))
	f.Add(byte(items), `[{"id":"a","cid":"b","_ts":5},{"id":1},{]`)
	f.Fuzz(func(t *testing.T, kind byte, text string) {
		if len(text) > 1<<14 {
			return
		}
		s := playground.New(roomtest.NewMemoryStore())
		var now time.Time
		s.Clock = func() time.Time { now = now.Add(10 * time.Millisecond); return now } // patience is a number of steps
		s.Advance(3)
		steps := s.History.UndoSteps()
		visible, saved, before := roomtest.Seen(s), storedBy(s), wholeOf(s)
		var from, to runtime.MemStats
		runtime.ReadMemStats(&from)
		if kind %= kinds; kind == items {
			if v := s.PreviewFile([]byte(text)); v.Kind.Items() {
				i := s.BeginImport(v.Kind, files.Options{KeepTS: v.Oldest > 0, KeyTo: v.Key})
				i.Give([]byte(text))
				i.End()
				for i.Step(50) == files.Working {
				}
				s.EndImport(i, false)
			}
		} else {
			a, ok := session.ReadLink(s.Clock, text)
			switch kind {
			case content:
				a, ok = session.ReadLink(s.Clock, packed(text))
			case world:
				a, ok = session.ReadWorld(s.Clock, []byte(text)), true
			case story:
				a, ok = session.ReadStory(s.Clock, text), true
			case stored:
				a, ok = s.Saves.ReadStored([]byte(text)), true
			}
			if !ok {
				return
			}
			a.Run(func() {})
			kind, opened := notice.Refused, s.Arrive(a)
			if opened {
				kind = notice.Arrived
			}
			if n := roomtest.Only(t, s); n.Kind != kind || opened == (n.Reason != "") || n.Reason == notice.ReasonStory && n.Problem == nil {
				t.Fatalf("opened: %t, and the notice is %+v", opened, n)
			}
			s.Notices.Dismiss(kind)
		}
		runtime.ReadMemStats(&to)
		if n := to.TotalAlloc - from.TotalAlloc; n > 1<<30 {
			t.Fatalf("%d bytes of text took %d bytes of memory", len(text), n)
		}
		if s.History.UndoSteps() > steps {
			storedBy(s) // it can be stored
			s.Undo()
			if got := roomtest.Seen(s); got != visible {
				t.Fatalf("undone\n%s", roomtest.Difference(got, visible))
			}
		} else if now := wholeOf(s); now != before {
			t.Fatalf("refused\n%s", roomtest.Difference(now, before))
		} else if now := storedBy(s); kind != items && now != saved { // an import that brings nothing in is written again
			t.Fatalf("stored\n%s", roomtest.Difference(now, saved))
		}
	})
}

// What is opened in the past does not take the future away.
func TestAnArrivalInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(30)
	s.Form.DeleteItem(1)
	s.SeekTo(s.History.Last() - 20)
	s.Form.NewItem()
	s.Form.TypeDraft("unsaved")
	a := session.ReadStory(s.Clock, "container orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\n")
	a.Run(func() {})
	roomtest.Want(t, "it arrives", s.Arrive(a), true)
	roomtest.Want(t, "the first item", s.IDOf(s.Selected()), "a")
	roomtest.Want(t, "beside it", roomtest.OtherKind(s), session.OtherKind(""))
	roomtest.Want(t, "what was typed", s.Form.Draft().Text, "unsaved")
	s.Undo()
	roomtest.Want(t, "undone, the future", s.History.Last()-s.Now(), int64(20))
	a = session.ReadStory(s.Clock, "container orders 60 pk /cid\n")
	a.Stop()
	a.Run(func() {})
	roomtest.Want(t, "stopped, it does not arrive", s.Arrive(a), false)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
}

// Reading lets others work between the lines of a story, also of one that cannot be played.
func TestReadingAStoryLetsOthersWork(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	waits := 0
	session.ReadStory(s.Clock, strings.Repeat("# a comment\n", 99)+"nothing that a story knows\n").Run(func() { waits++ })
	roomtest.Want(t, "waits", waits, 100)
}
