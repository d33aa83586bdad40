package lint

import "strings"

// A scope has the blocks around a place in a template, the outermost first.
type scope struct{ blocks []block }

// A block is a part of a text between two braces. It also has the properties of the blocks around it.
type block struct {
	name       string // the name before the block
	variable   bool   // the block declares a variable of Terraform
	container  bool   // the block is in a resource of azurerm for containers
	foreign    bool   // the block is in a resource of another service, where names have other meanings
	properties bool   // the block is in properties of Bicep
	resource   bool   // the block is in the resource within these properties
}

// enter updates the scope at a token. An opening brace begins a block with the name before it, and a
// closing brace ends the innermost block.
func (s *scope) enter(list []token, i int) {
	switch t := list[i]; {
	case t.is("{"):
		b := s.inner()
		b.name, b.variable = "", false
		for j := i - 1; j >= 0 && j >= i-2; j-- {
			if list[j].kind == word || list[j].kind == literal {
				b.name = list[j].text
				break
			}
		}
		for j := i - 1; j > 0 && j > i-6 && list[j].line == t.line; j-- {
			if first := list[j-1]; list[j].kind != literal || first.kind != word {
				continue
			} else if first.text == "variable" {
				b.variable = true
			} else if first.text == "resource" || first.text == "data" || j > 1 && list[j-2].text == "resource" { // Bicep
				of := strings.ToLower(list[j].text)
				b.container = b.container || of == "azurerm_cosmosdb_sql_container"
				b.foreign = b.foreign || !strings.Contains(of, "cosmos") && !strings.Contains(of, "documentdb") && !strings.HasPrefix(of, "azapi")
			}
		}
		b.properties, b.resource = b.properties || b.name == "properties", b.resource || b.name == "resource"
		s.blocks = append(s.blocks, b)
	case t.is("}") && len(s.blocks) > 0:
		s.blocks = s.blocks[:len(s.blocks)-1]
	}
}

// inner returns the innermost block. Without a block, it returns an empty one.
func (s *scope) inner() (b block) {
	if n := len(s.blocks); n > 0 {
		b = s.blocks[n-1]
	}
	return b
}
