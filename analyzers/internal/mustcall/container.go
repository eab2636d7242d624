package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// Some containers of the standard library are methods only: what they hold is
// followed as if it were in a map, or in a field.
//
//	func (m *sync.Map) Store(key, value any)           m[key] = value
//	func (p *atomic.Pointer[T]) Store(val *T)          p.* = val

// cellStep is the path into an atomic.Pointer or atomic.Value.
const cellStep Path = ".*"

// An access is what a method of a container does. Arguments are counted from
// the receiver, which is 0; results from 0; -1 stands for none.
type access struct {
	step   Path // from the container to its contents
	load   int  // this result is something that is in it
	store  int  // this argument is in it afterwards
	remove bool // something is taken out
	visit  int  // this argument is a func …
	param  int  // … that is called with what is in it as this parameter
}

func mapAccess(load, store int, remove bool) access {
	return access{elemStep, load, store, remove, -1, 0}
}

func cellAccess(load, store int) access {
	return access{cellStep, load, store, false, -1, 0}
}

// accesses has the methods by name. CompareAndSwap and LoadOrStore are
// conditional stores.
var accesses = map[string]map[string]access{
	"sync.Map": {
		"Store":         mapAccess(-1, 2, false),
		"Load":          mapAccess(0, -1, false),
		"Swap":          mapAccess(0, 2, true),
		"LoadAndDelete": mapAccess(0, -1, true),
		"Delete":        mapAccess(-1, -1, true),
		"Clear":         mapAccess(-1, -1, true),
		"Range":         {elemStep, -1, -1, false, 1, 1},
	},
	"sync/atomic.Pointer": {
		"Store": cellAccess(-1, 1),
		"Load":  cellAccess(0, -1),
		"Swap":  cellAccess(0, 1),
	},
	"sync/atomic.Value": {
		"Store": cellAccess(-1, 1),
		"Load":  cellAccess(0, -1),
		"Swap":  cellAccess(0, 1),
	},
}

// accessOf returns what a call does to a container, if its target is a method
// of one.
func accessOf(t target) (access, bool) {
	if t.obj == nil || t.invoke {
		return access{}, false
	}
	s := symbol.Of(t.obj)
	a, ok := accesses[s.Path+"."+s.Recv][s.Name]
	return a, ok && len(t.args) > 0
}

// copiers are functions that give what a container holds in another one, or as a
// sequence, and what does the same as a func. A copy of a map is not among them: what is deleted from it is only passed
// over.
var copiers = []symbol.Symbol{
	{Path: "maps", Name: "Values"},
	{Path: "slices", Name: "Clone"},
	{Path: "slices", Name: "Collect"},
	{Path: "slices", Name: "Values"},
	{Path: "sync", Name: "OnceFunc"},
}

// isCopy reports whether a call gives its first argument's contents.
//
//	for _, q := range slices.Collect(maps.Values(c.queues)) {
//	stop := sync.OnceFunc(func() { q.ShutDown() })
func isCopy(t target) bool {
	return t.obj != nil && len(t.args) > 0 && slices.Contains(copiers, symbol.Of(t.obj))
}

// access executes a call of a container's method.
func (w *walker) access(st *state, a access, t target, call ssa.CallInstruction) []*state {
	container := t.args[0]
	var inside []Path
	for _, p := range w.held(st, container) {
		if rest, ok := p.cut(a.step); ok {
			inside = append(inside, rest)
		}
	}
	if a.visit > 0 && len(inside) > 0 {
		if eff := w.effectOfVisit(t, a, inside); eff.Release != Never || eff.Escapes {
			w.apply(st, eff, t, container, a.step+inside[0], nil, false)
			return nil
		}
	}
	if result := call.Value(); a.load >= 0 && result != nil {
		step := Path("")
		if t.obj.Signature().Results().Len() > 1 {
			step = tupleStep(a.load)
		}
		for _, p := range inside {
			w.hold(st, result, step+p)
		}
	}
	switch {
	case a.remove:
		w.takeOut(st, container, call)
	case a.step == cellStep && a.store > 0:
		at := w.e.resolve(container)
		w.drop(st, place{at.root, at.path + cellStep}, t.args[a.store], call)
	}
	if a.store > 0 {
		return w.place(st, container, a.step, t.args[a.store])
	}
	return []*state{st}
}

// effectOfVisit returns what the func that is called with the contents does
// with them.
func (w *walker) effectOfVisit(t target, a access, inside []Path) Effect {
	if a.visit >= len(t.args) {
		return Effect{Escapes: true}
	}
	f := w.e.funcOf(t.args[a.visit])
	if f.fn == nil || len(f.args)+a.param >= len(f.fn.Params) {
		return Effect{Escapes: true}
	}
	var all Effect
	for _, p := range inside {
		eff := w.e.effect(f.fn, f.fn.Params[len(f.args)+a.param], p, w.ob)
		all.Release = max(all.Release, eff.Release)
		all.Escapes = all.Escapes || eff.Escapes || len(eff.Flows) > 0
	}
	return all
}

// A conditional store keeps its last argument only sometimes, and says so in a
// result.
//
//	actual, loaded := m.LoadOrStore(k, v)
//	swapped := p.CompareAndSwap(old, new)
type conditionalStore struct {
	told   int // the result that tells
	stored tri // what it is when the argument was stored
	actual int // the result that is then the argument, or -1
	step   Path
}

// Such methods are known by name and shape: there are many concurrent maps,
// and all agree with sync.Map.
var conditionalStores = map[string]conditionalStore{
	"LoadOrStore":    {told: 1, stored: no, actual: 0, step: elemStep},
	"CompareAndSwap": {told: 0, stored: yes, actual: -1, step: cellStep},
}

// conditionalStoreOf returns how the call stores the thing, if it may.
func (w *walker) conditionalStoreOf(st *state, t target) (conditionalStore, bool) {
	if t.obj == nil || len(t.args) < 2 {
		return conditionalStore{}, false
	}
	c, ok := conditionalStores[t.obj.Name()]
	return c, ok && c.told < t.obj.Signature().Results().Len() && len(w.held(st, t.args[len(t.args)-1])) > 0
}

// storeOrLose follows both outcomes of a conditional store.
func (w *walker) storeOrLose(st *state, c conditionalStore, t target, call *ssa.Call) []*state {
	arg := t.args[len(t.args)-1]
	var told ssa.Value = call
	tuple := t.obj.Signature().Results().Len() > 1
	if tuple {
		told = extracted(call, c.told)
	}
	stored, lost := st.clone(), st
	if told != nil {
		stored.facts[told] = c.stored
		lost.facts[told] = -c.stored
	}
	lost.lose(NotStored, call)
	if c.actual >= 0 && tuple {
		for _, p := range w.held(stored, arg) {
			w.hold(stored, call, tupleStep(c.actual)+p)
		}
	}
	return append(w.place(stored, t.args[0], c.step, arg), lost)
}

// isTold reports whether x is the result of a conditional store that tells
// whether it stored: what is known of it was noted at the call.
func isTold(x *ssa.Extract) bool {
	call, ok := x.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	name := ""
	if call.Call.IsInvoke() {
		name = call.Call.Method.Name()
	} else if fn := call.Call.StaticCallee(); fn != nil && fn.Object() != nil {
		name = fn.Object().Name()
	}
	c, ok := conditionalStores[name]
	return ok && c.told == x.Index
}
