// Command leaklint finds goroutine and memory leaks in Kubernetes controllers.
//
//	leaklint [flags] packages
//	go vet -vettool=$(which leaklint) packages
//	go vet -json -vettool=$(which leaklint) packages 2>&1 | leaklint -from-vet [flags]
//	leaklint profile [diff | join] [flags] FILE... [packages]
//	leaklint config [flags]
//	leaklint help [check]
//	leaklint completion bash | zsh | fish
//	leaklint version
//
// It exits with status
//
//	0	if there are no findings,
//	3	if there are,
//	1	if a package could not be analyzed, or leaklint has crashed, and
//	2	if it was called wrongly: the flags, the arguments or the configuration are wrong.
//
// Findings are printed to stdout, and what else there is to say to stderr. The last line there says
// how much was found, in how many packages.
//
// With -fix the findings do not count, and with -fix -diff they do if something would change.
// With -json they do not count either, as of go vet -json. What was not judged in full, as it
// is too large, is told, and does not count.
//
// A Go program that crashes exits with status 2 itself, as when it gets no more memory. So
// leaklint analyzes in a second process, and the first tells what has become of that. What
// ends the first has another status, that of the signal, and ends the second, too. That is so if
// nobody reads what is printed: the status is 141 then, that of SIGPIPE. For go vet a crash is a
// failure like any other. Where the memory is not even enough for the Go runtime to begin, as
// under some limits of address space, the status is its own, 2.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/facts"
)

func main() {
	args := os.Args[1:]
	stderr := &output.Quoted{To: os.Stderr} // stdout has what is for programs, too: who prints text there quotes it
	switch {
	case isOnly(args, "V=full"):
		os.Exit(printVersion(os.Stdout, stderr))
	case isOnly(args, "flags"):
		os.Exit(printFlags(os.Stdout, stderr))
	case isVet(args):
		if code, ok := vet(args, os.Stdout, stderr); ok {
			os.Exit(code)
		}
		foreign()
	case len(args) > 0 && (args[0] == "help" || args[0] == "explain"):
		os.Exit(printHelp(args[1:], os.Stdout, stderr))
	case len(args) > 0 && args[0] == "profile" && !slices.Contains(args[:min(2, len(args))], "join"):
		os.Exit(profile(args[1:], os.Stdin, os.Stdout, stderr))
	case len(args) > 0 && args[0] == "config":
		os.Exit(printConfig(args[1:], os.Stdout, stderr))
	case len(args) > 0 && args[0] == "completion":
		os.Exit(printCompletion(args[1:], os.Stdout, stderr))
	case len(args) == 1 && args[0] == "version", isOnly(args, "version"):
		os.Exit(printBuild(os.Stdout, stderr))
	}
	os.Exit(attendedRun(args, stderr))
}

// isOnly reports whether the one argument is that flag. So the go command asks a vet tool
// who it is, and what it can be asked.
func isOnly(args []string, flag string) bool {
	return len(args) == 1 && args[0] != flag && strings.TrimLeft(args[0], "-") == flag
}

// isVet reports whether go vet asks for one package.
func isVet(args []string) bool { return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg") }

// foreign hands over to x/tools: to apply fixes for go vet, and to serve a go command that
// has no export data. It does not return.
func foreign() {
	cfg := config.New()
	cfg.RegisterFlags(flag.CommandLine)
	if file, err := config.Load("", driver.Names()); err == nil { // or printVersion has said what is wrong with it
		cfg.File = *file
		os.Args = slices.Insert(os.Args, 1, flagsOf(file)...)
	}
	facts.Register(analyzers.Suite)
	multichecker.Main(analyze.Copy(driver.With(analyzers.Suite, cfg, nil), named)...)
}

// named has a copy of an analyzer report its name, as output.Report.Named does.
func named(_, a *analysis.Analyzer) {
	do := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		asked := *pass
		asked.Report = func(d analysis.Diagnostic) {
			d.Message = output.Named(d.Message, a.Name)
			pass.Report(d)
		}
		return do(&asked)
	}
}

// flagsOf returns the flags that the configuration for a unit of go vet sets.
func flagsOf(file *config.File) []string {
	var flags []string
	for _, s := range file.Settings {
		if !s.IsDefault {
			flags = append(flags, "-"+s.Flag+"="+s.Value) // the command line comes later, and counts
		}
	}
	return flags
}

// printFlags answers go vet, which asks for the flags.
func printFlags(stdout, stderr io.Writer) int {
	if err := newFlags(stderr).describe(stdout); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	return exitClean
}
