package query

import (
	"encoding/hex"
	"slices"
	"testing"
)

// The expectations are from DistinctHashBaselineTests.ElementsHash.xml and NumbersHash.xml of the .NET SDK.
func TestDistinctHashIsThatOfTheSDK(t *testing.T) {
	for json, want := range map[string]string{
		`null`:                       "898efbf2680daea39e24d6ae6653417d",
		`false`:                      "6e88aa4242f017b7705f12581a61118f",
		`true`:                       "cd4d51ab869f071ff019c3e4a55c0125",
		`1234`:                       "a94bf61335c9fba42c28d7d9895d1434",
		`""`:                         "a78446cf287029a585b395a161a2a9a1",
		`"asdfasdfasdfasdfasdfasdf"`: "8f124368401e0b91ad580ca542e035db",
		`[]`:                         "7d54f729ff4a63ffa2ef3ca359538082",
		`[null,false,true,1234,"asdfasdfasdfasdfasdfasdf"]`: "a9407916de27f316cc5a8e4eb9afd5e6",
		`{}`: "14b86a60aa01a7381438743e80b965d8",
		`{"cosmosString":"asdfasdfasdfasdfasdfasdf","null":null,"false":false,"true":true,"cosmosNumber":1234}`: "3b6aa9f4f43aaec0e48ebe2bc020d55c",
	} {
		en := &env{}
		en.steps, en.reserve = maxSteps, maxSteps
		bytes := en.distinctHash(fromJSON(json), seedRoot, 0).bytes()
		slices.Reverse(bytes) // the baselines print the high word first
		if got := hex.EncodeToString(bytes); got != want {
			t.Errorf("%s: %s, want %s", json, got, want)
		}
	}
}
