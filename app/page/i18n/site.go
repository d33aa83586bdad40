package i18n

// SiteTexts are the texts of a language that only the generator of the site writes. The page's program does not contain them.
type SiteTexts struct {
	Loading, NoScript                      string // while the program loads, and where scripts are turned off
	Kept                                   string // what is done meanwhile waits; {n} is how much
	NotLoaded                              string // the program could not be loaded
	Ended, EndedWhy                        string // the program has ended because of a fault
	EndedKept, EndedUnread                 string // what is stored: it is kept; it cannot be saved as a file
	Replaced                               string // the page is of another version than its files
	Framed, FramedAction                   string // another page has it in a frame
	Navigation, Lessons, Playground        string // of the pages that are read without the program
	Chapters, Table                        string // names of landmarks
	ModelTitle, ModelDescription           string
	CardTitle, CardDescription, CardHint   string // of the rules on a sheet to print
	CardPicture, CardRule, CardIgnored     string
	CardPitfallsTitle                      string
	CardPitfalls                           []string
	EditionsTitle, EditionsDescription     string
	EditionsIntro                          Pattern // {sources} is the link named by EditionsSources
	EditionsSources                        string
	EditionsThen, EditionsNow              string            // behind the titles of stories, in parentheses
	RulesThen, RulesNow, PlayThen, PlayNow string            // names of stories, and of the links that open them
	StoriesInEnglish                       string            // a note; empty in English
	Spanish, French, Russian, Chinese      string            // the languages of the old editions, as in "2016, Spanish"
	Phrases                                map[string]string // the titles and the answers of the points, by their English text
}
