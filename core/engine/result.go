package engine

// A Result is the outcome of a command.
type Result struct {
	Status int     // the HTTP status of the service's answer
	Charge RU      // request units
	Item   *Item   // the item that was read or written; otherwise nil
	Answer Answer  // of a Query, ReadFeed, ReadChanges, Batch, Import or CopyContainer that was not refused; otherwise nil
	Events []Event // the command's events, in order; an Advance with many has the first MaxEvents and sums, see Event
	Facts  []Fact  // all facts about items, in order; valid until the next command; see KeepFacts
}

// PartRefused returns the error of the first operation of a batch, or the first item of an import, that was refused; nil if none was. Their
// results have a status of their own that does not tell.
func (r Result) PartRefused() *Error {
	switch answer := r.Answer.(type) {
	case BatchResult:
		for i := range answer.Results {
			if err := answer.Results[i].Err; err != nil {
				return err
			}
		}
	case ImportResult:
		if len(answer.Refused) > 0 {
			return answer.Refused[0].Err
		}
	}
	return nil
}

// An Answer is what a command returns besides an item: a [QueryResult], [FeedResult], [ChangesResult], [BatchResult] or
// [ImportResult]. The methods of [Account] return it with its own type. Callers that carry out commands by another
// function, such as that of a journal, find it in the Result.
type Answer interface{ answer() }

func (QueryResult) answer()   {}
func (FeedResult) answer()    {}
func (ChangesResult) answer() {}
func (BatchResult) answer()   {}
func (ImportResult) answer()  {}

// Items returns the items of the answer: the item read or written, or the items of a feed or a change feed, in its order.
func (r Result) Items() (items []*Item) {
	if r.Item != nil {
		items = append(items, r.Item)
	}
	switch answer := r.Answer.(type) {
	case FeedResult:
		return answer.Items
	case ChangesResult:
		for _, ch := range answer.Changes {
			items = append(items, ch.Item)
		}
	}
	return items
}

// Read carries out a point read.
func (a *Account) Read(cmd ReadItem) (*Item, error) {
	r, err := a.Apply(cmd)
	return r.Item, err
}

// Query carries out a query. The result has the charge even if the query is refused.
func (a *Account) Query(cmd Query) (QueryResult, error) {
	r, err := a.Apply(cmd)
	return answerOr(r, QueryResult{Charge: r.Charge}), err
}

// ReadFeed reads a page of a container's items.
func (a *Account) ReadFeed(cmd ReadFeed) (FeedResult, error) {
	r, err := a.Apply(cmd)
	return answerOr(r, FeedResult{Charge: r.Charge}), err
}

// ReadChanges reads a page of a container's change feed.
func (a *Account) ReadChanges(cmd ReadChanges) (ChangesResult, error) {
	r, err := a.Apply(cmd)
	return answerOr(r, ChangesResult{Charge: r.Charge}), err
}

// Batch carries out several operations on items. A failed atomic batch is not an error: its Status is 207, and the
// result of each operation has the reason.
func (a *Account) Batch(cmd Batch) (BatchResult, error) {
	r, err := a.Apply(cmd)
	return answerOr(r, BatchResult{Status: r.Status, Charge: r.Charge}), err
}

// answerOr returns the result's answer, or refused if the command was refused.
func answerOr[T Answer](r Result, refused T) T {
	if t, ok := r.Answer.(T); ok {
		return t
	}
	return refused
}
