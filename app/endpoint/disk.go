package endpoint

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// Disk reports what a container stores, free of charge; see [rest.LookAtDisk].
func (w *World) Disk(in engine.Path, from uint64, limit int) (rest.Disk, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return rest.LookAtDisk(w.account, in, from, limit)
}

// answerDisk answers GET /_disk/dbs/{db}/colls/{coll}?from=&limit=.
func (w *World) answerDisk(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	path, raw, _ := strings.Cut(r.Target, "?")
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) != 5 || parts[1] != "dbs" || parts[3] != "colls" {
		return refuse(http.StatusNotFound, errors.New("the path must be /_disk/dbs/{database}/colls/{container}"))
	}
	db, err1 := url.PathUnescape(parts[2])
	coll, err2 := url.PathUnescape(parts[4])
	query, err3 := url.ParseQuery(raw)
	from, err4 := number(query, "from", 0, 1<<62)
	limit, err5 := number(query, "limit", 100, rest.MaxDisk)
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	d, err := w.Disk(engine.Path{Database: db, Container: coll}, from, int(limit))
	if err != nil {
		return refuse(http.StatusNotFound, err)
	}
	return replyJSON(http.StatusOK, d.JSON())
}

// number reads a parameter of the query string.
func number(query url.Values, name string, absent, most uint64) (uint64, error) {
	raw := query.Get(name)
	if raw == "" {
		return absent, nil
	}
	n, err := strconv.ParseUint(raw, 10, 64)
	if err != nil || n > most {
		return 0, &fieldError{name, strconv.Quote(raw), "0 to " + strconv.FormatUint(most, 10)}
	}
	return n, nil
}
