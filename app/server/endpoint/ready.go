package endpoint

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Ready is the line of JSON with the endpoint's address, for the program that started this program; see
// docs/clients/contract.md.
type Ready struct {
	Version          string     `json:"cosmosttl"`
	PID              int        `json:"pid"`
	ConnectionString string     `json:"connectionString"`
	Key              string     `json:"key"`
	HTTP             *string    `json:"http"` // null with -tls
	HTTPS            string     `json:"https"`
	Clock            clockState `json:"clock"`
}

// printJSON writes the line.
func (c Config) printJSON(clock clockState) {
	plain, secure := fmt.Sprintf("http://localhost:%d/", c.Listeners.Port()), fmt.Sprintf("https://localhost:%d/", c.Listeners.Port())
	r := Ready{Version: c.Version, PID: os.Getpid(), Key: c.Key, HTTP: &plain, HTTPS: secure, Clock: clock}
	if r.Key == "" {
		r.Key = rest.EmulatorKey
	}
	if c.TLS {
		r.HTTP, plain = nil, secure
	}
	r.ConnectionString = connectionString(plain, r.Key)
	line, _ := json.Marshal(r) // every value can be encoded
	fmt.Fprintf(c.Out, "%s\n", line)
}

// connectionString returns the connection string that SDKs accept.
func connectionString(address, key string) string {
	return "AccountEndpoint=" + address + ";AccountKey=" + key + ";"
}
