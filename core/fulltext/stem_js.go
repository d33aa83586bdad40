package fulltext

// stemmers are not part of the page, for which they are too large: there a word matches itself only.
var stemmers map[string]func(string) string
