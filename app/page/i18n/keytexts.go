package i18n

// KeyTexts are the sheet of keys.
type KeyTexts struct {
	_ incomparable

	PlainTexts, KeysTitle, SingleKeys, SingleKeysHint string
	Keys                                              [3]keyGroup
}

// A keyGroup is some keys under a heading.
type keyGroup struct {
	_ incomparable

	Name string
	Keys [7]keyText // the last ones can be empty
}

// A keyText is what keys do, and the keys with the marks of kbd elements.
type keyText struct {
	_ incomparable

	What, Keys string
}
