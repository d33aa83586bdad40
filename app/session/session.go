package session

import "github.com/cosmosttl/cosmosttl/core/ttl"

// Store is the browser's storage, or a map in tests. Load's ok is false when the key is absent. Save's error means
// that nothing was stored.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
	Remove(key string)
}

// Session is the playground without its screen: the world, the selection, the editor, the clock's drive, the
// autosave. It is not safe for concurrent use: the user interface's goroutine owns it.
type Session struct{ v View }

// New restores the stored session, or makes the first visit's world.
func New(store Store) *Session { return &Session{} }

func (s *Session) View() View                         { return s.v }
func (s *Session) RowCount() int                      { return 0 }
func (s *Session) Rows(from, n int) []Row             { return nil }
func (s *Session) Query(from, n int) Query            { return Query{} }
func (s *Session) EventCount() int                    { return 0 }
func (s *Session) Events(from, n int) []Event         { return nil } // newest first
func (s *Session) SetOff() *Problem                   { return nil }
func (s *Session) SetNoDefault() *Problem             { return nil }
func (s *Session) SetOn(seconds string) *Problem      { return nil } // as typed
func (s *Session) SetServerless(on bool) *Problem     { return nil }
func (s *Session) SetThroughput(ru string) *Problem   { return nil } // as typed
func (s *Session) SetTraffic(ru string) *Problem      { return nil } // as typed
func (s *Session) Play()                              {}
func (s *Session) Pause()                             {}
func (s *Session) SetSpeed(x int64)                   {}
func (s *Session) Frame(nowMS float64) (changed bool) { return false } // call once per animation frame while playing
func (s *Session) Advance(seconds int64)              {}
func (s *Session) NextEvent()                         {}
func (s *Session) Select(k ItemKey)                   {}
func (s *Session) Draft() *Draft                      { return nil } // nil: the editor is closed
func (s *Session) NewItem()                           {}             // opens the editor on a suggested new item
func (s *Session) EditItem(k ItemKey)                 {}
func (s *Session) TypeDraft(text string)              {}
func (s *Session) SaveDraft() *Problem                { return nil } // closes the editor when it succeeds
func (s *Session) DiscardDraft()                      {}
func (s *Session) DeleteItem(k ItemKey) *Problem      { return nil }
func (s *Session) Notices() []Notice                  { return nil }
func (s *Session) DismissNotice(k NoticeKind)         {}
func (s *Session) StartOver()                         {} // back to the first world, with UndoStartOver as the way back
func (s *Session) UndoStartOver()                     {}
func (s *Session) Theme() string                      { return "system" } // "system", "light", "dark"
func (s *Session) SetTheme(t string)                  {}
func (s *Session) Save()                              {}               // writes the autosave now if anything changed; the screen calls it debounced and on pagehide
func (s *Session) GuideDone() bool                    { return false } // the first visit's next step was taken
func (s *Session) IDOf(k ItemKey) string              { return "" }

var _ = ttl.Off
