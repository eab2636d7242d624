package spawn

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/recent"
	"github.com/leaklint/leaklint/internal/value"
)

// How says when a function runs.
type How uint8

// In place; when the function around the instruction returns; in a goroutine of its
// own.
const (
	Now How = iota
	Deferred
	Async
)

// A Run is a function that an instruction runs.
type Run struct {
	Fn     *ssa.Function // with its body; nil if that is in another package
	Callee *types.Func   // the function or method that is declared; nil for a literal
	How    How
	Again  bool // again and again

	// Args are what it is given, receiver first; nil if somebody else calls
	// it.
	Args []ssa.Value

	// Field is the field of func type that it is called through, or nil. Value is
	// the func that is called, if nobody sees which one that is.
	Field *types.Var
	Value ssa.Value

	// By is what runs it, if the instruction only gives it to that, as its
	// parameter Param, the receiver first; else nil.
	By    *Run
	Param int

	// Made is the call of the function around a literal which gave that, or nil: what the parameters of that function are in
	// the literal.
	//
	//	group.Go(send(items, out))    // return func() error { for _, it := range items { out <- it }; … }
	Made *ssa.Call
}

// A Use is one place that runs a function.
type Use struct {
	Instr ssa.CallInstruction
	Run
}

// A ParamRun is what a function does with a func that it is given.
type ParamRun struct {
	Param  int // receiver first
	How    How
	Again  bool
	Passed passed // what it gives to the func
}

// passed says which of its own parameters a function gives to a func that it runs: of each argument, 1 + that one's index, receiver first, or 0 if it is
// something else.
//
//	func (f handlerFunc) Handle(ctx context.Context, errs chan<- error) { f(ctx, errs) }    2, 3
type passed [maxPassed]uint8

// maxPassed bounds the arguments of a func that are told apart.
const maxPassed = 4

// maxResolved bounds the steps from a func value to the functions that it may be.
const maxResolved = 6

// maxBehind bounds the steps from a value to the parameter that it is: through literals, variables and conversions.
const maxBehind = 4

// of returns what a func with n parameters is given, where the function is given args; nil if that is not known of all.
func (by passed) of(n int, args []ssa.Value) []ssa.Value {
	var list []ssa.Value
	for i := range n {
		if n > len(by) || by[i] == 0 || int(by[i]) > len(args) {
			return nil
		}
		list = append(list, args[by[i]-1])
	}
	return list
}

// through returns what the func is given in terms of a function that gives args to the one which runs it.
func (by passed) through(fn *ssa.Function, args []ssa.Value) (next passed) {
	for i, of := range by {
		if of > 0 && int(of) <= len(args) {
			next[i] = paramBehind(fn, args[of-1])
		}
	}
	return next
}

// passedTo returns which parameters of fn are given in a call.
func passedTo(fn *ssa.Function, c *ssa.CallCommon) (by passed) {
	for i, arg := range c.Args[:min(len(c.Args), maxPassed)] {
		by[i] = paramBehind(fn, arg)
	}
	return by
}

// paramBehind returns 1 + the index of the parameter of fn that a value is, there or in a literal; or 0.
func paramBehind(fn *ssa.Function, v ssa.Value) uint8 {
	for range maxBehind {
		switch x := v.(type) {
		case *ssa.Parameter:
			return uint8(slices.Index(fn.Params, x) + 1)
		case *ssa.FreeVar:
			v = value.Binding(x)
		case *ssa.ChangeType:
			v = x.X
		case *ssa.UnOp:
			variable, ok := value.Declared(x.X).(*ssa.Alloc)
			if !ok || x.Op != token.MUL {
				return 0
			}
			v = value.OnlyStored(variable)
		default:
			return 0
		}
	}
	return 0
}

func (r ParamRun) String() string {
	s := fmt.Sprintf("runs param%d", r.Param)
	switch r.How {
	case Deferred:
		s += " at its end"
	case Async:
		s += " in a goroutine"
	}
	if r.Again {
		s += " again and again"
	}
	if r.Passed != (passed{}) {
		s += fmt.Sprintf(" with params %v", r.Passed)
	}
	return s
}

