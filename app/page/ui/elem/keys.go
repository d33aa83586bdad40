package elem

// pageOfRows is the number of rows by which Page Up and Page Down move the selection.
const pageOfRows = 10

// NextRow returns the row to which a key moves the selection. found is false if no row is selected. For a key that moves nothing, NextRow
// returns the selected row, or -1 if no row is selected.
func NextRow(row int, found bool, count int, key string) int {
	if !found {
		row = -1
	}
	switch key {
	case "ArrowDown":
		row++
	case "ArrowUp":
		row--
	case "PageDown":
		row += pageOfRows
	case "PageUp":
		row -= pageOfRows
	case "Home":
		row = 0
	case "End":
		row = count - 1
	default:
		return row
	}
	return max(0, min(row, count-1))
}

// TabAfter returns the index of the tab to which a key moves from tab i of n. ok is false for other keys.
func TabAfter(i, n int, key string) (next int, ok bool) {
	switch key {
	case "ArrowRight":
		return (i + 1) % n, true
	case "ArrowLeft":
		return (i + n - 1) % n, true
	case "Home":
		return 0, true
	case "End":
		return n - 1, true
	}
	return i, false
}

// EntryAfter returns the index of the entry to which a key moves from entry i of a menu of n. ok is false for other keys.
func EntryAfter(i, n int, key string) (next int, ok bool) {
	return TabAfter(i, n, map[string]string{"ArrowDown": "ArrowRight", "ArrowUp": "ArrowLeft", "Home": "Home", "End": "End"}[key])
}
