package endpoint

import (
	"fmt"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// withBody returns a signed create whose headers say something about its body.
func withBody(headers, body string) string { return rawCreate + headers + "|" + body }

const chunked = "Transfer-Encoding: chunked|"

// rawBodies are bodies and what headers say about them.
var rawBodies = []rawRequest{
	{name: "a length", send: withBody("Content-Length: 22|"+rawLast, rawItem("len1")), want: []rawAnswer{{201, `"id":"len1"`}}},
	{name: "a length with spaces", send: withBody("Content-Length:   22  |"+rawLast, rawItem("len2")), want: []rawAnswer{{201, `"id":"len2"`}}},
	{name: "a length with zeros", send: withBody("Content-Length: 0022|"+rawLast, rawItem("len3")), want: []rawAnswer{{201, `"id":"len3"`}}},
	{name: "two different lengths", send: withBody("Content-Length: 1|Content-Length: 2|", "{}"), want: []rawAnswer{{400, "400 Bad Request"}}},
	{name: "the same length twice", send: withBody("Content-Length: 22|Content-Length: 22|"+rawLast, rawItem("same")), want: []rawAnswer{{201, `"id":"same"`}}},
	{name: "two lengths in a line", send: withBody("Content-Length: 22, 22|", rawItem("line")), want: []rawAnswer{{400, ""}}},
	{name: "a length with a sign", send: withBody("Content-Length: +22|", rawItem("sign")), want: []rawAnswer{{400, ""}}},
	{name: "a length below zero", send: withBody("Content-Length: -1|", ""), want: []rawAnswer{{400, ""}}},
	{name: "a length in hexadecimal", send: withBody("Content-Length: 0x16|", rawItem("hex")), want: []rawAnswer{{400, ""}}},
	{name: "a length with a space in it", send: withBody("Content-Length: 2 2|", rawItem("space")), want: []rawAnswer{{400, ""}}},
	{name: "a length of words", send: withBody("Content-Length: many|", ""), want: []rawAnswer{{400, ""}}},
	{name: "an empty length", send: withBody("Content-Length:|", ""), want: []rawAnswer{{400, ""}}},
	{name: "a length beyond 64 bits", send: withBody("Content-Length: 99999999999999999999|", ""), want: []rawAnswer{{400, ""}}},
	{name: "no length", send: withBody(rawLast, ""), want: []rawAnswer{{400, ""}}},
	{name: "a body without a length", send: withBody("", rawItem("none")), want: []rawAnswer{{400, ""}, {400, ""}}},
	{name: "a body that ends early", send: withBody("Content-Length: 24|", "{"), want: []rawAnswer{{400, "unexpected EOF"}}},
	{name: "a large body that ends early", send: withBody("Content-Length: 4000000|", strings.Repeat(" ", 100_000)), want: []rawAnswer{{400, "unexpected EOF"}}},
	{name: "a terabyte without a body", send: withBody("Content-Length: 1099511627776|", "{"), want: []rawAnswer{{413, "Request size is too large"}}, open: true},
	{name: "a large body", send: withBody(fmt.Sprintf("Content-Length: %d|", 3*rest.MaxBody), strings.Repeat(" ", 3*rest.MaxBody)) + rawHealth + "|", want: []rawAnswer{{413, "Request size is too large"}}},
	{name: "a body of one byte too many", send: withBody(fmt.Sprintf("Content-Length: %d|", rest.MaxBody+1), strings.Repeat(" ", rest.MaxBody+1)), want: []rawAnswer{{413, ""}}},
	{name: "a body of the most bytes", send: withBody(fmt.Sprintf("Content-Length: %d|", rest.MaxBody)+rawLast, strings.Repeat(" ", rest.MaxBody)), want: []rawAnswer{{400, "not an item"}}},
	{name: "a body of a read", send: "GET /healthz HTTP/1.1|" + rawHost + "Content-Length: 5||hello" + rawHealth + rawLast + "|", want: []rawAnswer{{200, "ok"}, {200, "ok"}}},
	{name: "a request in the body of a read", send: "GET /healthz HTTP/1.1|" + rawHost + fmt.Sprintf("Content-Length: %d||", len(moveClock)) + moveClock + rawHealth + rawLast + "|", want: []rawAnswer{{200, "ok"}, {200, "ok"}}},

	{name: "chunks", send: withBody(chunked, "5|"+rawItem("chunks")[:5]+"|13;note=x|"+rawItem("chunks")[5:]+"|0|trailer: x||") + rawHealth + rawLast + "|", want: []rawAnswer{{201, `"id":"chunks"`}, {200, "ok"}}},
	{name: "chunks in capitals", send: withBody("Transfer-Encoding: CHUNKED|"+rawLast, "16|"+rawItem("CAPS")+"|0||"), want: []rawAnswer{{201, ""}}},
	{name: "chunks with zeros", send: withBody(chunked+rawLast, "0000000000000016|"+rawItem("zero")+"|0||"), want: []rawAnswer{{201, ""}}},
	{name: "broken chunks", send: withBody(chunked, "five|abcde|"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a chunk below zero", send: withBody(chunked, "-5|abcde|0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a chunk with a prefix", send: withBody(chunked, "0x16|"+rawItem("prefix")+"|0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a chunk beyond 64 bits", send: withBody(chunked, "fffffffffffffffff|abcde|0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a chunk of 2^63", send: withBody(chunked, "8000000000000000|abcde"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a chunk longer than it says", send: withBody(chunked, "5|"+rawItem("long")+"|0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "chunks without an end", send: withBody(chunked, "16|"+rawItem("open")+"|"), want: []rawAnswer{{400, "unexpected EOF"}}},
	{name: "a chunk that ends early", send: withBody(chunked, "16|{"), want: []rawAnswer{{400, "unexpected EOF"}}},
	{name: "no chunks", send: withBody(chunked+rawLast, "0||"), want: []rawAnswer{{400, ""}}},
	{name: "a long chunk extension", send: withBody(chunked, "16;"+strings.Repeat("x", 100_000)+"|"+rawItem("ext")+"|0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "chunks of a byte with extensions", send: withBody(chunked, strings.Repeat("1;"+strings.Repeat("x", 200)+"| |", 1000)+"0||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "chunks beyond the limit", send: withBody(chunked, strings.Repeat("100000|"+strings.Repeat(" ", 1<<20)+"|", 5)+"0||"), want: []rawAnswer{{413, ""}}},
	{name: "a trailer beyond the limit", send: withBody(chunked, "16|"+rawItem("trail")+"|0|x: "+strings.Repeat("y", 100_000)+"||"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a trailer of another length", send: withBody(chunked+"Trailer: Content-Length|", "16|"+rawItem("trail2")+"|0|Content-Length: 5||"), want: []rawAnswer{{400, ""}}},
	{name: "a length and chunks", send: withBody("Content-Length: 5|"+chunked, "16|"+rawItem("both")+"|0||"), want: []rawAnswer{{201, `"id":"both"`}}},
	{name: "chunks and a length", send: withBody(chunked+"Content-Length: 5|", "16|"+rawItem("htob")+"|0||"), want: []rawAnswer{{201, `"id":"htob"`}}},
	{name: "chunks twice", send: withBody("Transfer-Encoding: chunked, chunked|", "0||"), want: []rawAnswer{{501, ""}}},
	{name: "two codings", send: withBody("Transfer-Encoding: gzip|"+chunked, "0||"), want: []rawAnswer{{501, ""}}},
	{name: "an unknown coding", send: withBody("Transfer-Encoding: gzip|", ""), want: []rawAnswer{{501, "Unsupported transfer encoding"}}},
	{name: "a coding like chunked", send: withBody("Transfer-Encoding: xchunked|", ""), want: []rawAnswer{{501, ""}}},
	{name: "the coding identity", send: withBody("Transfer-Encoding: identity|", ""), want: []rawAnswer{{501, ""}}},
	{name: "an empty coding", send: withBody("Transfer-Encoding:|", ""), want: []rawAnswer{{501, ""}}},
	{name: "a coding with a vertical tab", send: withBody("Transfer-Encoding: \x0bchunked|", "0||"), want: []rawAnswer{{400, ""}}},
	{name: "a coding with a space before the colon", send: withBody("Transfer-Encoding : chunked|", "0||"), want: []rawAnswer{{400, ""}}},
	{name: "chunks in HTTP/1.0", send: strings.Replace(withBody(chunked, "16|"+rawItem("old")+"|0||"), "HTTP/1.1", "HTTP/1.0", 1), want: []rawAnswer{{400, ""}}},
	{name: "a compressed body", send: withBody("Content-Encoding: gzip|Content-Length: 3|"+rawLast, "\x1f\x8b\x08"), want: []rawAnswer{{400, ""}}},
	{name: "zeros for a body", send: withBody("Content-Length: 9|"+rawLast, strings.Repeat("\x00", 9)), want: []rawAnswer{{400, ""}}},
}

// moveClock has its line ends, so that its length can be taken.
const moveClock = "POST /_clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{\"advance\":60}"

// rawRefusals are requests that are refused for their head: their bodies are not read, not asked for and not taken for requests.
var rawRefusals = []rawRequest{
	{name: "asks before it sends", send: withBody("Content-Length: 23|Expect: 100-continue|"+rawLast, rawItem("asked")), want: []rawAnswer{{100, ""}, {201, `"id":"asked"`}}},
	{name: "asks in capitals", send: withBody("Content-Length: 22|Expect: 100-CONTINUE|"+rawLast, rawItem("caps")), want: []rawAnswer{{100, ""}, {201, ""}}},
	{name: "asks without a body", send: rawRead + "Expect: 100-continue|" + rawLast + "|", want: []rawAnswer{{200, `"id":"a"`}}},
	{name: "asks in HTTP/1.0", send: strings.Replace(withBody("Content-Length: 21|Expect: 100-continue|", rawItem("1.0")), "HTTP/1.1", "HTTP/1.0", 1), want: []rawAnswer{{201, ""}}},
	{name: "another expectation", send: withBody("Content-Length: 2|Expect: more|", ""), want: []rawAnswer{{417, ""}}},
	{name: "asks without a signature", send: "POST " + path + " HTTP/1.1|" + rawHost + asks, want: []rawAnswer{{401, "authorization is missing"}}, open: true},
	{name: "asks with a wrong signature", send: "POST " + path + " HTTP/1.1|" + rawHost + signed("POST", "docs", "dbs/db/colls/d") + asks, want: []rawAnswer{{401, "can't serve the request"}}, open: true},
	{name: "asks without a date", send: "POST " + path + " HTTP/1.1|" + rawHost + strings.Replace(signed("POST", "docs", "dbs/db/colls/c"), "x-ms-date", "x-date", 1) + asks, want: []rawAnswer{{401, "mandates Date headers"}}, open: true},
	{name: "asks with a malformed date", send: "POST " + path + " HTTP/1.1|" + rawHost + strings.Replace(signed("POST", "docs", "dbs/db/colls/c"), "GMT", "PDT", 1) + asks, want: []rawAnswer{{401, "invalid format"}}, open: true},
	{name: "asks a wrong path", send: "POST /dbs//colls HTTP/1.1|" + rawHost + asks, want: []rawAnswer{{400, "not the path"}}, open: true},
	{name: "asks with a wrong method", send: "PUT /dbs HTTP/1.1|" + rawHost + signed("PUT", "dbs", "") + asks, want: []rawAnswer{{405, ""}}, open: true},
	{name: "asks a foreign host", send: "POST " + path + " HTTP/1.1|Host: evil.example|" + asks, want: []rawAnswer{{421, ""}}, open: true},
	{name: "asks for a foreign page", send: "POST /_clock HTTP/1.1|" + rawHost + "Origin: http://evil.example|" + asks, want: []rawAnswer{{403, ""}}, open: true},
	{name: "asks to send too much", send: withBody("Content-Length: 4194305|Expect: 100-continue|", ""), want: []rawAnswer{{413, ""}}, open: true},
	{name: "asks with a method of the clock that there is not", send: "DELETE /_clock HTTP/1.1|" + rawHost + asks, want: []rawAnswer{{405, ""}}, open: true},
	{name: "a request in a refused body", send: "POST /dbs//x HTTP/1.1|" + rawHost + fmt.Sprintf("Content-Length: %d||", len(moveClock)) + moveClock + rawHealth + rawLast + "|", want: []rawAnswer{{400, ""}, {200, "ok"}}},
	{name: "a request in a long refused body", send: "POST /dbs//x HTTP/1.1|" + rawHost + "Content-Length: 4000000||" + strings.Repeat(moveClock, 60_000), want: []rawAnswer{{400, ""}}},
	{name: "a request in long refused chunks", send: "POST /dbs//x HTTP/1.1|" + rawHost + chunked + "|3d0900|" + strings.Repeat(moveClock, 60_000), want: []rawAnswer{{400, ""}}},
	{name: "a request behind broken chunks", send: "POST /dbs//x HTTP/1.1|" + rawHost + chunked + "|5|abcde" + moveClock + "|", want: []rawAnswer{{400, ""}}},
	{name: "a request behind chunks that are read", send: withBody(chunked, "5|abcde"+moveClock+"|"), want: []rawAnswer{{400, "the request body cannot be read"}}},
	{name: "a request behind a length and chunks", send: withBody("Content-Length: 0|"+chunked, "0||") + moveClock, want: []rawAnswer{{400, ""}}},
	{name: "a claim without a signature", send: "POST " + path + " HTTP/1.1|" + rawHost + "Content-Length: 4000000||{", want: []rawAnswer{{401, ""}}, open: true},
	{name: "chunks without a signature", send: "POST " + path + " HTTP/1.1|" + rawHost + chunked + "|400000|{", want: []rawAnswer{{401, ""}}, open: true},
}

const asks = "Content-Length: 22|Expect: 100-continue||"
