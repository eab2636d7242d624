package mustcall

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
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
	e := newEngine(pkg, specs, imports)
	e.trace.begin(e)
	for _, fn := range e.funcs {
		e.births(fn)
	}
	findings, repeats, idle := e.judge()
	res := &Result{
		Findings: findings,
		Repeats:  repeats,
		Idle:     idle,
		Escaped:  e.escaped(),
		Lasting:  e.signals.Lasting(),
		Funcs:    make(map[*types.Func]*summary.Func),
		Types:    make(map[*types.TypeName]*summary.Type),
	}
	e.export(res)
	return res
}

// escaped returns the things that escaped.
func (e *engine) escaped() []Escape {
	var list []Escape
	for _, fn := range e.funcs {
		for _, b := range e.births(fn).births {
			if b.walker.out.escaped || b.abroad {
				list = append(list, Escape{b.ob.spec.Kind, b.at.Pos()})
			}
		}
	}
	return list
}

// An engine holds the state of one Analyze.
type engine struct {
	*access.Resolver
	branches *condition.Index
	signals  *signal.Package
	pkg      *types.Package
	funcs    []*ssa.Function
	table    *spec.Table
	imports  summary.Importer
	forms    *dispatch.Forms
	borrows  func(*types.Func) bool

	// Indexes over the SSA, and memoized answers.
	callers   map[*ssa.Function][]*ssa.Function // static callers, literals counted as the function around them
	mentions  map[types.Object][]*ssa.Function  // functions that select a field or use a variable
	within    map[*ssa.Function][]int           // a declared function, and the literals in it, as indexes into funcs
	defers    map[*ssa.Function][]*ssa.Defer
	shapes    *flow.Shapes
	effects   map[effectKey]*effect
	fields    map[fieldKey]*fieldUse
	reach     map[types.Object]map[*ssa.Function]bool
	made      map[*ssa.Function]*creations
	abstract  map[*types.Func][]*owned // see ownedBehind
	asking    asking
	typeIDs   typeutil.Map                       // see typeID
	elsewhere map[symbol.Symbol]bool             // see isSetElsewhere
	types     map[*types.TypeName][]summary.Held // what values of the package's types hold
	duties    []*duty
	dutyIndex map[dutyKey]*duty
	spent     budget
	gaveUp    func(*ssa.Function)
	trace     *Trace // may be nil
}

