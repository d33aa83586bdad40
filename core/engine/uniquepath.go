package engine

// A uniquePath is a name on the paths of a container's unique keys. They are a tree, so that one pass over a document finds the values of
// all of them.
type uniquePath struct {
	below map[string]*uniquePath // the names that follow it
	place int                    // of the value in what the pass finds, from 1; 0 if no path ends here
}

// offPath is every name that no path has.
var offPath = new(uniquePath)

// next returns the name that follows in a document.
func (p *uniquePath) next(name string) *uniquePath {
	if n := p.below[name]; n != nil {
		return n
	}
	return offPath
}

// uniquePaths prepares unique keys. It returns the root of the tree, the number of places, and for each key the places of its values. A
// path that several keys have, or one key repeats, has one place.
func uniquePaths(keys [][]string) (root *uniquePath, n int, places [][]int) {
	root = new(uniquePath)
	for _, paths := range keys {
		var key []int
		for _, path := range paths {
			p := root
			for _, name := range pathNames(path) {
				if p.below == nil {
					p.below = map[string]*uniquePath{}
				}
				if p.below[name] == nil {
					p.below[name] = new(uniquePath)
				}
				p = p.below[name]
			}
			if p.place == 0 {
				n++
				p.place = n
			}
			key = append(key, p.place)
		}
		places = append(places, key)
	}
	return root, n, places
}
