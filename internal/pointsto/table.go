package pointsto

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// acts are what the acts of methods are called here.
var acts = map[knowledge.Act]Kind{
	knowledge.Waits: Wait, knowledge.Joins: Join, knowledge.Signals: Wake, knowledge.Joined: Done,
	knowledge.Adds: Add, knowledge.Halts: Halt, knowledge.Rearms: Rearm, knowledge.Takes: Take,
}

// methods and makers are those of libraries, and of work queues.
var methods, makers = withQueues()

func withQueues() (map[symbol.Symbol]Kind, map[symbol.Symbol]bool) {
	methods, makers := make(map[symbol.Symbol]Kind), maps.Clone(knowledge.WaitMakers)
	for s, act := range knowledge.Acts {
		methods[s] = acts[act]
	}
	for _, a := range resource.Workqueue.Acquire {
		makers[a.Symbol] = true
	}
	for _, s := range resource.Workqueue.Serve {
		methods[s] = Take
	}
	for _, r := range resource.Workqueue.Release {
		methods[r.Symbol] = Close
	}
	return methods, makers
}

// MayWait reports whether a method or func of that name may wait for an item. takers are names such
// as knowledge.Takers, of the user's own.
func MayWait(name string, takers []string) bool {
	return slices.Contains(knowledge.Waiters, name) || isTakerName(name, takers)
}

// IsTaker reports whether a method of that name takes an item from somewhere, and waits for it, if nothing tells otherwise.
func (cs *Classes) IsTaker(name string) bool { return isTakerName(name, cs.takers) }

func isTakerName(name string, takers []string) bool {
	isName := func(t string) bool { return strings.EqualFold(t, name) }
	return slices.ContainsFunc(knowledge.Takers, isName) || slices.ContainsFunc(takers, isName)
}

// isTaker reports whether a call of a func or interface method with that type takes an
// item from somewhere, and waits until there is one. One that gives a channel leaves the waiting to
// its caller, and one that is given a key looks something up.
func isTaker(sig *types.Signature) bool {
	if sig.Results().Len() == 0 || value.IsError(sig.Results().At(0).Type()) {
		return false
	}
	if _, isChan := sig.Results().At(0).Type().Underlying().(*types.Chan); isChan {
		return false
	}
	for p := range sig.Params().Variables() {
		if knowledge.CanEnd(p.Type()) || isKey(p.Type()) {
			return false
		}
	}
	return true
}

// isLook reports whether a method of an interface gives what is there: who waits for an item is given it, and it comes from somewhere. A
// cursor only says whether there is more; a method Get gives a value, where nothing of the interface puts items in, and it does not
// say either whether it has been shut down.
//
//	for it.Next() { name, value := it.Current(); … }
//	goal := state.Get()    interface { Get() any; Update(any) error; Close() }
func isLook(fn *types.Func, iface types.Type) bool {
	results := fn.Signature().Results()
	if results.Len() == 1 && value.IsBool(results.At(0).Type()) {
		return true
	}
	if fn.Name() != "Get" || value.IsBool(results.At(results.Len()-1).Type()) {
		return false
	}
	for m := range types.NewMethodSet(iface).Methods() {
		if knowledge.Feeds(m.Obj().Name()) {
			return false
		}
	}
	return true
}

// isTry reports whether a method of an interface says whether there was an item in a container, which can be asked whether something is there, and
// which nothing can shut down: it does not wait for one.
//
//	v, ok := set.Pop()    interface { Add(T) bool; Contains(...T) bool; Pop() (T, bool) }
func isTry(fn *types.Func, iface types.Type) bool {
	last := fn.Signature().Results().Len() - 1
	if last < 1 || !value.IsBool(fn.Signature().Results().At(last).Type()) || isSource(iface) {
		return false
	}
	for m := range types.NewMethodSet(iface).Methods() {
		asks, ok := m.Obj().(*types.Func)
		if ok && knowledge.LooksUp(asks.Name()) && asks.Signature().Params().Len() > 0 && asks.Signature().Results().Len() == 1 && value.IsBool(asks.Signature().Results().At(0).Type()) {
			return true
		}
	}
	return false
}

// isKey reports whether values of a type are what something is asked for by: names, and structs of them.
//
//	shards.Get(path)    claims.Get(types.NamespacedName{…})
func isKey(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Struct:
		return u.NumFields() > 0 && types.Comparable(t)
	}
	return false
}

// isSource reports whether values of the interface type t can be closed.
func isSource(t types.Type) bool {
	for m := range types.NewMethodSet(t).Methods() {
		if knowledge.EndsWaits(m.Obj().Name()) {
			return true
		}
	}
	return false
}

// isCloser reports whether a method of that name and type ends all waits on its
// receiver.
func isCloser(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && knowledge.EndsWaits(fn.Name())
}

// maxTypes bounds the types that are made of one another, as slices of channels are.
const maxTypes = 4

// MayBeWaitedOn reports whether values of type t are or hold what goroutines may wait
// on.
func (cs *Classes) MayBeWaitedOn(t types.Type) bool { return cs.mayBeWaitedOn(t, maxTypes) }

func (cs *Classes) mayBeWaitedOn(t types.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Slice:
		return cs.mayBeWaitedOn(u.Elem(), depth-1)
	case *types.Array:
		return cs.mayBeWaitedOn(u.Elem(), depth-1)
	case *types.Map:
		return cs.mayBeWaitedOn(u.Elem(), depth-1)
	case *types.Pointer:
		if _, isStruct := u.Elem().Underlying().(*types.Struct); !isStruct {
			return cs.mayBeWaitedOn(u.Elem(), depth-1)
		}
		return symbol.OfType(u.Elem()) != symbol.Symbol{}
	case *types.Interface:
		return u.NumMethods() > 0 && !value.IsError(t) && !knowledge.CanEnd(t)
	case *types.Struct:
		return cs.hasWaitMethods(types.NewPointer(t))
	}
	return false
}

// hasWaitMethods reports whether the type has methods that wait.
func (cs *Classes) hasWaitMethods(t types.Type) bool {
	for _, name := range slices.Concat(knowledge.Waiters, cs.takers) {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

// isExported reports whether other packages can name the type.
func isExported(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Exported()
}
