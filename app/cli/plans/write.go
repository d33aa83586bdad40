package plans

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// tableRows is the largest number of rows of the table in the text. CSV and JSON have all rows.
const tableRows = 24

func writeText(out io.Writer, a *plan.Answer) error {
	var b strings.Builder
	if a.Plan.Title != "" {
		fmt.Fprintf(&b, "%s\n\n", a.Plan.Title)
	}
	for _, s := range a.Sentences() {
		fmt.Fprintln(&b, s)
	}
	writeOffers(&b, a)
	fmt.Fprintln(&b, "\nBy hand, at the mean rates:")
	for _, s := range a.ByHand() {
		fmt.Fprintln(&b, "  "+s)
	}
	fmt.Fprintln(&b)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "until\tlive\twaiting\texpiring/h\tpurged/h\tbacklog RU\tlongest wait\tRU/s\tfloor\tcost\t")
	for _, r := range coarser(a) {
		hours := float64(r.seconds) / 3600
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%.2f\t\n", moment(r.At), plan.Count(r.Live), plan.Count(r.Expired),
			plan.Count(int64(float64(r.Expiring)/hours)),
			plan.Count(int64(float64(r.Purged)/hours)), plan.Count(int64(r.BacklogRU/100)), plan.Duration(r.WorstWait),
			int64(math.Round(float64(r.Requests+r.PurgeRU)/100/float64(r.seconds))), r.Floor, r.Cost)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(&b, "\nSteps of %s: counts are right to within one step, waits to within two steps. docs/plan.md says what is modelled.\n",
		plan.Duration(a.Workload.Step))
	_, err := io.WriteString(out, b.String())
	return err
}

// kinds are the names of the kinds of capacity, in the order of a plan's offers.
var kinds = [...]string{"manual", "autoscale", "serverless"}