// An Importer knows functions of other packages.
type Importer interface {
	// ParamRuns returns what fn does with the funcs that it is given.
	ParamRuns(fn *types.Func) []ParamRun
}

// A Package answers questions about the functions of a package.
type Package struct {
	importer Importer
	types    *types.Package
	isLocal  map[*ssa.Function]bool
	stored   map[*types.Var][]ssa.Value              // by field of func or interface type: what the package stores in it
	takers   map[*ssa.Function][]ssa.CallInstruction // the calls of functions that are given funcs
	valued   map[*ssa.Function]bool                  // functions that are passed on, or kept: others may call them
	methods  dispatch.Index[*ssa.Function]           // those with bodies
	forms    *dispatch.Forms
	declared map[*types.Func]*ssa.Function           // likewise
	reached  map[reach][]*ssa.Function               // see implementations
	invokes  []ssa.CallInstruction                   // through interfaces
	reaching map[*ssa.Function][]ssa.CallInstruction // see Reaching
	boxed    map[*types.TypeName]bool                // types of which values are put into interfaces, or into type parameters
	runs     map[ssa.CallInstruction][]Run           //
	resolved map[flow.Question][]target              //
	params   map[*ssa.Function][]ParamRun            // nil while it is computed
	closures map[*ssa.MakeClosure][]ParamRun         // likewise
	uses     map[*ssa.Function][]Use                 //
	escaped  map[*ssa.Function]bool                  // it may run at any other time, too
	made     map[*ssa.Function]*ssa.MakeClosure      // where a literal is made
	runners  recent.Map[*ssa.Function, FuncSet]      // see ComesTo
}

// New reads the functions of a package, literals included. forTests says which of them are there for tests, in files beside others: what
// they store in fields, and their methods, nobody else runs. It may be nil.
func New(pkg *types.Package, funcs []*ssa.Function, importer Importer, forTests func(*ssa.Function) bool) *Package {
	p := &Package{
		importer: importer,
		types:    pkg,
		isLocal:  make(map[*ssa.Function]bool),
		stored:   make(map[*types.Var][]ssa.Value),
		takers:   make(map[*ssa.Function][]ssa.CallInstruction),
		valued:   make(map[*ssa.Function]bool),
		declared: make(map[*types.Func]*ssa.Function),
		reached:  make(map[reach][]*ssa.Function),
		boxed:    make(map[*types.TypeName]bool),
		runs:     make(map[ssa.CallInstruction][]Run),
		resolved: make(map[flow.Question][]target),
		params:   make(map[*ssa.Function][]ParamRun),
		closures: make(map[*ssa.MakeClosure][]ParamRun),
		uses:     make(map[*ssa.Function][]Use),
		forms:    dispatch.NewForms(),
		escaped:  make(map[*ssa.Function]bool),
		made:     make(map[*ssa.Function]*ssa.MakeClosure),
	}
	for _, fn := range funcs {
		helps := forTests != nil && forTests(fn)
		p.isLocal[fn] = true
		if obj := fn.Object(); obj != nil && obj.Exported() {
			for res := range fn.Signature.Results().Variables() {
				p.box(res.Type()) // by who gets it
			}
		}
		if recv := fn.Signature.Recv(); recv != nil && fn.Parent() == nil {
			if !helps {
				p.methods.Add(p.forms.Receiver(recv.Type()), fn.Name(), fn)
			}
			if m, ok := fn.Object().(*types.Func); ok {
				p.declared[m] = fn
			}
		}
		p.scan(fn, helps)
	}
	for _, fn := range funcs {
		p.index(fn)
	}
	return p
}

