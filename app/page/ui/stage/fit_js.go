package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

func (p *Stage) prerender() {}

func (p *Stage) paintedAt(id, class, markup string) app.UI { return elem.Painted(id, class, markup) }
