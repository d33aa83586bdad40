package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var preview = i18n.PreviewTexts{
	LintBad:          "El servicio rechaza `ttl` {value} con 400.",
	TrialExpires:     "Si se guarda ahora, {id} expira a las {time}.",
	TrialNever:       "Si se guarda ahora, {id} no expira nunca.",
	TrialRefused:     "Si se guarda ahora, el servicio responde {status}.",
	TrialCountdown:   "Toda escritura reinicia la cuenta atrás: {now} + {n}\u00a0s.",
	TrialBefore:      "Sin guardar expira a las {time}.",
	TrialBeforeNever: "Sin guardar no expira nunca.",
	RowIfSaved:       "→ si se guarda: {time}",
	RowIfSavedNever:  "→ si se guarda: no expira",
	WouldExpire:      "→ expiraría a las {time}",
	WouldNever:       "→ no expiraría nunca",
	WouldReturn:      "→ volvería a las consultas",
	WouldLeave:       "→ no estaría en consultas",
	WouldBeDeleted:   "→ se eliminaría",
	PreviewOnly:      "Vista previa: nada ha cambiado.",
	LegendWhatIf:     "¿y si…?: vista previa",
	Apply:            "Aplicar",
	Applied:          "Se aplicó: {what}.",
	Discarded:        "Se descartó: nada ha cambiado.",
	CompareFirst:     "Cambie algo en {letter}, como su período de vida o un elemento. {other} queda como está.",
}
