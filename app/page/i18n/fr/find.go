package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var find = i18n.FindTexts{
	Find:        "Trouver ou faire",
	FindHint:    "Éléments, actions, leçons, ou une heure comme 13:00",
	FindKeys:    "^↑^ ^↓^ pour choisir, ^Entrée^ pour le faire. Aussi\u00a0: `13:00`, `+2 h`, `next expiry`, `ttl 90 SO04`",
	FindTimes:   "Heures",
	FindItems:   "Éléments",
	FindActions: "Commandes",
	FindPanes:   "Vues",
	FindGo:      "Aller à {time}",
	FindExpiry:  "Aller à la prochaine expiration\u00a0: {id}",
	FindWhen:    "Aller à l’expiration de {id}",
	FindIn:      "dans {length}",
	FindAgo:     "il y a {length}",
	FindTTL:     "Définir la ttl de {id} sur {n}",
	FindNoTTL:   "Retirer la ttl de {id}",
	FindMore:    "et {n} de plus",
	FindCount:   i18n.Plural{One: "{n} résultat", Many: "{n} de résultats", Other: "{n} résultats"},
	FindNothing: "Rien ne porte ce nom.",
	FindKnows:   "Sont compris les noms, `13:00`, `2026-01-02 13:00`, `+2 h`, `12h later`, `5 min ago`, `next expiry` et `ttl 90 SO04`.",
	FindBadTime: "«\u00a0{value}\u00a0» n’est pas une heure de 00:00 à 23:59:59.",
	FindBadDate: "«\u00a0{value}\u00a0» n’est pas une date comme 2026-01-02.",
	FindBadUnit: "«\u00a0{value}\u00a0» n’est pas une unité de temps\u00a0: utilisez s, min, h ou d.",
	FindBadTTL:  "«\u00a0{value}\u00a0» n’est pas une ttl\u00a0: c’est -1 ou un entier de 1 à {max}.",
	FindTooFar:  "L’horloge va de {from} à {to}.",
	FindNoItem:  "Aucun élément ne s’appelle «\u00a0{id}\u00a0».",
}
