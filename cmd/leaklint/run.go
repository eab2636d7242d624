package main

import (
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
)

// Exit codes of the standalone command.
const (
	exitClean    = 0
	exitErrors   = 1
	exitUsage    = 2
	exitFindings = 3
)

// registerFlags registers the flags of the suite for the drivers of x/tools.
func registerFlags() { analyzers.RegisterFlags(flag.CommandLine) }

// flags are those of the standalone command.
type flags struct {
	*flag.FlagSet
	json, debug *bool
	dir         *string
	enabled     map[string]*triState
}

func newFlags(stderr io.Writer) *flags {
	fs := flag.NewFlagSet("leaklint", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprint(stderr, "usage: leaklint [flags] packages\n       leaklint help [check]\n\nflags:\n")
		fs.PrintDefaults()
	}
	analyzers.RegisterFlags(fs)
	f := &flags{
		FlagSet: fs,
		json:    fs.Bool("json", false, "print JSON, in the form of go vet -json"),
		debug:   fs.Bool("debug", false, "tell what was loaded"),
		dir:     fs.String("C", "", "change to `dir` before looking for packages"),
		enabled: make(map[string]*triState),
	}
	for _, a := range analyzers.Suite {
		f.enabled[a.Name] = new(triState)
		fs.Var(f.enabled[a.Name], a.Name, "run the "+a.Name+" check; if any check is named, the others are off")
		a.Flags.VisitAll(func(opt *flag.Flag) { fs.Var(opt.Value, a.Name+"."+opt.Name, opt.Usage) })
	}
	return f
}

// run is the standalone command. It returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	fs := newFlags(stderr)
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return exitClean
		}
		return exitUsage
	}
	if fs.NArg() == 0 {
		fs.Usage()
		return exitUsage
	}
	cfg := &standalone.Config{
		Analyzers: selected(fs.enabled),
		Patterns:  fs.Args(),
		Modelled:  analyzers.Modelled,
		Tests:     fs.Lookup("tests").Value.String() == "true",
		Dir:       *fs.dir,
	}
	if *fs.debug {
		cfg.Debug = stderr
	}
	if _, err := analyzers.Configure(*fs.dir); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	analyzers.WholeProgram()
	res, err := standalone.Run(cfg)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	for _, e := range res.Errors {
		fmt.Fprintln(stderr, e)
	}
	if err := analyzers.CheckOwn(res.Package); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	analyzers.Resolve(res.Graph.Roots, res.Named)
	found := false
	if *fs.json {
		if err := res.Graph.PrintJSON(stdout); err != nil {
			fmt.Fprintln(stderr, "leaklint:", err)
			return exitErrors
		}
	} else {
		found = printText(stdout, res.Graph)
	}
	switch {
	case len(res.Errors) > 0:
		return exitErrors
	case found:
		return exitFindings
	}
	return exitClean
}

// selected returns the analyzers that the flags leave on: if any is switched
// on, only those; else all that are not switched off.
func selected(enabled map[string]*triState) []*analysis.Analyzer {
	some := false
	for _, t := range enabled {
		some = some || *t == switchedOn
	}
	return slices.DeleteFunc(slices.Clone(analyzers.Suite), func(a *analysis.Analyzer) bool {
		t := *enabled[a.Name]
		return t == switchedOff || some && t != switchedOn
	})
}

// A triState is a flag that is on, off, or not given.
type triState int

const (
	notGiven triState = iota
	switchedOn
	switchedOff
)

func (t *triState) IsBoolFlag() bool { return true }

func (t *triState) String() string { return strconv.FormatBool(t != nil && *t == switchedOn) }

func (t *triState) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return err
	}
	if *t = switchedOff; on {
		*t = switchedOn
	}
	return nil
}

// printText prints the findings of the packages named, in the order of their
// positions, and reports whether there are any.
//
//	file:line:col: message
//		file:line:col: related message
func printText(w io.Writer, graph *checker.Graph) bool {
	type line struct {
		at   token.Position
		text string
	}
	var lines []line
	seen := make(map[string]bool) // a package and its test variant share files
	wd, _ := os.Getwd()
	for _, act := range graph.Roots {
		if !act.IsRoot {
			continue
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			var b strings.Builder
			fmt.Fprintf(&b, "%s: %s\n", short(wd, at), d.Message)
			for _, r := range d.Related {
				fmt.Fprintf(&b, "\t%s: %s\n", short(wd, act.Package.Fset.Position(r.Pos)), r.Message)
			}
			if !seen[b.String()] {
				seen[b.String()] = true
				lines = append(lines, line{at, b.String()})
			}
		}
	}
	slices.SortFunc(lines, func(a, b line) int {
		if c := strings.Compare(a.at.Filename, b.at.Filename); c != 0 {
			return c
		}
		return a.at.Offset - b.at.Offset
	})
	for _, l := range lines {
		io.WriteString(w, l.text)
	}
	return len(lines) > 0
}

// short returns the position with a file name relative to dir, if it is below
// it.
func short(dir string, at token.Position) string {
	if rel, err := filepath.Rel(dir, at.Filename); err == nil && !strings.HasPrefix(rel, "..") {
		at.Filename = rel
	}
	return at.String()
}
