package endpoint

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// errNotEmpty refuses a seed, because the seed would replace the databases of the account.
var errNotEmpty = errors.New("the account has databases already; POST /_reset empties it")

// answerSeed answers POST /_seed?into=, which fills an empty account. The body has the contents of a file as -seed
// reads it.
func (s *server) answerSeed(w *World, r rest.Request, body func() ([]byte, error)) rest.Response {
	switch {
	case r.Method != http.MethodPost:
		return notAllowed("POST")
	case s.config.Fill == nil:
		return refuse(http.StatusNotFound, errors.New("this endpoint has no /_seed"))
	}
	_, raw, _ := strings.Cut(r.Target, "?")
	query, err := url.ParseQuery(raw)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	text, err := body()
	switch {
	case err != nil:
		return unreadable(err)
	case len(text) > rest.MaxBody:
		return refuse(http.StatusRequestEntityTooLarge, errors.New("the seed is too large for a request; -seed FILE takes one of 256 MB"))
	}
	state, err := w.fill(func(now int64) (*engine.Account, error) { return s.config.Fill(text, query.Get("into"), now) })
	if errors.Is(err, errNotEmpty) {
		return refuse(http.StatusConflict, err)
	}
	return controlled(state, err)
}

// fill replaces an empty account with another. The new account begins at the present time of the clock, unless its
// content has another time.
func (w *World) fill(with func(now int64) (*engine.Account, error)) (clockState, error) {
	w.lock()
	defer w.mu.Unlock()
	switch {
	case w.store != nil:
		return clockState{}, errors.New("the account is kept with -state, which takes its seed only at the start, with -seed FILE")
	case len(w.account.Databases()) > 0:
		return clockState{}, errNotEmpty
	}
	a, err := with(w.account.Now())
	if err != nil {
		return clockState{}, err
	}
	w.account, w.emptied, w.first = a, true, a.Start()
	w.scripts.Forgive()
	w.feed.NoteReplaced()
	w.setPace(w.speed)
	return clockState{a.Now(), w.speed}, nil
}
