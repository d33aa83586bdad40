package files

import "testing"

func TestRows(t *testing.T) {
	rows := []string{`{"id":"a, b","n":1,"_ts":5}`, `{"id":"c","list":[1,"x"]}`, `7`, `{"n":"1","value":null}`}
	waits := 0
	wait := func() { waits++ }
	want := "id,n,list,value,_ts\n\"a, b\",1,,,5\nc,,\"[1,\"\"x\"\"]\",,\n,,,7,\n,\"1\",,null,\n"
	if got := string(Rows(CSV, rows, wait)); got != want || waits != 2*len(rows) {
		t.Errorf("CSV:\n%s\nwant\n%s\n%d waits", got, want, waits)
	}
	if got, want := string(Rows(JSON, rows[1:3], wait)), "[\n"+rows[1]+",\n7\n]\n"; got != want {
		t.Errorf("JSON:\n%s\nwant\n%s", got, want)
	}
	if got := string(Rows(JSON, nil, wait)) + string(Rows(CSV, nil, wait)); got != "[]\n\n" {
		t.Errorf("nothing: %q", got)
	}
}
