package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/spelling"
)

const usage = `usage: leaklint [flags] packages
       leaklint -from-vet [flags] [files]
       leaklint profile [diff | join] [flags] FILE... [packages]
       leaklint config [flags]
       leaklint help [check]
       leaklint completion bash | zsh | fish
       leaklint version
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
		at := slices.IndexFunc(analyzers.Suite, func(a *analysis.Analyzer) bool { return a.Name == check })
		if at < 0 {
			fmt.Fprintf(stderr, "leaklint: there is no check %q: %s\n", check, spelling.Suggest(check, driver.Names()))
			return exitUsage
		}
		if i > 0 {
			b.WriteString("\n")
		}
		explain(&b, analyzers.Suite[at])
	}
	if _, err := io.WriteString(stdout, b.String()); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	return exitClean
}

// explain writes the documentation of a check, and its flags.
func explain(b *strings.Builder, a *analysis.Analyzer) {
	fmt.Fprintf(b, "%s: %s\n", a.Name, strings.TrimSpace(a.Doc))
	some := false
	a.Flags.VisitAll(func(f *flag.Flag) {
		if !some {
			b.WriteString("\n# Flags\n\n")
		}
		some = true
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(b, "-%s.%s %s\n\t%s (%s)\n", a.Name, f.Name, value, usage, f.DefValue)
	})
	fmt.Fprintf(b, "\nSee %s\n", a.URL)
}
