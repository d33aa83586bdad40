package i18n

// English is the language that the program contains. The others are packages beside this one.
var English = &Locale{
	Texts: Texts{
		FrameTexts:     englishFrame,
		TravelTexts:    englishTravel,
		ContainerTexts: englishContainer,
		ItemTexts:      englishItems,
		ScoreTexts:     englishScore,
		WhyTexts:       englishWhy,
		EditorTexts:    englishEditor,
		QueryTexts:     englishQuery,
		CodeTexts:      englishCode,
		KeyTexts:       englishKeys,
		PaneTexts:      englishPanes,
		LearnTexts:     englishLearn,
		FormTexts:      englishForms,
		BudgetTexts:    englishBudget,
		CapacityTexts:  englishCapacity,
		ShareTexts:     englishShare,
		BulkTexts:      englishBulk,
		PreviewTexts:   englishPreview,
		FindTexts:      englishFind,
		OverviewTexts:  englishOverview,
		MarksTexts:     englishMarks,
		PlanTexts:      englishPlan,
		AccountTexts:   englishAccount,
		ConsumerTexts:  englishConsumer,
		WhereTexts:     englishWhere,
		FormatTexts:    englishFormat,
	},
	Tag: "en",
}
