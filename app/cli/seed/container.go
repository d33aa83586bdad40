package seed

import (
	"fmt"
	"strings"
)

// A Container is where items go.
type Container struct {
	Database, ID string
	Key          string // paths of the partition key, with commas in between: /tenant,/user
}

// ParseContainer reads a container as it is written on the command line: shop/orders/customerId, where what follows the second slash is
// the path of the partition key without its own slash. Other levels of a hierarchical key follow with a comma: shop/orders/tenant,/user.
func ParseContainer(text string) (Container, error) {
	parts := strings.SplitN(text, "/", 3)
	if len(parts) < 3 || parts[0] == "" || parts[1] == "" || parts[2] == "" {
		return Container{}, fmt.Errorf("%q is no container; it must be DATABASE/CONTAINER/KEY, for example shop/orders/customerId", text)
	}
	return Container{parts[0], parts[1], "/" + parts[2]}, nil
}

// String returns what ParseContainer reads.
func (c Container) String() string { return c.Database + "/" + c.ID + c.Key }
