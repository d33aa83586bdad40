package i18n

var englishPanes = paneTexts{
	Panes: "Views of the container",
}