// scan notes what is stored in fields of func and interface types, but for tests, where literals are made, and
// which types are put into interfaces.
func (p *Package) scan(fn *ssa.Function, forTests bool) {
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			p.made[instr.Fn.(*ssa.Function)] = instr
		case *ssa.Store:
			if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && !forTests && (value.IsFunc(instr.Val.Type()) || types.IsInterface(instr.Val.Type())) {
				f := value.Field(fa)
				p.stored[f] = append(p.stored[f], instr.Val)
			}
		case *ssa.MakeInterface:
			p.box(instr.X.Type())
		case ssa.CallInstruction:
			if instr.Common().StaticCallee() == nil {
				p.invokes = append(p.invokes, instr)
			}
			if callee := instr.Common().StaticCallee(); callee != nil {
				p.boxAll(callee.TypeArgs())
				if slices.ContainsFunc(callee.Params, func(param *ssa.Parameter) bool { return value.IsFunc(param.Type()) }) {
					p.takers[callee] = append(p.takers[callee], instr)
				}
			}
		}
		p.noteValues(instr)
		if v, ok := instr.(ssa.Value); ok {
			p.boxArgs(v.Type())
		}
	}
}

// noteValues notes the functions that an instruction uses otherwise than by a call.
func (p *Package) noteValues(instr ssa.Instruction) {
	call, isCall := instr.(ssa.CallInstruction)
	for i, op := range instr.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok && !(isCall && i == 0 && call.Common().StaticCallee() == fn) {
			p.valued[fn] = true
		}
	}
}

// index notes which functions fn runs, and which it puts where others run them.
func (p *Package) index(fn *ssa.Function) {
	var operands []*ssa.Value
	for instr := range value.Instrs(fn) {
		known := make(map[*ssa.Function]bool)
		call, isCall := instr.(ssa.CallInstruction)
		mc, _ := instr.(*ssa.MakeClosure)
		if isCall {
			for _, r := range p.Runs(call) {
				if r.Fn != nil {
					known[r.Fn] = true
					p.uses[r.Fn] = append(p.uses[r.Fn], Use{call, r})
				}
			}
		}
		operands = instr.Operands(operands[:0])
		for _, op := range operands {
			if mc != nil && *op == mc.Fn || !isCall && p.follows(instr) {
				continue // its use is what counts
			}
			for _, target := range funcsIn(*op) {
				if target != nil && !known[target] && p.isLocal[target] {
					p.escaped[target] = true
				}
			}
		}
	}
}

// funcsIn returns the function that v is, or those that the variable holds which v was read from.
//
//	end := func() { close(stop) }
//	go run(end)
//	return end
func funcsIn(v ssa.Value) []*ssa.Function {
	load, ok := v.(*ssa.UnOp)
	if !ok || !value.IsFunc(v.Type()) {
		return []*ssa.Function{funcIn(v)}
	}
	var list []*ssa.Function
	if variable, ok := value.Declared(load.X).(*ssa.Alloc); ok {
		for st := range value.Stores(variable) {
			list = append(list, funcIn(st.Val))
		}
	}
	return list
}

// follows reports whether a func that instr passes on is found again where it is
// called.
func (p *Package) follows(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		switch addr := instr.Addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.IndexAddr:
			alloc, ok := addr.X.(*ssa.Alloc)
			return ok && flow.IsSliceLit(alloc)
		case *ssa.FieldAddr:
			f := value.Field(addr)
			return f.Pkg() == p.types && (!f.Exported() || p.types.Name() == "main") && !p.isCrowded(f)
		}
	case *ssa.Phi, *ssa.ChangeType, *ssa.DebugRef, *ssa.BinOp:
		return true
	case *ssa.MakeInterface:
		return false
	}
	return false
}

// Uses returns the places that run fn, and whether these are all.
func (p *Package) Uses(fn *ssa.Function) (uses []Use, all bool) {
	obj, declared := fn.Object().(*types.Func)
	all = !p.escaped[fn] && (!declared || !obj.Exported() || p.types.Name() == "main") && !value.IsInit(fn)
	return p.uses[fn], all
}

// Escapes reports whether fn may be run by who is not seen, other than by its name.
func (p *Package) Escapes(fn *ssa.Function) bool { return p.escaped[fn] }

// MadeAt returns where the closure of a literal is made, or nil.
func (p *Package) MadeAt(fn *ssa.Function) *ssa.MakeClosure { return p.made[fn] }

