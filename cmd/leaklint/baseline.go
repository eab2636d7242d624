package main

import (
	"fmt"
	"io"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
)

// writeBaseline lists what was found in a file, for runs to come.
func writeBaseline(fs *flags, res *standalone.Result, stderr io.Writer) int {
	if len(res.Errors) > 0 {
		fmt.Fprintln(stderr, "leaklint: no baseline is written: what does not compile would be missing from it")
		return exitErrors
	}
	n, err := analyzers.WriteBaseline(*fs.writeBaseline, res.Reported())
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	fmt.Fprintf(stderr, "leaklint: %d findings are in %s\n", n, *fs.writeBaseline)
	return exitClean
}

// tellMended lists the entries of the baseline that are not needed any more.
func tellMended(fs *flags, res *standalone.Result, stderr io.Writer) {
	mended := analyzers.Mended(res.Named)
	if len(mended) == 0 || len(res.Errors) > 0 {
		return
	}
	fmt.Fprintf(stderr, "leaklint: %d findings of %s are there no more; take out\n", len(mended), fs.Lookup("baseline").Value)
	for _, line := range mended {
		fmt.Fprintln(stderr, "\t"+line)
	}
}
