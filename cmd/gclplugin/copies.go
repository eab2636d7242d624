package gclplugin

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
)

// copies are the analyzers as golangci-lint is to see them.
type copies struct {
	key    string
	copied map[*analysis.Analyzer]*analysis.Analyzer

	mu     sync.Mutex
	stderr io.Writer
	told   int
}

func newCopies(key string) *copies {
	return &copies{key: key, copied: make(map[*analysis.Analyzer]*analysis.Analyzer), stderr: os.Stderr}
}

// of returns the copy of a, with copies of all that it requires.
//
// golangci-lint keeps facts by the name of the analyzer, and knows neither of a rebuilt
// plugin nor of .leaklint.yaml. So an analyzer with facts becomes two: one with the key in
// its name does the work, and one with its own name, which begins the message, reports what
// that has found.
func (c *copies) of(a *analysis.Analyzer) *analysis.Analyzer {
	if done := c.copied[a]; done != nil {
		return done
	}
	out := &analysis.Analyzer{Name: a.Name, Doc: a.Doc, URL: a.URL, RunDespiteErrors: a.RunDespiteErrors, ResultType: a.ResultType}
	c.copied[a] = out
	var requires []*analysis.Analyzer
	for _, req := range a.Requires {
		requires = append(requires, c.of(req))
	}
	run := func(pass *analysis.Pass, report func(analysis.Diagnostic)) (any, error) {
		defer c.tell()
		asked := *pass
		asked.Analyzer, asked.Report = a, report
		asked.ResultOf = make(map[*analysis.Analyzer]any)
		for i, req := range a.Requires {
			asked.ResultOf[req] = pass.ResultOf[requires[i]]
		}
		return a.Run(&asked)
	}
	if len(a.FactTypes) == 0 {
		out.Requires = requires
		out.Run = func(pass *analysis.Pass) (any, error) { return run(pass, reportAdapted(pass)) }
		return out
	}
	type found struct {
		result      any
		diagnostics []analysis.Diagnostic
	}
	worker := &analysis.Analyzer{
		Name: a.Name + "_" + c.key, Doc: a.Doc, URL: a.URL, RunDespiteErrors: a.RunDespiteErrors,
		Requires: requires, FactTypes: a.FactTypes, ResultType: reflect.TypeFor[*found](),
		Run: func(pass *analysis.Pass) (any, error) {
			f := new(found)
			var err error
			f.result, err = run(pass, func(d analysis.Diagnostic) { f.diagnostics = append(f.diagnostics, d) })
			return f, err
		},
	}
	out.Requires = []*analysis.Analyzer{worker}
	out.Run = func(pass *analysis.Pass) (any, error) {
		f := pass.ResultOf[worker].(*found)
		for _, d := range f.diagnostics {
			reportAdapted(pass)(d)
		}
		return f.result, nil
	}
	return out
}

// few is how many functions are told of that were not judged in full.
const few = 3

// tell says which functions were not judged in full, where golangci-lint writes what it has to
// say itself. A finding would fail the run, and there is nothing else that it remembers.
func (c *copies) tell() {
	gaveUp := analyzers.GaveUp()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range gaveUp {
		switch c.told++; {
		case c.told <= few:
			fmt.Fprintf(c.stderr, "leaklint: not judged in full: %v\n", f)
		case c.told == few+1:
			fmt.Fprintln(c.stderr, "leaklint: not judged in full: others, too (leaklint -debug lists all)")
		}
	}
}

// reportAdapted returns a func that reports findings as golangci-lint can show them.
func reportAdapted(pass *analysis.Pass) func(analysis.Diagnostic) {
	return func(d analysis.Diagnostic) { pass.Report(adapted(pass.Fset, d)) }
}

// adapted returns a finding as golangci-lint can show it. It makes findings of their own of
// what is related to one, so the first of that becomes a part of the message. It applies all
// fixes of a finding, though they are alternatives, and of each what is in the file of the
// finding.
func adapted(fset *token.FileSet, d analysis.Diagnostic) analysis.Diagnostic {
	if len(d.Related) > 0 {
		first := d.Related[0]
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

// checkConfiguration returns an analyzer that checks the configuration against the code. An
// error of it ends the run. Its name has the key: golangci-lint keeps findings by the
// names of all analyzers.
func checkConfiguration(c *analyzers.Configuration, key string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "leaklint_configuration_" + key,
		Doc:  "check that .leaklint.yaml fits the code",
		Run: func(pass *analysis.Pass) (any, error) {
			if err := analyzers.CheckPackage(pass.Pkg); err != nil {
				return nil, err
			}
			var dirs []string
			for _, file := range pass.Files {
				dir := filepath.Dir(pass.Fset.PositionFor(file.FileStart, false).Filename)
				if !slices.Contains(dirs, dir) {
					dirs = append(dirs, dir)
				}
			}
			return nil, analyzers.CheckPlaces(c, dirs)
		},
	}
}
