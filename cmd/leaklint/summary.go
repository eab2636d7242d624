package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/driver"
)

// tellSummary prints the last line of a run: what was found, in how much, how long that took,
// and what there is to know before no findings are believed to be good news.
//
//	leaklint: 2 leaks, 1 may leak in 69 packages, 3.1 s
//	leaklint: no findings in 67 of 69 packages, 3.1 s; 2 not analyzed, 4 not judged in full, 26 in the baseline
func tellSummary(stderr io.Writer, report *output.Report, res *standalone.Result, took time.Duration) {
	var unseen []string
	for _, u := range []struct {
		n    int
		what string
	}{{res.Failed(), "not analyzed"}, {failed(report), "with a check that failed"}, {len(report.Notes), "not judged in full"}, {driver.InBaseline(res.Actions), "in the baseline"}} {
		if u.n > 0 {
			unseen = append(unseen, fmt.Sprintf("%d %s", u.n, u.what))
		}
	}
	line := fmt.Sprintf("leaklint: %s in %s, %.1f s", report.Count(), analyzed(res), took.Seconds())
	if len(unseen) > 0 {
		line += "; " + strings.Join(unseen, ", ")
	}
	fmt.Fprintln(stderr, line)
}

// failed returns in how many packages a check has failed.
func failed(report *output.Report) int {
	in := make(map[string]bool)
	for _, f := range report.Failures {
		in[f.Package] = true
	}
	return len(in)
}

// analyzed says how many packages were analyzed.
func analyzed(res *standalone.Result) string {
	named, failed := len(res.Named), res.Failed()
	text := plural(named, "package")
	if failed > 0 {
		text = fmt.Sprintf("%d of %s", named-failed, text)
	}
	return text
}

// plural returns a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
