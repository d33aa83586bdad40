package session

import "slices"

// savedLesson is how far a lesson has come.
type savedLesson struct {
	At      int           `json:"at"`
	Met     []bool        `json:"met"`
	ByHand  bool          `json:"byHand,omitempty"`
	Guesses map[int]Guess `json:"guesses,omitempty"`
}

func (r *lessonRun) save() *savedLesson { return &savedLesson{r.at, r.met, r.byHand, r.guesses} }

// load goes on where the lesson was left, if its steps are as many as then.
func (r *lessonRun) load(in *savedLesson) {
	if len(in.Met) != len(r.met) || in.At < 0 || in.At > len(r.met) {
		return
	}
	r.at, r.met, r.byHand = in.At, in.Met, in.ByHand
	for step, g := range in.Guesses {
		r.guesses[step] = g
	}
}

// A lessonStore keeps the world and the texts of a lesson apart from those of others and from the user's own.
type lessonStore struct {
	Store
	name string
}

func (l lessonStore) Load(key string) (value string, ok bool) { return l.Store.Load(l.key(key)) }
func (l lessonStore) Save(key, value string) error            { return l.Store.Save(l.key(key), value) }
func (l lessonStore) Remove(key string)                       { l.Store.Remove(l.key(key)) }

func (l lessonStore) key(of string) string {
	if slices.Contains(ownKeys, of) {
		return of + "." + l.name
	}
	return of
}
