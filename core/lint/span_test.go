package lint_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/lint"
)

// Lengths of time in all languages, with the usual mistakes: a part instead of the whole, and another unit than seconds.
func TestLengthsOfTime(t *testing.T) {
	for _, c := range []struct{ expression, value, findings, why string }{
		// .NET
		{"(int)TimeSpan.FromDays(5).TotalSeconds", "432000", "", ""},
		{"(int?)TimeSpan.FromDays(5).TotalSeconds", "432000", "", ""},
		{"TimeSpan.FromDays(5).Seconds", "0", "value, unit", "Seconds is only the part from 0 to 59 of the length of time, which has 432000 seconds: use TotalSeconds"},
		{"TimeSpan.FromSeconds(90).Seconds", "30", "unit", "which has 90 seconds"},
		{"TimeSpan.FromSeconds(30).Seconds", "30", "", ""},
		{"TimeSpan.FromMinutes(90).Minutes", "30", "unit", "Minutes is only the part from 0 to 59"},
		{"TimeSpan.FromDays(1.5).Hours", "12", "unit", "which has 129600 seconds"},
		{"TimeSpan.FromDays(days).Seconds", "(computed)", "unknown, unit", "Seconds is only the part from 0 to 59 of the length of time: use TotalSeconds"},
		{"TimeSpan.FromDays(days).TotalMilliseconds", "(computed)", "unknown, milliseconds", "in milliseconds"},
		{"retention.TotalMilliseconds", "(computed)", "unknown, milliseconds", "in milliseconds"},
		{"retention.Seconds", "(computed)", "unknown", "if it is taken from a length of time, Seconds is only a part of it, and TotalSeconds is the whole"},
		{"retention.TotalSeconds", "(computed)", "unknown", ""},
		{"new TimeSpan(30, 0, 0, 0).TotalSeconds", "2592000", "", ""},
		{"new TimeSpan(1, 30, 0).TotalSeconds", "5400", "", ""},
		{"new TimeSpan(36000000000).TotalSeconds", "3600", "", ""},
		{"TimeSpan.FromDays(1, hours: 12).TotalSeconds", "129600", "", ""},
		{"TimeSpan.FromDays(1).Ticks", "864000000000", "value, unit", "ticks of 100 nanoseconds"},
		{"(int)(TimeSpan.FromDays(1).TotalMilliseconds / 1000)", "86400", "", ""},
		{"(int)TimeSpan.FromDays(30).TotalMinutes", "43200", "unit", "in minutes, and the service reads seconds: 2592000 were meant"},
		{"(int)TimeSpan.FromDays(30).TotalMinutes * 60", "2592000", "", ""},
		{"(int)TimeSpan.FromDays(30).TotalHours", "720", "unit", "in hours"},
		{"TimeSpan.FromDays(30).Days", "30", "unit", "in days"},
		{"Convert.ToInt32(TimeSpan.FromHours(1).TotalSeconds)", "3600", "", ""},
		{"options.TtlInMinutes", "(computed)", "unknown, unit", "in minutes"},
		// Python
		{"timedelta(days=2).seconds", "0", "value, unit", "seconds is only the part from 0 to 86399 of the length of time, which has 172800 seconds: use total_seconds()"},
		{"timedelta(hours=1).seconds * 24", "86400", "", ""},
		{"timedelta(days=1, hours=12).seconds", "43200", "unit", "which has 129600 seconds"},
		{"int(timedelta(days=1, hours=12).total_seconds())", "129600", "", ""},
		{"int(datetime.timedelta(30).total_seconds())", "2592000", "", ""},
		{"timedelta(days=30).days", "30", "unit", "in days"},
		{"int(timedelta(weeks=1) / timedelta(seconds=1))", "604800", "", ""},
		{"60*60*24", "86400", "", ""},
		{"60 * 24 * 30", "43200", "unit", "in minutes, and the service reads seconds: 2592000 were meant"},
		{"24 * 30", "720", "unit", "in hours"},
		// Java
		{"Duration.ofDays(3).getSeconds()", "259200", "", ""},
		{"(int) Duration.ofDays(3).toSeconds()", "259200", "", ""},
		{"(int) Duration.ofDays(3).toMillis()", "259200000", "milliseconds", "in milliseconds, and the service reads seconds: 259200 were meant"},
		{"Math.toIntExact(Duration.of(30, ChronoUnit.DAYS).toSeconds())", "2592000", "", ""},
		{"(int) TimeUnit.DAYS.toSeconds(30)", "2592000", "", ""},
		{"(int) TimeUnit.DAYS.toMinutes(30)", "43200", "unit", "in minutes"},
		{"Duration.ofDays(3).toSecondsPart()", "0", "value, unit", "toSecondsPart is only the part"},
		{"(int) Duration.ofMinutes(90).toHours()", "1", "one-second, unit", "in hours"},
		{"Integer.valueOf(3600)", "3600", "", ""},
		// JavaScript
		{"30 * 24 * 60 * 60 * 1000", "2592000000", "value, milliseconds", "in milliseconds, and the service reads seconds: 2592000 were meant"},
		{"1000 * 60 * 60", "3600000", "milliseconds", "3600 were meant"},
		{"days * 24 * 60 * 60 * 1000", "(computed)", "unknown, milliseconds", "in milliseconds"},
		{"days * 24 * 60 * 60", "(computed)", "unknown", ""},
		{"(7 * 24 * 60 * 60 * 1000) / 1000", "604800", "", ""},
		{"Math.floor(WEEK_MS / 1000)", "(computed)", "unknown", ""},
		// Go
		{"int32(24*time.Hour)", "86400000000000", "value, unit", "in nanoseconds, and the service reads seconds: the length of time has 86400 seconds"},
		{"int32(time.Hour.Seconds())", "3600", "", ""},
		{"int32((36 * time.Hour).Seconds())", "129600", "", ""},
		{"int32(24 * time.Hour / time.Second)", "86400", "", ""},
		{"int32(24 * time.Hour / time.Millisecond)", "86400000", "milliseconds", "86400 were meant"},
		{"int32((24*time.Hour + 30*time.Minute).Minutes())", "1470", "unit", "in minutes"},
		{"int32(time.Duration(30) * 24 * time.Hour / time.Second)", "2592000", "", ""},
		{"int32(retention.Milliseconds())", "(computed)", "unknown, milliseconds", "in milliseconds"},
		// Rust
		{"Some(Duration::from_secs(60 * 60))", "3600", "", ""},
		{"Duration::from_secs(3600).as_secs() as i32", "3600", "", ""},
		{"Duration::from_days(2).as_millis() as u32", "172800000", "milliseconds", "172800 were meant"},
		{"chrono::Duration::days(3).num_seconds()", "259200", "", ""},
		{"Duration::from_millis(90_500).subsec_millis()", "500", "unit", "subsec_millis is only the part"},
		// PowerShell
		{"(New-TimeSpan -Days 5).Seconds", "0", "value, unit", "which has 432000 seconds: use TotalSeconds"},
		{"(New-TimeSpan -Days 5 -Hours 1).TotalSeconds", "435600", "", ""},
		{"[int][TimeSpan]::FromDays(5).TotalSeconds", "432000", "", ""},
		{"(New-TimeSpan -Moons 5).TotalSeconds", "(computed)", "unknown", ""},
		{"(New-TimeSpan -Days (2 + 3)).TotalSeconds", "432000", "", ""},
		{"(New-TimeSpan -Seconds 90).TotalSeconds", "90", "", ""},
		// what is not known stays so
		{"config.days", "(computed)", "unknown, unit", "in days"},
		{"lookup(5)", "(computed)", "unknown", ""},
		{"settings.ttl", "(computed)", "unknown", ""},
		{"a ? 5 : 6", "(computed)", "unknown", ""},
		{"time.Hour * time.Hour", "(computed)", "unknown", ""},
		{"60 - time.Hour", "(computed)", "unknown", ""},
		{"60 / 0", "(computed)", "unknown", ""},
		{"86400000", "86400000", "milliseconds", "this looks like milliseconds"},
		{"604800000", "604800000", "milliseconds", "so that it is 7000 d"},
		{"7776000", "7776000", "", ""},
		{"2160000", "2160000", "", ""}, // 25 days
	} {
		r, err := lint.Check("defaultTtl: "+c.expression+",", lint.KindCode, nil)
		if err != nil {
			t.Fatal(err)
		}
		var rules []string
		var why strings.Builder
		for _, f := range r.Findings {
			rules = append(rules, f.Rule.String())
			why.WriteString(f.Why + "\n")
		}
		if len(r.Settings) != 1 || r.Settings[0].Value != c.value || strings.Join(rules, ", ") != c.findings || !strings.Contains(why.String(), c.why) {
			t.Errorf("%s: %+v, want %s\n%q, want %q\n%s, want %s", c.expression, r.Settings, c.value, rules, c.findings, &why, c.why)
		}
	}
}

