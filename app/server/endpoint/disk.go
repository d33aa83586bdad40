package endpoint

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Disk reports what a container stores, free of charge; see [rest.LookAtDisk].
func (w *World) Disk(in engine.Path, from uint64, limit int) (rest.Disk, error) {
	w.lock()
	defer w.mu.Unlock()
	return rest.LookAtDisk(w.account, in, from, limit)
}

// answerDisk answers GET /_disk/dbs/{db}/colls/{coll}?from=&limit=.
func (w *World) answerDisk(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	ids, query, ok, err1 := resource(r.Target, "/_disk/dbs/{database}/colls/{container}")
	if !ok {
		return refuse(http.StatusNotFound, err1)
	}
	from, err2 := number(query, "from", 0, 1<<62)
	limit, err3 := number(query, "limit", 100, rest.MaxDisk)
	if err := errors.Join(err1, err2, err3); err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	d, err := w.Disk(engine.Path{Database: ids[0], Container: ids[1]}, from, int(limit))
	if err != nil {
		return refuse(http.StatusNotFound, noContainer(ids))
	}
	return replyJSON(http.StatusOK, d.JSON())
}

// noContainer returns the error for a path whose container does not exist.
func noContainer(ids []string) error {
	return &fieldError{"container", strconv.Quote(ids[0] + "/" + ids[1]), "one that exists"}
}

// resource parses a target by the pattern of its path, such as /_disk/dbs/{database}/colls/{container}. It returns the ids that stand in
// the places of the braces, and the query. If the path does not match the pattern, ok is false and err names the pattern. If ok is true,
// err says which escapes are malformed.
func resource(target, pattern string) (ids []string, query url.Values, ok bool, err error) {
	path, raw, _ := strings.Cut(target, "?")
	parts, want := strings.Split(strings.Trim(path, "/"), "/"), strings.Split(strings.Trim(pattern, "/"), "/")
	ok = len(parts) == len(want)
	var errs []error
	for i := 1; i < len(want) && ok; i++ { // the first part has led to the caller
		if want[i][0] != '{' {
			ok = parts[i] == want[i]
			continue
		}
		id, err := url.PathUnescape(parts[i])
		ids, errs = append(ids, id), append(errs, err)
	}
	if !ok {
		return nil, nil, false, errors.New("the path must be " + pattern)
	}
	query, err = url.ParseQuery(raw)
	return ids, query, true, errors.Join(append(errs, err)...)
}

// number returns a parameter of the query string, which must be 0 to most. If the query string does not have it, number returns absent.
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
