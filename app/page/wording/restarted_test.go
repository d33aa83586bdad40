package wording

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
)

// A server that has lost items by being started again can keep them, which the page says then and only then.
func TestALossSaysHowItemsAreKept(t *testing.T) {
	for before, lost := range map[int]bool{17: true, 0: false} {
		says := AccountNews(english, follow.News{Kind: follow.Unknown, Items: 0, Before: before})
		if strings.HasSuffix(says, " To keep the items of an account, start the server with `-state DIRECTORY`.") != lost {
			t.Errorf("%d items before: %q", before, says)
		}
	}
}
