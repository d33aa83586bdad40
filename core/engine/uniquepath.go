package engine

// A uniquePath is a name on the paths of a container's unique keys. The paths are a tree, so that one pass over a
// document finds the values of all paths.
type uniquePath struct {
	below map[string]*uniquePath // the names that follow on the paths
	place int                    // place of the value in the result of a pass, from 1; 0 if no path ends at this name
}

// offPath stands for all names that are on no path.
var offPath = new(uniquePath)

// next returns the path of a member of this name.
func (p *uniquePath) next(name string) *uniquePath {
	if n := p.below[name]; n != nil {
		return n
	}
	return offPath
}

// uniquePaths prepares unique keys. It returns the root of the tree, the number of places, and the places of each key's
// values. A path has one place, even if several keys have it or one key repeats it.
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
