package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var keys = i18n.KeyTexts{
	KeysTitle:      "Raccourcis clavier",
	SingleKeys:     "Utiliser les touches sans Ctrl, Alt ni Cmd",
	PlainTexts:     "Champs de texte brut, sans couleurs ni saisie semi-automatique",
	SingleKeysHint: "Les flèches, Espace et ? agissent partout où vous ne saisissez pas de texte. Désactivez ces touches si elles gênent la saisie vocale ou vos propres raccourcis.",
	Keys: [3]i18n.KeyGroup{
		{Name: "Temps", Keys: [7]i18n.KeyText{
			{What: "Avancer de 1 seconde", Keys: "^→^"}, {What: "Événement suivant", Keys: "^Maj^ ^→^"},
			{What: "Reculer de 1 seconde", Keys: "^←^"}, {What: "Événement précédent", Keys: "^Maj^ ^←^"},
			{What: "Lecture ou pause", Keys: "^Espace^"}, {What: "Revenir du passé", Keys: "^Fin^"}, {What: "Zoomer, ou tout afficher", Keys: "^+^ ^-^ ^0^"},
		}},
		{Name: "Éléments", Keys: [7]i18n.KeyText{
			{What: "Sélectionner", Keys: "^↑^ ^↓^"}, {What: "Modifier", Keys: "^Entrée^"}, {What: "Supprimer", Keys: "^Suppr^"}, {What: "Nouvel élément", Keys: "^Alt^ ^N^"},
			{What: "Enregistrer ou abandonner le texte", Keys: "^Ctrl^ ^S^ / ^Échap^"},
		}},
		{Name: "Partout", Keys: [7]i18n.KeyText{
			{What: "Annuler", Keys: "^Ctrl^ ^Z^"}, {What: "Rétablir", Keys: "^Ctrl^ ^Maj^ ^Z^"},
			{What: "Exécuter la requête", Keys: "^Maj^ ^Entrée^"}, {What: "Exécuter le programme", Keys: "^Ctrl^ ^Entrée^"},
			{What: "Trouver ou faire", Keys: "^Ctrl^ ^K^"}, {What: "Cette liste", Keys: "^?^"},
		}},
	},
}
