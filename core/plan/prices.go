package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// Prices has the prices with which a plan computes its cost, in any currency. [ListPrices] is the default.
type Prices struct {
	Manual     float64 // 100 RU/s for an hour
	Autoscale  float64 // 100 RU/s for an hour
	Serverless float64 // a million request units
	Storage    float64 // a GB for a month of 730 hours
}

// ListPrices are the US dollars of the examples in
// learn.microsoft.com/azure/cosmos-db/understand-your-bill (31 March 2022, as read in November 2026). They
// are an estimate for regions in the United States, without discounts. Autoscale costs 1.5 times as much
// as manual throughput there (learn.microsoft.com/azure/cosmos-db/how-to-choose-offer).
var ListPrices = Prices{Manual: 0.008, Autoscale: 0.012, Serverless: 0.25, Storage: 0.25}

const (
	gigabyte     = engine.Gigabyte
	hoursAMonth  = 730
	millionUnits = 100_000_000 // a million request units, in hundredths
)

// of returns the price of a number of hours with the same rate, in one region. The service bills
// throughput in units of 100 RU/s (learn.microsoft.com/azure/cosmos-db/autoscale-faq). A started unit
// counts as a whole one here; the documentation does not say so (docs/model.md §5.9).
func (p Prices) of(h engine.Hour, autoscale bool) float64 {
	each := p.Manual
	if autoscale {
		each = p.Autoscale
	}
	return float64(unitsOf(h)) * each
}

// unitsOf returns the units of 100 RU/s of a number of hours with the same rate.
func unitsOf(h engine.Hour) int64 { return h.Count * ((h.Rate + 99) / 100) }
