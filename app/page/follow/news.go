package follow

import "github.com/cosmosttl/cosmosttl/core/replica"

// News is an event of the connection that the user should know, such as requests that the follower has
// missed.
type News struct {
	Kind     NewsKind
	Requests int // of Missed: the number of missed requests
	Items    int // of Unknown: the number of stored items
	Before   int // of Unknown: the number of stored items that the follower had before
}

// A NewsKind is the kind of News.
type NewsKind string

// The kinds of news.
const (
	Behind     NewsKind = replica.ReasonBehind     // the follower was too slow or away for too long, and has taken a checkpoint
	Unknown    NewsKind = replica.ReasonUnknown    // the endpoint was started again, and the follower has taken a checkpoint
	Replaced   NewsKind = replica.ReasonReplaced   // another account, made from a seed, has taken the account's place
	Unwritable NewsKind = replica.ReasonUnwritable // a command had no written form, and the follower has taken a checkpoint
	Gone       NewsKind = replica.ReasonGone       // the open container was deleted or copied, and the follower has taken a checkpoint
	Missed     NewsKind = "missed"                 // the endpoint has dropped requests before it could send them
	Reset      NewsKind = "reset"                  // the account was emptied
	Differs    NewsKind = "differs"                // the replica's checksum was not the account's, and the follower takes a checkpoint
)

// mostNews is the number of news that are kept until they are dismissed.
const mostNews = 3

// tell adds news, and replaces older news of the same kind.
func (f *Follower) tell(n News) {
	for i, old := range f.news {
		if old.Kind == n.Kind {
			n.Requests += old.Requests
			f.news = append(f.news[:i:i], f.news[i+1:]...)
			break
		}
	}
	f.news = append(f.news, n)
	if extra := len(f.news) - mostNews; extra > 0 {
		f.news = f.news[extra:]
	}
}

// News returns the news that were not dismissed, oldest first.
func (f *Follower) News() []News { return f.news }

// Dismiss drops the news of a kind.
func (f *Follower) Dismiss(k NewsKind) {
	for i, n := range f.news {
		if n.Kind == k {
			f.news = append(f.news[:i:i], f.news[i+1:]...)
			return
		}
	}
}
