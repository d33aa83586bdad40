package i18n

// KeyTexts are the sheet of keys.
type KeyTexts struct {
	_ incomparable

	PlainTexts, KeysTitle, SingleKeys, SingleKeysHint string
	Keys                                              [3]KeyGroup
}

// A KeyGroup is some keys under a heading.
type KeyGroup struct {
	_ incomparable

	Name string
	Keys [7]KeyText // the last ones can be empty
}

// A KeyText is what keys do, and the keys with the marks of kbd elements.
type KeyText struct {
	_ incomparable

	What, Keys string
}
