package endpoint

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// accountsPath is the path at which accounts are made, listed and removed at run time, so that each worker of a test run can have its own.
const accountsPath = "/_accounts"

// maxAccounts is the most accounts beside the first. It bounds the time to find the account of a signed request, for which the endpoint
// tries one key after another.
const maxAccounts = 1000

// answerAccounts answers GET and POST /_accounts, and DELETE /_accounts/{name}.
func (s *server) answerAccounts(r rest.Request, body func() ([]byte, error)) rest.Response {
	path, _, _ := strings.Cut(r.Target, "?")
	name, one := strings.CutPrefix(path, accountsPath+"/")
	switch {
	case one && r.Method == http.MethodDelete:
		return s.removeAccount(name)
	case one:
		return notAllowed("DELETE")
	case r.Method == http.MethodGet:
		return reply(http.StatusOK, map[string]any{"accounts": s.listed()})
	case r.Method != http.MethodPost:
		return notAllowed("GET, POST")
	}
	text, err := body()
	if err != nil {
		return unreadable(err)
	}
	asked, err := accountIn(text)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	return s.makeAccount(asked, r.Origin)
}

// A listedAccount is an account in the answer of GET /_accounts.
type listedAccount struct {
	Name  string     `json:"name"`
	Clock clockState `json:"clock"`
}

func (s *server) listed() []listedAccount {
	list := []listedAccount{}
	for _, t := range s.others.roll().list {
		list = append(list, listedAccount{t.Name, t.world.clock()})
	}
	return list
}

// accountIn reads the body of POST /_accounts. The body is empty or {"name":…,"key":…}; both fields are optional.
func accountIn(body []byte) (a Account, err error) {
	text := body[:min(len(body), 1<<10)]
	if len(text) == 0 {
		return a, nil
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || fields == nil {
		return a, &fieldError{"body", strconv.Quote(string(text)), `empty, or {"name":"worker-1","key":"base64"}, both optional`}
	}
	for field, raw := range fields {
		into := map[string]*string{"name": &a.Name, "key": &a.Key}[field]
		switch {
		case into == nil:
			return a, &fieldError{"body", strconv.Quote(field), "the fields name and key"}
		case json.Unmarshal(raw, into) != nil:
			return a, &fieldError{field, string(raw), "a text"}
		}
	}
	if a.Name != "" {
		if _, err := ParseAccount(a.Name); err != nil {
			return a, err
		}
	}
	if a.Key != "" {
		err = rest.CheckKey(a.Key)
	}
	return a, err
}

// makeAccount makes an account in memory. An account without a name gets a free one, such as account-1. An account without a key gets a
// random one.
func (s *server) makeAccount(a Account, origin string) rest.Response {
	s.others.changing.Lock()
	defer s.others.changing.Unlock()
	present := s.others.roll()
	switch {
	case s.config.Listeners == nil:
		return refuse(http.StatusNotFound, errors.New("this endpoint has one account"))
	case len(present.list) >= maxAccounts:
		return refuse(http.StatusConflict, &fieldError{"accounts", strconv.Itoa(len(present.list) + 1),
			strconv.Itoa(maxAccounts) + " at most; DELETE /_accounts/NAME removes one"})
	}
	for n := len(present.list) + 1; a.Name == ""; n++ {
		if name := "account-" + strconv.Itoa(n); !present.has(name) {
			a.Name = name
		}
	}
	if a.Key == "" {
		random := make([]byte, 64)
		_, _ = rand.Read(random) // rand.Read never returns an error
		a.Key = base64.StdEncoding.EncodeToString(random)
	}
	all := []Account{a}
	for _, t := range present.list {
		all = append(all, t.Account)
	}
	slices.Reverse(all) // the new account comes last, because checkAccounts blames the later one of two
	if err := checkAccounts(s.config.Key, all); err != nil {
		return refuse(http.StatusConflict, err)
	}
	t, err := s.tenant(a, "")
	if err != nil {
		return refuse(http.StatusInternalServerError, err)
	}
	t.made = true
	s.others.set(append(slices.Clip(present.list), t), s.guard.Hosts)
	return reply(http.StatusCreated, struct {
		Name             string     `json:"name"`
		Key              string     `json:"key"`
		ConnectionString string     `json:"connectionString"`
		Clock            clockState `json:"clock"`
	}{a.Name, a.Key, connectionString(origin+"/", a.Key), t.world.clock()})
}

func (r *roll) has(name string) bool {
	_, ok := r.named(name)
	return ok
}

// removeAccount removes an account that was made at run time.
func (s *server) removeAccount(escaped string) rest.Response {
	name, err := url.PathUnescape(escaped)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	s.others.changing.Lock()
	defer s.others.changing.Unlock()
	present := s.others.roll()
	t, ok := present.named(name)
	switch {
	case !ok:
		return refuse(http.StatusNotFound, &fieldError{"account", strconv.Quote(name), present.limit()})
	case !t.made:
		return refuse(http.StatusConflict, fmt.Errorf("the account %s was named by -account and stays as long as the program runs", name))
	}
	s.others.set(slices.DeleteFunc(slices.Clone(present.list), func(t tenant) bool { return t.Name == name }), s.guard.Hosts)
	t.world.remove()
	return rest.Response{Status: http.StatusNoContent}
}
