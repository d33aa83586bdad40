package session_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// The last three texts of the user's own are remembered, the newest first. One that the user returns to is the user's own again.
func TestThreeTextsOfOnesOwnAreRemembered(t *testing.T) {
	var o session.OwnText
	for i := range 5 {
		o.Edit(fmt.Sprint("mine ", i))
		o.Try("example")
	}
	roomtest.Want(t, "the last three", strings.Join(o.Others(), ", "), "mine 4, mine 3, mine 2")
	o.Try("mine 3")
	roomtest.Want(t, "those that are not in the editor", fmt.Sprint(strings.Join(o.Others(), ", "), o.Mine), "mine 4, mine 2true")
}
