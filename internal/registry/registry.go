// Package registry finds what keeps things for others until they are taken out: a method that adds a listener to a
// list, beside one that removes it, or a func that is returned and removes it. Nobody lists these pairs. What the bodies
// do tells which they are: one puts what it is given into a list or a map of its object, another takes out of that
// what it is asked for.
//
//	func (b *Bus) AddListener(l Listener)    { b.listeners = append(b.listeners, l) }
//	func (b *Bus) RemoveListener(l Listener) { b.listeners = slices.DeleteFunc(b.listeners, …) }
//
//	func (b *Bus) Subscribe(f func(Event)) (cancel func()) { …; b.subscribers[id] = f; return func() { delete(b.subscribers, id) } }
//
// A map whose keys are names grows with the names only. A list that nobody takes anything out of is a registry if it has
// channels and funcs, which others call again and again.
// One that looks for what has gone, whenever it adds or sends something, does not need to be told.
package registry

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Analyzer finds calls that add something for good. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "registry",
	Doc:        "find what is added to lists and maps of longer-lived objects, and not taken out, for other analyzers to report",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{ssaform.Analyzer, config.Analyzer},
	FactTypes:  []analysis.Fact{new(Adder)},
}

// A Result has the calls of a package that may add something for good, in source order.
type Result struct {
	Added []Added

	// Rows are those of all adders that the package may call.
	Rows []Row

	known     map[*types.Func]*Adder
	lifetimes *lifetime.Package
}

// Graph returns the functions of the package, or nil if there is no need to know them.
func (r *Result) Graph() *callgraph.Graph { return r.lifetimes.Own() }

// Judge says whether what keeps the thing outlives who adds it, as far as graph shows. Without a graph that of the
// package is asked.
func (r *Result) Judge(a *Added, graph *lifetime.Graph) lifetime.Verdict {
	graph = r.lifetimes.Within(graph)
	v := graph.Judge(a.site)
	if a.around != nil && !v.GoesAway() {
		v = graph.Judge(*a.around)
	}
	if call, ok := a.Call.(*ssa.Call); ok && isOwnCall(call) && v.Teardown.IsValid() {
		return lifetime.Verdict{} // the list goes with the object that has it
	}
	return v
}

// An Added is a call of a function that keeps what it is given, and gives nothing by which that is taken out.
type Added struct {
	Call  ssa.CallInstruction
	By    *types.Func // the function that is called
	Adder *Adder

	// Left is where its function leaves what it has added, which it takes out on another way; or nil.
	Left ssa.Instruction

	site   callgraph.Site
	around *callgraph.Site // on the object with which that was made which has the list; or nil
}

// An Adder is the fact about a function that keeps what it is given in a list or a map of its receiver.
type Adder struct {
	Owner, Field string // the type of the receiver, without its package, and the field: of what is kept there
	Param        int    // which parameter is kept, the receiver not counted; -1 if the function makes what it keeps, and gives it, with a Row
	Key          int    // 1 + which parameter it is kept under, counted likewise; 0 if under none
	Set          bool   // what is there already is not added again

	// Row is what has to be done with what the function gives, if that takes out what it keeps.
	Row *Row

	// Takers are the functions, by ID, that take things out, if there is no row. None does where the list only grows.
	Takers []string
}

// A Row is an obligation: to call the func, to call a method of the object, or to hand the number to a function.
type Row struct {
	Acquire spec.Acquire
	Release []spec.Release
}

// AFact marks an Adder as a fact.
func (*Adder) AFact() {}

func (a *Adder) String() string { return "adds to " + a.Owner + "." + a.Field }

// ForGood reports whether nobody takes out what was added, as far as the program shows: no function that
// takes things out runs. Where graph is nil, or no main leads to the call, nobody knows.
func (a *Added) ForGood(graph *lifetime.Graph) bool {
	return graph != nil && graph.InProgram(a.Call.Parent()) && !slices.ContainsFunc(a.Adder.Takers, graph.MayRun)
}

