package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// originsOf returns where v comes from: accessors are looked through, so that
// an informer comes from where its factory comes from.
//
//	c.factory.Core().V1().Pods().Informer()      the field factory of c's type
//	cache.NewSharedIndexInformer(…)              made
func (s *scanner) originsOf(v ssa.Value) []Origin {
	if of, ok := s.origins[v]; ok {
		return of // nil in a cycle
	}
	s.origins[v] = nil
	of := dedup(s.trace(v))
	if len(of) > maxOrigins {
		of = []Origin{{Kind: Shared}}
	}
	s.origins[v] = of
	return of
}

// What has more origins, or is used more often, than these is data.
const (
	maxOrigins = 8
	maxUses    = 256
)

// dedup returns the origins, each once; of too many, some.
func dedup(list []Origin) []Origin {
	var out []Origin
	for _, o := range list {
		if len(out) > maxOrigins {
			break
		}
		if !slices.ContainsFunc(out, func(p Origin) bool { return p.String() == o.String() }) {
			out = append(out, o)
		}
	}
	return out
}

func (s *scanner) trace(v ssa.Value) []Origin {
	switch v := v.(type) {
	case *ssa.Parameter:
		return []Origin{{Kind: FromParam, Index: slices.Index(v.Parent().Params, v), Signal: knowledge.HasSignal(v.Type())}}
	case *ssa.FreeVar:
		return s.traceScope(v)
	case *ssa.Global:
		if slices.Contains(knowledge.Nevers, symbol.OfGlobal(v)) || s.globals.IsNeverClosed(v) {
			return []Origin{{Kind: Never}}
		}
		return []Origin{{Kind: Shared}}
	case *ssa.MakeChan:
		return s.traceChan(v)
	case *ssa.Alloc:
		return s.traceAlloc(v, nil)
	case *ssa.UnOp:
		if variable, ok := v.X.(*ssa.Alloc); ok {
			return s.traceAlloc(variable, v)
		}
		if _, captured := v.X.(*ssa.FreeVar); captured {
			if stored := flow.JustStored(v); stored != v && isRenewed(stored) {
				return s.originsOf(stored)
			}
		}
	case *ssa.FieldAddr:
		return s.traceField(v.X, v.Field)
	case *ssa.Field:
		return s.traceField(v.X, v.Field)
	case *ssa.Phi:
		var all []Origin
		for i, e := range v.Edges {
			if !isDefault(v.Block().Preds[i], v.Type(), func(x ssa.Value) bool { return x != e && slices.Contains(v.Edges, x) }) {
				all = append(all, s.originsOf(e)...)
			}
		}
		return all
	case *ssa.Call:
		return s.traceCall(&v.Call, v)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && isReference(v.Type()) {
			if fn := s.calledHere(&call.Call); fn != nil {
				return s.traceResult(fn, v.Index, &call.Call, call)
			}
		}
	case *ssa.MakeMap, *ssa.MakeSlice:
		return s.traceElements(v)
	case *ssa.Lookup:
		if of := s.madeAmong(v); len(of) > 0 {
			return of
		}
	case *ssa.Const:
		return nil
	case *ssa.TypeAssert:
		if knowledge.IsSignal(v.AssertedType) && !knowledge.IsSignal(v.X.Type()) {
			return []Origin{s.made(v)} // nobody knows: let it be one that comes
		}
	}
	if val := s.assignedBefore(v); val != nil {
		return s.originsOf(val)
	}
	if x := value.Container(v); x != nil {
		if isMadeContainer(x) {
			return s.originsOf(x) // of what it was made with
		}
		return elements(s.originsOf(x))
	}
	if x := sameAs(v); x != nil {
		return s.originsOf(x)
	}
	return []Origin{{Kind: Shared}}
}

// sameAs returns the value that v is under another type, was loaded from, or is a
// part of, or nil.
func sameAs(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.X
	case *ssa.Next:
		return v.Iter
	case *ssa.Extract:
		return v.Tuple
	case *ssa.TypeAssert:
		return v.X
	}
	return value.Converted(v)
}

