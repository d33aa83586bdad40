package cosmostest_test

import (
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// Receipts is an example of the code under test: it uses azcosmos and does not depend on the emulator. A receipt is kept for 30 days, the
// container's default. While it is disputed it is kept without a limit, and 7 days more when the dispute is over.
type Receipts struct{ container *azcosmos.ContainerClient }

// File stores a receipt.
func (r Receipts) File(t *testing.T, id string) {
	_, err := r.container.UpsertItem(t.Context(), azcosmos.NewPartitionKeyString(id), []byte(`{"id":"`+id+`"}`), nil)
	must(t, err)
}

// Dispute keeps a receipt until Settle.
func (r Receipts) Dispute(t *testing.T, id string) { r.setTTL(t, id, -1) }

// Settle ends a dispute.
func (r Receipts) Settle(t *testing.T, id string) { r.setTTL(t, id, 7*24*60*60) }

func (r Receipts) setTTL(t *testing.T, id string, seconds int) {
	change := azcosmos.PatchOperations{}
	change.AppendSet("/ttl", seconds)
	_, err := r.container.PatchItem(t.Context(), azcosmos.NewPartitionKeyString(id), id, change, nil)
	must(t, err)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestRetentionOfReceipts tests a retention rule of 37 days and more in a few milliseconds.
func TestRetentionOfReceipts(t *testing.T) {
	const day = 24 * time.Hour
	emulator := cosmostest.New(t)
	container := emulator.Container(t, "shop", "receipts", "/id", 30*day)
	receipts := Receipts{container.ContainerClient} // the code under test, which knows azcosmos only
	disputed := container.Item("R2", "R2")

	receipts.File(t, "R1")
	receipts.File(t, "R2")
	emulator.Clock.Advance(29 * day)
	receipts.Dispute(t, "R2")
	emulator.Clock.Advance(day - time.Second)
	cosmostest.Live(t, container.Item("R1", "R1"))
	emulator.Clock.Advance(time.Second)
	cosmostest.OnDisk(t, container.Item("R1", "R1")) // expired, and the background purge comes a second later
	cosmostest.Live(t, disputed)

	emulator.Clock.Advance(365 * day)
	cosmostest.Purged(t, container.Item("R1", "R1")) // also Live, Expired and OnDisk
	cosmostest.Live(t, disputed)
	receipts.Settle(t, "R2")
	emulator.Clock.Advance(7*day - time.Second)
	cosmostest.Live(t, disputed)
	emulator.Clock.Advance(time.Second)
	cosmostest.Expired(t, disputed)
}
