package scenario

import "github.com/cosmosttl/cosmosttl/core/engine"

// Check tells what of an expectation is not true of an account, whoever made it what it is: a lesson can tick itself when
// the reader's own world meets its expectations. What an expectation says of the last command (error, ru, items ...) is always
// missed, since there is none; events are looked for in the account's log.
func Check(a *engine.Account, e Expect) []Miss {
	p := &Player{account: a, start: a.Start(), limits: DefaultLimits, events: a.Log(), step: &Step{}, unnamed: map[engine.Path]bool{}}
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			p.unnamed[engine.Path{Database: db.ID(), Container: c.ID()}] = true
		}
	}
	e.run(p)
	return p.step.Misses
}
