package story

import "github.com/cosmosttl/cosmosttl/core/engine"

type (
	// Database creates a database. With None, the story begins without one. A story with neither line begins
	// with the database [DefaultDatabase].
	Database struct {
		ID   string
		None bool
	}
	// DeleteDatabase removes a database.
	DeleteDatabase struct{ ID string }
)

var _ = reserve("none")

func parseDatabase(l *cursor) Statement {
	if _, ok := l.keyword("none"); ok {
		return Database{None: true}
	}
	return Database{ID: l.word("the name of a database, or none")}
}

func parseDeleteDatabase(l *cursor) Statement {
	return DeleteDatabase{l.word("the name of a database")}
}

func (d Database) words() string {
	if d.None {
		return "database none"
	}
	return "database " + name(d.ID)
}

func (d DeleteDatabase) words() string { return "delete-database " + name(d.ID) }

func (d Database) run(p *Player) {
	if !d.None {
		p.apply(engine.CreateDatabase{ID: d.ID})
	}
}

func (d DeleteDatabase) run(p *Player) { p.apply(engine.DeleteDatabase{ID: d.ID}) }
