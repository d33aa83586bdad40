package hybridrow

// Version is the first byte of every row.
const Version = 0x81

// A storage is the part of a row that has a field, and the form of the field there.
type storage byte

const (
	fixedInt32 storage = iota
	variableText
	variableBytes
	sparseText
	sparseInt32
	sparseUint32
	sparseFloat64
	sparseBool
)

// These are the types of sparse fields. A bool has one type for each of its values.
const (
	typeFalse   = 0x02
	typeTrue    = 0x03
	typeInt32   = 0x07
	typeUint32  = 0x0B
	typeFloat64 = 0x10
	typeText    = 0x14
)

// types has the type of each sparse storage. A bool has typeTrue.
var types = [...]byte{sparseText: typeText, sparseInt32: typeInt32, sparseUint32: typeUint32, sparseFloat64: typeFloat64,
	sparseBool: typeTrue}

// A field is a property of a schema. Its number on the wire is its place in the schema, counted from 1.
type field struct {
	name    string
	storage storage
}

// A schema describes rows: first its fixed fields, then the variable ones, then the sparse ones.
type schema struct {
	name   string
	id     int32
	fields []field
}

// laidOut returns the number of fixed fields, and the number of fixed and variable fields together, which
// have presence bits.
func (s *schema) laidOut() (fixed, present int) {
	for _, f := range s.fields {
		if f.storage == fixedInt32 {
			fixed++
		}
		if f.storage < sparseText {
			present++
		}
	}
	return fixed, present
}

var segment = schema{"segment", 2147473648, []field{{"length", fixedInt32}, {"comment", sparseText}, {"sdl", sparseText}}}

// The head of a record has no presence bits, so it is not read as a row.
const (
	recordID   = 2147473649
	recordSize = 1 + 4 + 4 + 4 // version, schema, length, CRC-32
)

// These are the fields of an operation, in the order of its schema.
const (
	operationType = iota
	resourceType
	partitionKey
	effectivePartitionKey
	itemID
	binaryID
	resourceBody
	indexingDirective
	ifMatch
	ifNoneMatch
	timeToLive
	minimalReturn
)

var operation = schema{"operation", 2145473648, []field{
	operationType:         {"operationType", fixedInt32},
	resourceType:          {"resourceType", fixedInt32},
	partitionKey:          {"partitionKey", variableText},
	effectivePartitionKey: {"effectivePartitionKey", variableBytes},
	itemID:                {"id", variableText},
	binaryID:              {"binaryId", variableBytes},
	resourceBody:          {"resourceBody", variableBytes},
	indexingDirective:     {"indexingDirective", sparseText},
	ifMatch:               {"ifMatch", sparseText},
	ifNoneMatch:           {"ifNoneMatch", sparseText},
	timeToLive:            {"timeToLiveInSeconds", sparseInt32},
	minimalReturn:         {"minimalReturnPreference", sparseBool},
}}

// These are the fields of a result, in the order of its schema.
const (
	statusCode = iota
	subStatusCode
	eTag
	resultBody
	retryAfter
	requestCharge
)

var result = schema{"result", 2145473649, []field{
	statusCode:    {"statusCode", fixedInt32},
	subStatusCode: {"subStatusCode", fixedInt32},
	eTag:          {"eTag", variableText},
	resultBody:    {"resourceBody", variableBytes},
	retryAfter:    {"retryAfterMilliseconds", sparseUint32},
	requestCharge: {"requestCharge", sparseFloat64},
}}
