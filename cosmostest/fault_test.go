package cosmostest_test

import (
	"errors"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// azcosmos retries after three refusals with status 429, and the test gets its item.
func TestTheSDKRetriesAfter429(t *testing.T) {
	emulator := cosmostest.New(t)
	orders := emulator.Container(t, "shop", "orders", "/cid", time.Minute)
	emulator.Fault(t, cosmostest.Fault{Status: 429, RetryAfterMS: 2, Container: "orders", Operation: "create_item", Times: 3})
	if _, err := orders.CreateItem(t.Context(), azcosmos.NewPartitionKeyString("c"), []byte(`{"id":"a","cid":"c"}`), nil); err != nil {
		t.Fatal(err)
	}
	if all := emulator.Faults(); len(all) != 1 || all[0].Failed() != 3 {
		t.Errorf("the faults are %v", all)
	}
}

func TestFaultsOfOneClientsPartitionKey(t *testing.T) {
	emulator := cosmostest.New(t)
	orders := emulator.Container(t, "shop", "orders", "/cid", time.Minute)
	emulator.Fault(t, cosmostest.Fault{Status: 412, PartitionKey: `["bob"]`, Share: 1})
	for _, key := range []string{"ann", "bob"} {
		_, err := orders.UpsertItem(t.Context(), azcosmos.NewPartitionKeyString(key), []byte(`{"id":"a","cid":"`+key+`"}`), nil)
		var refused *azcore.ResponseError
		if errors.As(err, &refused) != (key == "bob") || refused != nil && refused.StatusCode != 412 {
			t.Errorf("%s: %v", key, err)
		}
	}
	emulator.ClearFaults()
	if _, err := orders.UpsertItem(t.Context(), azcosmos.NewPartitionKeyString("bob"), []byte(`{"id":"a","cid":"bob"}`), nil); err != nil {
		t.Error(err)
	}
}