// writeOffers writes the comparison of manual, autoscale and serverless, if there is one.
func writeOffers(b *strings.Builder, a *plan.Answer) {
	if a.Offers == nil {
		return
	}
	fmt.Fprintf(b, "\nThe smallest with which no item waits more than %s for the purge and no request is refused:\n",
		plan.Duration(a.Plan.MaxWait))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for i, o := range a.Offers {
		ru, says := "", o.Why.String()
		switch {
		case o.Enough:
			says = fmt.Sprintf("%.2f dollars in the last %s", o.Cost.Last, plan.Duration(o.Cost.Span))
			if !o.Throughput.Serverless {
				ru = plan.Count(int64(o.Throughput.Limit()/100)) + " RU/s"
			}
			for _, s := range o.Floor {
				says += ". " + s.String()
			}
			if o.Risky {
				says += ". " + o.Why.String()
			}
		case o.Regions:
			says = "not possible: " + oneRegion
		case o.Throughput.Serverless:
			says = "not enough. " + o.Why.String()
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\n", kinds[i], ru, says)
	}
	t.Flush() //nolint:errcheck // a strings.Builder accepts all text
}

// A stretch is the sum of several rows.
type stretch struct {
	plan.Row
	seconds int64
}

// coarser adds up neighbouring rows so that at most tableRows are left.
func coarser(a *plan.Answer) (list []stretch) {
	each := (len(a.Rows) + tableRows - 1) / tableRows
	from := a.Workload.Start
	for i := 0; i < len(a.Rows); i += each {
		rows := a.Rows[i:min(len(a.Rows), i+each)]
		sum := stretch{Row: rows[len(rows)-1]}
		sum.Expiring, sum.Purged, sum.Requests, sum.PurgeRU, sum.WorstWait = 0, 0, 0, 0, 0
		for _, r := range rows {
			sum.Expiring += r.Expiring
			sum.Purged += r.Purged
			sum.Requests += r.Requests
			sum.PurgeRU += r.PurgeRU
			sum.WorstWait = max(sum.WorstWait, r.WorstWait)
		}
		sum.seconds = sum.At - from
		from = sum.At
		list = append(list, sum)
	}
	return list
}

func moment(second int64) string { return time.Unix(second, 0).UTC().Format("2006-01-02 15:04") }

// figures are a row of the CSV and of the JSON. Request units are in RU, lengths of time in seconds.
type figures struct {
	At          string  `json:"at"`
	Live        int64   `json:"live"`
	Waiting     int64   `json:"waiting"`
	Bytes       int64   `json:"bytes"`
	Written     int64   `json:"written"`
	Expiring    int64   `json:"expiring"`
	Shown       int64   `json:"shownAgain"`
	Purged      int64   `json:"purged"`
	BacklogRU   float64 `json:"backlogRU"`
	Oldest      int64   `json:"oldestPastDeadline"`
	LongestWait int64   `json:"longestWait"`
	RequestRU   float64 `json:"requestRU"`
	PurgeRU     float64 `json:"purgeRU"`
	Refused     int64   `json:"refusedWrites"`
	RefusedRU   float64 `json:"refusedRU"`
	Limit       int64   `json:"limit"`
	Floor       int64   `json:"floor"`
	BilledRU    float64 `json:"billedRU"`
	Cost        float64 `json:"cost"`
	Mean        float64 `json:"meanItems"`
	Most        int64   `json:"mostItems"`

	Regions []region `json:"readRegions,omitempty"`
}

// A region is a read region in JSON.
type region struct {
	Name    string  `json:"name"`
	Stored  int64   `json:"stored"`
	Waiting int64   `json:"waiting"`
	Purged  int64   `json:"purgedSoFar"`
	PurgeRU float64 `json:"purgeRUSoFar"`
	Oldest  int64   `json:"oldestPastDeadline"`
}

func figuresOf(r *plan.Row) figures {
	return figures{time.Unix(r.At, 0).UTC().Format(time.RFC3339), r.Live, r.Expired, r.Bytes, r.Written, r.Expiring, r.Shown, r.Purged,
		float64(r.BacklogRU) / 100,
		r.Lag, r.WorstWait, float64(r.Requests) / 100, float64(r.PurgeRU) / 100, r.Refused, float64(r.RefusedRU) / 100, r.Limit, r.Floor,
		float64(r.Billed) / 100, r.Cost, r.Mean, r.Most, nil}
}

func writeCSV(out io.Writer, a *plan.Answer) error {
	var b strings.Builder
	b.WriteString("at,live,waiting,bytes,written,expiring,shownAgain,purged,backlogRU,oldestPastDeadline,longestWait,requestRU,purgeRU,refusedWrites,refusedRU,limit,floor,billedRU,cost,meanItems,mostItems")
	for _, r := range a.Workload.Regions {
		for _, title := range []string{"stored", "waiting", "purgedSoFar", "purgeRUSoFar", "oldestPastDeadline"} {
			b.WriteString("," + quoted(r.Name+" "+title))
		}
	}
	b.WriteString("\n")
	for i := range a.Rows {
		f := figuresOf(&a.Rows[i])
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d,%d,%.2f,%d,%d,%.2f,%.2f,%d,%.2f,%d,%d,%.2f,%.4f,%.1f,%d", f.At, f.Live, f.Waiting, f.Bytes,
			f.Written, f.Expiring, f.Shown, f.Purged,
			f.BacklogRU, f.Oldest, f.LongestWait, f.RequestRU, f.PurgeRU, f.Refused, f.RefusedRU, f.Limit, f.Floor, f.BilledRU, f.Cost, f.Mean,
			f.Most)
		for _, r := range a.Rows[i].Regions[:len(a.Workload.Regions)] {
			fmt.Fprintf(&b, ",%d,%d,%d,%.2f,%d", r.Stored, r.Expired, r.Purged, float64(r.Spent)/100, r.Lag)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// quoted returns a cell of a CSV file, in quotation marks if necessary.
func quoted(cell string) string {
	if !strings.ContainsAny(cell, ",\"") {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// A document is the answer in JSON.
type document struct {
	Title     string    `json:"title,omitempty"`
	Sentences []string  `json:"sentences"`
	ByHand    []string  `json:"byHand"`
	Step      int64     `json:"step"`
	Worst     int64     `json:"longestWait"`
	WorstAt   string    `json:"longestWaitAt,omitempty"`
	Smallest  int64     `json:"smallestThroughput,omitempty"`
	Band      []int64   `json:"longestWaitBand,omitempty"`
	Cost      expense   `json:"cost"`
	Offers    []offer   `json:"offers,omitempty"`
	Rows      []figures `json:"rows"`
}

// An expense is a cost in JSON, in the currency of the prices: of the last seconds, and in all.
type expense struct {
	Last    float64 `json:"last"`
	Seconds int64   `json:"lastSeconds"`
	All     float64 `json:"all"`
}

// An offer is the smallest throughput of a kind of capacity that is enough.
type offer struct {
	Capacity string   `json:"capacity"`
	Enough   bool     `json:"enough"`
	RU       int64    `json:"throughput,omitempty"` // for autoscale the upper limit
	Cost     *expense `json:"cost,omitempty"`
	Why      string   `json:"why,omitempty"` // why no throughput of this kind is enough, or what goes wrong under the least favorable assumptions
}

const oneRegion = "a serverless container has one region"

func offersOf(a *plan.Answer) (list []offer) {
	for i, o := range a.Offers {
		f := offer{Capacity: kinds[i], Enough: o.Enough}
		if o.Enough {
			f.Cost = &expense{o.Cost.Last, o.Cost.Span, o.Cost.All}
			if !o.Throughput.Serverless {
				f.RU = int64(o.Throughput.Limit() / 100)
			}
			if o.Risky {
				f.Why = o.Why.String()
			}
		} else if f.Why = o.Why.String(); o.Regions {
			f.Why = oneRegion
		}
		list = append(list, f)
	}
	return list
}

func writeJSON(out io.Writer, a *plan.Answer) error {
	d := document{Title: a.Plan.Title, Sentences: a.Sentences(), ByHand: a.ByHand(), Step: a.Workload.Step, Worst: a.Moments.Worst,
		Cost: expense{a.Cost().Last, a.Cost().Span, a.Cost().All}, Offers: offersOf(a)}
	if a.Moments.WorstAt > 0 {
		d.WorstAt = time.Unix(a.Moments.WorstAt, 0).UTC().Format(time.RFC3339)
	}
	if a.Found {
		d.Smallest = int64(a.Smallest.Limit() / 100)
	}
	if a.Best != nil {
		d.Band = []int64{a.Best.Moments.Worst, a.Worst.Moments.Worst}
	}
	for i := range a.Rows {
		f := figuresOf(&a.Rows[i])
		for k, r := range a.Rows[i].Regions {
			f.Regions = append(f.Regions, region{a.Workload.Regions[k].Name, r.Stored, r.Expired, r.Purged, float64(r.Spent) / 100, r.Lag})
		}
		d.Rows = append(d.Rows, f)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(d)
}
