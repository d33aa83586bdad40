package program

import (
	"context"
	"fmt"
	"os"

	"github.com/cosmosttl/cosmosttl/app/cli/look"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
)

// lookInto serves the playground's page for an account of another process until ctx ends.
func lookInto(ctx context.Context, args []string) error {
	o, err := look.Parse(args)
	if err != nil {
		return err
	}
	playground, err := listen.Address(o.Addr, "-addr")
	if err != nil {
		return err
	}
	defer playground.Close()
	files, err := playgroundSite(ctx, o.Version)
	if err != nil {
		return err
	}
	fmt.Printf("the account of %s is at http://localhost:%d/live/\n", o.Address.Host, playground.Port())
	err = serve.Site(ctx, playground, files, look.NewDoor(o.Endpoint), os.Stdout)
	o.Leave()
	return err
}
