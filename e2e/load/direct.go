package main

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// A direct is a connection of Direct mode. Its requests wait for each other, as a conn's requests do, so that both measure the same.
type direct struct {
	tcp  *tls.Conn
	in   *bufio.Reader
	body []byte
}

func dialDirect(address string, limit time.Time) (*direct, error) {
	tcp, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true})
	if err != nil {
		return nil, err
	}
	d := &direct{tcp: tcp, in: bufio.NewReaderSize(tcp, 64<<10)}
	if err := tcp.SetDeadline(limit); err != nil {
		return nil, err
	}
	hello := rntbd.Frame{Tokens: []rntbd.Token{rntbd.Number(rntbd.ProtocolVersion, rntbd.ULong, 1), rntbd.Text(rntbd.ClientVersion, rntbd.SmallString, "2020-07-15")}}
	return d, d.do(request{hello.Append(nil, rntbd.ContextRequests), 200, nil, 1})
}

// do sends a frame and checks the answer.
func (d *direct) do(r request) error {
	if _, err := d.tcp.Write(r.bytes); err != nil {
		return err
	}
	first, err := d.in.Peek(8)
	if err != nil {
		return err
	}
	length, status := int(binary.LittleEndian.Uint32(first)), int(binary.LittleEndian.Uint32(first[4:]))
	head, err := d.in.Peek(min(length, rntbd.MinHead+4))
	if err != nil {
		return err
	}
	hasBody := bytes.HasSuffix(head, []byte{0, 0, 0, 1}) && length > len(head) // its first token says so
	if _, err := d.in.Discard(length); err != nil {
		return err
	}
	if d.body = d.body[:0]; hasBody {
		if first, err = d.in.Peek(4); err != nil {
			return err
		}
		n := int(binary.LittleEndian.Uint32(first))
		if _, err := d.in.Discard(4); err != nil {
			return err
		}
		if cap(d.body) < n {
			d.body = make([]byte, 2*n)
		}
		if d.body = d.body[:n]; n > 0 {
			if _, err := io.ReadFull(d.in, d.body); err != nil {
				return err
			}
		}
	}
	if status != r.status || r.text != nil && bytes.Count(d.body, r.text) != r.times {
		return fmt.Errorf("status %d, want %d; the body has %q %d times, want %d: %.200s", status, r.status, r.text, bytes.Count(d.body, r.text), r.times, d.body)
	}
	return nil
}

// frame encodes a request for an item with its signature.
func frame(operation uint16, method, coll, id, key, body string) []byte {
	date, link := time.Now().UTC().Format(http.TimeFormat), "dbs/load/colls/"+coll
	if operation == rntbd.Read {
		link += "/docs/" + id
	}
	raw, _ := base64.StdEncoding.DecodeString(emulatorKey)
	mac := hmac.New(sha256.New, raw)
	io.WriteString(mac, strings.ToLower(method)+"\ndocs\n"+link+"\n"+strings.ToLower(date)+"\n\n")
	token := url.QueryEscape("type=master&ver=1.0&sig=" + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	text := func(id uint16, s string) rntbd.Token { return rntbd.Text(id, rntbd.Requests.Field(id).Type, s) }
	f := rntbd.Frame{Code: rntbd.Document | uint32(operation)<<16, Body: []byte(body), Tokens: []rntbd.Token{
		text(0x01, token), text(0x03, date), text(rntbd.DatabaseName, "load"), text(rntbd.ContainerName, coll), text(0x2B, key), text(0x28, "2020-11-05"),
		rntbd.Number(rntbd.RequestID, rntbd.ULong, 1)}}
	if operation == rntbd.Read {
		f.Tokens = append(f.Tokens, text(rntbd.DocumentName, id))
	}
	return f.Append(nil, rntbd.Requests)
}
