package planpage

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

// advances has the advances of DejaVu Sans and of its bold letters, in hundredths of the size of the letters.
var advances = []struct {
	regular, bold float64
	letters       string
}{
	{32, 35, " "},
	{20, 20, "\u202f"},
	{28, 31, "'"},
	{28, 35, "ijlîïí"},
	{30, 38, "IJÎÍ"},
	{32, 35, "\u00a0"},
	{32, 38, ",.’·"},
	{34, 37, "/\\|"},
	{34, 40, ":;"},
	{36, 44, "f"},
	{37, 42, "-"},
	{40, 46, "()[]"},
	{40, 48, "t"},
	{41, 46, "!¡"},
	{42, 50, "r"},
	{46, 53, "\""},
	{50, 50, "_`–§"},
	{50, 53, "*"},
	{53, 53, "г"},
	{53, 59, "z"},
	{53, 60, "s"},
	{54, 58, "?¿"},
	{54, 59, "з"},
	{55, 60, "cçсэ"},
	{56, 64, "L"},
	{58, 67, "k"},
	{58, 69, "F"},
	{59, 58, "т"},
	{59, 64, "вь"},
	{60, 65, "xх"},
	{60, 66, "vyу"},
	{60, 69, "ч"},
	{61, 64, "Г"},
	{61, 65, "я"},
	{61, 68, "к"},
	{61, 74, "PР"},
	{61, 78, "У"},
	{62, 65, "«»"},
	{62, 68, "aeàâéèêëáаеё"},
	{62, 69, "ToôóТо"},
	{62, 70, "б"},
	{62, 73, "Y"},
	{64, 69, "EÉÈÊЕЁ"},
	{64, 70, "$0123456789"},
	{64, 72, "bdghnpqu{}ùûüñúр"},
	{64, 73, "S"},
	{64, 74, "л"},
	{65, 71, "ий"},
	{65, 72, "З"},
	{66, 70, "нп"},
	{66, 78, "K"},
	{69, 73, "Z"},
	{69, 75, "ц"},
	{69, 77, "BБВЬ"},
	{69, 78, "AVXÀÂÁАХ"},
	{69, 81, "Ч"},
	{70, 74, "CÇСЭ"},
	{70, 77, "RЯ"},
	{70, 81, "д"},
	{71, 76, "ъ"},
	{71, 82, "К"},
	{74, 82, "UÙÚ"},
	{75, 84, "NÑИЙ"},
	{76, 82, "м"},
	{76, 84, "HЛНП"},
	{77, 83, "D"},
	{78, 83, "G"},
	{78, 88, "&"},
	{78, 93, "Ц"},
	{79, 85, "OQÔÓО"},
	{79, 90, "Д"},
	{79, 91, "ы"},
	{82, 93, "w"},
	{84, 84, "#+<=>^~×−"},
	{84, 94, "Ъ"},
	{85, 98, "ю"},
	{86, 100, "ф"},
	{87, 100, "MМФ"},
	{89, 104, "Ы"},
	{91, 100, "ж"},
	{92, 107, "ш"},
	{95, 111, "щ"},
	{96, 101, "%"},
	{98, 105, "m"},
	{99, 111, "W"},
	{100, 100, "@—…"},
	{103, 110, "œ"},
	{107, 124, "Ш"},
	{108, 118, "Ю"},
	{108, 123, "Ж"},
	{110, 133, "Щ"},
}

func advance(t *testing.T, text, class string) (width float64) {
	t.Helper()
	for _, r := range text {
		each := 0.0
		for _, a := range advances {
			if strings.ContainsRune(a.letters, r) {
				if each = a.regular; class != "" {
					each = a.bold
				}
			}
		}
		if each == 0 && r >= 0x2e80 {
			each = 100
		}
		if each == 0 {
			t.Fatalf("the width of %q is not known", r)
		}
		width += each / 100 * map[string]float64{"": 12, "n": 12, "t": 16}[class]
	}
	return width
}

// In the document, no text leaves the page, and none begins before the text to its left ends, even in a wide font, in every language.
func TestTheTextsOfTheDocumentHaveRoom(t *testing.T) {
	texts := regexp.MustCompile(`<text class="([nt]?)" x="([0-9]+)" y="([0-9]+)">([^<]*)</text>`)
	for _, l := range locales.All() {
		p := page(l.Locale)
		p.room.Find()
		p.run()
		_ = app.HTMLString(p.Render())
		svg, width, _ := p.document()
		list := texts.FindAllStringSubmatch(svg, -1)
		if len(list) < 20 {
			t.Fatalf("%s: %d texts", l.Tag, len(list))
		}
		end, line := 0.0, ""
		for _, m := range list {
			x, _ := strconv.ParseFloat(m[2], 64)
			words := strings.NewReplacer("&amp;", "&", "&quot;", `"`, "&lt;", "<", "&gt;", ">").Replace(m[4])
			if m[3] == line && x < end+4 {
				t.Errorf("%s: %q begins at %g, where the text before it ends at %.0f", l.Tag, words, x, end)
			}
			if line, end = m[3], x+advance(t, words, m[1]); end > float64(width) {
				t.Errorf("%s: %q ends at %.0f, beyond %d", l.Tag, words, end, width)
			}
		}
	}
}
