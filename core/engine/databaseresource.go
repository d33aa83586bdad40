package engine

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A ResourceKind is the kind of a [DatabaseResource].
type ResourceKind uint8

// The kinds of resources of a database.
const (
	User ResourceKind = iota + 1
	Permission
	ClientEncryptionKey
)

// MaxResources is the most users, permissions and client encryption keys of a database, together. It is a limit of the
// simulation, not of the service.
const MaxResources = 10_000

// A DatabaseResource is what a database holds besides its containers: a user, a permission of a user or a client
// encryption key. The engine does not enforce permissions and does not encrypt. Sources:
// learn.microsoft.com/azure/cosmos-db/secure-access-to-data#permissions and
// learn.microsoft.com/azure/cosmos-db/how-to-always-encrypted.
type DatabaseResource struct {
	Kind ResourceKind `json:"k"`
	ID   string       `json:"id"`

	// Fields of a permission.
	User string       `json:"of,omitempty"`   // id of the user who has the permission
	Mode string       `json:"mode,omitempty"` // Read or All, in any case
	Link string       `json:"link,omitempty"` // link of the resource, dbs/D/colls/C or dbs/D/colls/C/docs/I; the resource need not exist
	Key  PartitionKey `json:"pk,omitempty"`   // the partition key to which the permission is limited; empty for none

	Body string `json:"b,omitempty"` // description of a client encryption key: a JSON object without the members that the service adds
}

// A KeptResource is a resource that a database holds. It never changes: a change stores a new value.
type KeptResource struct {
	DatabaseResource
	Ordinal uint32 `json:"n"`
	TS      int64  `json:"ts"`
	Version uint64 `json:"ver"` // number of the resource's changes, for its etag
}

// ETag returns the resource's entity tag.
func (r *KeptResource) ETag() string { return etagOf(r.Version, r.TS) }

// resources are the resources of a database, in the order of their creation.
type resources struct {
	list    []*KeptResource
	created uint32 // number of resources created so far
}

// Resources returns the resources of a kind in the order of their creation. For permissions, user is the id of their
// user. For the other kinds, user is empty.
func (db *Database) Resources(kind ResourceKind, user string) (list []*KeptResource) {
	for _, r := range db.resources.list {
		if r.Kind == kind && r.User == user {
			list = append(list, r)
		}
	}
	return list
}

// keyType is the type of client encryption keys in their resource ids (ResourceId.cs of Azure/azure-cosmos-dotnet-v3).
const keyType = 0x02

// ResourceRID returns the resource id of a resource. It begins with the database's resource id. Then come the number of
// a user, the numbers of a permission's user and of the permission, or the number and the type of a client encryption
// key.
func (db *Database) ResourceRID(r *KeptResource) string {
	id := databaseRID(db.ordinal)
	switch r.Kind {
	case Permission:
		if i := db.resources.at(User, r.User, ""); i >= 0 {
			id = binary.BigEndian.AppendUint32(id, db.resources.list[i].Ordinal)
		}
		return rid(binary.LittleEndian.AppendUint64(id, uint64(r.Ordinal)))
	case ClientEncryptionKey:
		return rid(append(binary.BigEndian.AppendUint32(id, r.Ordinal), keyType))
	}
	return rid(binary.BigEndian.AppendUint32(id, r.Ordinal))
}

// at returns the index of a resource, or -1.
func (s resources) at(kind ResourceKind, id, user string) int {
	return slices.IndexFunc(s.list, func(r *KeptResource) bool { return r.Kind == kind && r.ID == id && r.User == user })
}

// granted reports whether the user has a permission for the resource of r. The permission with the id except does not
// count.
func (s resources) granted(r *DatabaseResource, except string) bool {
	return slices.ContainsFunc(s.list, func(k *KeptResource) bool {
		return k.Kind == Permission && k.User == r.User && k.Link == r.Link && k.ID != except
	})
}

func (r *DatabaseResource) check() *Error {
	if err := checkResourceID(r.ID); err != nil {
		return err
	}
	switch r.Kind {
	case Permission:
		return r.checkPermission()
	case User, ClientEncryptionKey:
		if r.User != "" || r.Mode != "" || r.Link != "" || r.Key != "" || (r.Kind == User) != (r.Body == "") {
			return bad("kind", strconv.Itoa(int(r.Kind)), "that of the resource's fields")
		}
		if !utf8.ValidString(r.Body) || len(r.Body) > MaxItemBytes {
			return bad("body", r.Body, "a string of at most "+strconv.Itoa(MaxItemBytes)+" bytes of valid Unicode")
		}
		return nil
	}
	return bad("kind", strconv.Itoa(int(r.Kind)), "1, 2 or 3")
}

// grantable are the feeds of a container with whose resources a permission can be made.
var grantable = []string{"docs", "sprocs", "triggers", "udfs", "conflicts"}

