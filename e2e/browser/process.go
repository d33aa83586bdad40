// Package browser drives headless Chromium for the stories in e2e as a person
// would: it finds things by their role and accessible name, clicks them where they
// are on the screen, and waits for them. Stories never sleep.
//
// In reading order: process.go (one Chromium for all tests), window.go (private
// windows, used one after another), page.go (a tab), find.go and act.go (roles and names), screen.go
// (pictures), watch.go (what fails a test by itself).
package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"

	"github.com/chromedp/chromedp"
)

var errNoChromium = errors.New("no Chromium found: install it (e2e/install-chromium.sh does on Debian) or set CHROME_PATH to its program")

// chromium returns the program to start: CHROME_PATH, or the first of the usual names. The headless shell comes first: it is the same browser
// without windows, menus and their pages, and takes a seventh less of the processor in these stories.
func chromium() (string, error) {
	if p := os.Getenv("CHROME_PATH"); p != "" {
		return exec.LookPath(p)
	}
	for _, name := range []string{
		"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	} {
		if p, err := exec.LookPath(name); err == nil {
			return p, nil
		}
	}
	return "", errNoChromium
}

var process struct {
	sync.Mutex
	ctx  context.Context
	stop func()
}

// Measures has Chromium optimize JavaScript, as it does for users, and compile Program for each page. It is set before the first page is opened, by tests
// that measure times; all others run the JavaScript that Chromium compiles first, since optimizing it takes more than a short story gains by it.
var Measures bool

// start starts Chromium unless it runs, and returns its context.
func start() (context.Context, error) {
	process.Lock()
	defer process.Unlock()
	if process.ctx != nil {
		return process.ctx, nil
	}
	path, err := chromium()
	if err != nil {
		return nil, err
	}
	profile, err := os.MkdirTemp("", "cosmosttl-e2e-profile-")
	if err != nil {
		return nil, err
	}
	script := "--no-maglev --no-opt"
	if Measures {
		script = ""
	}
	actx, endAllocator := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.Headless,
		chromedp.Flag("no-sandbox", true),
		chromedp.Flag("js-flags", script),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-extensions", true),
		chromedp.Flag("disable-features", "Translate,MediaRouter,OptimizationHints,BackForwardCache"),
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("force-color-profile", "srgb"),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("metrics-recording-only", true),
		chromedp.Flag("password-store", "basic"),
		chromedp.Flag("use-mock-keychain", true),
		// The names of other hosts do not resolve.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"),
	)
	ctx, endBrowser := chromedp.NewContext(actx)
	stop := func() {
		endBrowser()
		endAllocator()
		os.RemoveAll(profile)
	}
	// A deadline for the first Do would apply to the browser's whole life.
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, err
	}
	process.ctx, process.stop = ctx, stop
	return ctx, nil
}

// Close ends Chromium. TestMain calls it after the tests.
func Close() {
	process.Lock()
	defer process.Unlock()
	if process.stop != nil {
		process.stop()
		process.ctx, process.stop = nil, nil
	}
}
