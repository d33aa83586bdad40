package site

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// addLessons prerenders the index of the lessons and a page for each of them, with a picture for previews of links.
func (f files) addLessons(handler http.Handler, base basePath, origin, policy string) error {
	add := func(address, picture string) error {
		page, err := get(handler, "/"+address)
		if err != nil {
			return err
		}
		repaired, err := repair(page, base, policy, len(f["web/app.wasm.gz"]))
		if err != nil {
			return fmt.Errorf("the prerendered page %s: %w", address, err)
		}
		head := previewTags(base, origin, address, picture) + "</head>"
		f[address+"index.html"] = []byte(strings.Replace(string(repaired), "</head>", head, 1))
		return nil
	}
	if err := add("learn/", ""); err != nil {
		return err
	}
	for _, e := range scenario.Lessons() {
		name := strings.TrimPrefix(e.File, "lesson-")
		picture := "web/lessons/" + name + ".png"
		data, err := drawLesson(scenario.NewLesson(e))
		if err != nil {
			return fmt.Errorf("the picture of %s: %w", name, err)
		}
		f[picture] = data
		if err := add("learn/"+name+"/", picture); err != nil {
			return err
		}
	}
	return nil
}

// previewTags are the canonical address of a page and, where the site's origin is known, what previews of links need with whole
// addresses.
func previewTags(base basePath, origin, address, picture string) string {
	whole := origin + base.Resolve("/"+address)
	tags := fmt.Sprintf(`<link href="%s" rel="canonical">`, whole)
	if origin == "" {
		return tags
	}
	tags += fmt.Sprintf(`<meta content="%s" property="og:url">`, whole)
	if picture != "" {
		tags += fmt.Sprintf(`<meta content="%s" property="og:image"><meta content="summary_large_image" name="twitter:card">`, origin+base.Resolve("/"+picture))
	}
	return tags
}
