package es

import "github.com/cosmosttl/cosmosttl/app/i18n"

var learn = i18n.LearnTexts{
	Lessons: "Lecciones", Lesson: "Lección", LessonTitle: "{n}. {title}", LessonStep: "Paso {n} de {of}", LessonStepDone: "Este paso está completado.",
	LessonDone: "Lección completada", LessonBack: "Atrás", LessonForward: "Paso siguiente", LessonFinish: "Finalizar", LessonShow: "Mostrar", LessonPredict: "Predecir y reproducir", LessonFold: "Lo que dice este paso",
	LessonRejoin: "Volver a empezar este paso", LessonAgain: "Desde el principio", AllLessons: "Todas las lecciones",
	LessonStory: "Lo que hace este paso", LessonRule: "La regla",
	LessonToDo: "(pendiente)", LessonMet: "(completado)",
	LessonPlayOn:  "Siga experimentando aquí. Su propio mundo no ha cambiado.",
	LessonScore:   "Predicciones de esta lección: {right} de {of} correctas.",
	LessonNoGuess: "No ha hecho ninguna predicción en esta lección.",
	GuideLessons:  "Continuar con las lecciones",
	StepLesson:    "paso de la lección",

	AskItems: "¿Qué elementos devolverán las consultas?", AskItemsAt: "¿Qué devolverán las consultas en el instante {time}?", Predict: "Predecir", AskNumber: "¿Cuál será este número?", AskDeadline: "¿Cuándo expirará {id}?",
	MarkRow: "Las consultas devolverán {id}", GuessNever: "Nunca", GuessRight: "Correcto.", GuessWrong: "No del todo.",
	CountQueries: "Elementos en consultas", CountDisk: "Elementos en disco", CountPurged: "Elementos purgados", CountExpired: "Elementos expirados", CountBill: "RU en la factura",
	CountRU: "RU", CountRows: "Filas", CountChanges: "Cambios", CountStatus: "Estado", CountOther: "Número",
	AnswerNever: "{id} nunca expira.", AnswerAt: "Expiración de {id}: {time}.", AnswerNumber: "{what}: {n}.", AnswerNone: "Las consultas no devuelven ninguno.",
	AnswerItems:  "Las consultas devuelven {ids}.",
	RuleItems:    "Las consultas excluyen un elemento desde el segundo en que se alcanza `_ts` más su período de vida, tanto si sigue en disco como si no.",
	RuleDeadline: "Un elemento expira cuando se cumple su período de vida desde la última escritura. Cualquier escritura reinicia la cuenta atrás.",
	RulePurge:    "La purga quita los elementos expirados en segundo plano, con las unidades de solicitud que dejan las solicitudes. Hasta entonces, permanecen en disco.",
	RuleBill:     "En un contenedor sin servidor, una purga se factura como la eliminación del mismo elemento.",
	RuleChanges:  "La fuente de cambios en modo Última versión contiene las creaciones y los reemplazos, pero no las eliminaciones ni lo que quita la purga.",
	RuleStatus:   "Un `ttl` es -1 o un número entero de 1 a 2147483647. Cualquier otro valor se rechaza con el estado 400.",
	RuleRU:       "El cargo depende del tamaño del elemento y de lo que se indexa.",

	LearnTitle: "Lecciones sobre el período de vida", LearnIntro: "Cada lección empieza con elementos en la cronología. Usted predice, el reloj avanza y la regla es suya.",
	LearnScore:    "{done} de {all} lecciones completadas, {right} de {of} predicciones correctas. La puntuación solo se guarda en este explorador.",
	LearnMatrix:   "En la matriz, {right} de {of} predicciones correctas.",
	LearnEditions: "La documentación a lo largo del tiempo: lo que dicen las ediciones anteriores", LearnModel: "El modelo: qué es exacto, qué está modelado y qué no se incluye",
	LearnReset: "Restablecer la puntuación", LearnIsDone: "completada", Playground: "Simulador",
	LearnDone:        "{done} de {all} lecciones completadas. La puntuación solo se guarda en este explorador.",
	LearnPredictions: i18n.Plural{One: "1 predicción", Many: "{n} de predicciones", Other: "{n} predicciones"},
	LearnContinue:    "Continuar con la lección {n}", LearnBegin: "Empezar con la lección {n}", LearnNext: "Siguiente: {what}", LearnRight: "{right} de {of} correctas",
	Present: "Presentar", PresentLeave: "Salir de la presentación",
	PresentHint: "Para un proyector: letra grande, solo la lección y la cronología. Av Pág y Re Pág, las teclas de un mando, cambian de paso; Esc sale.",
	InTheMatrix: "En la matriz: {cells}.", MatrixCell: "{item} × {container}", LessonText: "La lección completa", OpenInFull: "Abrir completa",
	EmbedTitle: "Insertar esta lección", EmbedHint: "Copie esto en una página. El marco necesita al menos 360 píxeles de ancho.", EmbedCode: "HTML del marco",
}
