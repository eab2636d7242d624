// Command leaklint finds goroutine and memory leaks in Kubernetes controllers.
//
//	leaklint [flags] packages
//	go vet -vettool=$(which leaklint) packages
//
// It exits with status 0 if there are no findings, 3 if there are, 1 if a
// package could not be analyzed, and 2 if it was called wrongly.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/leaklint/leaklint/analyzers"
)

func main() {
	if args := os.Args[1:]; foreign(args) {
		switch file, err := analyzers.Configure(""); {
		case len(args) == 1 && strings.TrimLeft(args[0], "-") == "V=full":
			os.Exit(printVersion(file, os.Stdout, os.Stderr))
		case err != nil && !asksForFlags(args): // go vet does not show what is said then
			fmt.Fprintln(os.Stderr, "leaklint:", err)
			os.Exit(exitErrors)
		}
		if fixes(args) && !isVet(args) {
			prime(args)
		}
		registerFlags()
		multichecker.Main(analyzers.Suite...)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// foreign reports whether the arguments are for the drivers of x/tools: the
// protocol of go vet, applying fixes, and help.
func foreign(args []string) bool {
	return len(args) > 0 && args[0] == "help" || isVet(args) || fixes(args) ||
		slices.ContainsFunc(args, func(arg string) bool {
			name := strings.TrimLeft(arg, "-")
			return name != arg && (strings.HasPrefix(name, "V=") || name == "flags")
		})
}

// asksForFlags reports whether go vet asks which flags there are.
func asksForFlags(args []string) bool {
	return len(args) == 1 && strings.TrimLeft(args[0], "-") == "flags"
}

// isVet reports whether go vet asks for one package.
func isVet(args []string) bool { return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg") }

// fixes reports whether fixes are to be applied, or shown.
func fixes(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "-") && (name == "fix" || name == "diff")
	})
}
