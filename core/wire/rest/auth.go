package rest

import (
	"bytes"
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// authorize checks the signature of the master key (docs/model.md §3.4):
// urlencode("type=master&ver=1.0&sig=" + base64(HMAC-SHA256(key, payload))). Like the service, it requires
// a date. The date may be of any age, because the clock is simulated.
//
// It also checks resource tokens, at a time in Unix seconds, and then stores in the request what the token permits.
func (o Options) authorize(r *Request, a address, now int64) *fault {
	if o.NoAuth {
		return nil
	}
	given := r.Header.Get("authorization")
	if given == "" {
		return refuse(401, "Unauthorized", "Required Header authorization is missing. Ensure a valid Authorization token is passed.")
	}
	var room [128]byte
	token, ok := appendUnescaped(room[:0], given)
	if !ok {
		return refuse(401, "Unauthorized", "The authorization token is not URL-encoded.")
	}
	var kind, version, signature []byte
	for rest, more := token, true; more; {
		var field []byte
		field, rest, more = bytes.Cut(rest, []byte("&"))
		name, value, _ := bytes.Cut(field, []byte("="))
		switch string(name) {
		case "type":
			kind = value
		case "ver":
			version = value
		case "sig":
			signature = value
		}
	}
	if string(kind) == "aad" && o.vouched(signature) {
		return nil
	}
	if string(kind) == "aad" && o.Entra != nil {
		return o.admitPrincipal(r, string(signature))
	}
	if string(kind) == "resource" && string(version) == "1" {
		var f *fault
		r.grant, f = o.resourceToken(signature, now)
		return f
	}
	if string(kind) != "master" || string(version) != "1.0" {
		return refuse(401, "Unauthorized", "Only master key tokens of version 1.0 and resource tokens of version 1 are simulated; "+
			"tokens of Microsoft Entra ID are with the native program's flag -entra.")
	}
	want, err := base64.StdEncoding.AppendDecode(make([]byte, 0, sumSize), signature)
	if err != nil {
		return refuse(401, "Unauthorized", "The authorization token's signature is not base64.")
	}
	key, f := o.signer()
	if f != nil {
		return f
	}
	xdate, date := r.Header.Get("x-ms-date"), ""
	if xdate == "" {
		date = r.Header.Get("date")
	}
	switch {
	case xdate+date == "":
		return refuse(401, "Unauthorized", "Authorization token mandates Date headers. Please pass in RFC 1123 style date format.")
	case !isHTTPDate(xdate + date):
		return refuse(401, "Unauthorized", "The input date header is invalid format. Please pass in RFC 1123 style date format.")
	}
	kinds := a.kinds()
	for _, kind := range kinds {
		if o.encoded(r) && a.rewritten() {
			break // no signature fits
		}
		for i := range links {
			sum := key.sign(payload{r.Method, kind, a.link(i), xdate, date})
			if subtle.ConstantTimeCompare(want, sum[:]) == 1 {
				return nil
			}
		}
	}
	used := payload{r.Method, kinds[0], a.link(0), xdate, date}
	return refuse(401, "Unauthorized", "The input authorization token can't serve the request. Please check that the expected payload is built as per the protocol, "+
		"and check the key being used. Server used the following payload to sign: '"+string(used.append(nil))+"'")
}

// signer returns the signer with the account's key.
func (o Options) signer() (*signer, *fault) {
	if o.key() == EmulatorKey {
		return &emulatorSigner, nil
	}
	raw, err := base64.StdEncoding.DecodeString(o.key())
	if err != nil {
		return nil, refuse(401, "Unauthorized", errKey.Error())
	}
	own := newSigner(raw)
	return &own, nil
}

// emulatorSigner signs with EmulatorKey.
var emulatorSigner = func() signer {
	key, _ := base64.StdEncoding.DecodeString(EmulatorKey)
	return newSigner(key)
}()

// vouched reports whether a token of Microsoft Entra ID is a token for emulators. Its signature is then
// the account's key (emulator_test.go of azcosmos in Azure/azure-sdk-for-go).
func (o Options) vouched(token []byte) bool {
	signature := token[bytes.LastIndexByte(token, '.')+1:]
	return subtle.ConstantTimeCompare(signature, []byte(base64.RawURLEncoding.EncodeToString([]byte(o.key())))) == 1
}

// A payload has the parts of a request that its signature covers.
type payload struct{ method, resource, link, xdate, date string }

func (p payload) append(dst []byte) []byte {
	dst = append(appendLower(dst, p.method), '\n')
	dst = append(append(dst, strings.ToLower(p.resource)...), '\n')
	dst = append(append(dst, p.link...), '\n')
	dst = append(appendLower(dst, p.xdate), '\n')
	return append(appendLower(dst, p.date), '\n')
}

// appendLower appends an ASCII text in lower case.
func appendLower(dst []byte, s string) []byte {
	for _, c := range []byte(s) {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// Authorization returns the authorization header that SDKs send with a request. The key is in base64, and
// resource is the type, like "docs". For a feed, link is the decoded path of its owner, otherwise that of
// the resource. The date is the value of x-ms-date.
func Authorization(key, method, resource, link, date string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(key)
	if err != nil {
		return "", errKey
	}
	by := newSigner(raw)
	sum := by.sign(payload{method, resource, link, date, ""})
	return escape("type=master&ver=1.0&sig=" + base64.StdEncoding.EncodeToString(sum[:])), nil
}

// Vouch returns an authorization header for a program that has the account's key and answers on behalf of
// others. It is a token of Microsoft Entra ID in the form that emulators accept. It fits every request,
// without a date.
func (o Options) Vouch() string {
	return escape("type=aad&ver=1.0&sig=." + base64.RawURLEncoding.EncodeToString([]byte(o.key())))
}
