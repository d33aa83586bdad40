package agent

import _ "embed" // the skill

// Skill is a page of rules and commands that teams copy beside their code.
//
//go:embed SKILL.md
var Skill string
