package follow

import "strings"

// A Client is the program that sent a request, as its User-Agent says.
type Client struct {
	Name    string // the name of the SDK or the program, such as "Java" or "playground"; empty if unknown
	Version string
}

// sdks are the SDKs by the beginning of their User-Agent.
var sdks = []struct{ begins, name string }{
	{"azsdk-go-azcosmos/", "Go"},
	{"azure-cosmos-js/", "JavaScript"},
	{"azsdk-java-cosmos/", "Java"},
	{"azsdk-python-cosmos/", "Python"},
	{"azsdk-rust-", "Rust"},
	{"cosmos-netstandard-sdk/", ".NET"},
	{"azsdk-net-", ".NET"},
}

// shortNames are other names of SDKs, in small letters.
var shortNames = map[string]string{"js": "JavaScript", "dotnet": ".NET"}

// is reports whether a client has a name, in small or capital letters.
func (c Client) is(name string) bool {
	return strings.EqualFold(c.Name, name) || c.Name == shortNames[name] && c.Name != ""
}

// clientOf reads a User-Agent. An application may put its own name before the name of the SDK.
func clientOf(agent string) Client {
	for _, word := range strings.Fields(agent) {
		for _, sdk := range sdks {
			if strings.HasPrefix(word, sdk.begins) {
				_, version, _ := strings.Cut(word, "/")
				return Client{sdk.name, versionIn(version)}
			}
		}
	}
	word, _, _ := strings.Cut(strings.TrimSpace(agent), " ")
	name, version, _ := strings.Cut(word, "/")
	if len(name) > mostName {
		name = name[:mostName]
	}
	return Client{strings.ToValidUTF8(name, ""), versionIn(version)}
}

const mostName = 24

// versionIn returns the version at the beginning of a text, such as 3.47.0 of "3.47.0|1|X64".
func versionIn(text string) string {
	text = strings.TrimPrefix(text, "v")
	end := strings.IndexFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end >= 0 {
		text = text[:end]
	}
	return text[:min(len(text), mostName)]
}
