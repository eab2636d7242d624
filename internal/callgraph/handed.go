package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/inplace"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What becomes of a func that is no callee where it is written down: it is stored, returned, converted, or an argument.

// A handing follows one func literal, method value or function.
type handing struct {
	s    *scanner
	id   string             // of the func
	seen map[ssa.Value]bool // a loop may convert a func again and again
}

func (s *scanner) handing(fn *ssa.Function) *handing {
	return &handing{s, ID(fn), make(map[ssa.Value]bool)}
}

// from notes what becomes of v, which is the func.
func (h *handing) from(v ssa.Value) {
	if h.seen[v] {
		return
	}
	h.seen[v] = true
	for _, ref := range value.Referrers(v) {
		if c, ok := ref.(ssa.CallInstruction); ok && c.Common().Value == v && !c.Common().IsInvoke() {
			if _, bound := v.(*ssa.MakeClosure); bound {
				continue // as a static callee
			}
		}
		h.use(ref, v)
	}
}

// use notes how instr uses v.
func (h *handing) use(instr ssa.Instruction, v ssa.Value) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		h.s.argument(instr, v, h.id)
	case *ssa.Store:
		if instr.Val == v {
			h.s.storeFunc(instr, instr.Addr, h.id)
		}
	case *ssa.MapUpdate:
		h.s.storeFunc(instr, instr.Map, h.id)
	case *ssa.Return:
		i := slices.Index(instr.Results, v)
		h.s.hold(instr, resultPlace(instr.Parent(), i), h.id)
	case *ssa.ChangeType:
		if place := typePlace(instr.Type()); place != "" {
			if h.s.holdTyped(instr, place, instr.Type(), h.id) {
				return
			}
		}
		h.from(instr)
	case *ssa.MakeInterface, *ssa.Phi, *ssa.Convert:
		as := instr.(ssa.Value)
		if h.seen[as] {
			return
		}
		h.seen[as] = true
		for _, ref := range value.Referrers(as) {
			if _, isPhi := ref.(*ssa.Phi); !isPhi {
				h.use(ref, as)
			}
		}
	case *ssa.DebugRef, *ssa.BinOp, *ssa.If:
	default:
		h.s.escapes(h.id)
	}
}

// argument notes a func that is an argument of a call.
func (s *scanner) argument(instr ssa.CallInstruction, v ssa.Value, id string) {
	c := instr.Common()
	add := func(e *knowledge.Entry) { s.g.calls[id] = append(s.g.calls[id], s.handingBy(instr, v, e)) }
	if fn := value.FuncOf(v); fn != nil && flow.IsRangeBody(fn) {
		add(knowledge.Once) // the body of a loop
		return
	}
	callee := symbol.Callee(c)
	if callee == nil {
		if fn := literalCalled(c); fn != nil {
			if i := slices.Index(c.Args, v); i >= 0 {
				s.hold(instr, paramPlace(ID(fn), i), id)
				return
			}
		}
		add(knowledge.Once)
		s.escapes(id)
		return
	}
	sym := symbol.Of(callee)
	if e := s.g.entryOfCall(sym); e != nil {
		add(e)
		return
	}
	if fn := c.StaticCallee(); fn != nil && (len(fn.Blocks) > 0 || s.g.nodes[ID(fn)] != nil) {
		s.hold(instr, paramPlace(ID(fn), slices.Index(c.Args, v)), id)
		return
	}
	if slices.Contains(knowledge.RunsFuncs, sym.Path) || knowledge.Tries[sym] != knowledge.TriedOnce {
		add(knowledge.Once)
		return
	}
	// A function of another package: who sees that knows what it does.
	s.hold(instr, paramPlace(sym.String(), slices.Index(c.Args, v)), id)
	use := s.useOf(callee, c, v)
	often := knowledge.Once
	if use == inplace.Booked {
		often = knowledge.OnlyOnce
	}
	edge := s.handingBy(instr, v, often)
	edge.unknown, edge.inPlace, edge.unclear = sym, use > inplace.Repeated, use == inplace.Unknown && c.StaticCallee() != nil
	if len(contextFor(c, v)) == 0 {
		edge.Args = append(edge.Args, s.givenOf(c, callee, v)...)
	}
	s.g.calls[id] = append(s.g.calls[id], edge)
}

// literalCalled returns the literal that a call is of, by itself or by a variable that is assigned no other func; or nil.
//
//	wrap := func(ctx context.Context, f func(context.Context) error) error { …; return f(ctx) }
//	return wrap(cmd.Context(), run)
func literalCalled(c *ssa.CallCommon) *ssa.Function {
	if fn := c.StaticCallee(); fn != nil {
		return fn
	}
	load, ok := c.Value.(*ssa.UnOp)
	if !ok {
		return nil
	}
	variable, ok := value.Declared(load.X).(*ssa.Alloc)
	if !ok || value.OnlyStored(variable) == nil {
		return nil
	}
	if fn := value.FuncOf(value.OnlyStored(variable)); fn != nil && fn.Parent() != nil {
		return fn
	}
	return nil
}

// newHanding returns the call of a func that an instruction hands to a function: of a method value, with its receiver.
//
//	s.wg.Go(relay.Serve)
func (s *scanner) newHanding(instr ssa.CallInstruction, f ssa.Value) *Call {
	args := contextFor(instr.Common(), f)
	if bound, ok := f.(*ssa.MakeClosure); ok && boundMethod(bound) != nil {
		return s.newCall(instr, append([]ssa.Value{bound.Bindings[0]}, args...))
	}
	edge := s.newCall(instr, args)
	edge.Bare = true
	return edge
}