// howOf tells how an instruction runs what it calls.
func howOf(instr ssa.CallInstruction) How {
	switch instr.(type) {
	case *ssa.Go:
		return Async
	case *ssa.Defer:
		return Deferred
	}
	return Now
}

// Runs returns the functions that an instruction runs, as far as they are known.
func (p *Package) Runs(instr ssa.CallInstruction) []Run {
	if runs, ok := p.runs[instr]; ok {
		return runs
	}
	p.runs[instr] = nil
	how := howOf(instr)
	runs := p.called(instr.Common(), how)
	for _, r := range runs {
		for _, given := range p.given(r) {
			given.How = max(given.How, how)
			runs = append(runs, given)
		}
	}
	p.runs[instr] = runs
	return runs
}

// called returns what c itself calls.
func (p *Package) called(c *ssa.CallCommon, how How) []Run {
	if c.IsInvoke() {
		run := Run{Callee: c.Method, How: how, Args: value.Args(c)}
		if list := p.implementations(c.Method, c.Value); len(list) == 1 {
			run.Fn = list[0]
		}
		return []Run{run}
	}
	if value.Builtin(c) != "" {
		return nil
	}
	targets := p.resolve(c.Value, maxResolved)
	if len(targets) == 0 {
		return []Run{{How: how, Args: c.Args, Field: value.LoadedField(c.Value), Value: c.Value}}
	}
	runs := make([]Run, len(targets))
	for i, t := range targets {
		runs[i] = Run{Fn: t.fn, Callee: t.callee, How: how, Args: t.args(c.Args), Field: value.LoadedField(c.Value), Made: t.made}
	}
	return runs
}

// given returns what r runs of the funcs that it is given.
func (p *Package) given(r Run) []Run {
	var list []ParamRun
	method := ""
	switch {
	case r.Fn != nil:
		list = p.ParamRuns(r.Fn)
	case r.Callee != nil:
		if run, of, ok := libraryRun(r.Callee); ok {
			list, method = []ParamRun{run}, of
		} else {
			list = p.abroad(r.Callee)
		}
	}
	var runs []Run
	for _, pr := range list {
		if pr.Param >= len(r.Args) {
			continue
		}
		given := pr.Passed.of(paramsOf(r.Args[pr.Param]), r.Args)
		for _, t := range p.targets(r.Args[pr.Param], method) {
			runs = append(runs, Run{
				Fn: t.fn, Callee: t.callee, How: pr.How, Again: pr.Again, Args: t.args(given),
				By: &r, Param: pr.Param, Made: t.made,
			})
		}
	}
	return runs
}

// paramsOf returns how many parameters a func has, or those in a list of funcs.
func paramsOf(v ssa.Value) int {
	t := underInterface(v).Type().Underlying()
	if list, ok := t.(*types.Slice); ok {
		t = list.Elem().Underlying()
	}
	sig, ok := t.(*types.Signature)
	if !ok {
		return 0
	}
	return sig.Params().Len()
}

// targets returns the funcs that v may be, or the methods of that name of the
// object that it is.
func (p *Package) targets(v ssa.Value, method string) []target {
	if isFuncs(v.Type()) {
		return p.elements(v, maxResolved)
	}
	if method == "" || value.IsFunc(underInterface(v).Type()) {
		return p.resolve(underInterface(v), maxResolved)
	}
	v = underInterface(v)
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, method)
	m, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	return []target{{fn: p.declared[m], callee: m, bound: []ssa.Value{v}}}
}

// Targets returns the functions that a func value may be, as if it were called now.
func (p *Package) Targets(v ssa.Value) []Run {
	if !value.IsFunc(underInterface(v).Type()) {
		return nil
	}
	targets := p.resolve(underInterface(v), maxResolved)
	runs := make([]Run, len(targets))
	for i, t := range targets {
		runs[i] = Run{Fn: t.fn, Callee: t.callee, Args: t.args(nil), Made: t.made}
	}
	return runs
}

func underInterface(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}
