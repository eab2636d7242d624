package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/leaklint/leaklint/analyzers"
)

const usage = `usage: leaklint [flags] packages
       leaklint -from-vet [flags] [files]
       leaklint profile [diff | join] [flags] FILE... [packages]
       leaklint config [flags]
       leaklint help [check]
`

// printHelp explains the checks that are named, or lists all.
func printHelp(checks []string, stdout, stderr io.Writer) int {
	var b strings.Builder
	if len(checks) == 0 {
		b.WriteString("leaklint finds goroutine and memory leaks in Kubernetes controllers.\n\n" + usage)
		b.WriteString("       go vet -vettool=$(which leaklint) [flags] packages\n\nchecks:\n")
		for _, a := range analyzers.Suite {
			title, _, _ := strings.Cut(a.Doc, "\n")
			fmt.Fprintf(&b, "  %-20s %s\n", a.Name, title)
		}
		b.WriteString("\nleaklint help CHECK explains one, leaklint -h lists the flags.\n")
	}
	for i, check := range checks {
		text, err := analyzers.Explain(check)
		if err != nil {
			fmt.Fprintln(stderr, "leaklint:", err)
			return exitUsage
		}
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(text)
	}
	if _, err := io.WriteString(stdout, b.String()); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	return exitClean
}
