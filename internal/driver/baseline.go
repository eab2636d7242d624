package driver

import (
	"fmt"
	"os"
	"slices"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/spelling"
)

// A Baseline lists findings, to be given to -baseline.
type Baseline struct {
	all baseline.Set
	to  *baseline.Target
}

// NewBaseline returns a baseline that is to be written to a file. It is an error if that is there
// and has something else.
func NewBaseline(file string) (*Baseline, error) {
	to, err := baseline.NewTarget(file)
	return &Baseline{make(baseline.Set), to}, err
}

// Add adds what the actions found. What several drivers find, or a package and its test
// variant, is the same.
func (b *Baseline) Add(actions []*analyze.Action) {
	for _, act := range actions {
		found := make(baseline.Set)
		for _, d := range act.Diagnostics {
			found[act.Result.(*report.Result).EntryOf(d)]++
		}
		b.all.Max(found)
	}
}

// Write writes the file, and returns how many findings it has.
func (b *Baseline) Write() (int, error) {
	n := 0
	for _, times := range b.all {
		n += times
	}
	return n, b.all.Write(b.to)
}

// A Run is what was looked at.
type Run struct {
	Actions []*analyze.Action
	Checks  map[string]bool // by name
	Named   map[string]bool // packages, by import path

	// Unread returns the other files of a package, such as those for other systems.
	Unread func(pkg string) []string

	// IsGone reports whether there is no such package any more.
	IsGone func(pkg string) bool
}

// Unknown returns lines for the entries of the baseline whose check there is not.
func Unknown(known baseline.Set) []string {
	var lines []string
	for _, e := range known.Sorted() {
		if !slices.Contains(Names(), e.Check) {
			lines = append(lines, fmt.Sprintf("%s\n\tthere is no check %q: %s", e, e.Check, spelling.Suggest(e.Check, Names())))
		}
	}
	return lines
}

// Mended returns a line for each entry of the baseline that has no finding any more. It says
// nothing about code that the run did not look at, or about unknown checks.
func Mended(known baseline.Set, run *Run) []string {
	found := inBaseline(run.Actions)
	var lines []string
	for _, e := range known.Sorted() {
		looked := run.Checks[e.Check] && run.Named[e.Package] && !isInAny(e, run.Unread(e.Package))
		if !looked && !run.IsGone(e.Package) || !slices.Contains(Names(), e.Check) {
			continue
		}
		for range known[e] - found[e] {
			lines = append(lines, e.String())
		}
	}
	return lines
}

// InBaseline returns how many findings of the actions are not reported, as the baseline has them.
func InBaseline(actions []*analyze.Action) int {
	n := 0
	for _, times := range inBaseline(actions) {
		n += times
	}
	return n
}

func inBaseline(actions []*analyze.Action) baseline.Set {
	found := make(baseline.Set)
	for _, act := range actions {
		if res, ok := act.Result.(*report.Result); ok {
			found.Max(res.Known)
		}
	}
	return found
}

func isInAny(e baseline.Entry, files []string) bool {
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil && e.IsIn(text) {
			return true
		}
	}
	return false
}