// elements returns the origins of what containers from the given origins hold.
func elements(of []Origin) []Origin {
	of = slices.Clone(of)
	for i := range of {
		of[i].Own = of[i].Kind == FromField
	}
	return of
}

// isMadeContainer reports whether a container, or the slice of an array, is made where it is read.
//
//	for _, informer := range []cache.SharedIndexInformer{c.pods, c.nodes} { … }
func isMadeContainer(v ssa.Value) bool {
	switch value.Backing(v).(type) {
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.Alloc:
		return true
	}
	return false
}

// made returns the origin of what instr makes.
func (s *scanner) made(instr ssa.Instruction) Origin {
	b := instr.Block()
	return Origin{Kind: Made, Loop: b != nil && s.isRepeated(instr)}
}

// traceElements: a map that is made here has what is put into it, and a slice what is copied there.
//
//	list := make([]*informer, len(c.informers))
//	copy(list, c.informers)
func (s *scanner) traceElements(v ssa.Value) []Origin {
	var all []Origin
	for _, ref := range value.Referrers(v) {
		if call, ok := ref.(*ssa.Call); ok && value.Builtin(&call.Call) == "copy" && call.Call.Args[0] == v {
			all = append(all, elements(s.originsOf(call.Call.Args[1]))...)
		}
	}
	for _, val := range value.Elements(v) {
		all = append(all, s.originsOf(val)...)
	}
	return all
}

// madeAmong returns what the function makes of the elements of a map that it makes, too, and that has others
// from elsewhere, where it looks one up; or nil. Those are new to the map, and not to the rest.
//
//	if q, ok := s.queues[key]; ok { next[key] = q } else { next[key] = newQueue(); added = append(added, key) }
//	for _, key := range added { next[key].Start() }
func (s *scanner) madeAmong(v *ssa.Lookup) []Origin {
	m, ok := v.X.(*ssa.MakeMap)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(s.traceElements(m), func(o Origin) bool { return o.Kind != Made })
}

