package follow

import "github.com/cosmosttl/cosmosttl/core/history"

// A picture is what the page shows of the account: either the account itself, or a still, which is a copy
// that does not follow it.
type picture struct {
	still *history.History // nil while the account itself is shown
	at    uint64           // place of the last request when the still was made
	rates Rates            // as they were then
}

// Shown returns the history that is shown, or nil before the first checkpoint is complete. The playhead of a
// still may be moved. The playhead of the account stays at the end.
func (f *Follower) Shown() *history.History {
	if f.picture.still != nil {
		return f.picture.still
	}
	return f.History()
}

// Hold shows a still of the account, and returns it. The follower continues to follow the account.
func (f *Follower) Hold() *history.History {
	if f.picture.still == nil && f.History() != nil {
		f.picture = picture{f.History().Clone(), f.Requests.Last(), f.Rates.clone()}
		f.Requests.hold(f.picture.at)
	}
	return f.picture.still
}

// ShownRates returns the rates of the history that is shown.
func (f *Follower) ShownRates() *Rates {
	if f.picture.still != nil {
		return &f.picture.rates
	}
	return &f.Rates
}

// Held reports whether a still is shown.
func (f *Follower) Held() bool { return f.picture.still != nil }

// Release shows the account itself again. Nothing that has happened meanwhile is lost.
func (f *Follower) Release() {
	f.picture = picture{}
	f.Requests.Release()
}

// Behind returns how many seconds of the account's clock lie between the playhead of the still and the
// present, and the number of requests since the still was made. Both are 0 without a still.
func (f *Follower) Behind() (seconds int64, requests int) {
	if f.picture.still == nil {
		return 0, 0
	}
	return max(0, f.Now()-f.picture.still.Account().Now()), f.Requests.Waiting()
}
