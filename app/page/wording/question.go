package wording

import (
	"strings"
	"unicode"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
)

// QuestionText returns a question in general words. The narration of a lesson asks it in particular words.
func (l Words) QuestionText(q *lesson.Question, now int64) string {
	switch q.Word {
	case "analytical-items":
		return l.AskAnalytical
	case "items":
		if q.At != 0 {
			return l.AskItemsAt.With("time", l.When(q.At, now))
		}
		return l.AskItems
	case "deadline":
		return l.AskDeadline.With("id", itemOf(q))
	}
	return l.CountName(q.Word)
}

// Told returns a narration or the rule of a lesson. A number stays on the line of its unit.
func (l Words) Told(english string) string {
	text := []rune(l.Say(english))
	for i := 1; i+1 < len(text); i++ {
		if text[i] == ' ' && unicode.IsDigit(text[i-1]) && unicode.IsLetter(text[i+1]) {
			text[i] = '\u00a0'
		}
	}
	return string(text)
}

// itemOf names the item of a question, with its container if that is not the one on the screen.
func itemOf(q *lesson.Question) string {
	if q.Elsewhere != "" {
		return q.ID + " (" + q.Elsewhere + ")"
	}
	return q.ID
}

// CountName names the number that a question asks for.
func (l Words) CountName(word string) string {
	names := map[string]string{"count": l.CountQueries, "on-disk": l.CountDisk, "purged": l.CountPurged, "expired": l.CountExpired,
		"bill": l.CountBill, "billed-rate": l.CountRate, "ru": l.CountRU, "rows": l.CountRows, "changes": l.CountChanges, "status": l.CountStatus}
	if name, ok := names[word]; ok {
		return name
	}
	return l.CountOther
}

// GuessVerdict says whether the prediction was right.
func (l Words) GuessVerdict(q *lesson.Question) string {
	switch {
	case q.Guess == nil:
		return ""
	case q.Right:
		return l.GuessRight
	}
	return l.GuessWrong
}

// GuessText returns the text of a prediction, except for items.
func (l Words) GuessText(q *lesson.Question, now int64) string {
	switch {
	case q.Word == "deadline" && q.Guess.Never:
		return l.GuessNever
	case q.Word == "deadline":
		return l.When(q.Guess.At, now)
	}
	return l.answered(q.Word, q.Guess.Number)
}

// AnswerText returns the text of the answer, except for items.
func (l Words) AnswerText(q *lesson.Question, now int64) (name, value string) {
	a := q.Answer
	switch {
	case a.Word == "deadline" && a.Never:
		return l.AnswerExpires.With("id", itemOf(q)), l.GuessNever
	case a.Word == "deadline":
		return l.AnswerExpires.With("id", itemOf(q)), l.When(a.At, now)
	}
	return l.CountName(a.Word), l.answered(a.Word, a.Number)
}

// answered writes a number of an answer with the decimal separator of the language, and a status with its name.
func (l Words) answered(word, number string) string {
	if name, ok := statusNames[number]; ok && word == "status" {
		return number + " " + name
	}
	return strings.Replace(number, ".", l.Decimal, 1)
}

// statusNames are the names in HTTP of the statuses that lessons ask for or that somebody may predict. They are the same in each language.
var statusNames = map[string]string{"200": "OK", "201": "Created", "204": "No Content", "304": "Not Modified", "400": "Bad Request",
	"403": "Forbidden", "404": "Not Found", "409": "Conflict", "412": "Precondition Failed", "429": "Too Many Requests"}

// AnswerRule says why the first wrongly predicted item is, or is not, returned. The text is empty if no item
// explains the answer; then the lesson's own text explains it.
func (l Words) AnswerRule(q *lesson.Question) string {
	if q.Because == nil {
		return ""
	}
	return l.Lede(*q.Because)
}
