// Package output prints findings, for people and for programs: as text and JSON in the
// forms of go vet, so that what reads the one reads the other, as SARIF, and as
// annotations of GitHub.
//
// All forms are printed from a [Report], wherever it came from: from the actions of a run,
// or from the JSON form of an earlier one. So what has been analyzed once need not be
// analyzed again to be told differently.
package output

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/analyze"
)

// A Report is what a run came to.
type Report struct {
	Findings []Finding // in the order in which they were found, with repetitions
	Failures []Failure
	Errors   []string // why some packages were not analyzed
	Notes    []Note   // what was not judged in full

	// Dirs are where the source is that the findings are about. With the files of the packages
	// that were analyzed it is all that is shown of the file system.
	Dirs []string

	// Properties returns what else is known of a finding, for SARIF. May be nil.
	Properties func(Finding) map[string]any

	files map[string]bool // of the packages
}

// A Finding is a diagnostic, with all positions resolved.
type Finding struct {
	Package string // its ID
	Check   string
	Tier    string
	Message string
	Span
	Related []Related
	Fixes   []Fix
}

// A Span is a part of a file. Columns are in bytes. If End is the same as Start, it is not
// known where the part ends.
type Span struct{ Start, End token.Position }

// Related says what another place has to do with a finding.
type Related struct {
	Span
	Message string
}

// A Fix is a change that is suggested.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes of a file from Start up to End, which is not included.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// A Failure is a check that could not be run on a package, which is a bug.
type Failure struct{ Package, Check, Error string }

// FromActions returns what the actions found.
func FromActions(actions []*analyze.Action) *Report {
	r := &Report{files: make(map[string]bool)}
	r.addSources(actions)
	for _, act := range actions {
		if act.Err != nil {
			r.Failures = append(r.Failures, Failure{act.Package.ID, act.Analyzer.Name, act.Err.Error()})
		}
		for _, d := range act.Diagnostics {
			r.Findings = append(r.Findings, r.fromDiagnostic(act, d))
		}
	}
	return r
}

func (r *Report) fromDiagnostic(act *analyze.Action, d analysis.Diagnostic) Finding {
	fset := act.Package.Fset
	span := func(pos, end token.Pos) Span {
		return Span{r.position(fset, pos), r.position(fset, cmp.Or(end, pos))}
	}
	f := Finding{Package: act.Package.ID, Check: act.Analyzer.Name, Tier: d.Category, Message: d.Message, Span: span(d.Pos, d.End)}
	for _, rel := range d.Related {
		f.Related = append(f.Related, Related{span(rel.Pos, rel.End), rel.Message})
	}
	for _, s := range d.SuggestedFixes {
		changes := Fix{Message: s.Message}
		for _, e := range s.TextEdits {
			file := fset.File(e.Pos) // which the offsets are of, whatever a //line comment says
			changes.Edits = append(changes.Edits, Edit{file.Name(), file.Offset(e.Pos), file.Offset(cmp.Or(e.End, e.Pos)), string(e.NewText)})
		}
		f.Fixes = append(f.Fixes, changes)
	}
	return f
}

// Unique returns the findings in the order of their positions, each once: a package and
// its test variant share files.
func (r *Report) Unique() []Finding {
	seen := make(map[string]bool)
	return slices.DeleteFunc(slices.SortedStableFunc(slices.Values(r.Findings), compare), func(f Finding) bool {
		key := (&Text{Context: -1}).text(nil, f)
		repeated := seen[key]
		seen[key] = true
		return repeated
	})
}

// Count says how many findings there are of each tier.
//
//	2 leaks, 1 may leak, 3 hints
//	no findings
func (r *Report) Count() string {
	counts := make([]int, len(tiers))
	for _, f := range r.Unique() {
		counts[f.rank()]++
	}
	var parts []string
	for i, n := range counts {
		switch {
		case n == 1:
			parts = append(parts, "1 "+tiers[i].one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, tiers[i].many))
		}
	}
	if len(parts) == 0 {
		return "no findings"
	}
	return strings.Join(parts, ", ")
}

func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Start.Filename, b.Start.Filename),
		cmp.Compare(a.Start.Line, b.Start.Line),
		cmp.Compare(a.Start.Column, b.Start.Column),
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(a.Check, b.Check))
}

// A tier is one of the tiers of findings, in other words.
type tier struct {
	name      string // as in Finding.Tier
	one, many string // findings
	style     string // on a terminal
	sarif     string // the level of a result
	github    string // the command that annotates
}

// tiers are the tiers, the gravest first.
var tiers = []tier{
	{"leak", "leak", "leaks", "1;31", "error", "error"},
	{"leak-prone", "may leak", "may leak", "33", "warning", "warning"},
	{"hint", "hint", "hints", "36", "note", "notice"},
}

// rank returns the index of the tier of a finding. One without a tier is something to look
// at.
func (f *Finding) rank() int {
	if i := slices.IndexFunc(tiers, func(t tier) bool { return t.name == f.Tier }); i >= 0 {
		return i
	}
	return 1
}

// Relative returns a file name relative to the directory, if it is below it.
func Relative(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); dir != "" && err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}
