package signal

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// maxDepth bounds how deep a context is followed into those that it is made of, and a function into those that it calls.
const maxDepth = 4

// A Package is what is known of the signals of a package.
type Package struct {
	*access.Resolver
	pkg     *types.Package
	funcs   []*ssa.Function
	imports summary.Importer
	worker  *spec.Spec // of goroutines, or nil
	shapes  *flow.Shapes

	// Answers.
	stays      map[*ssa.Function][]Signal        // any of which ends the function, which stays until then
	untils     map[*ssa.Function][]summary.Until // see StartsUntil
	endless    map[*ssa.Function]bool            // see neverEnds
	cancelling map[*ssa.Function]bool            // see GivesCanceller
	passing    map[*ssa.Function]bool            // see passedOn: those that are being asked
	runs       map[runAt][]Signal                // see handsToRun
	news       map[*types.Var]bool               // fields with a channel that a goroutine closes; nil until somebody asks
	own        map[*types.Var]bool               // see isOwn; nil until somebody asks
	halts      map[*types.Var]bool               // fields with timers, or maps of them, that somebody stops; nil until somebody asks
	nudges     map[*types.Var]bool               // fields with a channel on which somebody sends if another is waiting; nil until somebody asks
	closers    map[*types.Var][]*ssa.Function    // see closersOf
	done       map[*types.Var]bool               // fields with channels that goroutines close when they end; nil until somebody asks
	fed        map[*types.Var]bool               // fields with channels that who sends on them closes; nil until somebody asks
	tellings   map[any][]telling                 // see tellingsOf; nil until somebody asks
	ranged     map[any]bool                      // see IsRanged; nil until somebody asks

	// What the stores of the package tell, which are read first.
	buffered map[*types.Var]bool            // fields with a channel that has a buffer
	foreign  map[*types.Var]bool            // fields with a channel or a context that somebody else made
	lent     map[*types.Var][]*ssa.Function // fields with a channel that its maker, one of these, closes at its end
	shared   map[*types.Var]bool            // fields with a channel that others have, too; see IsShared
	assigned map[*types.Var]bool            // fields with one that the package puts there
	cancels  map[*types.Var]canceller       // by field with a context: the field with the func that cancels it
}

// NewPackage reads what a package stores. worker is the row of goroutines, or nil.
func NewPackage(pkg *types.Package, funcs []*ssa.Function, values *access.Resolver, shapes *flow.Shapes, imports summary.Importer, worker *spec.Spec) *Package {
	p := &Package{
		Resolver: values, pkg: pkg, funcs: funcs, imports: imports, worker: worker, shapes: shapes,
		stays:      make(map[*ssa.Function][]Signal),
		untils:     make(map[*ssa.Function][]summary.Until),
		endless:    make(map[*ssa.Function]bool),
		cancelling: make(map[*ssa.Function]bool),
		passing:    make(map[*ssa.Function]bool),
		runs:       make(map[runAt][]Signal),
		buffered:   make(map[*types.Var]bool),
		foreign:    make(map[*types.Var]bool),
		lent:       make(map[*types.Var][]*ssa.Function),
		shared:     make(map[*types.Var]bool),
		assigned:   make(map[*types.Var]bool),
		cancels:    make(map[*types.Var]canceller),
	}
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.Call:
				p.indexCancel(instr)
			case *ssa.Store:
				p.indexSignal(instr)
			}
		}
	}
	return p
}

// TargetOf returns what a call reaches, through an interface with only one type behind it, too.
//
//	type stopper interface{ Done() <-chan struct{} }
//	case <-s.Done():    // s stopper
func (p *Package) TargetOf(c *ssa.CallCommon) access.Target {
	t := p.Resolver.TargetOf(c)
	if t.Invoke && t.Obj != nil && c.IsInvoke() {
		t, _ = p.OnlyBehind(t)
	}
	return t
}