func run(pass *analysis.Pass) (any, error) {
	res := new(Result)
	if len(pass.Files) == 0 || !ssaform.IsMine(pass) {
		return res, nil
	}
	res.known = imported(pass)
	if len(res.known) == 0 && !config.Of(pass).Whole && !slices.ContainsFunc(pass.Files, mayTake) {
		return res, nil // without a look at the SSA form
	}
	form := pass.ResultOf[ssaform.Analyzer].(*ssaform.Form)
	for fn, adder := range adders(form.Funcs()) {
		res.known[fn] = adder
		pass.ExportObjectFact(fn, adder)
	}
	byInterface(pass, res.known)
	res.Rows = res.rows()
	for _, fn := range form.Funcs() {
		if !form.Ignored(fn.Pos()) {
			res.findAdded(fn, form)
		}
	}
	return res, nil
}

// imported returns the adders of the packages that a package imports, directly or not.
func imported(pass *analysis.Pass) map[*types.Func]*Adder {
	known := make(map[*types.Func]*Adder)
	for _, fact := range pass.AllObjectFacts() {
		fn, ok := fact.Object.(*types.Func)
		if adder, isAdder := fact.Fact.(*Adder); ok && isAdder {
			known[fn] = adder
		}
	}
	return known
}

// rows returns those of the adders that give something by which the listener is taken out, by their names.
func (r *Result) rows() []Row {
	var rows []Row
	for fn, adder := range r.known {
		if adder.Row != nil {
			row := *adder.Row
			row.Acquire.Symbol = symbol.Of(fn)
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.Acquire.Symbol.String(), b.Acquire.Symbol.String()) })
	return rows
}

// findAdded notes the calls in a function of adders that give nothing by which the listener is taken out.
func (r *Result) findAdded(fn *ssa.Function, form *ssaform.Form) {
	for call := range value.Each[*ssa.Call](fn) {
		callee := symbol.Callee(&call.Call)
		a := r.known[callee]
		obj, _ := fn.Object().(*types.Func)
		if a == nil || a.Row != nil || r.known[obj] != nil && isOwnCall(call) || !a.keepsListener(&call.Call) || a.Set && !isNew(a.kept(&call.Call)) || a.isReplaced(&call.Call) || len(a.Takers) == 0 && !isKept(value.Receiver(&call.Call)) {
			continue
		}
		r.lifetimes = form.Lifetimes()
		added := Added{Call: call, By: callee, Adder: a, Left: a.leftAt(call), site: r.lifetimes.Site(call, true)}
		if object := bornBefore(value.Receiver(&call.Call), form.Funcs()); object != nil {
			around := r.lifetimes.SiteOn(call, object)
			added.around = &around
		}
		r.Added = append(r.Added, added)
	}
}

// byInterface tells of the methods of the package's own interfaces that only adders implement: its own, or one that it imports, where no type of its own does.
//
//	type Bus interface{ Subscribe(Listener) (cancel func()) }    func NewBus() Bus { return &bus{} }
func byInterface(pass *analysis.Pass, known map[*types.Func]*Adder) {
	scope := pass.Pkg.Scope()
	var concrete, interfaces []*types.Named
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		switch named, ok := obj.Type().(*types.Named); {
		case !ok:
		case types.IsInterface(named):
			interfaces = append(interfaces, named)
		default:
			concrete = append(concrete, named)
		}
	}
	for _, named := range interfaces {
		for m := range named.Underlying().(*types.Interface).Methods() {
			if a := onlyAdder(pass.Pkg, m.Name(), concrete, named, known); a != nil && known[m] == nil && m.Pkg() == pass.Pkg {
				known[m] = a
				pass.ExportObjectFact(m, a)
			}
		}
	}
}