// checkPermission checks the fields of a permission. As with the service, the permission's resource need not exist
// (PermissionCRUD in test_crud.py of Azure/azure-sdk-for-python takes a random one).
func (r *DatabaseResource) checkPermission() *Error {
	if r.Body != "" {
		return bad("kind", strconv.Itoa(int(r.Kind)), "that of the resource's fields")
	}
	if !strings.EqualFold(r.Mode, "Read") && !strings.EqualFold(r.Mode, "All") {
		return bad("permissionMode", r.Mode, "Read or All")
	}
	parts := strings.Split(r.Link, "/")
	if !utf8.ValidString(r.Link) || len(r.Link) > 4*maxIDBytes || len(parts) != 4 && len(parts) != 6 || slices.Contains(parts, "") ||
		parts[0] != "dbs" || parts[2] != "colls" ||
		len(parts) == 6 && !slices.Contains(grantable, parts[4]) {
		return bad("resource", r.Link, "the link of a container, dbs/D/colls/C, or of an item or a script of it, dbs/D/colls/C/docs/I")
	}
	if r.Key != "" {
		if key, err := ParsePartitionKey(string(r.Key)); err != nil || key != r.Key || len(key) > MaxKeyJSON {
			return bad("resourcePartitionKey", string(r.Key), "a JSON array with a value for each partition key path")
		}
	}
	return nil
}

// CreateResource adds a resource to a database.
type CreateResource struct {
	Database string
	Resource DatabaseResource
}

// ReplaceResource changes a resource and can change its id (user.spec.ts and permission.spec.ts of
// Azure/azure-sdk-for-js). A user keeps the permissions under the new id.
type ReplaceResource struct {
	Database string
	ID       string // the present id
	Resource DatabaseResource
}

// DeleteResource removes a resource. The permissions of a removed user are removed, too.
type DeleteResource struct {
	Database string
	Kind     ResourceKind
	ID       string
	User     string // of a permission
}

func (cmd CreateResource) path() Path  { return Path{Database: cmd.Database} }
func (cmd ReplaceResource) path() Path { return Path{Database: cmd.Database} }
func (cmd DeleteResource) path() Path  { return Path{Database: cmd.Database} }

// admit checks a resource that is to replace the resource with the id before. An empty id means a new resource.
func (db *Database) admit(r *DatabaseResource, before string) *Error {
	if err := r.check(); err != nil {
		return err
	}
	if r.Kind == Permission && db.resources.at(User, r.User, "") < 0 {
		return ownerNotFound("user", r.User)
	}
	if r.ID != before && db.resources.at(r.Kind, r.ID, r.User) >= 0 || r.Kind == Permission && db.resources.granted(r, before) {
		return conflict(r.ID)
	}
	return nil
}

func (cmd CreateResource) apply(a *Account) (Result, *Error) {
	db, err := a.database(cmd.Database)
	if err == nil {
		err = db.admit(&cmd.Resource, "")
	}
	if err != nil {
		return Result{}, err
	}
	s := &db.resources
	if len(s.list) >= MaxResources {
		return Result{}, bad("id", cmd.Resource.ID,
			"one of at most "+strconv.Itoa(MaxResources)+" users, permissions and client encryption keys of a database")
	}
	s.created++
	s.list = append(slices.Clip(s.list), &KeptResource{cmd.Resource, s.created, a.now, 1})
	return Result{Status: 201}, nil
}

func (cmd ReplaceResource) apply(a *Account) (Result, *Error) {
	db, err := a.database(cmd.Database)
	if err != nil {
		return Result{}, err
	}
	i := db.resources.at(cmd.Resource.Kind, cmd.ID, cmd.Resource.User)
	if i < 0 {
		return Result{}, notFound()
	}
	if err := db.admit(&cmd.Resource, cmd.ID); err != nil {
		return Result{}, err
	}
	list := slices.Clone(db.resources.list)
	list[i] = &KeptResource{cmd.Resource, list[i].Ordinal, a.now, list[i].Version + 1}
	for j, r := range list {
		if cmd.Resource.Kind == User && r.Kind == Permission && r.User == cmd.ID {
			moved := *r
			moved.User = cmd.Resource.ID
			list[j] = &moved
		}
	}
	db.resources.list = list
	return Result{Status: 200}, nil
}

func (cmd DeleteResource) apply(a *Account) (Result, *Error) {
	db, err := a.database(cmd.Database)
	if err != nil {
		return Result{}, err
	}
	i := db.resources.at(cmd.Kind, cmd.ID, cmd.User)
	if i < 0 {
		return Result{}, notFound()
	}
	gone := db.resources.list[i]
	db.resources.list = slices.DeleteFunc(slices.Clone(db.resources.list), func(r *KeptResource) bool {
		return r == gone || gone.Kind == User && r.Kind == Permission && r.User == gone.ID
	})
	return Result{Status: 204}, nil
}

// loadResources takes over saved resources. It reports whether they are valid.
func (db *Database) loadResources(list []*KeptResource, created uint32) bool {
	last := uint32(0)
	for _, r := range list {
		if r == nil || r.Ordinal <= last || r.Ordinal > created || r.TS < 0 || r.TS > db.account.now || db.admit(&r.DatabaseResource, "") != nil {
			return false
		}
		last, db.resources.list = r.Ordinal, append(db.resources.list, r)
	}
	db.resources.created = created
	return created < 1<<31 && len(list) <= MaxResources
}
