package listen

import (
	"errors"
	"net/http"
)

// OwnPage returns an error and a status if a request does not come from a page of this server. It refuses other
// origins, and other hosts than this machine, because any web page can make a name of its own resolve to this machine.
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
