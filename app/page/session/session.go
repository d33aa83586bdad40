package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/quickjs"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/script"
)

// Session is the playground without its screen. It is not safe for concurrent use: the user interface's goroutine
// owns it.
type Session struct {
	History    *history.History // the history of the present world; Enter is called before the session changes it, and Leave after
	Neighbours *Neighbours
	About      *engine.Path // the container that the session's lesson is about; nil in the user's own world
	Notices    notice.List
	Unstored   Unstored
	Clock      func() time.Time // for measuring how long something takes
	Desk       Desk
	List       List   // the list on the screen
	Aside      string // what a room adds to the history's next note, so that Undo and Redo can restore it; empty between two steps
	Visit      FirstVisit
	Player     *Player
	Watched    bool          // the present world belongs to another program, and the session does not change it; see [Watch]
	Owner      Owner         // the owner of a watched world; if nil, all commands are refused
	Scripts    script.Engine // runs the JavaScript of containers; in a browser, a run waits for a worker

	shown    screen
	away     screen // the container to show again when the playhead is at a time at which the container exists
	selected ItemKey
	lastOn   Memo[lastOnOf, int32] // see Remembered
	waiting  bool                  // the stored world is still to be opened
	inStep   bool                  // see BeginStep
	Rooms    []Room
}

// A List is the list of items on the screen. view.Viewer implements it.
type List interface {
	// FirstItem returns the first item of the list, or zero if there is none.
	FirstItem() ItemKey
}

// An Owner is the connection to the program to which a watched world belongs. live.Live of app/page/ui
// implements it.
type Owner interface {
	// Forward sends a command. What the command changes arrives later. The error says why the command was not sent.
	Forward(cmd engine.Command) error
}

// NewSession returns a session without a world, which the caller must set. about is the container of a
// lesson, or nil for the user's own world.
func NewSession(about *engine.Path) *Session {
	s := &Session{About: about, Clock: time.Now, Scripts: script.NewHost(new(quickjs.Runner))}
	s.Neighbours, s.Player = &Neighbours{s: s}, &Player{s: s}
	return s
}

// AddRooms adds rooms. The session tells them of changes of the world in this order.
func (s *Session) AddRooms(rooms ...Room) { s.Rooms = append(s.Rooms, rooms...) }

// Account returns the account of the present world at the playhead.
func (s *Session) Account() *engine.Account { return s.History.Account() }

// begin resets the page to the state of a first visit. The texts in the editors stay.
func (s *Session) begin() {
	s.Visit = FirstVisit{Shown: s.About == nil}
	s.shown.path = s.Home()
	s.Desk.Detach()
	s.ShowPath(s.Home())
	if s.About == nil {
		s.selected = Guided
	}
}

// IDOf returns the id of an item, stored or remembered, or the empty string if it is neither.
func (s *Session) IDOf(k ItemKey) string {
	if k&OfOther != 0 {
		if w := s.Neighbours.Beside(); w != nil {
			return w.Scene(s.shown.path).Item(uint64(k ^ OfOther)).ID
		}
		return ""
	}
	c := s.Container()
	if it, ok := c.ByOrdinal(uint64(k)); ok {
		return it.ID()
	}
	if t, ok := c.TombstoneOf(uint64(k)); ok {
		return t.Ref.ID
	}
	return ""
}
