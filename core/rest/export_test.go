package rest

// Routes tells the tests what the table holds.
func Routes() (rows [][5]string) {
	for _, r := range routes {
		rows = append(rows, [5]string{r.method, r.path, r.variant, r.statuses, string(r.fidelity)})
	}
	return rows
}

// RefusedWords and RefusedHeaders are what is refused by name.
func RefusedWords() map[string]string { return refusedWords }

// RefusedHeaders are the headers that are refused.
func RefusedHeaders() (names []string) {
	for _, h := range refusedHeaders {
		names = append(names, h.name)
	}
	return names
}

// RouteOf is the row that a request would be served by.
func RouteOf(r Request) (row [3]string, ok bool) {
	a, f := parseAddress(r.Target)
	if f != nil {
		return row, false
	}
	rt, f := find(&r, a.parts)
	if f != nil {
		return row, false
	}
	return [3]string{rt.method, rt.path, rt.variant}, true
}
