package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var preview = i18n.PreviewTexts{
	LintBad:          "Le service refuse la `ttl` {value} avec 400.",
	TrialExpires:     "Enregistré maintenant, {id} expire à {time}.",
	TrialNever:       "Enregistré maintenant, {id} n’expire jamais.",
	TrialRefused:     "Enregistré maintenant, le service répond {status}.",
	TrialCountdown:   "Toute écriture relance le compte à rebours\u00a0: {now} + {n} s.",
	TrialBefore:      "Sans enregistrement, il expire à {time}.",
	TrialBeforeNever: "Sans enregistrement, il n’expire jamais.",
	RowIfSaved:       "→ si enregistré\u00a0: {time}",
	RowIfSavedNever:  "→ si enregistré\u00a0: n’expire jamais",
	WouldExpire:      "→ expirerait à {time}",
	WouldNever:       "→ n’expirerait jamais",
	WouldReturn:      "→ reviendrait dans les requêtes",
	WouldLeave:       "→ ne serait plus dans les requêtes",
	WouldBeDeleted:   "→ serait supprimé",
	PreviewOnly:      "Un aperçu\u00a0: rien n’a changé.",
	LegendWhatIf:     "et si…\u00a0: un aperçu",
	Apply:            "Appliquer",
	Applied:          "Appliqué\u00a0: {what}.",
	Discarded:        "Abandonné\u00a0: rien n’a changé.",
	CompareFirst:     "Modifiez quelque chose dans {letter}, par exemple sa durée de vie ou un élément. {other} reste tel quel.",
}
