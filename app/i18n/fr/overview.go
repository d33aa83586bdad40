package fr

import "github.com/cosmosttl/cosmosttl/app/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "Tout le temps",
	OverviewFrame: "Partie du temps affichée",
	OverviewShows: "{from} à {to}",
	OverviewItems: i18n.Plural{One: "{shown} sur {n} élément", Many: "{shown} sur {n} d’éléments", Other: "{shown} sur {n} éléments"},
}