func newEngine(pkg *Package, specs []*spec.Spec, imports summary.Importer) *engine {
	e := &engine{
		pkg: pkg.Types, table: spec.NewTable(specs), imports: imports, forms: dispatch.NewForms(), borrows: pkg.Borrows,
		callers:   make(map[*ssa.Function][]*ssa.Function),
		mentions:  make(map[types.Object][]*ssa.Function),
		within:    make(map[*ssa.Function][]int),
		defers:    make(map[*ssa.Function][]*ssa.Defer),
		shapes:    flow.NewShapes(),
		effects:   make(map[effectKey]*effect),
		fields:    make(map[fieldKey]*fieldUse),
		reach:     make(map[types.Object]map[*ssa.Function]bool),
		made:      make(map[*ssa.Function]*creations),
		abstract:  make(map[*types.Func][]*owned),
		asking:    asking{depth: make(map[any]int)},
		elsewhere: make(map[symbol.Symbol]bool),
		types:     make(map[*types.TypeName][]summary.Held),
		dutyIndex: make(map[dutyKey]*duty),
		spent:     newBudget(),
		gaveUp:    pkg.CutOff,
		trace:     pkg.Trace,
	}
	if e.gaveUp == nil {
		e.gaveUp = func(*ssa.Function) {}
	}
	for _, fn := range pkg.Funcs {
		if len(fn.Blocks) > 0 && !pkg.Ignored(fn.Pos()) { // some are in assembly
			e.funcs = append(e.funcs, fn)
		}
	}
	e.Resolver = access.NewResolver(e.pkg, pkg.Prog, e.funcs, pkg.Ignored)
	e.branches = condition.NewIndex(e.Resolver)
	e.signals = signal.NewPackage(e.pkg, e.funcs, e.Resolver, e.shapes, imports, e.table.Worker)
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

// slots returns where the thing is at an exit, seen from outside: in results,
// in parameters, or, as a slot with a negative index, anywhere else that
// outlives the function. Without any slot the thing is lost there.
func (w *walker) slots(x exit) []summary.Slot {
	var slots []summary.Slot
	read := false // by the caller, who may well see the end
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.instr.(*ssa.Return); ok {
		for i, r := range ret.Results {
			for _, p := range w.held(x.st, r) {
				if p.IsChan() {
					read = true
					continue
				}
				if p.First() == lostStep {
					slots = append(slots, summary.Slot{Index: -1})
					continue
				}
				slots = append(slots, summary.Slot{Index: i, Path: p})
				if at := w.e.Resolve(r); !isPartOfParam(at) { // not: return c.m[key]
					returned[at.Root] = true
				}
			}
		}
	}
	for h, written := range x.st.hold.all() {
		at := w.e.Resolve(h.v)
		at.Path += h.path
		if !written || returned[at.Root] || slices.Contains(w.origin, at) || !w.outlives(at.Root, at.Path) {
			continue
		}
		s := summary.Slot{Param: true, Index: -1, Path: at.Path}
		for i, p := range w.fn.Params {
			if p == at.Root {
				s.Index = i
			}
		}
		slots = append(slots, s)
	}
	if read && len(slots) == 0 {
		return []summary.Slot{{Index: -1}}
	}
	slices.SortFunc(slots, summary.Slot.Compare)
	return slices.Compact(slots)
}

// isPartOfParam reports whether a place is what a parameter has in a field or an element: that has it, too, when it is returned.
func isPartOfParam(at access.Place) bool {
	_, isParam := at.Root.(*ssa.Parameter)
	return at.Path.HasElem() || isParam && at.Path != ""
}

// leaving returns the values through which the thing leaves the function at x.
func (w *walker) leaving(x exit) []holding {
	var leaving []holding
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.instr.(*ssa.Return); ok {
		for _, r := range ret.Results {
			for _, p := range w.held(x.st, r) {
				leaving = append(leaving, holding{typ: r.Type(), path: p, returned: true})
				returned[w.e.Resolve(r).Root] = true
			}
		}
	}
	for h, written := range x.st.hold.all() {
		at := w.e.Resolve(h.v)
		at.Path += h.path
		if !written || returned[at.Root] || !w.outlives(at.Root, at.Path) {
			continue
		}
		out := holding{typ: at.Root.Type(), path: at.Path}
		if g, ok := at.Root.(*ssa.Global); ok && g.Object() != nil {
			out.global = g.Object()
		}
		leaving = append(leaving, out)
	}
	slices.SortFunc(leaving, func(a, b holding) int { return strings.Compare(string(a.path), string(b.path)) })
	return leaving
}

// neverReturns reports whether a call of fn does not come back: no return
// statement of it can be reached.
func neverReturns(fn *ssa.Function) bool {
	for range value.Returns(fn) {
		return false
	}
	return fn.Recover == nil
}

// heldBy returns what values of type t may hold, as far as types tell. Callers
// and callees compute it alike, so that a summary's silence about something
// held means a borrow.
func (e *engine) heldBy(t types.Type) []summary.Held {
	held := e.appendHeld(nil, "", t, 0)
	slices.SortFunc(held, summary.Held.Compare)
	return slices.Compact(held)
}

func (e *engine) appendHeld(held []summary.Held, at access.Path, t types.Type, depth int) []summary.Held {
	if t == nil || depth > 2 {
		return held
	}
	if of := e.table.Of(t); of != nil {
		return append(held, summary.Held{Path: at, Kind: of.Kind})
	}
	named, under := access.Deref(t)
	switch u := under.(type) {
	case *types.Signature:
		return append(held, summary.Held{Path: at + access.Call})
	case *types.Slice:
		return e.appendHeld(held, at+access.Elem, u.Elem(), depth+1)
	case *types.Array:
		return e.appendHeld(held, at+access.Elem, u.Elem(), depth+1)
	case *types.Map:
		return e.appendHeld(held, at+access.Elem, access.EntryType(u), depth+1)
	case *types.Struct:
		if named != nil {
			for _, h := range e.typeHeld(named.Obj()) {
				if p := at + h.Path; p.Steps() <= access.MaxSteps {
					held = append(held, summary.Held{Path: p, Kind: h.Kind})
				}
			}
		}
		for f := range u.Fields() {
			if !f.Exported() {
				continue
			}
			if of := e.table.Of(f.Type()); of != nil {
				held = append(held, summary.Held{Path: at + access.Select(f.Name()), Kind: of.Kind})
			}
		}
	}
	return held
}

// typeHeld returns what values of a named struct type are known to hold.
func (e *engine) typeHeld(t *types.TypeName) []summary.Held {
	if t.Pkg() == e.pkg {
		return e.types[t]
	}
	if sum := e.imports.Type(t); sum != nil {
		return sum.Held
	}
	return nil
}
