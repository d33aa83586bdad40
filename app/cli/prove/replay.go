package prove

import (
	"fmt"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// replayed is the id of the item in the replay. The link must not contain an id of the account.
const replayed = "item"

// replay returns a link to a simulated account with the same settings and an item that was written in the same second.
// The link opens the view of the item's places. It is empty if the time of the last write is unknown.
func (j job) replay(s sources, set erasure.Settings, written int64, own ttl.Override) string {
	if j.o.playground == "" || written <= 0 {
		return ""
	}
	in := engine.Path{Database: "replay", Container: s.container[strings.LastIndexByte(s.container, '/')+1:]}
	spec := engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: s.setting.Default}
	if set.Analytical == erasure.On {
		spec.Analytical = -1
		if s.setting.Store > 0 {
			spec.Analytical = engine.Analytical(s.setting.Store)
		}
	}
	if set.Versions == erasure.On {
		spec.FullFidelity = max(s.setting.Window*60, set.Backup.Retention, engine.BackupWeek)
	}
	if set.Versions == erasure.On && set.Images == erasure.On {
		spec.Images = &engine.ImagePolicy{Mode: engine.ImagesOfAll}
	}
	commands := []engine.Command{engine.CreateDatabase{ID: in.Database}, engine.CreateContainer{Database: in.Database, Spec: spec}}
	if set.Backup.Kind != engine.BackupUnknown {
		commands = append(commands, engine.SetBackup{Policy: set.Backup})
	}
	regions := engine.SetRegions{In: in}
	for i, name := range s.account.Regions {
		if i > 0 {
			regions.Regions = append(regions.Regions, engine.Region{Name: name})
		}
	}
	if len(regions.Regions) > 0 {
		commands = append(commands, regions)
	}
	body := fmt.Sprintf(`{"id":%q}`, replayed)
	if n, ok := own.Seconds(); ok {
		body = fmt.Sprintf(`{"id":%q,"ttl":%d}`, replayed, n)
	} else if own == ttl.Never {
		body = fmt.Sprintf(`{"id":%q,"ttl":-1}`, replayed)
	}
	h := history.New(engine.New(written))
	for _, cmd := range append(commands, engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(body)}) {
		if _, err := h.Apply(cmd); err != nil {
			return "" // the playground cannot have such an account, for example because of its regions
		}
	}
	world, err := history.EncodeLink(history.Link{World: h})
	if err != nil {
		return ""
	}
	return j.o.playground + "#" + link.Encode(world, link.View{Database: in.Database, Container: in.Container, Selected: replayed,
		Pane: "where"})
}
