package story

// renamed maps each former name of a lesson to the name of the lesson that teaches the same now.
var renamed = map[string]string{
	"01-off": "05-off", "02-no-default": "04-no-default", "03-default": "01-default", "04-overrides": "02-overrides", "05-any-write": "06-any-write",
	"06-exact-second": "07-exact-second", "07-still-on-disk": "08-still-on-disk", "08-busy": "09-busy", "09-serverless": "10-purge-cost",
	"10-who-returns": "11-shorter-default", "11-minus-one": "03-minus-one-or-none", "12-wrong-words": "19-wrong-place", "13-ninety-days": "14-sessions",
	"14-your-own": "20-tests", "15-count": "08-still-on-disk", "16-wrong-place": "19-wrong-place", "17-sliding": "14-sessions",
	"18-soft-delete": "15-soft-delete", "19-months-off": "11-shorter-default", "20-minus-one-or-none": "03-minus-one-or-none",
	"12-months-off": "11-shorter-default", "13-who-returns": "11-shorter-default", "16-archive": "15-soft-delete", "18-bulk-change": "17-retention",
	"delete-by-partition-key": "17-retention",
}

// CapacityName is the former name of a lesson. The page that plans a container has taken its place.
const CapacityName = "capacity"

// EachRenamed calls do with each former name of a lesson and the present name. Addresses and stored scores
// may have former names.
func EachRenamed(do func(former, name string)) {
	for former, name := range renamed {
		do(former, name)
	}
}
