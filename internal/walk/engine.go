package walk

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An Engine has what is known of a package, and what walks have found.
type Engine struct {
	*access.Resolver
	branches *condition.Index
	Signals  *signal.Package
	Pkg      *types.Package
	Funcs    []*ssa.Function
	Table    *spec.Table
	Imports  summary.Importer
	Borrows  func(*types.Func) bool // whether a function whose source is not seen only uses what it is given

	// Indexes over the SSA, and memoized answers.
	callers   map[*ssa.Function][]*ssa.Function // functions that call it or use it as a value, once for each place; see CallersOf
	Mentions  map[types.Object][]*ssa.Function  // functions that select a field or use a variable
	within    map[*ssa.Function][]*ssa.Function // see FuncsIn
	invoked   map[string]bool                   // names of methods that are called through interfaces
	order     map[*ssa.Function]int             // where Funcs has it
	Shapes    *flow.Shapes
	Forms     *dispatch.Forms
	effects   map[effectKey]*Effect
	askedEnds map[*ssa.Function][]access.Place // see askedForEnd
	recursive *recursion                       // of the function that is being looked at
	fields    map[fieldKey]*FieldUse
	tooMany   map[remembering]int       // how often there were too many paths; see tries
	failures  map[*types.Var]*types.Var // see errorBeside

	unfailing map[*types.TypeName]bool // see areUnfailing
	reach     map[types.Object]map[*ssa.Function]bool
	typeIDs   typeutil.Map                       // see typeID
	Types     map[*types.TypeName][]summary.Held // what values of the package's types hold
	Spent     budget
	GaveUp    func(*ssa.Function) // is told of each walk of a function that was given up for its size
	Trace     *Recorder           // may be nil
}

// NewEngine reads a package. Code at a position that is ignored does not count.
func NewEngine(pkg *types.Package, prog *ssa.Program, funcs []*ssa.Function, ignored func(token.Pos) bool, table *spec.Table, imports summary.Importer) *Engine {
	e := &Engine{
		Pkg: pkg, Table: table, Imports: imports,
		callers:   make(map[*ssa.Function][]*ssa.Function),
		Mentions:  make(map[types.Object][]*ssa.Function),
		within:    make(map[*ssa.Function][]*ssa.Function),
		invoked:   make(map[string]bool),
		order:     make(map[*ssa.Function]int),
		Shapes:    flow.NewShapes(),
		Forms:     dispatch.NewForms(),
		effects:   make(map[effectKey]*Effect),
		askedEnds: make(map[*ssa.Function][]access.Place),
		fields:    make(map[fieldKey]*FieldUse),
		tooMany:   make(map[remembering]int),
		failures:  make(map[*types.Var]*types.Var),

		unfailing: make(map[*types.TypeName]bool),
		reach:     make(map[types.Object]map[*ssa.Function]bool),
		Types:     make(map[*types.TypeName][]summary.Held),
		Spent:     newBudget(),
		GaveUp:    func(*ssa.Function) {},
	}
	for _, fn := range funcs {
		if len(fn.Blocks) > 0 && !ignored(fn.Pos()) { // some are in assembly
			e.Funcs = append(e.Funcs, fn)
		}
	}
	makes := func(fn *types.Func) bool { return imports.Func(fn).Has(summary.Makes) }
	e.Resolver = access.NewResolver(pkg, prog, e.Funcs, ignored, e.Forms, imports.Knows, makes)
	e.branches = condition.NewIndex(e.Resolver)
	e.Signals = signal.NewPackage(pkg, e.Funcs, e.Resolver, e.Shapes, imports, e.Table.Worker)
	for i, fn := range e.Funcs {
		e.within[value.Outermost(fn)] = append(e.within[value.Outermost(fn)], fn)
		e.order[fn] = i
		e.index(fn)
		e.Spent.add(fn)
	}
	return e
}

// index notes who calls whom, or uses it as a value, and which functions mention which
// fields and variables.
func (e *Engine) index(fn *ssa.Function) {
	mention := func(obj types.Object) {
		if in := e.Mentions[obj]; len(in) == 0 || in[len(in)-1] != fn {
			e.Mentions[obj] = append(in, fn)
		}
	}
	var operands []*ssa.Value
	called := make(map[*types.Var]bool) // what is in these fields, once: there may be many of both
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.FieldAddr, *ssa.Field:
			mention(value.Field(instr.(ssa.Value)))
		case ssa.CallInstruction:
			if instr.Common().IsInvoke() {
				e.invoked[instr.Common().Method.Name()] = true
			}
			if field := value.LoadedField(instr.Common().Value); field != nil && !called[field] {
				called[field] = true
				for _, callee := range e.Putting(field) {
					e.callers[callee] = append(e.callers[callee], value.Outermost(fn))
				}
			}
		}
		operands = instr.Operands(operands[:0])
		for _, op := range operands {
			switch v := (*op).(type) {
			case *ssa.Global:
				if v.Object() != nil {
					mention(v.Object())
				}
			case *ssa.Function:
				if callee := e.FuncOf(v).Fn; callee != nil {
					e.callers[callee] = append(e.callers[callee], value.Outermost(fn))
				}
			}
		}
	}
}