// handingBy returns the call of a func that an instruction hands to a function which calls it as e says. One that does not come back is called once
// by who would call it again when it does.
//
//	wait.Forever(func() { klog.Fatal(http.ListenAndServe(addr, nil)) }, time.Second)
func (s *scanner) handingBy(instr ssa.CallInstruction, f ssa.Value, e *knowledge.Entry) *Call {
	edge := s.newHanding(instr, f)
	once := value.Receiver(instr.Common())
	if variable, ok := once.(*ssa.Alloc); ok && e == knowledge.OnlyOnce && variable.Parent() == instr.Parent() {
		e = knowledge.Once // var once sync.Once; for … { once.Do(f) }, of a variable of the call: as often as that is declared
		edge.Loop, edge.Again = s.repetition(variable), s.shapes.InLoop(variable.Block())
	}
	if fn := value.FuncOf(f); e == knowledge.PerPeriod && fn != nil && !value.ComesBack(fn) {
		e = knowledge.Once
	}
	edge.Entry = e
	edge.Apart = edge.Apart || isApart(instr)
	if state := stateOf(once); e == knowledge.OnlyOnce && (ofProcess(state) || state != "" && s.isOfNew(once)) {
		edge.Guard = &Guard{State: state, Owner: ownerOf(state, instr.Parent())} // setup.Do(f), of a package variable; zone.once.Do(f)
	}
	return edge
}

// useOf returns what a function of another package, which is given a func, does with it, as its text tells. Of what signal it gives to the func
// nobody knows.
func (s *scanner) useOf(callee *types.Func, c *ssa.CallCommon, f ssa.Value) inplace.Use {
	if s.g.options.Use == nil || c.IsInvoke() {
		return inplace.Unknown
	}
	if sig, ok := f.Type().Underlying().(*types.Signature); ok && len(contextFor(c, f)) == 0 {
		for p := range sig.Params().Variables() {
			if knowledge.IsSignal(p.Type()) {
				return inplace.Unknown
			}
		}
	}
	i := slices.Index(c.Args, f)
	if i >= 0 && callee.Signature().Recv() != nil {
		i--
	}
	return s.g.options.Use(callee, i)
}

// isOfNew reports whether a sync.Once is that of an object which the function makes, or one around it.
//
//	zone := &zone{}
//	c.OnStartup(func() error { zone.once.Do(func() { go zone.update() }); return nil })
func (s *scanner) isOfNew(once ssa.Value) bool {
	for {
		at, ok := once.(*ssa.FieldAddr)
		if !ok {
			return AllNew(s.originsOf(once))
		}
		once = at.X
	}
}

// isApart reports whether a library function runs what it is given in a goroutine, for which the function around does not wait.
//
//	f.group.Go(func() { informer.Run(stop) })
func isApart(instr ssa.CallInstruction) bool {
	sym := symbol.OfCall(instr.Common())
	return knowledge.Runs[sym].When == knowledge.Apart && !value.AnyOf(instr.Parent(), func(other ssa.CallInstruction) bool {
		joins := symbol.OfCall(other.Common())
		return joins.Path == sym.Path && joins.Recv == sym.Recv && joins.Name == "Wait"
	})
}

// givenOf returns where a func that a method is given has the informers from that it is called with:
// whatever the method belongs to. It returns nil if it is called with none.
//
//	factory.ForEach(func(kind string, informer cache.SharedIndexInformer) error { … })
func (s *scanner) givenOf(c *ssa.CallCommon, callee *types.Func, f ssa.Value) [][]Origin {
	sig, ok := f.Type().Underlying().(*types.Signature)
	if args := value.Args(c); !ok || callee.Signature().Recv() == nil || len(args) == 0 {
		return nil
	}
	var args [][]Origin
	some := false
	for p := range sig.Params().Variables() {
		of := []Origin{{Kind: Shared}}
		if hasInformers(p.Type()) {
			some = true
			of = s.originsOf(value.Args(c)[0])
		}
		args = append(args, of)
	}
	if !some {
		return nil
	}
	return args
}

// contextFor returns what a function of a library gives to a func that begins with a context: the
// one that it is given in the same call, or one that is made of it.
//
//	pprof.Do(ctx, labels, func(ctx context.Context) { … })
//
// A func that a call has given has its context from that.
//
//	run := newRunner(ctx, policy)
//	run(func(ctx context.Context) error { … })
func contextFor(c *ssa.CallCommon, f ssa.Value) []ssa.Value {
	sig, ok := f.Type().Underlying().(*types.Signature)
	if !ok || sig.Params().Len() == 0 || symbol.OfType(sig.Params().At(0).Type()) != knowledge.Context {
		return nil
	}
	calls := []*ssa.CallCommon{c}
	if made, _ := value.CallOf(c.Value); made != nil && !c.IsInvoke() {
		calls = append(calls, &made.Call)
	}
	for _, c := range calls {
		if i := slices.IndexFunc(c.Args, func(a ssa.Value) bool { return flow.IsContext(a) }); i >= 0 {
			return c.Args[i : i+1]
		}
	}
	return nil
}
