package main

import (
	"fmt"
	"io"

	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/driver"
)

// writeBaseline lists what was found in a file, for runs to come.
func writeBaseline(fs *flags, res *standalone.Result, known *driver.Baseline, stderr io.Writer) int {
	if len(res.Errors) > 0 {
		fmt.Fprintln(stderr, "leaklint: no baseline is written: what does not compile would be missing from it")
		return exitErrors
	}
	n, err := known.Write()
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	fmt.Fprintf(stderr, "leaklint: %s in %s\n", findingsAre(n), relative(fs.inDir(*fs.writeBaseline)))
	return exitClean
}

// tellMended lists the entries of the baseline that are not needed any more, and those that never
// are.
func tellMended(fs *flags, res *standalone.Result, stderr io.Writer) {
	checks := make(map[string]bool)
	for _, a := range fs.selected() {
		checks[a.Name] = true
	}
	file := fs.Lookup("baseline").Value
	for _, line := range driver.Unknown(fs.config.Known.Findings) {
		fmt.Fprintf(stderr, "leaklint: in %s: %s\n", file, line)
	}
	mended := driver.Mended(fs.config.Known.Findings, &driver.Run{Actions: res.Actions, Checks: checks, Named: res.Named, Unread: res.Unread, IsGone: res.IsGone})
	if len(mended) == 0 || len(res.Errors) > 0 {
		return
	}
	fmt.Fprintf(stderr, "leaklint: %s in %s and no longer in the code; take out\n", findingsAre(len(mended)), file)
	for _, line := range mended {
		fmt.Fprintln(stderr, "\t"+line)
	}
}

// findingsAre counts findings, and what they do.
func findingsAre(n int) string {
	if n == 1 {
		return "1 finding is"
	}
	return fmt.Sprintf("%d findings are", n)
}