// traceField: of a struct that the function makes, what it stores in the field;
// else the field of whatever object. A signal that comes through a channel is that of one item.
//
//	ev := <-events
//	go run(ev.termCtx)
func (s *scanner) traceField(x ssa.Value, field int) []Origin {
	if alloc, ok := x.(*ssa.Alloc); ok && len(value.Referrers(alloc)) <= maxUses {
		var all []Origin
		for _, ref := range value.Referrers(alloc) {
			if fa, ok := ref.(*ssa.FieldAddr); ok && fa.Field == field {
				for st := range value.Stores(fa) {
					all = append(all, s.originsOf(st.Val)...)
				}
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	if str, ok := value.Deref(x.Type()).Underlying().(*types.Struct); ok && knowledge.IsSignal(str.Field(field).Type()) {
		if recv := flow.Received(x); recv != nil {
			return []Origin{s.made(recv)}
		}
	}
	if of := s.givenIn(x, field); len(of) > 0 {
		return of
	}
	if name := fieldName(x.Type(), field); name != "" {
		of := s.originsOf(x)
		if len(of) == 1 && of[0].Kind == FromScope && onlyParam(of[0].Of) >= 0 { // what a literal has of a parameter of the function around it
			scoped := of[0]
			scoped.Of = []Origin{{Kind: FromField, Field: name, Index: onlyParam(scoped.Of) + 1}}
			return []Origin{scoped}
		}
		return []Origin{{Kind: FromField, Field: name, Part: onlyField(of), Own: AllMade(of), Index: onlyParam(of) + 1}}
	}
	return s.originsOf(x)
}

// givenIn returns where the informers in a field come from, of what is in a container that a function of the package gives, and fills with what it is given.
//
//	for _, kind := range kindsOf(factory) { kind.informer.AddEventHandler(h) }
//	func kindsOf(f informers.SharedInformerFactory) map[string]kind { return map[string]kind{"pods": {f.Core().V1().Pods().Informer()}} }
func (s *scanner) givenIn(x ssa.Value, field int) (all []Origin) {
	str, ok := value.Deref(x.Type()).Underlying().(*types.Struct)
	if !ok || !hasInformers(str.Field(field).Type()) {
		return nil
	}
	call := givesContainer(x)
	if call == nil {
		return nil
	}
	fn := s.calledHere(&call.Call)
	if fn == nil {
		return nil
	}
	for at := range value.Each[*ssa.FieldAddr](fn) {
		if value.Field(at) != str.Field(field) {
			continue
		}
		for st := range value.Stores(at) {
			for _, o := range s.originsOf(st.Val) {
				all = append(all, s.handedBack(o, &call.Call, call)...)
			}
		}
	}
	return all
}

// givesContainer returns the call that gives the container which something is an element of, or nil.
func givesContainer(v ssa.Value) *ssa.Call {
	elem := false
	for range maxParts {
		switch x := v.(type) {
		case *ssa.Call:
			if elem {
				return x
			}
			return nil
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Next:
			v, elem = x.Iter, true
		case *ssa.Range:
			v = x.X
		case *ssa.Lookup:
			v, elem = x.X, true
		case *ssa.IndexAddr:
			v, elem = x.X, true
		case *ssa.UnOp:
			v = x.X
		case *ssa.Alloc:
			v = value.OnlyStored(x)
		default:
			return nil
		}
	}
	return nil
}

// maxParts bounds the steps from a part of something to that.
const maxParts = 8

// fieldOrigins returns where the named field of x comes from: what was stored in
// it, if x is made here, or else where x comes from.
func (s *scanner) fieldOrigins(x ssa.Value, name string) []Origin {
	if load, ok := x.(*ssa.UnOp); ok {
		x = load.X
	}
	if alloc, ok := x.(*ssa.Alloc); ok {
		for _, ref := range value.Referrers(alloc) {
			if fa, ok := ref.(*ssa.FieldAddr); ok && fieldName(fa.X.Type(), fa.Field) == name {
				if of := s.traceField(alloc, fa.Field); of != nil {
					return of
				}
			}
		}
	}
	return s.originsOf(x)
}

// unviewed returns what the views are views of.
func unviewed(list []Origin) []Origin {
	var all []Origin
	for _, o := range list {
		if o.Kind == Viewed {
			all = append(all, o.Of...)
		} else {
			all = append(all, o)
		}
	}
	return all
}

func (s *scanner) traceCall(c *ssa.CallCommon, at *ssa.Call) []Origin {
	if b := value.Builtin(c); b != "" {
		if b != "append" {
			return nil
		}
		return slices.Concat(s.originsOf(c.Args[0]), s.originsOf(c.Args[1]))
	}
	if givesSignal(at.Type()) {
		if of, ok := s.traceSignal(c, at); ok {
			return of
		}
	}
	if c.IsInvoke() {
		return s.traceMethod(c.Method, c.Value, c.Args, at)
	}
	if fn := s.calledHere(c); fn != nil {
		return s.traceResults(fn, c, at)
	}
	callee := c.StaticCallee()
	if callee == nil {
		if s.isMaker(c.Value, maxMakers) {
			return s.viaArgs(c.Args, []Origin{s.made(at)})
		}
		if isRun(at) {
			return []Origin{s.made(at)}
		}
		return s.viaArgs(c.Args, []Origin{{Kind: Shared}})
	}
	callee = value.Generic(callee)
	fn, _ := callee.Object().(*types.Func)
	if of, ok := s.given(fn, c, at); ok {
		return of
	}
	if fn != nil && knowledge.MakesClient(fn) {
		return s.originsOf(c.Args[0]) // it is there as long as the connection
	}
	if fn != nil && fn.Signature().Recv() != nil {
		if args := value.Args(c); len(args) > 0 {
			return s.traceMethod(fn, args[0], args[1:], at)
		}
	}
	if knowledge.Makes(callee.Name()) {
		return s.viaArgs(c.Args, []Origin{s.made(at)})
	}
	return s.viaArgs(c.Args, []Origin{{Kind: Shared}})
}

// maxMakers bounds how many choices are followed to the funcs that one of them may be.
const maxMakers = 4

// isMaker reports whether a func value is named like a constructor, whatever it is chosen from, or a literal that gives something new.
//
//	c.newInformer(…), a field    build := c.newPinger; if build == nil { build = pinger.New }; build(…)
func (s *scanner) isMaker(f ssa.Value, depth int) bool {
	f = value.Unconverted(f)
	switch f := f.(type) {
	case *ssa.Function:
		return knowledge.Makes(f.Name()) || f.Parent() != nil && s.givesNew(f)
	case *ssa.MakeClosure:
		return s.givesNew(f.Fn.(*ssa.Function))
	case *ssa.UnOp: // var newFactory = func(…) …, which nobody else assigns to
		if v, ok := f.X.(*ssa.Global); ok && depth > 0 {
			if stored := s.globals.OnlyStored(v); stored != nil {
				return s.isMaker(stored, depth-1)
			}
		}
	case *ssa.Phi:
		return depth > 0 && !slices.ContainsFunc(f.Edges, func(e ssa.Value) bool { return e != f && !s.isMaker(e, depth-1) })
	}
	_, field := SplitField(s.placeOf(f))
	return knowledge.Makes(field)
}

// givesNew reports whether all that a literal gives is made in it.
func (s *scanner) givesNew(literal *ssa.Function) bool {
	var all []Origin
	for ret := range value.Returns(literal) {
		for _, r := range ret.Results {
			if isReference(r.Type()) && !value.IsError(r.Type()) {
				all = append(all, s.originsOf(r)...)
			}
		}
	}
	return AllMade(all)
}

func (s *scanner) traceMethod(fn *types.Func, recv ssa.Value, args []ssa.Value, at *ssa.Call) []Origin {
	switch {
	case knowledge.Makes(fn.Name()):
		return s.viaArgs(args, []Origin{s.made(at)})
	case fn.Name() == resource.ViewAccessor:
		return []Origin{{Kind: Viewed, Of: s.originsOf(recv)}}
	case isBuilder(fn):
		return slices.Concat(s.originsOf(recv), s.viaArgs(args, nil))
	case at != nil && s.isRunUntil(at):
		return []Origin{s.made(at)}
	}
	return s.originsOf(recv)
}

// isBuilder reports whether fn gives its receiver back, which then has what fn
// was given: factory.New().WithInformers(pods, nodes)
func isBuilder(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), sig.Recv().Type())
}

// calledHere returns the function of the package that is called, or nil: of a generic one, that which its instances are of.
func (s *scanner) calledHere(c *ssa.CallCommon) *ssa.Function {
	fn := value.Callee(c)
	if fn == nil {
		return nil
	}
	if s.g.nodes[ID(fn)] == nil || len(fn.Blocks) == 0 {
		return nil
	}
	return fn
}

// traceResults looks into a function of the package for where it has its results
// from.
func (s *scanner) traceResults(callee *ssa.Function, c *ssa.CallCommon, at *ssa.Call) []Origin {
	var all []Origin
	for i, r := range slices.Collect(callee.Signature.Results().Variables()) {
		if !isReference(r.Type()) || value.IsError(r.Type()) || givesSignal(at.Type()) && !knowledge.IsSignal(r.Type()) {
			continue
		}
		all = append(all, s.traceResult(callee, i, c, at)...)
	}
	return all
}

// traceResult does so for one of the results.
func (s *scanner) traceResult(callee *ssa.Function, i int, c *ssa.CallCommon, at *ssa.Call) []Origin {
	var all []Origin
	for ret := range value.Returns(callee) {
		for _, o := range s.originsOf(ret.Results[i]) {
			all = append(all, s.handedBack(o, c, at)...)
		}
	}
	return all
}

// handedBack returns where a call has something from that the function called has from o.
func (s *scanner) handedBack(o Origin, c *ssa.CallCommon, at *ssa.Call) []Origin {
	args := value.Args(c)
	switch {
	case o.Kind == Made:
		return []Origin{s.made(at)}
	case o.Kind == FromParam && o.Index < len(args):
		return s.originsOf(args[o.Index])
	case o.Kind == FromField && o.Index > 0 && o.Index <= len(args):
		of, _ := o.inArgument(s.structOf(args[o.Index-1], at), s.originsOf(args[o.Index-1]))
		return of
	}
	return []Origin{o}
}

// isReference reports whether values of type t may lead to an informer.
func isReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Interface:
		return !value.IsError(t)
	}
	return true
}
