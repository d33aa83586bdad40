package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// KeyVariable is the environment variable of an account's key. A key in the environment does not show in the list of
// processes.
const KeyVariable = "COSMOSTTL_KEY"

// ReadFile returns the text of a file, or of the standard input for -. A text of more than most bytes is an error.
func ReadFile(in io.Reader, name string, most int64) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: the file has more than %d bytes; want at most that", name, most)
	}
	return text, err
}

// Second adds a flag for a second: a time in the format of RFC 3339, or Unix seconds from 1 to [engine.MaxNow].
func Second(flags *pflag.FlagSet, name, usage string, second *int64) {
	flags.Func(name, usage, func(text string) (err error) {
		if *second, err = strconv.ParseInt(text, 10, 64); err != nil {
			var t time.Time
			if t, err = time.Parse(time.RFC3339, text); err == nil {
				*second = t.Unix()
			}
		}
		if err != nil || *second < 1 || *second > engine.MaxNow {
			return errors.New("want a time like 2026-01-31T12:00:00Z, or Unix seconds from 1 to " + strconv.FormatInt(engine.MaxNow, 10))
		}
		return nil
	})
}
