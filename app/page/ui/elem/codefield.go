package elem

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/document"
)

// Marks are the marks that an editor shows at places in its text, as JSON for app/build/sdk/editor.js.
type Marks []string

// Error adds an error at a line and a column, both from 1.
func (m *Marks) Error(line, column int, text string) { m.add(line, column, 1, "", text) }

// Whole adds an error that spans a number of UTF-16 units, the units in which browsers count.
func (m *Marks) Whole(line, column, length int, text string) { m.add(line, column, length, "", text) }

// Verdict adds the result of a line. kind is ok or failed.
func (m *Marks) Verdict(line int, kind, text string) { m.add(line, 0, 0, kind, text) }

func (m *Marks) add(line, column, length int, kind, text string) {
	if line > 0 {
		more := ""
		if length > 1 {
			more = `,"length":` + strconv.Itoa(length)
		}
		*m = append(*m, `{"line":`+strconv.Itoa(line)+`,"column":`+strconv.Itoa(column)+more+`,"kind":`+document.Quote(kind)+`,"text":`+
			document.Quote(text)+`}`)
	}
}

// InLanguage gives a text area its language and its marks.
func (m Marks) InLanguage(text app.HTMLTextarea, language string) app.HTMLTextarea {
	return text.Attr("data-language", language).Attr("data-marks", "["+strings.Join(m, ",")+"]")
}

// Excerpt shows the line of a syntax error with a pointer below the column.
func Excerpt(text string, x *problem.Problem) app.UI {
	lines := strings.Split(text, "\n")
	if x.Line < 1 || x.Line > len(lines) {
		return app.Div()
	}
	number := strconv.Itoa(x.Line) + " │ "
	line, column := cut([]rune(strings.ReplaceAll(lines[x.Line-1], "\t", " ")), max(0, x.Column-1))
	pad := strings.Repeat(" ", len([]rune(number))+column)
	return app.Pre().Class("excerpt").Aria("hidden", Yes).Text(number + string(line) + "\n" + pad + "▲")
}

// excerptWidth is the largest number of characters of a line that an excerpt shows.
const excerptWidth = 44

// cut returns the part of a line around a column, and the column within that part. The column is never far from the
// part's beginning, because a narrow window cuts the part's end.
func cut(line []rune, column int) ([]rune, int) {
	column = min(column, len(line))
	from := max(0, column-excerptWidth/2)
	return line[from:min(len(line), from+excerptWidth)], column - from
}

// Offset converts a line and a column, both from 1 and in characters, to an offset in UTF-16 units, as browsers count.
func Offset(text string, line, column int) int {
	lines := strings.Split(text, "\n")
	line = max(1, min(line, len(lines)))
	n := 0
	for _, l := range lines[:line-1] {
		n += len(utf16.Encode([]rune(l))) + 1
	}
	runes := []rune(lines[line-1])
	return n + len(utf16.Encode(runes[:max(0, min(column-1, len(runes)))]))
}
