package mustcall

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Some containers of the standard library are methods only: what they hold is
// followed as if it were in a map, or in a field.
//
//	func (m *sync.Map) Store(key, value any)           m[key] = value
//	func (p *atomic.Pointer[T]) Store(val *T)          p.* = val

// cellStep is the path into an atomic.Pointer or atomic.Value.
const cellStep Path = ".*"

// An access is what a method of a container does.
type access struct {
	knowledge.Access
	step Path // from the container to its contents
}

// accessOf returns what a call does to a container, if its target is a method
// of one.
func accessOf(t target) (access, bool) {
	if t.obj == nil || t.invoke || len(t.args) == 0 {
		return access{}, false
	}
	row, ok := knowledge.Accesses[symbol.Of(t.obj)]
	if row.Cell {
		return access{row, cellStep}, ok
	}
	return access{row, elemStep}, ok
}

// isSet reports whether a type is that of maps whose keys are what they hold.
//
//	map[*subscriber]struct{}
func isSet(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	switch elem := m.Elem().Underlying().(type) {
	case *types.Struct:
		return elem.NumFields() == 0
	case *types.Basic: // a bool may well say something of a key that is a name
		_, isBasic := m.Key().Underlying().(*types.Basic)
		return elem.Kind() == types.Bool && !isBasic
	}
	return false
}

// entryType returns the type of what a map holds: its elements, or, of a set, its keys.
func entryType(m *types.Map) types.Type {
	if isSet(m) {
		return m.Key()
	}
	return m.Elem()
}

// entryOf returns which part of the tuple of a step of a loop over a map is what the map holds.
func entryOf(next *ssa.Next) int {
	if over, ok := next.Iter.(*ssa.Range); ok && isSet(over.X.Type()) {
		return 1
	}
	return 2
}

// isOneOfMany reports whether v is an element of a list in a field, always the same one, and the
// function does not take it out to get to the next: who releases that one forgets the others.
//
//	func (p *Pool) Close() { p.workers[0].Stop() }
func (e *engine) isOneOfMany(v *ssa.IndexAddr) bool {
	if _, isConst := v.Index.(*ssa.Const); !isConst || e.shapes.InLoop(v.Block()) {
		return false
	}
	if _, isSlice := v.X.Type().Underlying().(*types.Slice); !isSlice {
		return false
	}
	list := e.resolve(v.X)
	if refs := fieldsAlong(list.root.Type(), list.path, nil); len(refs) == 0 {
		return false
	}
	for instr := range value.Instrs(v.Parent()) {
		switch instr := instr.(type) {
		case *ssa.Slice: // p.workers = p.workers[1:]
			if e.resolve(instr.X) == list {
				return false
			}
		case *ssa.IndexAddr:
			if instr != v && e.resolve(instr.X) == list {
				return false
			}
		}
	}
	return true
}

// isCopy reports whether a call gives its first argument's contents.
//
//	for _, q := range slices.Collect(maps.Values(c.queues)) {
//	stop := sync.OnceFunc(func() { q.ShutDown() })
func isCopy(t target) bool {
	if t.obj == nil || len(t.args) == 0 || !knowledge.Copiers[symbol.Of(t.obj)] {
		return false
	}
	return symbol.Of(t.obj) != knowledge.MapKeys || isSet(t.args[0].Type())
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
	if a.Visit > 0 && len(inside) > 0 {
		if eff := w.effectOfVisit(t, a, inside); eff.Release != Never || eff.Escapes {
			w.apply(st, eff, t, container, a.step+inside[0], nil, false)
			return nil
		}
		if f := w.e.funcOf(t.args[a.Visit]); !a.Remove && f.closure != nil && f.fn != nil && w.e.takesFrom(f.fn, container) {
			return w.literal(st, f, nil, false)
		}
	}
	if result := call.Value(); a.Load >= 0 && result != nil {
		step := Path("")
		if t.obj.Signature().Results().Len() > 1 {
			step = tupleStep(a.Load)
		}
		for _, p := range inside {
			w.hold(st, result, step+p)
		}
	}
	switch {
	case a.Remove:
		w.takeOut(st, container, call)
	case a.step == cellStep && a.Store > 0:
		at := w.e.resolve(container)
		w.drop(st, place{at.root, at.path + cellStep}, t.args[a.Store], call)
	}
	if a.Store > 0 {
		return w.place(st, container, a.step, t.args[a.Store])
	}
	return []*state{st}
}

// takesFrom reports whether a literal takes something out of a container by its key, instead of using what it is called with.
//
//	m.Range(func(k, _ any) bool { if v, ok := m.LoadAndDelete(k); ok { v.(*worker).Stop() }; return true })
func (e *engine) takesFrom(fn *ssa.Function, container ssa.Value) bool {
	return value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		t := e.targetOf(call.Common())
		a, ok := accessOf(t)
		return ok && a.Load >= 0 && a.Remove && isSameField(t.args[0], container)
	})
}

// isSameField reports whether two addresses are of one field, or the same.
func isSameField(a, b ssa.Value) bool {
	field := value.Field(a)
	return a == b || field != nil && field == value.Field(b)
}

// effectOfVisit returns what the func that is called with the contents does
// with them.
func (w *walker) effectOfVisit(t target, a access, inside []Path) Effect {
	if a.Visit >= len(t.args) {
		return Effect{Escapes: true}
	}
	f := w.e.funcOf(t.args[a.Visit])
	if f.fn == nil || len(f.args)+a.Param >= len(f.fn.Params) {
		return Effect{Escapes: true}
	}
	var all Effect
	for _, p := range inside {
		eff := w.e.effect(f.fn, f.fn.Params[len(f.args)+a.Param], p, w.ob)
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
		told = value.Result(call, c.told)
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
	call, i := value.CallOf(x)
	if call == nil || symbol.Callee(&call.Call) == nil {
		return false
	}
	c, ok := conditionalStores[symbol.Callee(&call.Call).Name()]
	return ok && c.told == i
}
