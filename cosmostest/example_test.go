package cosmostest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// Sessions is an example of the code under test: it uses azcosmos and does not depend on the emulator.
type Sessions struct{ container *azcosmos.ContainerClient }

// SignedIn reports whether a session is alive, and extends it by another half an hour.
func (s Sessions) SignedIn(ctx context.Context, id string) (bool, error) {
	touch := azcosmos.PatchOperations{}
	touch.AppendSet("/seen", true)
	_, err := s.container.PatchItem(ctx, azcosmos.NewPartitionKeyString(id), id, touch, nil)
	if e := new(azcore.ResponseError); errors.As(err, &e) && e.StatusCode == http.StatusNotFound {
		return false, nil
	}
	return err == nil, err
}

// A session of 30 minutes expires without any waiting.
func Example() {
	ctx := context.Background()
	emulator := cosmostest.New(cosmostest.Options{})
	client, err := emulator.Client()
	if err != nil {
		panic(err)
	}
	if _, err := client.CreateDatabase(ctx, azcosmos.DatabaseProperties{ID: "app"}, nil); err != nil {
		panic(err)
	}
	database, _ := client.NewDatabase("app")
	halfAnHour := int32(30 * 60)
	if _, err := database.CreateContainer(ctx, azcosmos.ContainerProperties{
		ID:                     "sessions",
		PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/id"}},
		DefaultTimeToLive:      &halfAnHour,
	}, nil); err != nil {
		panic(err)
	}
	container, _ := database.NewContainer("sessions")
	sessions := Sessions{container}

	if _, err := container.CreateItem(ctx, azcosmos.NewPartitionKeyString("ada"), []byte(`{"id":"ada"}`), nil); err != nil {
		panic(err)
	}
	show := func(when string) {
		alive, err := sessions.SignedIn(ctx, "ada")
		fmt.Println(when, alive, err)
	}
	emulator.Clock.Advance(29 * time.Minute)
	show("after 29 minutes:")
	emulator.Clock.Advance(29 * time.Minute)
	show("29 minutes after that:")
	emulator.Clock.Advance(30 * time.Minute)
	show("30 minutes after that:")

	disk, _ := emulator.Disk("app", "sessions")
	fmt.Printf("on disk: %d live, %d expired\n", disk.Live, disk.Expired)
	// Output:
	// after 29 minutes: true <nil>
	// 29 minutes after that: true <nil>
	// 30 minutes after that: false <nil>
	// on disk: 0 live, 1 expired
}
