package story_test

import (
	"fmt"
	"log"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// A story is played on an account of its own; the report has a verdict for every line.
func Example() {
	s, err := story.Parse(`# title: Off ignores the item
container orders off
create orders {"id":"SO05","ttl":60}
advance 1h
expect orders SO05 in-queries
container orders -1
expect orders SO05 expired on-disk
`)
	if err != nil {
		log.Fatal(err) // an *Error: line, column, what was expected
	}
	report := s.Run()
	fmt.Print(report)
	fmt.Println("ok:", report.OK())
	// Output:
	//        # title: Off ignores the item
	//   done container orders off   -> 201
	//          12:00:00 container-created orders, default off
	//   done create orders {"id":"SO05","ttl":60}   -> 201, 5.20 RU
	//          12:00:00 written SO05, create
	//   done advance 1h   -> 200
	//     ok expect orders SO05 in-queries
	//   done container orders -1   -> 200
	//          13:00:00 container-changed orders, replace, default -1
	//          13:00:00 expired SO05, container-changed
	//     ok expect orders SO05 expired on-disk
	// 4 commands, 2 expectations met
	// ok: true
}

// An error names the line, the column, what was expected there, and a word that was probably meant.
func ExampleParse() {
	_, err := story.Parse("container orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance to-next-evnt\n")
	fmt.Println(err)
	// Output:
	// line 3, column 9: expected a length of time, like 90d, 1h30m or 45s, or to a moment, or to-next-event, found to-next-evnt; did you mean to-next-event?
}

// A story can be played line by line, with its account in view.
func ExamplePlay() {
	s, err := story.Parse("container orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance to-next-event\n")
	if err != nil {
		log.Fatal(err)
	}
	player := story.Play(s)
	for step, ok := player.Next(); ok; step, ok = player.Next() {
		fmt.Println(step.Clock, step.Status, step.Text)
	}
	// Output:
	// 1767268800 201 container orders 60
	// 1767268800 201 create orders {"id":"SO05"}
	// 1767268860 200 advance to-next-event
}

// The history that a story builds can be shared as a link, and converted back to a story.
func ExampleFromHistory() {
	s, err := story.Parse("container orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance 1m\nexpect orders SO05 expired\n")
	if err != nil {
		log.Fatal(err)
	}
	again, err := story.FromHistory(s.History())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(again)
	// Output:
	// container orders 60s
	// create orders {"id":"SO05"}
	// advance 60s
}