// onlyAdder returns the adder that implements a method of an interface, if there is one, and no other type does.
func onlyAdder(pkg *types.Package, method string, concrete []*types.Named, iface *types.Named, known map[*types.Func]*Adder) *Adder {
	isImplementer := func(named *types.Named) bool { return implementer(named, iface) != nil }
	if !slices.ContainsFunc(concrete, isImplementer) {
		concrete = nil
		for fn := range known {
			if named := symbol.Named(fn.Signature().Recv().Type()); fn.Name() == method && fn.Pkg() != pkg && named != nil && !types.IsInterface(named) && isImplementer(named) {
				concrete = append(concrete, named)
			}
		}
	}
	var one *Adder
	for _, named := range concrete {
		ptr := implementer(named, iface)
		if ptr == nil {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, false, pkg, method)
		fn, ok := obj.(*types.Func)
		if !ok || known[fn.Origin()] == nil || one != nil {
			return nil // another one does otherwise
		}
		one = known[fn.Origin()]
	}
	return one
}

// implementer returns the type of pointers to values of a type, if it implements an interface; or nil. Generic ones
// have the same type arguments.
func implementer(named, iface *types.Named) types.Type {
	typ := types.Type(named)
	if n := named.TypeParams().Len(); n > 0 {
		if n != iface.TypeParams().Len() {
			return nil
		}
		var args []types.Type
		for p := range iface.TypeParams().TypeParams() {
			args = append(args, p)
		}
		inst, err := types.Instantiate(nil, named, args, false)
		if err != nil {
			return nil
		}
		typ = inst
	}
	if ptr := types.NewPointer(typ); types.Implements(ptr, iface.Underlying().(*types.Interface)) {
		return ptr
	}
	return nil
}

// IsListener reports whether what a call adds does something, and does not remove itself.
func (r *Result) IsListener(call ssa.CallInstruction) bool {
	callee := symbol.Callee(call.Common())
	if a := r.known[callee]; a != nil && !a.keepsListener(call.Common()) {
		return false
	}
	return !hasHandle(call)
}

// hasHandle reports whether a listener that is added has what the call gives, and so may remove itself.
//
//	var cancel func()
//	cancel = bus.Subscribe(func(e Event) { if e.Last { cancel() } })
func hasHandle(call ssa.CallInstruction) bool {
	given := func(v ssa.Value) bool {
		if x, ok := v.(*ssa.Extract); ok {
			v = x.Tuple
		}
		return v == call.Value()
	}
	return slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool {
		mc, ok := arg.(*ssa.MakeClosure)
		return ok && slices.ContainsFunc(mc.Bindings, func(b ssa.Value) bool {
			variable, ok := b.(*ssa.Alloc)
			return ok && slices.ContainsFunc(value.StoredIn(variable), given)
		})
	})
}

// kept returns what a call gives the adder to keep, or nil.
func (a *Adder) kept(c *ssa.CallCommon) ssa.Value { return given(c, a.Param) }

// isReplaced reports whether what a call gives takes the place of what the same call gave the last time: the key is a constant.
//
//	plugin.Register("status", listener)    // p.listeners[name] = listener, where name is any
func (a *Adder) isReplaced(c *ssa.CallCommon) bool {
	_, isConst := given(c, a.Key-1).(*ssa.Const)
	return isConst
}

// given returns what a call passes as a parameter, the receiver not counted, or nil.
func given(c *ssa.CallCommon, param int) ssa.Value {
	args := value.Args(c)[1:]
	if param < 0 || param >= len(args) {
		return nil
	}
	if boxed, ok := args[param].(*ssa.MakeInterface); ok {
		return boxed.X
	}
	return args[param]
}

// keepsListener reports whether that does something: it is no plain data, of which a generic list may be one, too.
func (a *Adder) keepsListener(c *ssa.CallCommon) bool {
	kept := a.kept(c)
	return a.Param < 0 || kept != nil && !value.IsNil(kept) && hasBehaviour(kept.Type())
}

// isNew reports whether v is an object that is made for the call.
func isNew(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return isNew(v.X)
	case *ssa.ChangeInterface:
		return isNew(v.X)
	case *ssa.ChangeType:
		return isNew(v.X)
	case *ssa.Alloc, *ssa.Call, *ssa.MakeChan, *ssa.MakeClosure:
		return true
	}
	return false
}
