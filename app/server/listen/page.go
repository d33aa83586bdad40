package listen

import (
	"errors"
	"net/http"
)

// OwnPage refuses a request that does not come from a page of this very server, with the status of the refusal: another host than this
// machine, as any web page can give itself, and another origin.
func OwnPage(in *http.Request) (status int, err error) {
	if _, local := Host(in.Host); !local {
		return http.StatusMisdirectedRequest, errors.New("this server only accepts requests for localhost")
	}
	if origin, site := in.Header.Get("Origin"), in.Header.Get("Sec-Fetch-Site"); origin != "" && origin != "http://"+in.Host || site != "" &&
		site != "same-origin" {
		return http.StatusForbidden, errors.New("only the playground's own page may look into the accounts")
	}
	return 0, nil
}
