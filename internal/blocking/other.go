package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// ofAnother reports whether an instruction of the goroutine ends the wait for another
// object than the one that it waits for, as far as the expressions tell: by another
// variable, another key, another field.
//
//	defer close(nodes[p].done)
//	for _, dep := range p.imports {
//		<-nodes[dep].done
//	}
func (j *judge) ofAnother(at ssa.Instruction) bool {
	mine, other := value.Channel(j.w.Op.Instr), value.Channel(at)
	if mine == nil || other == nil {
		return false
	}
	return !slices.Equal(j.accessPath(mine), j.accessPath(other))
}

// others reports whether a function that has nothing to do with the start sees to it:
// a method Stop, a callback.
func (j *judge) others() bool {
	if j.ofContract && j.owner == nil {
		return false
	}
	site := j.d.on.Site()
	several := site == nil && j.d.on.Named() == nil || site != nil && flow.InLoop(site.Block()) || j.recurs()
	for _, o := range j.d.on.Ops() {
		if j.d.provided(o) == 0 || o.Instr == j.w.Op.Instr || j.isReadByOwner(o) {
			continue
		}
		fn := o.Instr.Parent()
		j.other = o
		if j.ofContract && j.leavesEarly(o) {
			continue
		}
		if several && j.ranByIt(fn) {
			return true // for the next in the chain
		}
		if o.Kind != pointsto.Close && !j.inside[fn] && j.d.on.IsShared() && flow.InLoop(o.Instr.Block()) && !asksEnd(j.p, o) && !j.isStoppedWith(o) {
			return true // it sees to those of all objects
		}
		if j.givesUp(o) {
			j.find.Readers = append(j.find.Readers, fn)
			if j.find.Asker == nil {
				j.find.Asker = j.askerBy(o)
			}
			continue
		}
		if !j.isStoppedWith(o) && j.isLive(fn, o.Instr, make(map[*ssa.Function]bool)) {
			return true
		}
	}
	j.other = nil
	for _, pass := range j.d.on.Passed() {
		param := j.p.Classes.Of(pass.Param)
		if !param.IsParam() {
			continue
		}
		if instr, ok := pass.Arg.(ssa.Instruction); ok && j.providesParam(pass.Param.Parent(), param) && j.isLive(instr.Parent(), instr, make(map[*ssa.Function]bool)) {
			return true
		}
		if j.literalProvides(pass.Param.Parent(), param) {
			return true
		}
	}
	return false
}

// leavesEarly reports whether who asks an object for its channel may have received too little when it leaves.
//
//	for e := range w.ResultChan() {
//		if isDone(e) {
//			return
//		}
//	}
func (j *judge) leavesEarly(o *pointsto.Op) bool {
	call, _ := value.CallOf(o.Channel())
	if call == nil {
		return false
	}
	r := j.provider().route(call.Parent(), nil, true)
	r.From = call
	n, _ := r.Least()
	return n < j.d.amount
}

// isStoppedWith reports whether who receives stops when the object is torn down that it and the
// goroutine belong to, before the goroutine does, which is not told.
//
//	case e := <-t.events:        func (t *T) Stop() { close(t.stop) }
//	case <-t.stop: return
func (j *judge) isStoppedWith(o *pointsto.Op) bool {
	if j.d.kind != pointsto.Send || o.Sel == nil || j.d.on.Named() == nil {
		return false
	}
	for _, stop := range j.p.Classes.Ops(o.Sel) {
		on := stop.On()
		if stop == o || stop.Kind != pointsto.Recv || on.Named() == nil || on.Owner() != j.d.on.Owner() || j.comesAfterIt(on) {
			continue
		}
		if by := j.tornDownBy(on); by != nil && (j.isOfOwner() || j.isStoppedByStarter(on)) {
			j.find.Teardown, j.find.TornDown = by.Name(), by.Blocks[0].Instrs[0]
			return true
		}
	}
	return false
}

