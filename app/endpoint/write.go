package endpoint

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// apart is from how many bytes on a body is sent from where it lies; a smaller one is copied behind its head, into one packet.
const apart = 16 << 10

// write sends the answer to a request, and reports whether it could.
func (c *conn) write(answer rest.Response, h *head) bool {
	b := append(c.out[:0], "HTTP/1.1 "...)
	b = strconv.AppendInt(b, int64(answer.Status), 10)
	b = append(b, ' ')
	b = append(b, http.StatusText(answer.Status)...)
	b = append(b, "\r\n"...)
	dated := false
	for _, f := range answer.Header {
		dated = dated || f.Name == "date"
		b = field(b, f.Name, f.Value)
	}
	if !dated { // what is not Cosmos's has no date of the simulated clock
		b = append(b, "date: "...)
		b = time.Now().UTC().AppendFormat(b, http.TimeFormat)
		b = append(b, "\r\n"...)
	}
	if answer.Status != http.StatusNoContent && answer.Status != http.StatusNotModified {
		b = append(b, "content-length: "...)
		b = strconv.AppendInt(b, int64(len(answer.Body)), 10)
		b = append(b, "\r\n"...)
	}
	switch {
	case h.last:
		b = append(b, "connection: close\r\n"...)
	case !h.modern:
		b = append(b, "connection: keep-alive\r\n"...)
	}
	b = append(b, "\r\n"...)
	body := answer.Body
	if h.Method == http.MethodHead {
		body = nil
	}
	if len(body) <= apart {
		b, body = append(b, body...), nil
	}
	c.out = b
	return c.send(b, body) == nil
}

// field writes a header. No value has a line's end in it: core/rest sees to that, and what comes from the client has passed isText.
func field(b []byte, name, value string) []byte {
	b = append(b, name...)
	b = append(b, ": "...)
	b = append(b, value...)
	return append(b, "\r\n"...)
}

// send writes pieces to the socket.
func (c *conn) send(pieces ...[]byte) error {
	if err := c.tcp.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if len(pieces) == 1 || len(pieces[1]) == 0 {
		_, err := c.tcp.Write(pieces[0])
		return err
	}
	all := net.Buffers(pieces)
	_, err := all.WriteTo(c.tcp)
	return err
}
