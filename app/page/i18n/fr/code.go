package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var code = i18n.CodeTexts{
	SDKConsole:      "Console SDK",
	CodeClose:       "Fermer la console SDK",
	CodeProgram:     "Programme en JavaScript",
	CodeStop:        "Arrêter",
	CodeKeys:        "^Ctrl^ ^Entrée^ pour exécuter",
	CodeHint:        "Le SDK `@azure/cosmos` de Microsoft s’exécute ici dans un bac à sable sans accès au réseau, connecté à cette page. `client`, `database`, `container` et `clock` sont prédéfinis.",
	CodeOutput:      "Sortie",
	CodeNoOutput:    "La sortie de `console.log` s’affiche ici.",
	CodeDropped:     i18n.Plural{One: "{n} ligne plus ancienne a été retirée.", Many: "{n} de lignes plus anciennes ont été retirées.", Other: "{n} lignes plus anciennes ont été retirées."},
	CodeLoading:     "Chargement du SDK…",
	CodeRunsBehind:  "Console SDK, programme en cours d’exécution",
	CodeRunning:     "En cours d’exécution : {what}.",
	CodeDone:        "Terminé : {what}.",
	CodeFailed:      "Échec : {what}.",
	CodeStopped:     "Arrêté : {what}. Ses écritures demeurent.",
	CodeNotLoaded:   "Impossible de charger le SDK. Vérifiez votre connexion, puis réexécutez le programme.",
	CodeAt:          "Ligne {line}\u00a0: {detail}",
	CodeRequests:    i18n.Plural{One: "{n} demande, {ru}", Many: "{n} de demandes, {ru}", Other: "{n} demandes, {ru}"},
	CodePassed:      "horloge avancée de {length}",
	CodeExSession:   "Un panier de 30 minutes",
	CodeExDefault:   "Modifier la valeur par défaut du conteneur",
	CodeExReset:     "Chaque écriture relance le compte à rebours",
	CodeExQuery:     "Interroger seconde par seconde",
	CodeExDisk:      "Expiré, mais toujours sur le disque",
	CodeExFeed:      "Flux de modification : la purge émet la suppression",
	CodeExContainer: "Créer un conteneur",
}