// isStoppedByStarter reports whether somebody who has the goroutine started then closes a channel, by some method.
//
//	go forward(updates, s)    // which sends to what reads for s
//	s.Stop()
func (j *judge) isStoppedByStarter(stop *pointsto.Class) bool {
	for fn, start := range j.around {
		if start == nil {
			continue
		}
		isStop := func(call ssa.CallInstruction) bool {
			return call != start && !isOfItself(call) && j.comesWithoutJoin(start, call) && slices.ContainsFunc(j.p.Spawns.Runs(call), func(r spawn.Run) bool {
				return r.Fn != nil && r.How != spawn.Async && j.p.Classes.MayClose(r.Fn, stop)
			})
		}
		if value.AnyOf(fn, isStop) {
			return true
		}
	}
	return false
}

// tornDownBy returns the method that ends an object by closing the channel, which is in a field of it; nil if others
// do so, too.
func (j *judge) tornDownBy(on *pointsto.Class) (by *ssa.Function) {
	for _, o := range on.Ops() {
		if o.Kind != pointsto.Close && o.Kind != pointsto.Send {
			continue
		}
		if by = value.Outermost(o.Instr.Parent()); receiverOf(by) == nil || !knowledge.TearsDown(by.Name(), by.Signature) {
			return nil
		}
	}
	return by
}

// isOfOwner reports whether the goroutine is one of the object that has in a field what it waits on:
// it begins with a method of that, and goes on as long as the object or is started by it. What asks the
// object once may be anybody's, who knows whether that is there.
//
//	go p.run()             // for { p.out <- next() }
//	go events.Send(path)   // anybody's
func (j *judge) isOfOwner() bool {
	if len(j.w.Frames) == 0 || !j.isOwner(receiverOf(value.Outermost(j.w.Frames[0].Fn))) {
		return false
	}
	if again, _ := j.persists(); again || j.at == nil {
		return true
	}
	starter := value.Outermost(j.at.Parent())
	results := starter.Signature.Results()
	for i := range results.Len() {
		if j.isOwner(symbol.Named(results.At(i).Type())) {
			return true
		}
	}
	return j.isOwner(receiverOf(starter))
}

// isOwner reports whether a type, or nil, is that of the objects that have in a field what the goroutine waits on.
func (j *judge) isOwner(t *types.Named) bool {
	return t != nil && symbol.OfType(t) == j.d.on.Owner()
}

// recurs reports whether the goroutine runs the function that starts it: each level of
// the recursion has an object of its own.
func (j *judge) recurs() bool {
	if j.at == nil || j.run.Fn == nil {
		return false
	}
	return j.p.Spawns.ComesTo(j.run.Fn, j.at.Parent())
}

// providesParam reports whether fn, or what it runs, does so with its parameter.
func (j *judge) providesParam(fn *ssa.Function, param *pointsto.Class) bool {
	return slices.ContainsFunc(param.Ops(), func(o *pointsto.Op) bool { return j.d.provided(o) > 0 && j.p.Spawns.ComesTo(fn, o.Instr.Parent()) })
}

// literalProvides reports whether a literal of fn does so with the parameter of that, which somebody may run who has it from fn.
//
//	func closer(ch chan struct{}) func() { return func() { close(ch) } }
func (j *judge) literalProvides(fn *ssa.Function, param *pointsto.Class) bool {
	return slices.ContainsFunc(param.Ops(), func(o *pointsto.Op) bool {
		in := o.Instr.Parent()
		return j.d.provided(o) > 0 && in != fn && value.Outermost(in) == fn && j.p.Spawns.Escapes(in) && j.isLive(in, o.Instr, make(map[*ssa.Function]bool))
	})
}

