package mustcall

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/walk"
)

// A Package is the input of Analyze.
type Package struct {
	Types *types.Package
	Prog  *ssa.Program
	Funcs []*ssa.Function // all functions with source, literals included, in source order

	// Ignored reports whether code at pos does not count: neither what it
	// creates nor what it releases.
	Ignored func(token.Pos) bool

	// Borrows reports whether a function whose source is not seen only uses
	// what it is given, as printing and logging do.
	Borrows func(*types.Func) bool

	// CutOff, if set, is told of each walk of a function that was given up for its
	// size.
	CutOff func(*ssa.Function)

	// Trace, if set, records what the walks come to.
	Trace *Trace
}

// A Result is what Analyze learned of a package.
type Result struct {
	Findings []Finding // in source order

	// Repeats are findings of shape Replaced that hold only if their
	// function runs more than once for the same object. In source order.
	Repeats []Finding

	// Idle are findings of shape NeverReleased that hold only if none of their releasers is ever
	// called. In source order.
	Idle []Finding

	// Escaped are things that go to code which was not analyzed, on some path: who knows that
	// code may have findings where they are acquired. In source order of their functions.
	Escaped []Escape

	// Lasting are the starts of goroutines that stay, and that nobody has to stop. In source order of
	// their functions.
	Lasting []signal.Lasting
	// Signals tells the same of a goroutine that others see start.
	Signals *signal.Package

	Funcs map[*types.Func]*summary.Func
	Types map[*types.TypeName]*summary.Type

	// Hidden are the methods of types that no other package can name, as these call them.
	Hidden []summary.Hidden
}

// An Escape is where a thing was acquired that escaped.
type Escape struct {
	Kind string
	Pos  token.Pos
}

// Analyze finds the obligations of a package that are not met, and summarizes
// its functions and types for the packages that import it.
func Analyze(pkg *Package, specs []*spec.Spec, imports summary.Importer) *Result {
	e := walk.NewEngine(pkg.Types, pkg.Prog, pkg.Funcs, pkg.Ignored, spec.NewTable(specs), imports)
	e.Borrows = pkg.Borrows
	if pkg.CutOff != nil {
		e.GaveUp = pkg.CutOff
	}
	bs := newBirths(e)
	j := newJudgement(bs)
	pkg.Trace.begin(j)
	for _, fn := range e.Funcs {
		bs.births(fn)
	}
	findings, repeats, idle := j.judge()
	res := &Result{
		Findings: findings,
		Repeats:  repeats,
		Idle:     idle,
		Escaped:  bs.escaped(),
		Lasting:  e.Signals.Lasting(),
		Signals:  e.Signals,
	}
	res.Funcs, res.Types, res.Hidden = bs.export()
	return res
}

// escaped returns the things that escaped.
func (bs *births) escaped() []Escape {
	var list []Escape
	for _, fn := range bs.Funcs {
		for _, b := range bs.births(fn).births {
			if b.walker.Out.Escaped || b.abroad {
				list = append(list, Escape{b.ob.Spec.Kind, b.at.Pos()})
			}
		}
	}
	return list
}
