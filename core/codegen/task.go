package codegen

// A Task is what a snippet does. Its text is a stable code, for links and translations.
type Task string

// The tasks, containers first.
const (
	CreateContainer Task = "create-container" // a new container with the world's default
	SetDefault      Task = "set-default"      // an existing container gets the world's default
	DisableTTL      Task = "disable-ttl"      // the container's default is removed: nothing expires any more
	CreateItem      Task = "create-item"      // the item as the user wrote it, its ttl included
	RestartItem     Task = "restart-item"     // written again unchanged: the countdown begins anew
	ExtendItem      Task = "extend-item"      // its ttl is patched to a number of seconds from now
	NeverExpire     Task = "never-expire"     // its ttl is patched to -1
	InheritDefault  Task = "inherit-default"  // its ttl is removed: the container's default counts again
)

// Tasks lists all tasks in the order in which they are shown. The caller owns the slice.
func Tasks() []Task {
	return []Task{CreateContainer, SetDefault, DisableTTL, CreateItem, RestartItem, ExtendItem, NeverExpire, InheritDefault}
}

// OnItem tells whether the task is about an item; otherwise it is about the container.
func (t Task) OnItem() bool {
	switch t {
	case CreateItem, RestartItem, ExtendItem, NeverExpire, InheritDefault:
		return true
	}
	return false
}

// known tells whether t is one of Tasks.
func (t Task) known() bool {
	switch t {
	case CreateContainer, SetDefault, DisableTTL:
		return true
	}
	return t.OnItem()
}

// class is the task as a Java class name: CreateContainer.
func (t Task) class() string {
	b := []byte(t)
	out := make([]byte, 0, len(b))
	upper := true
	for _, c := range b {
		if c == '-' {
			upper = true
			continue
		}
		if upper && c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		upper = false
		out = append(out, c)
	}
	return string(out)
}

// snake is the task as a Python module name: create_container.
func (t Task) snake() string {
	b := []byte(t)
	for i, c := range b {
		if c == '-' {
			b[i] = '_'
		}
	}
	return string(b)
}
