package rest

import (
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// authorize checks the signature of the master key (docs/model.md §3.4): urlencode("type=master&ver=1.0&sig=" + base64(HMAC-SHA256(key,
// payload))). A date is required as by the service, but may be of any age, because the clock is simulated.
func (o Options) authorize(r *Request, a address) *fault {
	if o.NoAuth {
		return nil
	}
	given := r.Header.Get("authorization")
	if given == "" {
		return refuse(401, "Unauthorized", "Required Header authorization is missing. Ensure a valid Authorization token is passed.")
	}
	token, ok := unescape(given)
	if !ok {
		return refuse(401, "Unauthorized", "The authorization token is not URL-encoded.")
	}
	var kind, version, signature string
	for field := range strings.SplitSeq(token, "&") {
		name, value, _ := strings.Cut(field, "=")
		switch name {
		case "type":
			kind = value
		case "ver":
			version = value
		case "sig":
			signature = value
		}
	}
	if kind == "aad" && o.vouched(signature) {
		return nil
	}
	if kind != "master" || version != "1.0" {
		return refuse(401, "Unauthorized", "Only master key tokens of version 1.0 are simulated; resource tokens and Microsoft Entra ID are not.")
	}
	want, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return refuse(401, "Unauthorized", "The authorization token's signature is not base64.")
	}
	key := emulatorKey
	if o.key() != EmulatorKey {
		if key, err = base64.StdEncoding.DecodeString(o.key()); err != nil {
			return refuse(401, "Unauthorized", errKey.Error())
		}
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
		if !o.Lenient && a.rewritten() {
			break // no signature fits
		}
		for i := range links {
			if subtle.ConstantTimeCompare(want, sign(key, payload(r.Method, kind, a.link(i), xdate, date))) == 1 {
				return nil
			}
		}
	}
	return refuse(401, "Unauthorized", "The input authorization token can't serve the request. Please check that the expected payload is built as per the protocol, "+
		"and check the key being used. Server used the following payload to sign: '"+payload(r.Method, kinds[0], a.link(0), xdate, date)+"'")
}

// emulatorKey is EmulatorKey in bytes.
var emulatorKey, _ = base64.StdEncoding.DecodeString(EmulatorKey)

// vouched reports whether a token of Microsoft Entra ID is one for emulators: its signature is the account's key
// (emulator_test.go of azcosmos in Azure/azure-sdk-for-go).
func (o Options) vouched(token string) bool {
	signature := token[strings.LastIndexByte(token, '.')+1:]
	return subtle.ConstantTimeCompare([]byte(signature), []byte(base64.RawURLEncoding.EncodeToString([]byte(o.key())))) == 1
}

func payload(method, resource, link, xdate, date string) string {
	return strings.ToLower(method) + "\n" + strings.ToLower(resource) + "\n" + link + "\n" + strings.ToLower(xdate) + "\n" + strings.ToLower(date) + "\n"
}

// Authorization returns the authorization header that SDKs send with a request. Key is base64; resource is the type, as "docs"; link is the
// decoded path of the resource or, for a feed, of its owner; date is the value of x-ms-date.
func Authorization(key, method, resource, link, date string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(key)
	if err != nil {
		return "", errKey
	}
	return escape("type=master&ver=1.0&sig=" + base64.StdEncoding.EncodeToString(sign(raw, payload(method, resource, link, date, "")))), nil
}
