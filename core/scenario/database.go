package scenario

import "github.com/cosmosttl/cosmosttl/core/engine"

type (
	// CreateDatabase creates a database. A story without a Database or NoDatabase line begins with [DefaultDatabase].
	CreateDatabase struct{ ID string }
	// NoDatabase says that the story begins without any database.
	NoDatabase struct{}
	// DeleteDatabase removes a database.
	DeleteDatabase struct{ ID string }
)

var _ = reserve("none")

func parseDatabase(l *line) Statement {
	if _, ok := l.keyword("none"); ok {
		return NoDatabase{}
	}
	return CreateDatabase{l.word("the name of a database, or none")}
}

func parseDeleteDatabase(l *line) Statement { return DeleteDatabase{l.word("the name of a database")} }

func (d CreateDatabase) String() string { return "database " + name(d.ID) }
func (NoDatabase) String() string       { return "database none" }
func (d DeleteDatabase) String() string { return "delete-database " + name(d.ID) }

func (d CreateDatabase) run(p *Player) { p.apply(engine.CreateDatabase{ID: d.ID}) }
func (NoDatabase) run(*Player)         {}
func (d DeleteDatabase) run(p *Player) { p.apply(engine.DeleteDatabase{ID: d.ID}) }
