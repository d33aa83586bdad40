package endpoint

import (
	"bufio"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// maxHead is how many bytes a request's line and headers may have; core/rest has narrower bounds and answers those in its own words.
const maxHead = 80 << 10

// head is a request without its body, by RFC 9112. What it takes, net/http takes for the same: FuzzHead holds the two together. What
// no client of today sends is refused: folded headers, two lengths, a length beside chunks.
type head struct {
	rest.Request
	host    string
	length  int64 // of the body; -1 is one in chunks
	modern  bool  // HTTP/1.1, not 1.0
	last    bool  // the connection ends with this request
	waiting bool  // the client wants to hear that it may send the body, as .NET and Java do
}

// A refusal is a request that does not come as far as the endpoint.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

func malformed(what string) error {
	return &refusal{http.StatusBadRequest, "this is no HTTP request: " + what}
}

// read reads up to the empty line. Room is memory to use, and is given back.
func (h *head) read(in *bufio.Reader, room []byte) ([]byte, error) {
	room = room[:0]
	for begin := true; ; {
		line, err := in.ReadSlice('\n')
		room = append(room, line...)
		switch {
		case len(room) > maxHead:
			return room, &refusal{http.StatusRequestHeaderFieldsTooLarge, "the request's line and headers are longer than " + strconv.Itoa(maxHead) + " bytes"}
		case errors.Is(err, bufio.ErrBufferFull): // the line goes on
			begin = false
			continue
		case err != nil:
			return room, err
		case begin && (len(line) == 1 || string(line) == "\r\n"):
			return room, h.parse(string(room))
		}
		begin = true
	}
}

// parse reads a head, the empty line included. The headers are written over those of the head before.
func (h *head) parse(text string) error {
	*h = head{Request: rest.Request{Header: h.Header[:0]}}
	line, text := cutLine(text)
	if err := h.parseLine(line); err != nil {
		return err
	}
	for {
		if line, text = cutLine(text); line == "" {
			return h.judge()
		}
		name, value, ok := strings.Cut(line, ":")
		value = strings.Trim(value, " \t")
		if !ok || !isToken(name) || !isText(value) {
			return malformed("a header is not a name and a value")
		}
		h.Header = append(h.Header, rest.Field{Name: name, Value: value})
	}
}

// parseLine reads the request line.
func (h *head) parseLine(line string) error {
	method, after, _ := strings.Cut(line, " ")
	target, version, ok := strings.Cut(after, " ")
	if !ok || !isToken(method) || !isText(target) || strings.ContainsRune(target, '\t') {
		return malformed("it does not begin with a method, an address and a version")
	}
	switch {
	case version == "HTTP/1.1":
		h.modern = true
	case version == "HTTP/1.0":
	case strings.HasPrefix(version, "HTTP/"):
		return &refusal{http.StatusHTTPVersionNotSupported, "this endpoint speaks HTTP/1.1"}
	default:
		return malformed("it has no version")
	}
	if after, ok := strings.CutPrefix(target, "http://"); ok { // the whole address, as to a proxy: its host counts, and Host does not
		end := strings.IndexAny(after+"/", "/?")
		h.host, target = after[:end], after[end:]
		if strings.Trim(h.host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]") != "" || h.host == "" {
			return malformed("its address has no host")
		}
	}
	if !strings.HasPrefix(target, "/") {
		return malformed("its address is not a path")
	}
	h.Method, h.Target = method, target
	return nil
}

// judge reads what the headers say about the request itself.
func (h *head) judge() error {
	host, hosts := h.only("host")
	length, lengths := h.only("content-length")
	coding, codings := h.only("transfer-encoding")
	switch {
	case hosts > 1 || lengths > 1 || codings > 1:
		return malformed("a header that there must be only one of comes twice")
	case codings == 1 && !strings.EqualFold(coding, "chunked"):
		return &refusal{http.StatusNotImplemented, "this endpoint knows the transfer coding chunked alone"}
	case codings == 1 && (lengths == 1 || !h.modern):
		return malformed("it has chunks where there must be none")
	case codings == 1:
		h.length = -1
	case lengths == 1:
		n, err := strconv.ParseUint(length, 10, 63)
		if err != nil {
			return malformed("its content-length is no number")
		}
		h.length = int64(n)
	}
	if h.host == "" {
		h.host = host
	}
	h.last = h.connection("close") || !h.modern && !h.connection("keep-alive")
	if expect := h.Header.Get("expect"); expect != "" && h.modern {
		if !strings.EqualFold(expect, "100-continue") {
			return &refusal{http.StatusExpectationFailed, "this endpoint knows the expectation 100-continue alone"}
		}
		h.waiting = h.length != 0
	}
	return nil
}

// only is the value of a header, and how often it comes.
func (h *head) only(name string) (value string, times int) {
	for i := range h.Header {
		if f := &h.Header[i]; len(f.Name) == len(name) && strings.EqualFold(f.Name, name) {
			value = f.Value
			times++
		}
	}
	return value, times
}

// connection tells whether the client says a word about the connection.
func (h *head) connection(word string) bool {
	for _, f := range h.Header {
		if !strings.EqualFold(f.Name, "connection") {
			continue
		}
		for one := range strings.SplitSeq(f.Value, ",") {
			if strings.EqualFold(strings.Trim(one, " \t"), word) {
				return true
			}
		}
	}
	return false
}

// cutLine takes the first line off a text.
func cutLine(text string) (line, after string) {
	line, after, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r"), after
}

// isToken tells whether a text can be a method or a header's name.
func isToken(s string) bool {
	for i := range len(s) {
		if !ofTokens[s[i]] {
			return false
		}
	}
	return s != ""
}

// ofTokens are the characters of tokens.
var ofTokens = func() (set [256]bool) {
	for c := byte('!'); c <= '~'; c++ {
		set[c] = strings.IndexByte(`"(),/:;<=>?@[\]{}`, c) < 0
	}
	return set
}()

// isText tells whether a text has no control characters.
func isText(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}
