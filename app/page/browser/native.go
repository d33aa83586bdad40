//go:build !js

// The implementations for native builds. The files named *_js.go document the functions.

package browser

import (
	"errors"
	"iter"
)

type File struct {
	Name string
	Size int
}

func (Store) Load(string) (string, bool) { return "", false }
func (Store) Save(string, string) error  { return errors.New("no browser") }
func (Store) Remove(string)              {}

func (Vault) Load(_ []string, then func([][]byte, bool))  { then(nil, false) }
func (Vault) Save(_ string, _ []byte, then func(ok bool)) { then(false) }
func (Vault) Remove(func(key string) bool)                {}

func (Vault) Commit(_ string, _ []byte, then func(ok bool)) { then(false) }

func Idle(func())                               {}
func Rest()                                     {}
func Frame(func(ms float64))                    {}
func Now() float64                              { return 0 }
func OnLeave(func()) (stop func())              { return func() {} }
func OnReturn(func()) (stop func())             { return func() {} }
func OnUnload(func() bool) (stop func())        { return func() {} }
func Hold(string) (release func())              { return func() {} }
func WhenFree(_ string, _, free func())         { free() }
func OnStored(string, func()) (stop func())     { return func() {} }
func OnMedia(string, func()) (stop func())      { return func() {} }
func OnResize(func()) (stop func())             { return func() {} }
func OnKey(func(Key) (used bool)) (stop func()) { return func() {} }
func Matches(string) bool                       { return false }
func Copy(_ string, then func(bool))            { then(false) }
func Open(string)                               {}
func Reload()                                   {}
func Renew()                                    {}
func Ready()                                    {}
func WatchControls(func(func())) (stop func())  { return func() {} }
func Unread() bool                              { return false }
func SetTheme(string)                           {}
func SetFolded(string)                          {}
func Presents() bool                            { return false }
func SetValue(id, value string)                 {}
func SetChecked(id string, checked bool)        {}
func Focus(ids ...string)                       {}
func FocusInPlace(id string)                    {}
func Caret(id string, offset int)               {}
func ShowModal(id string)                       {}
func CloseModal(id string)                      {}
func Pointed() bool                             { return false }
func Release(id string)                         {}
func Height(id string) float64                  { return 0 }
func Scrolled(id string) (top, height float64)  { return 0, 0 }
func ScrollTo(id string, top float64)           {}
func Reveal(id string)                          {}
func Width(id string) float64                   { return 0 }
func Top(id string) float64                     { return 0 }
func WindowTop() float64                        { return 0 }
func WindowHeight() float64                     { return 0 }
func ScrollWindow(top float64)                  {}
func RevealTop(id string)                       {}
func Left(id string) float64                    { return 0 }
func Paint(ops string)                          {}

func OnSize(func()) (watch func(ids ...string), stop func()) { return func(...string) {}, func() {} }

func RunProgram(code, setup string, receive func(what, a, b string, reply func(string))) (end func()) {
	return func() {}
}

func SetFragment(string)  {}
func Fragment() string    { return "" }
func ClearFragment()      {}
func PushTab(int, bool)   {}
func LeaveEditor() bool   { return false }
func Address() string     { return "" }
func SelectAll(id string) {}

func OnBack(func(tab int, editor bool)) (stop func())     { return func() {} }
func OnFragment(func()) (stop func())                     { return func() {} }
func (File) Read(from, n int) ([]byte, error)             { return nil, errors.New("no browser") }
func Chosen(id string) (File, bool)                       { return File{}, false }
func Click(id string)                                     {}
func OnLaunch(func(File))                                 {}
func OnFile(func(File)) (stop func())                     { return func() {} }
func CanShare() bool                                      { return false }
func Share(title, address string, refused func())         {}
func SaveFile(name, kind string, pieces iter.Seq[[]byte]) {}

func SavePicture(name, svg string, width, height int, failed func()) {}

func Language() string                           { return "en" }
func Pseudo() bool                               { return false }
func Simplified() bool                           { return false }
func Alternate(string) string                    { return "" }
func SetLanguage(tag, title, description string) {}
func Keep(string)                                {}
func Fetch(string, func([]byte, Loading))        {}

func Editors(bool) {}

func WatchEditors(func() bool, func(language, before string) []string, func()) (stop func()) {
	return func() {}
}

type Answer struct {
	Status int
	Body   []byte
}

func Ask(method, path, token, body string, then func(Answer))   {}
func Meet(string, func(string)) (say func(string), stop func()) { return func(string) {}, func() {} }
func Every(ms int, f func()) (stop func())                      { return func() {} }
func Local() bool                                               { return false }
func Query() string                                             { return "" }

func Stream(path, token string, open func(int), take func([]byte, func()), ended func()) (stop func()) {
	return func() {}
}
