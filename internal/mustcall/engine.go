package mustcall

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An engine holds the state of one Analyze.
type engine struct {
	*access.Resolver
	branches *condition.Index
	signals  *signal.Package
	pkg      *types.Package
	funcs    []*ssa.Function
	table    *spec.Table
	imports  summary.Importer
	borrows  func(*types.Func) bool

	// Indexes over the SSA, and memoized answers.
	callers  map[*ssa.Function][]*ssa.Function // static callers, literals counted as the function around them
	mentions map[types.Object][]*ssa.Function  // functions that select a field or use a variable
	within   map[*ssa.Function][]int           // a declared function, and the literals in it, as indexes into funcs
	defers   map[*ssa.Function][]*ssa.Defer
	shapes   *flow.Shapes
	effects  map[effectKey]*effect
	fields   map[fieldKey]*fieldUse
	reach    map[types.Object]map[*ssa.Function]bool
	typeIDs  typeutil.Map                       // see typeID
	types    map[*types.TypeName][]summary.Held // what values of the package's types hold
	spent    budget
	gaveUp   func(*ssa.Function)
	trace    *recorder // may be nil
}

func newEngine(pkg *types.Package, prog *ssa.Program, funcs []*ssa.Function, ignored func(token.Pos) bool, table *spec.Table, imports summary.Importer) *engine {
	e := &engine{
		pkg: pkg, table: table, imports: imports,
		callers:  make(map[*ssa.Function][]*ssa.Function),
		mentions: make(map[types.Object][]*ssa.Function),
		within:   make(map[*ssa.Function][]int),
		defers:   make(map[*ssa.Function][]*ssa.Defer),
		shapes:   flow.NewShapes(),
		effects:  make(map[effectKey]*effect),
		fields:   make(map[fieldKey]*fieldUse),
		reach:    make(map[types.Object]map[*ssa.Function]bool),
		types:    make(map[*types.TypeName][]summary.Held),
		spent:    newBudget(),
		gaveUp:   func(*ssa.Function) {},
	}
	for _, fn := range funcs {
		if len(fn.Blocks) > 0 && !ignored(fn.Pos()) { // some are in assembly
			e.funcs = append(e.funcs, fn)
		}
	}
	e.Resolver = access.NewResolver(pkg, prog, e.funcs, ignored)
	e.branches = condition.NewIndex(e.Resolver)
	e.signals = signal.NewPackage(pkg, e.funcs, e.Resolver, e.shapes, imports, e.table.Worker)
	for i, fn := range e.funcs {
		e.within[value.Outermost(fn)] = append(e.within[value.Outermost(fn)], i)
		e.index(fn)
		e.spent.add(fn)
	}
	return e
}

// index notes where literals are made, who calls whom, and which functions
// mention which fields and variables.
func (e *engine) index(fn *ssa.Function) {
	mention := func(obj types.Object) {
		if in := e.mentions[obj]; len(in) == 0 || in[len(in)-1] != fn {
			e.mentions[obj] = append(in, fn)
		}
	}
	var operands []*ssa.Value
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			mention(value.Field(instr))
		case *ssa.Field:
			mention(value.Field(instr))
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
