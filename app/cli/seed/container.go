package seed

import (
	"fmt"
	"strings"
)

// A Container is the container that receives the items.
type Container struct {
	Database, ID string
	Key          string // paths of the partition key, with commas in between: /tenant,/user
}

// ParseContainer reads a container as it is written on the command line: shop/orders/customerId, with the path of the
// partition key after the second slash, without its own first slash. More levels of a hierarchical key follow after
// commas: shop/orders/tenant,/user.
func ParseContainer(text string) (Container, error) {
	parts := strings.SplitN(text, "/", 3)
	if len(parts) < 3 || parts[0] == "" || parts[1] == "" || parts[2] == "" {
		return Container{}, fmt.Errorf("%q is no container; it must be DATABASE/CONTAINER/KEY, for example shop/orders/customerId", text)
	}
	return Container{parts[0], parts[1], "/" + parts[2]}, nil
}

// String returns the container in the form that ParseContainer reads.
func (c Container) String() string { return c.Database + "/" + c.ID + c.Key }
