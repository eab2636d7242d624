package report

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/suppress"
)

// A Result is what a check makes of a package.
type Result struct {
	Part

	// Judge returns the findings, now that the whole program is known. It is nil if there are none,
	// whatever the program is like: it keeps all that is known about the package in memory.
	Judge func(*Program) []analysis.Diagnostic
	Last  bool // it judges by what others have found, and so after them

	// Silenced has the directives that silenced a finding, by position. MayBeSilenced
	// has those at what is no finding as far as the package itself shows.
	Silenced, MayBeSilenced map[token.Pos]bool

	Known baseline.Set // the entries of the baseline that there are findings for

	pass  *analysis.Pass // nil if there are no findings
	judge func(*Program) []analysis.Diagnostic
}

// A Part is what a package contributes to a [Program].
type Part struct {
	Graph    *callgraph.Graph // nil if there is no need to know it
	Labels   *labels.Graph    // likewise
	Wrappers []labels.Wrapper // that set labels
	Profiles bool             // it serves profiles

	// Forgotten has the methods, by name, that somebody in the package forgets to call, who drops
	// what they would end.
	Forgotten []string
}

// Now reports what a check finds while only its own package is known, and returns what
// is needed to judge it again. some says that there is anything to judge. What judge returns
// without a tier is no finding, but may be one to who knows more or less of the program.
func Now(pass *analysis.Pass, part Part, some bool, judge func(*Program) []analysis.Diagnostic) *Result {
	r := &Result{Part: part}
	if !some {
		return r
	}
	r.pass = pass
	r.judge = func(whole *Program) []analysis.Diagnostic { return r.ranked(judge(whole), whole) }
	r.Judge = func(whole *Program) []analysis.Diagnostic { return r.wanted(r.judge(whole)) }
	for _, d := range r.Judge(nil) {
		pass.Report(d)
	}
	return r
}

// Harmless is what a check that judges again returns of something which does no harm.
func Harmless(pos token.Pos) analysis.Diagnostic { return analysis.Diagnostic{Pos: pos} }

// wanted returns the findings that are to be reported: no comment silences them, their
// file and their tier are not left out, and they are not in the baseline.
func (r *Result) wanted(list []analysis.Diagnostic) []analysis.Diagnostic {
	cfg := config.Of(r.pass)
	list = slices.DeleteFunc(list, func(d analysis.Diagnostic) bool {
		file := File(r.pass, d.Pos)
		return file != nil && r.silences(file, d) || d.Category == ""
	})
	list = r.unknown(cfg.Known.Findings, list) // of all tiers and files: what is not asked for is not mended
	return slices.DeleteFunc(list, func(d analysis.Diagnostic) bool {
		return !cfg.Tier.Reports(d.Category) || !Looked(r.pass, File(r.pass, d.Pos))
	})
}

// silences reports whether a comment silences a finding, and remembers which.
func (r *Result) silences(file *ast.File, d analysis.Diagnostic) bool {
	dir, silenced := silencing(r.pass, r.pass.Analyzer.Name, file, d.Pos)
	if dir == nil {
		return silenced
	}
	if r.Silenced == nil {
		r.Silenced, r.MayBeSilenced = make(map[token.Pos]bool), make(map[token.Pos]bool)
	}
	if d.Category == "" {
		r.MayBeSilenced[dir.Pos] = true
	} else {
		r.Silenced[dir.Pos] = true
	}
	return true
}

// silencing reports whether a comment silences what a check finds at pos, and returns the
// directive that it is, or nil if it is one for golangci-lint.
func silencing(pass *analysis.Pass, check string, file *ast.File, pos token.Pos) (*suppress.Directive, bool) {
	if dir := suppress.Silencing(check, pass.Fset, file, pos); dir != nil {
		return dir, true
	}
	return nil, suppress.Nolint(check, config.Of(pass).Golangci, pass.Fset, file, pos)
}

// Silenced reports whether a comment silences what a check finds at pos, in a file of the
// package.
func Silenced(pass *analysis.Pass, check string, pos token.Pos) bool {
	file := File(pass, pos)
	if file == nil {
		return false
	}
	_, silenced := silencing(pass, check, file, pos)
	return silenced
}

// A Program is all packages of a run: their parts, merged. A check asks it by its methods.
type Program struct {
	Graph    *lifetime.Graph
	Labels   *labels.Graph
	Wrappers []labels.Wrapper
	Profiles map[string]bool // import paths of the packages that are in a program which serves profiles

	Forgotten map[string]bool // as in [Part]
	Named     map[string]bool // import paths of the packages whose findings are reported

	asked func(*Question) // see Listen
}

// Lifetimes returns the graph of the program, or nil if there is no program.
func (p *Program) Lifetimes() *lifetime.Graph {
	if p == nil {
		return nil
	}
	return p.Graph
}
