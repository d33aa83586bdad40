package live

import "testing"

// The command that starts the server again names the ports that are not the usual ones, and the directory without which the accounts would be empty.
func TestTheCommandToStartAgain(t *testing.T) {
	for _, c := range [][4]string{
		{"http://localhost:8080/live/", "http://localhost:8081/", "", "cosmosttl run"},
		{"http://localhost:9001/live/", "http://red.localhost:9002/", "/var/my state", `cosmosttl run -port 9001 -cosmos 127.0.0.1:9002 -state "/var/my state"`},
		{"", "an account", "", "cosmosttl run"},
	} {
		if got := restart(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%s and %s: %q, want %q", c[0], c[1], got, c[3])
		}
	}
}
