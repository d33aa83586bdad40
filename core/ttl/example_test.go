package ttl_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An item's own ttl overrides the container's default, and counts from the item's last write.
func Example() {
	const lastWrite = 1767268800
	verdict := ttl.Decide(ttl.On(3600), ttl.After(60))
	deadline, expires := verdict.Deadline(lastWrite)
	fmt.Println(verdict.Reason, deadline-lastWrite, expires)
	fmt.Println(verdict.Expired(lastWrite, deadline-1), verdict.Expired(lastWrite, deadline))
	// Output:
	// item-overrides 60 true
	// false true
}

// The nine cells of the documentation's matrix.
func ExampleDecide() {
	for _, item := range []ttl.Override{ttl.Absent, ttl.Never, ttl.After(60)} {
		for _, container := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(3600)} {
			seconds, expires := ttl.Decide(container, item).After()
			fmt.Printf("item %v, container %v: %d %v\n", item, container, seconds, expires)
		}
	}
	// Output:
	// item absent, container off: 0 false
	// item absent, container -1: 0 false
	// item absent, container 3600: 3600 true
	// item -1, container off: 0 false
	// item -1, container -1: 0 false
	// item -1, container 3600: 0 false
	// item 60, container off: 0 false
	// item 60, container -1: 60 true
	// item 60, container 3600: 60 true
}

// A refused value comes with the text that the service answers.
func ExampleParseDefault() {
	d, err := ttl.ParseDefault("1800")
	fmt.Println(d, err)
	_, err = ttl.ParseDefault("0")
	fmt.Println(err)
	// Output:
	// 1800 <nil>
	// The input defaultTtl '0' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire.
}