// isLive reports whether somebody may run fn who is neither the goroutine nor one of
// those who start it.
//
// An exported function that is called behind the wait only, by one that is told
// when to stop, is not for others: it is that function's duty to call it.
func (j *judge) isLive(fn *ssa.Function, at ssa.Instruction, seen map[*ssa.Function]bool) bool {
	if seen[fn] || j.isBehindJoin(fn, at) {
		return false
	}
	if j.d.on.IsShared() && j.ranByIt(fn) && j.ofAnother(at) {
		return true
	}
	if j.inside[fn] {
		return j.d.on.IsShared() && j.comesFirst(fn, at)
	}
	if start, ok := j.around[fn]; ok {
		// On another call it may take back what this one has done.
		_, deferred := at.(*ssa.Defer)
		return j.d.on.IsShared() && !deferred && start != nil && at.Parent() == fn && start != at && (flow.IsReachedWithout(at, start) || isOfElement(at) || isOfEarlier(at, start))
	}
	if outer := value.Outermost(fn); j.isLast(outer) && !j.startsWithin(outer) && !j.startsAnywhere() {
		return false // with another one
	}
	seen[fn] = true
	uses, all := j.p.Spawns.Uses(fn)
	if len(uses) == 0 || !all && (fn.Parent() != nil || !j.ofTheStopped(uses)) {
		if fn.Parent() == nil {
			if j.p.uncalled = true; j.p.strict {
				j.find.Unless = appendNew(j.find.Unless, fn)
				return false
			}
		}
		return j.at != nil || !j.isForCallers(fn)
	}
	for _, u := range uses {
		if u.Instr == j.at && u.Fn == j.run.Fn {
			continue
		}
		if _, counted := j.around[u.Instr.Parent()]; counted && j.d.kind == pointsto.Send && u.How == spawn.Async && u.Instr != j.at {
			continue // it is started with the goroutine, and its least path was not enough
		}
		if u.How == spawn.Async && j.d.on.IsShared() {
			return true // it goes its own way
		}
		if j.isLive(u.Instr.Parent(), u.Instr, seen) {
			return true
		}
	}
	return false
}

// startsWithin reports whether the goroutine is started in a function or its literals, which have the same object, or on the way from there.
//
//	x := newHub()    // go x.collect()
//	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { x.run() })
func (j *judge) startsWithin(outer *ssa.Function) bool {
	for fn := range j.around {
		if value.Outermost(fn) == outer {
			return true
		}
	}
	return j.at != nil && value.Outermost(j.at.Parent()) == outer
}

// startsAnywhere reports whether code that is not seen leads to the start, and none that makes an object of its own: it has one that
// somebody gave to it.
//
//	h := newHub()                  // go h.collect()
//	http.HandleFunc("/", h.join)   // go func() { h.joins <- r.Host }()
func (j *judge) startsAnywhere() bool {
	open := false
	for fn := range j.around {
		if j.isLast(value.Outermost(fn)) {
			return false
		}
		_, all := j.p.Spawns.Uses(fn)
		open = open || !all
	}
	return open
}

// isOfElement reports whether an instruction ends what an element of a container has: that may be there from another call.
//
//	go w.loop()
//	for _, w := range s.m { oldest = w }
//	close(oldest.stop)
//	close(s.list.Remove(s.list.Back()).(*watcher).stop)
func isOfElement(at ssa.Instruction) bool {
	seen := make(map[ssa.Value]bool)
	var isElement func(v ssa.Value, asserted bool) bool
	isElement = func(v ssa.Value, asserted bool) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		switch x := v.(type) {
		case *ssa.Lookup, *ssa.Next, *ssa.IndexAddr:
			return true
		case *ssa.Call: // of a container that has anything
			return asserted
		case *ssa.TypeAssert:
			return isElement(x.X, true)
		case *ssa.Extract:
			return isElement(x.Tuple, asserted)
		case *ssa.UnOp:
			return x.Op == token.MUL && isElement(x.X, asserted)
		case *ssa.FieldAddr:
			return isElement(x.X, asserted)
		case *ssa.Field:
			return isElement(x.X, asserted)
		case *ssa.Phi:
			return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return isElement(e, asserted) })
		}
		return false
	}
	return isElement(value.Channel(at), false)
}

// isOfEarlier reports whether an instruction ends, or has a method end, an object that was there before a start, or before what was started is put there.
//
//	old := s.current            old := s.current.Swap(newWorker())    w := newWorker()
//	s.current = newWorker()     old.Stop()                            old := s.current
//	old.Stop()                                                        s.current = w
func isOfEarlier(at, start ssa.Instruction) bool {
	object := value.Channel(at)
	if call, ok := at.(ssa.CallInstruction); ok && object == nil {
		object = value.Receiver(call.Common())
	}
	if load, ok := object.(*ssa.UnOp); ok {
		if field, ok := load.X.(*ssa.FieldAddr); ok && value.IsChan(object.Type()) {
			object = field.X
		}
	}
	return object != nil && isEarlier(object, start, make(map[ssa.Value]bool))
}

