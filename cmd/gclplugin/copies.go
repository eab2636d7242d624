package gclplugin

import (
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/wording"
)

// A teller tells of what was given up.
type teller struct {
	gaveUp *cutoff.Notes

	mu     sync.Mutex
	stderr io.Writer
	told   int
}

// adapt makes the copy of an analyzer what golangci-lint is to see.
//
// golangci-lint keeps facts by the name of the analyzer, and knows neither of a rebuilt
// plugin nor of .leaklint.yaml. So an analyzer with facts becomes two: one with the key in
// its name does the work, and one with its own name, which begins the message, reports what
// that has found.
func (t *teller) adapt(a *analysis.Analyzer, key string) {
	do := a.Run
	run := func(pass *analysis.Pass, report func(analysis.Diagnostic)) (any, error) {
		defer t.tell()
		asked := *pass
		asked.Report = report
		return do(&asked)
	}
	if len(a.FactTypes) == 0 {
		a.Run = func(pass *analysis.Pass) (any, error) { return run(pass, reportAdapted(pass)) }
		return
	}
	type found struct {
		result      any
		diagnostics []analysis.Diagnostic
	}
	worker := *a
	worker.Name += "_" + key
	worker.ResultType = reflect.TypeFor[*found]()
	worker.Run = func(pass *analysis.Pass) (any, error) {
		f := new(found)
		var err error
		f.result, err = run(pass, func(d analysis.Diagnostic) { f.diagnostics = append(f.diagnostics, d) })
		return f, err
	}
	a.Requires, a.FactTypes = []*analysis.Analyzer{&worker}, nil
	a.Run = func(pass *analysis.Pass) (any, error) {
		f := pass.ResultOf[&worker].(*found)
		for _, d := range f.diagnostics {
			reportAdapted(pass)(d)
		}
		return f.result, nil
	}
}

// few is how many functions are told of that were not judged in full.
const few = 3

// tell says which functions were not judged in full, where golangci-lint writes what it has to
// say itself. A finding would fail the run, and there is nothing else that it remembers.
func (t *teller) tell() {
	gaveUp := t.gaveUp.Take()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range gaveUp {
		switch t.told++; {
		case t.told <= few:
			fmt.Fprintf(t.stderr, "leaklint: not judged in full: %v\n", f)
		case t.told == few+1:
			fmt.Fprintln(t.stderr, "leaklint: not judged in full: others, too (leaklint -debug lists all)")
		}
	}
}

// reportAdapted returns a func that reports findings as golangci-lint can show them.
func reportAdapted(pass *analysis.Pass) func(analysis.Diagnostic) {
	return func(d analysis.Diagnostic) { pass.Report(adapted(pass.Fset, d)) }
}

// adapted returns a finding as golangci-lint can show it. It makes findings of their own of
// what is related to one, so the first of that, but for hops of a chain, becomes a part of the
// message. It applies all fixes of a finding, though they are alternatives, and of each what is in the file of the
// finding.
func adapted(fset *token.FileSet, d analysis.Diagnostic) analysis.Diagnostic {
	if len(d.Related) > 0 {
		first := d.Related[0]
		if i := slices.IndexFunc(d.Related, isNoHop); i >= 0 {
			first = d.Related[i]
		}
		at, here := fset.Position(first.Pos), fset.Position(d.Pos)
		where := fmt.Sprintf("line %d", at.Line)
		if at.Filename != here.Filename {
			where = fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
		}
		d.Message = fmt.Sprintf("%s; see %s: %s", d.Message, where, first.Message)
		d.Related = nil
	}
	file := fset.File(d.Pos)
	elsewhere := func(e analysis.TextEdit) bool { return fset.File(e.Pos) != file }
	if len(d.SuggestedFixes) > 0 {
		d.SuggestedFixes = d.SuggestedFixes[:1:1]
		if slices.ContainsFunc(d.SuggestedFixes[0].TextEdits, elsewhere) {
			d.SuggestedFixes = nil
		}
	}
	return d
}

// isNoHop reports whether what is related to a finding is more than a call on the way to it.
func isNoHop(r analysis.RelatedInformation) bool { return r.Message != wording.GoesOn }

// checkConfiguration returns an analyzer that checks the configuration against the code. An
// error of it ends the run. Its name has the key: golangci-lint keeps findings by the
// names of all analyzers.
func checkConfiguration(c *config.Config, key string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "leaklint_configuration_" + key,
		Doc:  "check that .leaklint.yaml fits the code",
		Run: func(pass *analysis.Pass) (any, error) {
			if err := c.CheckPackage(pass.Pkg); err != nil {
				return nil, err
			}
			var dirs []string
			for _, file := range pass.Files {
				dir := filepath.Dir(pass.Fset.PositionFor(file.FileStart, false).Filename)
				if !slices.Contains(dirs, dir) {
					dirs = append(dirs, dir)
				}
			}
			return nil, c.CheckPlaces(dirs)
		},
	}
}
