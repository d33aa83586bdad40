package engine

import "strconv"

// CheckKeyPaths returns the error of the first partition key path that the service refuses, or nil. Containers of
// stories may have paths that the service refuses.
func CheckKeyPaths(paths []string) *Error {
	for _, path := range paths {
		if _, ok := badKeyPath(path); ok {
			return badPath(path)
		}
	}
	return nil
}

// badPath returns the service's error for a partition key path (quoted in ErrorParserUtility.test.ts of
// Azure/cosmos-explorer).
func badPath(path string) *Error {
	at, _ := badKeyPath(path)
	return &Error{Status: 400, Code: BadRequest, Field: "partitionKey", Value: echo(path), Limit: "a path like /customerId",
		Message: "The partition key component definition path '" + echo(path) + "' could not be accepted, failed near position '" +
			strconv.Itoa(at) + "'. " +
			"Partition key paths must contain only valid characters and not contain a trailing slash or wildcard character."}
}

// badKeyPath returns the position at which a path is no longer a sequence of names behind slashes. A name has letters,
// digits, _ and -, or is in quotes. The documentation does not say whether the service accepts letters beyond ASCII and
// hyphens, so the function accepts both.
func badKeyPath(path string) (at int, bad bool) {
	for at < len(path) {
		if path[at] != '/' {
			return at, true
		}
		at++
		begin := at
		if at < len(path) && (path[at] == '"' || path[at] == '\'') {
			for at++; at < len(path) && (path[at] != path[begin] || at+1 < len(path) && path[at+1] != '/'); at++ {
			}
			at++
		} else {
			for at < len(path) && inName(path[at]) {
				at++
			}
		}
		if at > len(path) || at == begin {
			return min(at, len(path)), true
		}
		for end := at; end < len(path) && path[end] == ' '; end++ { // the service's position is behind the spaces
			at = end + 1
		}
	}
	return at, at == 0 || path[at-1] == ' '
}

func inName(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c >= 0x80
}
