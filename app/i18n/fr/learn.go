package fr

import "github.com/cosmosttl/cosmosttl/app/i18n"

var learn = i18n.LearnTexts{
	Lessons: "Leçons", Lesson: "Leçon", LessonTitle: "{n}. {title}", LessonStep: "Étape {n} sur {of}", LessonStepDone: "Cette étape est terminée.",
	LessonDone: "Leçon terminée", LessonBack: "Retour", LessonForward: "Étape suivante", LessonFinish: "Terminer", LessonShow: "Montrer", LessonPredict: "Prédire et lancer", LessonFold: "Ce que dit cette étape",
	LessonRejoin: "Reprendre cette étape", LessonAgain: "Depuis le début", AllLessons: "Toutes les leçons",
	LessonStory: "Ce que fait cette étape", LessonRule: "La règle",
	LessonToDo: "(à faire)", LessonMet: "(fait)",
	LessonPlayOn:  "Continuez à expérimenter ici. Votre propre monde est inchangé.",
	LessonScore:   "Prédictions justes dans cette leçon : {right} sur {of}.",
	LessonNoGuess: "Vous n’avez fait aucune prédiction dans cette leçon.",
	GuideLessons:  "Continuer avec les leçons",
	StepLesson:    "étape de la leçon",

	AskItems: "Quels éléments les requêtes retourneront-elles ?", AskItemsAt: "Lesquels les requêtes retourneront-elles à {time} ?", Predict: "Prédire", AskNumber: "Quel sera ce nombre ?", AskDeadline: "Quand {id} expirera-t-il ?",
	MarkRow: "Les requêtes retourneront {id}", GuessNever: "Jamais", GuessRight: "Exact.", GuessWrong: "Pas tout à fait.",
	CountQueries: "Éléments dans les requêtes", CountDisk: "Éléments sur le disque", CountPurged: "Éléments purgés", CountExpired: "Éléments expirés", CountBill: "RU facturées",
	CountRU: "RU", CountRows: "Lignes", CountChanges: "Modifications", CountStatus: "Code d’état", CountOther: "Nombre",
	AnswerNever: "{id} n’expire jamais.", AnswerAt: "{id} expire à {time}.", AnswerNumber: "{what} : {n}.", AnswerNone: "Les requêtes n’en retournent aucun.",
	AnswerItems:  "Les requêtes retournent {ids}.",
	RuleItems:    "Les requêtes excluent un élément dès la seconde où sa durée de vie, comptée depuis `_ts`, est écoulée, qu’il soit encore sur le disque ou non.",
	RuleDeadline: "Un élément expire lorsque sa durée de vie, comptée depuis sa dernière écriture, est écoulée. Toute écriture relance le compte à rebours.",
	RulePurge:    "La purge supprime les éléments expirés en arrière-plan, avec les unités de requête que les demandes laissent ; jusque-là, ils restent sur le disque.",
	RuleBill:     "Dans un conteneur serverless, une purge est facturée comme la suppression du même élément.",
	RuleChanges:  "Le flux de modification en mode Dernière version contient les créations et les remplacements, mais ni les suppressions ni ce que la purge supprime.",
	RuleStatus:   "`ttl` vaut -1 ou un nombre entier compris entre 1 et 2147483647. Toute autre valeur est refusée avec le code d’état 400.",
	RuleRU:       "Le coût dépend de la taille de l’élément et de ce qui est indexé.",

	LearnTitle: "Leçons sur la durée de vie", LearnIntro: "Chaque leçon commence avec des éléments sur la chronologie. Vous prédisez, l’horloge avance, et la règle est à vous.",
	LearnScore:    "Leçons terminées : {done} sur {all} ; prédictions justes : {right} sur {of}. Le score n’est conservé que dans ce navigateur.",
	LearnMatrix:   "Prédictions justes dans la matrice : {right} sur {of}.",
	LearnEditions: "La documentation au fil du temps : ce que disent les anciennes éditions", LearnModel: "Le modèle : ce qui est exact, modélisé ou laissé de côté",
	LearnReset: "Réinitialiser le score", LearnIsDone: "terminée", Playground: "Terrain de jeu",
	LearnDone:        "Leçons terminées : {done} sur {all}. Le score n’est conservé que dans ce navigateur.",
	LearnPredictions: i18n.Plural{One: "{n} prédiction", Many: "{n} de prédictions", Other: "{n} prédictions"},
	LearnContinue:    "Continuer avec la leçon {n}", LearnBegin: "Commencer par la leçon {n}", LearnNext: "Suivante : {what}", LearnRight: "Justes : {right} sur {of}",
	Present: "Présenter", PresentLeave: "Quitter la présentation",
	PresentHint: "Pour un projecteur : grands caractères, la leçon et la chronologie seulement. Page suivante et Page précédente, les touches d’une télécommande, changent d’étape ; Échap quitte la présentation.",
	InTheMatrix: "Dans la matrice : {cells}.", MatrixCell: "{item} × {container}", LessonText: "La leçon entière", OpenInFull: "Ouvrir en entier",
	EmbedTitle: "Intégrer cette leçon", EmbedHint: "Copiez ceci dans une page. Le cadre nécessite au moins 360 pixels de large.", EmbedCode: "HTML du cadre",
}
