package wording

import (
	"strings"

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
	case q.Word == "deadline" && q.Guess.At == 0, q.Word != "deadline" && q.Guess.Number == "":
		return l.GuessNone
	case q.Word == "deadline":
		return l.When(q.Guess.At, now)
	}
	return l.answered(q.Guess.Number)
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
	return l.CountName(a.Word), l.answered(a.Number)
}

// answered writes a number of an answer with the decimal separator of the language.
func (l Words) answered(number string) string { return strings.Replace(number, ".", l.Decimal, 1) }

// AnswerRule says why the first wrongly predicted item is, or is not, returned. The text is empty if no item
// explains the answer; then the lesson's own text explains it.
func (l Words) AnswerRule(q *lesson.Question) string {
	if q.Because == nil {
		return ""
	}
	return l.Lede(*q.Because)
}
