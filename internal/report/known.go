package report

import (
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/symbol"
)

// unknown returns the findings that are not in the baseline.
func (r *Result) unknown(known baseline.Set, list []analysis.Diagnostic) []analysis.Diagnostic {
	if len(known) == 0 || len(list) == 0 {
		return list
	}
	matched := make(baseline.Set)
	var rest []analysis.Diagnostic
	for _, d := range list {
		if e := r.EntryOf(d); matched[e] < known[e] {
			matched[e]++
		} else {
			rest = append(rest, d)
		}
	}
	if r.Known == nil {
		r.Known = make(baseline.Set)
	}
	r.Known.Max(matched) // of what was found before and after the program was known
	return rest
}

// EntryOf returns the entry of a baseline for one of the findings.
func (r *Result) EntryOf(d analysis.Diagnostic) baseline.Entry {
	pass, file := r.pass, File(r.pass, d.Pos)
	at, read := pass.Fset.PositionFor(d.Pos, false), pass.ReadFile
	if file != nil && isOfCgo(file) {
		at, read = pass.Fset.Position(d.Pos), nil // of the file that it was made from
	}
	if read == nil {
		read = os.ReadFile // not all drivers give one
	}
	text, err := read(at.Filename)
	if err != nil {
		text = nil // the rest has to do
	}
	return baseline.Of(pass.Analyzer.Name, symbol.PkgPath(pass.Pkg), file, d.Pos, text, at.Line)
}
