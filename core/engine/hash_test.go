package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The forms of version 2 are from the SDKs' own tests: sdk/cosmosdb/cosmos/test/internal/unit/hashing/v2.spec.ts in
// Azure/azure-sdk-for-js, and Microsoft.Azure.Cosmos.Tests/Routing/PartitionKeyInternalTest.cs in Azure/azure-cosmos-dotnet-v3.
func TestEffectiveKeys(t *testing.T) {
	latin := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 5)
	for key, want := range map[string]string{
		`["redmond"]`:                          "22E342F38A486A088463DFF7838A5963",
		`["` + strings.Repeat("a", 110) + `"]`: "0BA3E9CA8EE4C14538828D1612A4B652",
		`[""]`:                                 "32E9366E637A71B4E710384B2F4970A0",
		`["aa"]`:                               "05033626483AE80D00E44FBD35362B19",
		`[null]`:                               "378867E4430E67857ACE5C908374FE16",
		`[true]`:                               "0E711127C5B5A8E4726AC6DD306A3E59",
		`[false]`:                              "2FE1BE91E90A3439635E0E9E37361EF2",
		`[{}]`:                                 "11622DAA78F835834610ABE56EFF5CB5",
		`[5]`:                                  "19C08621B135968252FB34B4CF66F811",
		`[5.5]`:                                "0E2EE47829D1AF775EEFB6540FD1D0ED",
		`[12313.1221]`:                         "27E7ECA8F2EE3E53424DE8D5220631C6",
		`[123456789]`:                          "1F56D2538088EBA82CCF988F36E16760",
		`["` + latin[:99] + `"]`:               "072D8FA3228DD2A6C0A7129C845700E6",
		`["` + latin[:100] + `"]`:              "023D5F0B62EBEF22A43564F267193B4D",
		`["redmond",5.5]`:                      "22E342F38A486A088463DFF7838A59630E2EE47829D1AF775EEFB6540FD1D0ED",
		`["redmond",null,"redmond"]`:           "22E342F38A486A088463DFF7838A5963378867E4430E67857ACE5C908374FE1622E342F38A486A088463DFF7838A5963",
	} {
		if got := (engine.Spec{}).EffectiveKey(engine.PartitionKey(key)); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
}

// The forms of version 1 are from hashing/v1.spec.ts in the same folder as v2.spec.ts, and of PartitionKeyInternalTest.cs.
func TestEffectiveKeysOfVersion1(t *testing.T) {
	latin := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 5)
	const hundred = "626364" + "65666768696A6B6C6D6E6F707172737475767778797A7B" + "62636465666768696A6B6C6D6E6F707172737475767778797A7B" +
		"62636465666768696A6B6C6D6E6F707172737475767778797A7B" + "62636465666768696A6B6C6D6E6F7071727374757677" + "00"
	spec, err := engine.ParseSpec([]byte(`{"id":"c","partitionKey":{"paths":["/a"],"version":1}}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := engine.ParseSpec([]byte(`{"id":"c"}`), &spec) // a replacement that leaves the key out
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		`["partitionKey"]`:                     "05C1E1B3D9CD2608716273756A756A706F4C667A00",
		`["redmond"]`:                          "05C1EFE313830C087366656E706F6500",
		`["` + strings.Repeat("a", 110) + `"]`: "05C1EB5921F70608" + strings.Repeat("62", 100) + "00",
		`[""]`:                                 "05C1CF33970FF80800",
		`["aa"]`:                               "05C1C7B7270FE008626200",
		`[null]`:                               "05C1ED45D7475601",
		`[true]`:                               "05C1D7C5A903D803",
		`[false]`:                              "05C1DB857D857C02",
		`[{}]`:                                 "05C1D529E345DC00",
		`[5]`:                                  "05C1D9C1C5517C05C014",
		`[5.5]`:                                "05C1D7A771716C05C016",
		`[12313.1221]`:                         "05C1ED154D592E05C0C90723F50FC925D8",
		`[123456789]`:                          "05C1D9E1A5311C05C19DB7CD8B40",
		`["` + latin[:100] + `"]`:              "05C1DD5D81496408" + hundred,
		`["` + latin[:115] + `"]`:              "05C1DD5D81496408" + hundred,
	} {
		for _, s := range []engine.Spec{spec, again} {
			if got := s.EffectiveKey(engine.PartitionKey(key)); got != want {
				t.Errorf("%s: %s, want %s", key, got, want)
			}
		}
	}
}
