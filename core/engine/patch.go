package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// PatchItem changes parts of an item (learn.microsoft.com/azure/cosmos-db/partial-document-update). All operations are
// carried out, or none. A patch of /ttl changes how long the item lives, and any patch restarts the countdown (C26,
// C27).
type PatchItem struct {
	In           Path
	ID           string
	PartitionKey PartitionKey
	Ops          []PatchOp
	IfMatch      string
	Condition    string // a filter predicate, "from c where …", that the item must meet; empty for none
	Bucket       int    // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

// A PatchOp is one operation. Value is raw JSON. It is a number for incr, and empty for remove. For move, Value is the
// pointer ("from" on the wire) to the value that moves to Path.
type PatchOp struct {
	Op    string // add, set, replace, remove, incr, move
	Path  string // a JSON pointer: /address/lines/0, with - for the end of an array
	Value string
}

func (cmd PatchItem) path() Path { return cmd.In }

func (cmd PatchItem) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd PatchItem) on(c *Container) (Result, *Error) {
	old := c.find(cmd.PartitionKey, cmd.ID)
	if old == nil {
		return c.refuse(missedRead, notFound())
	}
	if err := c.account.work.read((1+len(cmd.Ops))*len(old.doc) + conditionBytes*len(cmd.Condition)); err != nil {
		return c.refuse(rejectedUpdate, err)
	}
	met, err := c.meets(old, cmd.Condition)
	if err != nil {
		return c.refuse(rejectedUpdate, err)
	}
	if !met || !matches(cmd.IfMatch, old) {
		return c.refuse(rejectedUpdate, precondition())
	}
	d, err := c.patched(old, cmd.Ops)
	if err != nil {
		return c.refuse(rejectedUpdate, err)
	}
	ghosts, err := c.claim(d, old)
	if err != nil {
		return c.refuse(rejectedUpdate, err)
	}
	c.makeWay(ghosts)
	r := c.overwrite(old, d, c.account.now)
	c.written(&r, byPatch)
	return r, nil
}

// patched carries out the operations on a copy, which is then validated like any other body.
func (c *Container) patched(old *Item, ops []PatchOp) (draft, *Error) {
	if len(ops) < 1 || len(ops) > MaxPatchOps {
		return draft{}, bad("operations", strconv.Itoa(len(ops))+" operations", "1 to "+strconv.Itoa(MaxPatchOps)+" operations")
	}
	body := string(old.Body())
	for i, op := range ops {
		names, err := pointer(op.Path)
		if err == nil {
			err = c.patchable(names, op.Path)
		}
		if err == nil && op.Op == "move" {
			body, op, err = c.taken(body, op)
		}
		if err == nil {
			body, err = op.apply(body, names)
		}
		if err != nil {
			err.Message = "For Operation(" + strconv.Itoa(i+1) + "): " + err.Message
			return draft{}, err
		}
	}
	return c.accept([]byte(body))
}

// taken removes the value of a move and returns the rest of the move as an add.
func (c *Container) taken(body string, op PatchOp) (string, PatchOp, *Error) {
	from := gjson.Parse(op.Value).String()
	names, err := pointer(from)
	if err == nil {
		err = c.patchable(names, from)
	}
	if err != nil {
		return "", op, err
	}
	if strings.HasPrefix(op.Path+"/", from+"/") {
		return "", op, bad("path", op.Path, "outside of what is moved, "+from)
	}
	at, ok := locate(body, names)
	rest, err := PatchOp{Op: "remove", Path: from}.apply(body, names)
	if err == nil && !ok {
		err = PatchOp{Op: "move", Path: from}.missing()
	}
	if err != nil {
		return "", op, err
	}
	return rest, PatchOp{Op: "add", Path: op.Path, Value: body[at:skip(body, at)]}, nil
}

// patchable refuses a path to a property that identifies an item or that the service sets.
func (c *Container) patchable(names []string, path string) *Error {
	if names[0] == "id" || IsSystem([]byte(names[0])) {
		return bad("path", path, "another property: id and the system properties cannot be patched")
	}
	for _, p := range c.spec.PartitionKey {
		if pk := pathNames(p); strings.HasPrefix(strings.Join(pk, "\x00")+"\x00", strings.Join(names, "\x00")+"\x00") {
			return bad("path", path, "another property: the partition key cannot be patched")
		}
	}
	return nil
}

// pointer reads a JSON pointer (RFC 6901) into its names.
func pointer(path string) ([]string, *Error) {
	if len(path) < 2 || path[0] != '/' {
		return nil, bad("path", path, "a JSON pointer like /address/city")
	}
	names := strings.SplitN(path[1:], "/", document.MaxDepth+1)
	if len(names) > document.MaxDepth {
		return nil, bad("path", path, "a JSON pointer of at most "+strconv.Itoa(document.MaxDepth)+" names, the levels of an item")
	}
	for i, n := range names {
		names[i] = unescaped.Replace(n)
	}
	return names, nil
}

var unescaped = strings.NewReplacer("~1", "/", "~0", "~")

// apply carries out one operation on an object's text.
func (op PatchOp) apply(body string, names []string) (string, *Error) {
	switch op.Op {
	case "add", "set", "replace", "incr":
		// Valid ensures that Value is one JSON value, and the Scanner ensures that an item can hold it.
		if !document.Valid([]byte(op.Value)) || new(document.Scanner).Scan([]byte(`{"":`+op.Value+`}`)) != nil {
			return "", bad("value", op.Value, "JSON that an item can hold")
		}
	case "remove":
	default:
		return "", bad("op", op.Op, "move, add, set, replace, remove or incr")
	}
	parent := names[:len(names)-1]
	name := names[len(names)-1]
	switch at, ok := locate(body, parent); {
	case ok && body[at] == '{':
		return op.inObject(body, at, name)
	case ok && body[at] == '[':
		return op.inArray(body, at, name)
	}
	title := strings.ToUpper(op.Op[:1]) + op.Op[1:]
	return "", &Error{Status: 400, Code: BadRequest, Field: "path", Value: echo(op.Path), Limit: "a child of an existing object or array",
		Message: title + " Operation can only create a child object of an existing node(array or object) and cannot create path recursively, " +
			"no path found beyond: '" + echo(strings.Join(parent, "/")) + "'. Learn more: https://aka.ms/cosmosdbpatchdocs"}
}

func (op PatchOp) missing() *Error {
	return bad("path", op.Path, "an existing path for "+op.Op)
}

// position reads an array index as in RFC 6901: digits without a sign or leading zeros.
func position(name string) (i int, ok bool) {
	i, err := strconv.Atoi(name)
	return i, err == nil && i >= 0 && strconv.Itoa(i) == name
}

// incremented returns the sum of two numbers. The sum of whole numbers is exact, and other sums are doubles.
func incremented(old, by gjson.Result, path string) (string, *Error) {
	if by.Type != gjson.Number {
		return "", bad("value", by.Raw, "a number for incr")
	}
	if !old.Exists() {
		return by.Raw, nil
	}
	if old.Type != gjson.Number {
		return "", bad("path", path, "a number for incr")
	}
	a, errA := strconv.ParseInt(old.Raw, 10, 64)
	b, errB := strconv.ParseInt(by.Raw, 10, 64)
	if sum := a + b; errA == nil && errB == nil && (sum > a) == (b > 0) {
		return strconv.FormatInt(sum, 10), nil
	}
	f := old.Float() + by.Float()
	if f > 1.7976931348623157e308 || f < -1.7976931348623157e308 || f != f {
		return "", bad("value", by.Raw, "a number that keeps the sum finite")
	}
	return string(document.AppendNumber(nil, f)), nil
}