func isEarlier(object ssa.Value, start ssa.Instruction, seen map[ssa.Value]bool) bool {
	if seen[object] {
		return true
	}
	seen[object] = true
	switch v := object.(type) {
	case *ssa.TypeAssert:
		return isEarlier(v.X, start, seen)
	case *ssa.Extract:
		return isEarlier(v.Tuple, start, seen)
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !value.IsNil(e) && !isEarlier(e, start, seen) })
	case *ssa.UnOp:
		return v.Op == token.MUL && (flow.Precedes(v, start) || isReplacedAfter(v))
	case *ssa.Lookup:
		return flow.Precedes(v, start) || isReplacedAfter(v)
	case *ssa.Call:
		does, known := knowledge.Accesses[symbol.OfCall(&v.Call)]
		return known && does.Load >= 0 && (does.Store > 0 || flow.Precedes(v, start))
	}
	return false
}

// isReplacedAfter reports whether a function puts something else where it has loaded a value from.
//
//	old := s.current; s.current = w    old := s.byKey[key]; s.byKey[key] = w
func isReplacedAfter(old ssa.Instruction) bool {
	return value.Any(old.Parent(), func(instr ssa.Instruction) bool {
		if !flow.Reaches(old, instr) || flow.Precedes(instr, old) {
			return false
		}
		switch put := instr.(type) {
		case *ssa.Store:
			load, ok := old.(*ssa.UnOp)
			return ok && !value.IsNil(put.Val) && flow.SameVariable(put.Addr, load.X)
		case *ssa.MapUpdate:
			lookup, ok := old.(*ssa.Lookup)
			return ok && !value.IsNil(put.Value) && flow.SameValue(put.Map, lookup.X) && flow.SameValue(put.Key, lookup.Index)
		}
		return false
	})
}

// comesFirst reports whether the goroutine may come to an instruction of fn without the
// wait, as others like it may do on its behalf, or does so on behalf of another object
// than the one that it waits for.
//
//	old.stop() // waits for old.terminated
//	new.run()  // closes new.terminated
func (j *judge) comesFirst(fn *ssa.Function, at ssa.Instruction) bool {
	comesBack := j.run.Again
	for _, f := range j.w.Frames {
		if f.Fn != fn || f.Instr == at {
			comesBack = comesBack || f.Again || flow.InLoop(f.Instr.Block())
			continue
		}
		if comesBack {
			return true // what it does after one wait comes before the next
		}
		_, waitDeferred := f.Instr.(*ssa.Defer)
		_, deferred := at.(*ssa.Defer)
		if waitDeferred || !deferred && flow.Reaches(at, f.Instr) || flow.IsInstead(at, f.Instr) {
			return true
		}
		mine, ok1 := f.Instr.(ssa.CallInstruction)
		other, ok2 := at.(ssa.CallInstruction)
		if ok1 && ok2 {
			a, b := value.Receiver(mine.Common()), value.Receiver(other.Common())
			if a != nil && b != nil && types.Identical(a.Type(), b.Type()) && variable(a) != variable(b) {
				return true
			}
		}
	}
	return false
}

// variable returns what v was loaded from, or v.
func variable(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		default:
			return v
		}
	}
}

// isForCallers notes an exported function that ends the wait, of a function that is
// judged on behalf of its callers. It reports whether they can call it.
func (j *judge) isForCallers(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || j.p.Spawns.Escapes(fn) {
		return false
	}
	if !slices.Contains(j.enders, obj) {
		j.enders = append(j.enders, obj)
	}
	return true
}

// ofTheStopped reports whether all uses are in functions that are told when to stop.
func (j *judge) ofTheStopped(uses []spawn.Use) bool {
	for _, u := range uses {
		if !slices.ContainsFunc(value.Outermost(u.Instr.Parent()).Params, func(p *ssa.Parameter) bool { return knowledge.CanEnd(p.Type()) }) {
			return false
		}
	}
	return true
}

func appendNew(list []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	if slices.Contains(list, fn) {
		return list
	}
	return append(list, fn)
}
