package engine

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A ScriptKind is the kind of a script. Resource ids of scripts have its number as their type (ResourceId.cs of
// Azure/azure-cosmos-dotnet-v3).
type ScriptKind uint8

// The kinds of scripts.
const (
	UserDefinedFunction ScriptKind = 6
	Trigger             ScriptKind = 7
	StoredProcedure     ScriptKind = 8
)

// MaxScripts is the most scripts of each kind in a container. It is the service's limit for stored procedures
// (learn.microsoft.com/azure/cosmos-db/concepts-limits#per-container-limits). The service documents no limit for triggers. Its limit for
// user-defined functions is lower, and package rest applies it.
const MaxScripts = 100

// The values that the type and the operation of a trigger may have (learn.microsoft.com/rest/api/cosmos-db/create-a-trigger). Upsert is in
// TriggerOperation.cs of Azure/azure-cosmos-dotnet-v3.
var (
	triggerTypes      = []string{"Pre", "Post"}
	triggerOperations = []string{"All", "Create", "Replace", "Update", "Delete", "Upsert"}
)

// A Script is JavaScript that a container keeps. The engine does not run scripts. The caller that runs a script applies the script's
// writes as a [Batch].
type Script struct {
	Kind      ScriptKind `json:"k"`
	ID        string     `json:"id"`
	Body      string     `json:"b"`
	Type      string     `json:"type,omitempty"` // of a trigger: Pre or Post
	Operation string     `json:"on,omitempty"`   // of a trigger: All, Create, Replace, Update, Delete or Upsert
}

// A KeptScript is a script that a container stores. It is immutable: a change of the script makes another KeptScript.
type KeptScript struct {
	Script
	Ordinal uint64 `json:"n"`
	TS      int64  `json:"ts"`
	Version uint64 `json:"ver"` // number of the version, from 1, for the etag
}

// ETag returns the script's entity tag.
func (s *KeptScript) ETag() string { return etagOf(s.Version, s.TS) }

// scripts are a container's scripts, in the order of their creation.
type scripts struct {
	list    []*KeptScript
	created uint64 // number of scripts that were ever created
}

// Scripts returns a container's scripts of a kind, in the order of their creation.
func (c *Container) Scripts(kind ScriptKind) (list []*KeptScript) {
	for _, s := range c.scripts.list {
		if s.Kind == kind {
			list = append(list, s)
		}
	}
	return list
}

// ScriptRID returns the resource id of a script. It consists of the container's resource id and of the script's number, whose highest
// bits are the kind.
func (c *Container) ScriptRID(s *KeptScript) string {
	return rid(binary.LittleEndian.AppendUint64(slices.Clone(c.rid), s.Ordinal|uint64(s.Kind)<<60))
}

// at returns the index of a script in the list, or -1.
func (s scripts) at(kind ScriptKind, id string) int {
	return slices.IndexFunc(s.list, func(k *KeptScript) bool { return k.Kind == kind && k.ID == id })
}

func (s *Script) check() *Error {
	if err := checkResourceID(s.ID); err != nil {
		return err
	}
	if s.Kind < UserDefinedFunction || s.Kind > StoredProcedure {
		return bad("kind", strconv.Itoa(int(s.Kind)), "6, 7 or 8")
	}
	if !utf8.ValidString(s.Body) || len(s.Body) > MaxItemBytes {
		return bad("body", s.Body, "a string of at most "+strconv.Itoa(MaxItemBytes)+" bytes of valid Unicode")
	}
	if s.Kind != Trigger {
		return nil
	}
	if !oneOf(triggerTypes, s.Type) {
		return bad("triggerType", s.Type, "Pre or Post")
	}
	if !oneOf(triggerOperations, s.Operation) {
		return bad("triggerOperation", s.Operation, "All, Create, Replace, Update, Delete or Upsert")
	}
	return nil
}

// oneOf reports whether a list has a value, whatever its case. The SDKs for Python and JavaScript send pre and all in lower case
// (azure/cosmos/documents.py of Azure/azure-sdk-for-python). The container keeps the value as it was sent.
func oneOf(list []string, value string) bool {
	return slices.ContainsFunc(list, func(one string) bool { return strings.EqualFold(one, value) })
}

// CreateScript adds a script to a container.
type CreateScript struct {
	In     Path
	Script Script
}

// ReplaceScript changes a script. Its id cannot be changed.
type ReplaceScript struct {
	In     Path
	Script Script
}

// DeleteScript removes a script.
type DeleteScript struct {
	In   Path
	Kind ScriptKind
	ID   string
}

func (cmd CreateScript) path() Path  { return cmd.In }
func (cmd ReplaceScript) path() Path { return cmd.In }
func (cmd DeleteScript) path() Path  { return cmd.In }

func (cmd CreateScript) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if err := cmd.Script.check(); err != nil {
		return Result{}, err
	}
	if c.scripts.at(cmd.Script.Kind, cmd.Script.ID) >= 0 {
		return Result{}, conflict(cmd.Script.ID)
	}
	if n := len(c.Scripts(cmd.Script.Kind)); n >= MaxScripts {
		return Result{}, bad("id", cmd.Script.ID, "one of at most "+strconv.Itoa(MaxScripts)+" of its kind in a container")
	}
	c.scripts.created++
	c.scripts.list = append(slices.Clip(c.scripts.list), &KeptScript{cmd.Script, c.scripts.created, a.now, 1})
	return Result{Status: 201}, nil
}

func (cmd ReplaceScript) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if err := cmd.Script.check(); err != nil {
		return Result{}, err
	}
	i := c.scripts.at(cmd.Script.Kind, cmd.Script.ID)
	if i < 0 {
		return Result{}, notFound()
	}
	old := c.scripts.list[i]
	c.scripts.list = slices.Clone(c.scripts.list)
	c.scripts.list[i] = &KeptScript{cmd.Script, old.Ordinal, a.now, old.Version + 1}
	return Result{Status: 200}, nil
}

func (cmd DeleteScript) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	i := c.scripts.at(cmd.Kind, cmd.ID)
	if i < 0 {
		return Result{}, notFound()
	}
	c.scripts.list = slices.Delete(slices.Clone(c.scripts.list), i, i+1)
	return Result{Status: 204}, nil
}

// load takes over the saved scripts of a container. It returns false if they are not what a container could have saved.
func (s *scripts) load(list []*KeptScript, created uint64, now int64) bool {
	last := uint64(0)
	for _, k := range list {
		if k == nil || k.check() != nil || k.Ordinal <= last || k.Ordinal > created || k.TS < 0 || k.TS > now || s.at(k.Kind, k.ID) >= 0 {
			return false
		}
		last, s.list = k.Ordinal, append(s.list, k)
	}
	s.created = created
	return created < 1<<60
}
