package ttl

// The settings' names on the wire.
const (
	fieldDefault = "defaultTtl" // of a container
	fieldItem    = "ttl"        // of an item
)

// longestEcho is the most bytes of a refused value that the error repeats.
const longestEcho = 100

// An Error is a refused ttl or defaultTtl. The service answers it with status 400, code BadRequest.
type Error struct {
	Field string // defaultTtl or ttl
	Value string // the JSON that was given, as written
}

// Error returns the service's own text. The text is attested for 0 and null (docs/model.md §1.4, §1.5; claim D01). For
// other values, the same template is assumed.
func (e *Error) Error() string {
	return "The input " + e.Field + " '" + e.Echo() + "' is invalid. Ensure to provide a nonzero positive integer " +
		"less than or equal to '2147483647', or '-1' which means never expire."
}

// Echo returns the refused value, cut at a character boundary after at most 100 bytes.
func (e *Error) Echo() string {
	if len(e.Value) <= longestEcho {
		return e.Value
	}
	end := longestEcho
	for end > 0 && e.Value[end]&0xC0 == 0x80 {
		end--
	}
	return e.Value[:end] + "..."
}