// Constants are those of the text, and not arguments or members of other objects that have the same name.
func TestConstants(t *testing.T) {
	for _, c := range []struct{ text, value string }{
		{"const day = 24 * 60 * 60;\ndefaultTtl: 7 * day,", "604800"},
		{"const ttlMs = 60 * 60 * 1000;\ndefaultTtl: ttlMs / 1000,", "3600"},
		{"static readonly TimeSpan Keep = TimeSpan.FromDays(2);\np.DefaultTimeToLive = (int)Keep.TotalSeconds;", "172800"},
		{"x = 1\nx = 2\ndefaultTtl: x,", "(computed)"},
		{"run(ttl=5)\ndefaultTtl: ttl,", "(computed)"},
		{"const seconds = 5\ndefaultTtl: config.seconds,", "(computed)"},
		{"const Seconds = 5\ndefaultTtl: Settings.Seconds,", "5"},
		{"const seconds = 5\ndefaultTtl: this.seconds,", "5"},
		{"let keep_days = Duration::from_secs(60);\ndefaultTtl: keep_days,", "60"},
		{"const ttlDays = 30 * 24 * 60 * 60;\ndefaultTtl: ttlDays,", "2592000"},
		{"x = " + strings.Repeat("1 + ", 29) + "1\ndefaultTtl: x,", "30"},
		{"x = " + strings.Repeat("1 + ", 30) + "1\ndefaultTtl: x,", "(computed)"}, // longer than what is read
		{"defaultTtl: " + strings.Repeat("(", 9) + "5" + strings.Repeat(")", 9) + ",", "5"},
		{"defaultTtl: " + strings.Repeat("(", 21) + "5" + strings.Repeat(")", 21) + ",", "(computed)"},
		{"defaultTtl: 5 - -3,", "8"},
		{"defaultTtl: 5 - 3 - 1,", "1"},
		{"defaultTtl: 100 / 5 / 2,", "10"},
		{"defaultTtl: 2 + 3 * 4,", "14"},
		{"defaultTtl: 2 *\n  3 +\n  4,", "10"},
		{"defaultTtl: 2\n  * 3\n", "6"},
		{"defaultTtl: 2\nother: 3\n", "2"},
		{"if (x == 5) { }\ndefaultTtl: x,", "(computed)"},
	} {
		r, err := lint.Check(c.text, lint.KindCode, nil)
		if err != nil || len(r.Settings) == 0 || r.Settings[len(r.Settings)-1].Value != c.value {
			t.Errorf("%s: %+v, want %s, %v", c.text, r.Settings, c.value, err)
		}
		for _, f := range r.Findings {
			if f.Rule == lint.Unit || f.Rule == lint.Milliseconds {
				t.Errorf("%s: %+v", c.text, f)
			}
		}
	}
}
