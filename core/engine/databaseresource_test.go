package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Users, permissions and client encryption keys are kept with their database; they change no item, and copies of the account have their own.
func TestResourcesOfADatabase(t *testing.T) {
	a := engine.New(1000)
	apply := func(status int, cmd engine.Command) {
		t.Helper()
		r, err := a.Apply(cmd)
		if r.Status != status {
			t.Errorf("%+v: %d, %v; want %d", cmd, r.Status, err, status)
		}
	}
	create := func(status int, r engine.DatabaseResource) {
		t.Helper()
		apply(status, engine.CreateResource{Database: "db", Resource: r})
	}
	user := engine.DatabaseResource{Kind: engine.User, ID: "u"}
	permission := func(id, user, link string) engine.DatabaseResource {
		return engine.DatabaseResource{Kind: engine.Permission, ID: id, User: user, Mode: "Read", Link: link, Key: `["k"]`}
	}
	create(404, user)
	apply(201, engine.CreateDatabase{ID: "db"})
	create(201, user)
	create(409, user)
	create(404, permission("p", "none", "dbs/db/colls/c"))
	create(201, permission("p", "u", "dbs/db/colls/c"))
	create(409, permission("p", "u", "dbs/db/colls/d"))
	create(409, permission("q", "u", "dbs/db/colls/c")) // one permission a resource and user
	create(201, permission("q", "u", "dbs/db/colls/d"))
	create(201, engine.DatabaseResource{Kind: engine.User, ID: "v"})
	create(201, permission("p", "v", "dbs/db/colls/c"))
	create(201, engine.DatabaseResource{Kind: engine.ClientEncryptionKey, ID: "u", Body: `{}`})
	for _, wrong := range []func(r *engine.DatabaseResource){
		func(r *engine.DatabaseResource) { r.ID = "" }, func(r *engine.DatabaseResource) { r.ID = "a/b" }, func(r *engine.DatabaseResource) { r.Kind = 0 },
		func(r *engine.DatabaseResource) { r.Kind = 4 }, func(r *engine.DatabaseResource) { r.Kind = engine.User }, func(r *engine.DatabaseResource) { r.Mode = "Write" },
		func(r *engine.DatabaseResource) { r.Link = "" }, func(r *engine.DatabaseResource) { r.Link = "dbs/db" }, func(r *engine.DatabaseResource) { r.Link = "dbs/db/colls/" },
		func(r *engine.DatabaseResource) { r.Link = "dbs/db/users/u" }, func(r *engine.DatabaseResource) { r.Link = "dbs/db/colls/c/none/x" },
		func(r *engine.DatabaseResource) { r.Link = "dbs/db/colls/\xff" }, func(r *engine.DatabaseResource) { r.Link = "dbs/db/colls/" + strings.Repeat("x", 5000) },
		func(r *engine.DatabaseResource) { r.Key = "k" }, func(r *engine.DatabaseResource) { r.Key = "[1.0]" }, func(r *engine.DatabaseResource) { r.Body = "{}" },
	} {
		r := permission("r", "v", "dbs/db/colls/x")
		wrong(&r)
		create(400, r)
		if len(r.ID) > 0 && r.Kind == engine.Permission { // otherwise there is none to replace
			apply(400, engine.ReplaceResource{Database: "db", ID: "p", Resource: r})
		}
	}
	create(400, engine.DatabaseResource{Kind: engine.ClientEncryptionKey, ID: "k"})
	create(400, engine.DatabaseResource{Kind: engine.ClientEncryptionKey, ID: "k", Body: "\xff"})
	create(400, engine.DatabaseResource{Kind: engine.ClientEncryptionKey, ID: "k", Body: strings.Repeat("x", engine.MaxItemBytes+1)})

	seen := func(a *engine.Account) (text string) {
		db, _ := a.Database("db")
		list := append(db.Resources(engine.User, ""), db.Resources(engine.ClientEncryptionKey, "")...)
		for _, u := range db.Resources(engine.User, "") {
			list = append(list, db.Resources(engine.Permission, u.ID)...)
		}
		for _, r := range list {
			text += fmt.Sprint(r.Kind, " ", r.User, "/", r.ID, " ", r.TS, " ", r.ETag(), " ", db.ResourceRID(r), "\n")
		}
		return text
	}
	const etag = `1000 "00000001-0000-0100-0000-000003e80000"`
	want := strings.ReplaceAll(`1 /u ETAG AAAAAQAAAAE=
1 /v ETAG AAAAAQAAAAQ=
3 /u ETAG AAAAAQAAAAYC
2 u/p ETAG AAAAAQAAAAECAAAAAAAAAA==
2 u/q ETAG AAAAAQAAAAEDAAAAAAAAAA==
2 v/p ETAG AAAAAQAAAAQFAAAAAAAAAA==
`, "ETAG", etag)
	if got := seen(a); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	before, kept := a.Save(), a.Copy()
	if again, err := engine.Load(before); err != nil || seen(again) != want || !bytes.Equal(again.Save(), before) {
		t.Errorf("loaded again: %v", err)
	}
	for was, is := range map[string]string{`"rsn":6`: `"rsn":5`, `"of":"v"`: `"of":"w"`, `"mode":"Read"`: `"mode":"Some"`, `"ts":1000,"ver":1`: `"ts":1001,"ver":1`} {
		if _, err := engine.Load(bytes.Replace(before, []byte(was), []byte(is), 1)); err == nil {
			t.Errorf("a state with %s is loaded", is)
		}
	}

	apply(200, engine.Advance{Seconds: 5})
	apply(200, engine.ReplaceResource{Database: "db", ID: "u", Resource: engine.DatabaseResource{Kind: engine.User, ID: "w"}})
	apply(404, engine.ReplaceResource{Database: "db", ID: "u", Resource: user})
	apply(409, engine.ReplaceResource{Database: "db", ID: "w", Resource: engine.DatabaseResource{Kind: engine.User, ID: "v"}})
	apply(200, engine.ReplaceResource{Database: "db", ID: "q", Resource: permission("q", "w", "dbs/db/colls/d")})
	apply(409, engine.ReplaceResource{Database: "db", ID: "q", Resource: permission("q", "w", "dbs/db/colls/c")})
	if got := seen(a); !strings.Contains(got, `1 /w 1005 "00000002-`) || !strings.Contains(got, "2 w/p 1000 ") || !strings.Contains(got, `2 w/q 1005 "00000002-`) {
		t.Errorf("changed:\n%s", got)
	}
	apply(404, engine.DeleteResource{Database: "db", Kind: engine.Permission, ID: "p"})
	apply(204, engine.DeleteResource{Database: "db", Kind: engine.User, ID: "w"})
	if got := seen(a); strings.Contains(got, "w/") || strings.Count(got, "\n") != 3 {
		t.Errorf("a user is deleted:\n%s", got)
	}
	if again, err := engine.Load(a.Save()); err != nil || seen(again) != seen(a) {
		t.Errorf("loaded again: %v", err)
	}
	if got := seen(kept); got != want {
		t.Errorf("a copy has changed:\n%s", got)
	}
	apply(204, engine.DeleteDatabase{ID: "db"})
	apply(201, engine.CreateDatabase{ID: "db"})
	if got := seen(a); got != "" {
		t.Errorf("a new database has\n%s", got)
	}
	for i := range engine.MaxResources {
		create(201, engine.DatabaseResource{Kind: engine.User, ID: fmt.Sprint(i)})
	}
	create(400, engine.DatabaseResource{Kind: engine.User, ID: "one more"})
}
