package dryrun

// Pair returns the changes between two lists of containers, in the order of before and then of after.
// Containers with the same name are the same container. The id alone is enough if the database is unknown
// and no other container has the id. If one container on each side is left, it is renamed: the old one is
// removed, and the new one is its successor, which starts empty.
func Pair(before, after []Described) (changes []Described) {
	taken := make([]bool, len(after))
	partner := make([]int, len(before))
	match := func(keyBefore, keyAfter func(name string) string) {
		free := map[string][]int{} // indexes of containers of after without a counterpart
		for k, d := range after {
			if key := keyAfter(d.Container); !taken[k] {
				free[key] = append(free[key], k)
			}
		}
		for i, d := range before {
			if list := free[keyBefore(d.Container)]; partner[i] < 0 && len(list) == 1 && !taken[list[0]] {
				partner[i], taken[list[0]] = list[0], true
			}
		}
	}
	for i := range partner {
		partner[i] = -1
	}
	whole := func(name string) string { return name }
	bare := func(name string) string { // "/" is never equal to an id
		if hasDatabase(name) {
			return "/"
		}
		return short(name)
	}
	match(whole, whole)
	match(short, bare)
	match(bare, short)
	var gone, made []int
	for i, k := range partner {
		if k < 0 {
			gone = append(gone, i)
		}
	}
	for k := range after {
		if !taken[k] {
			made = append(made, k)
		}
	}
	renamed := len(gone) == 1 && len(made) == 1
	for i, was := range before {
		d := Described{Container: was.Container, Both: true, Before: was.After, Terraform: was.Terraform, account: was.account}
		switch k := partner[i]; {
		case k >= 0:
			if d.After = after[k].After; hasDatabase(after[k].Container) {
				d.Container = after[k].Container
			}
		case renamed:
			d.Removed, d.Left, d.Successor, d.After = true, !was.Terraform, after[made[0]].Container, after[made[0]].After
		default:
			d.Removed, d.Left = true, !was.Terraform
		}
		changes = append(changes, d)
	}
	for _, k := range made {
		if !renamed {
			is := after[k]
			is.Both, is.New = true, true
			changes = append(changes, is)
		}
	}
	return changes
}
