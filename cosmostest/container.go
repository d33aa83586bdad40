package cosmostest

import (
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Special values of the parameter defaultTTL of [Emulator.Container]. With Off, nothing expires. With NoDefault, TTL is
// on without a default, so only items with a ttl of their own expire.
const (
	Off       time.Duration = 0
	NoDefault time.Duration = -time.Second
)

// A Container is a container of an [Emulator]: the azcosmos client for the code under test, and the items for assertions.
type Container struct {
	*azcosmos.ContainerClient
	emulator *Emulator
	path     engine.Path
}

// Container creates and returns a container. It also creates the database if it does not exist. The default time to
// live is a number of whole seconds, [Off] or [NoDefault]. For a container with other properties, create it with the
// client and call [Emulator.Existing].
func (e *Emulator) Container(t testing.TB, database, id, partitionKey string, defaultTTL time.Duration) *Container {
	t.Helper()
	properties := azcosmos.ContainerProperties{ID: id, PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{partitionKey}}}
	if defaultTTL != Off {
		seconds := int32(defaultTTL / time.Second)
		if time.Duration(seconds)*time.Second != defaultTTL || seconds < -1 {
			t.Fatalf("cosmostest: the default TTL of %s/%s is %s; it must be whole seconds, %d at most, or cosmostest.Off, or cosmostest.NoDefault (-1: on, without a default)",
				database, id, defaultTTL, int32(1<<31-1))
		}
		properties.DefaultTimeToLive = &seconds
	}
	client := e.Client(t)
	var known *azcore.ResponseError
	if _, err := client.CreateDatabase(t.Context(), azcosmos.DatabaseProperties{ID: database}, nil); errors.As(err, &known) &&
		known.StatusCode != http.StatusConflict {
		t.Fatalf("cosmostest: create the database %q: %v", database, err)
	}
	in, err := client.NewDatabase(database)
	if err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
	if _, err := in.CreateContainer(t.Context(), properties, nil); err != nil {
		t.Fatalf("cosmostest: create the container %s/%s: %v", database, id, err)
	}
	return e.Existing(t, database, id)
}

// Existing returns a container that already exists, such as one that the code under test has created.
func (e *Emulator) Existing(t testing.TB, database, id string) *Container {
	t.Helper()
	client, err := e.Client(t).NewContainer(database, id)
	if err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
	c := &Container{ContainerClient: client, emulator: e, path: engine.Path{Database: database, Container: id}}
	e.world.Look(func(a *engine.Account) {
		if _, err := a.Container(c.path); err != nil {
			t.Fatalf("cosmostest: the container %s: %v", c, err)
		}
	})
	return c
}

// String returns the name in the form database/container.
func (c *Container) String() string { return fmt.Sprint(c.path.Database, "/", c.path.Container) }
