package visit

import "github.com/cosmosttl/cosmosttl/e2e/browser"

// PanesName is the name of the tabs, or on a phone of the select element, that choose a pane.
const PanesName = "Views of the container"

// OpenPane opens a pane of the card beside the matrix and returns it.
func (v *Visit) OpenPane(name string) *browser.Thing {
	v.T.Helper()
	if tab := v.ByRole("tablist", PanesName).ByRole("tab", name); tab.There() {
		tab.Click()
	} else {
		v.ByRole("combobox", "More views").Select(name)
	}
	pane := v.ByRole("tabpanel", name)
	pane.Wait()
	return pane
}

// StoryText returns the text in the pane Story.
func (v *Visit) StoryText() *browser.Thing { return v.TextField("Text of the story") }

// WaitEditors waits until there are editors with colours and completion, or until there are none and the text fields are
// plain.
func (v *Visit) WaitEditors(want bool) {
	v.T.Helper()
	v.Until("editors", func() string {
		if browser.Eval[bool](v.Page, `document.querySelector(".cm-editor") !== null`) != want {
			return map[bool]string{true: "there are none", false: "there are some"}[want]
		}
		return ""
	})
}

// Console returns the SDK console.
func (v *Visit) Console() *browser.Thing { return v.Region("SDK console") }

// OpenConsole opens the SDK console.
func (v *Visit) OpenConsole() {
	v.T.Helper()
	v.Button("SDK console").Click()
	v.Console().Wait()
}

// Program returns the text of the program in the SDK console.
func (v *Visit) Program() *browser.Thing { return v.TextField("Program in JavaScript") }

// RunProgram types a program into the SDK console and starts it. An empty program starts the one that is there. It types
// again if an editor has just taken the place of the text field, which happens after the console was opened.
func (v *Visit) RunProgram(program string) {
	v.T.Helper()
	if program != "" {
		v.Program().Fill(program)
		v.Until("the program", func() string {
			if v.Program().Value() == program {
				return ""
			}
			v.Program().Fill(program)
			return "it is not there"
		})
	}
	v.Console().ByRole("button", "Run").Click()
}

// WaitOutput waits until the output of the SDK console contains the texts. See Lacks.
func (v *Visit) WaitOutput(want ...string) {
	v.T.Helper()
	v.Until("the console", func() string {
		return Lacks(browser.Eval[string](v.Page, `document.querySelector(".said").innerText`), want)
	})
}

// OpenLesson opens a lesson by its name and what may follow it in the address: "07-exact-second/#step-2".
func (v *Visit) OpenLesson(address string) {
	v.T.Helper()
	v.OpenPath("learn/" + address)
}

// Lesson returns the panel of the lesson, beside the timeline.
func (v *Visit) Lesson() *browser.Thing { return v.Region("Lesson") }

// PressInLesson clicks the lesson's button with the name.
func (v *Visit) PressInLesson(name string) {
	v.T.Helper()
	v.Lesson().ByRole("button", name).Click()
}

// StepDone reports whether the step of the lesson is done, so that the lesson leads on.
func (v *Visit) StepDone() bool {
	v.T.Helper()
	return browser.Eval[bool](v.Page, `["Next step", "Finish"].includes(document.getElementById("lesson-go").innerText)`)
}

// DoStep does the step of the lesson by its button, which is named by what it does, or without an answer to what it asks.
func (v *Visit) DoStep() {
	v.T.Helper()
	name := ""
	v.Until("the button of the step", func() string {
		if v.StepDone() {
			return "it is done"
		}
		name = browser.Eval[string](v.Page, `["lesson-skip", "lesson-go"].map((id) => document.getElementById(id)).find((b) => b.checkVisibility()).innerText`)
		return ""
	})
	v.PressInLesson(name)
}
