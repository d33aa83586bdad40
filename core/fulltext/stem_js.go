package fulltext

// stemmers is empty on the page, because the stemmers are too large. A word then matches only itself.
var stemmers map[string]func(string) string
