package walk

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Some containers of the standard library are methods only: what they hold is
// followed as if it were in a map, or in a field.
//
//	func (m *sync.Map) Store(key, value any)           m[key] = value
//	func (p *atomic.Pointer[T]) Store(val *T)          p.* = val

// cellStep is the path into an atomic.Pointer or atomic.Value.
const cellStep access.Path = ".*"

// A ContainerAccess is what a method of a container does.
type ContainerAccess struct {
	knowledge.Access
	step access.Path // from the container to its contents
}

// AccessOf returns what a call does to a container, if its target is a method
// of one.
func AccessOf(t access.Target) (ContainerAccess, bool) {
	if t.Obj == nil || t.Invoke || len(t.Args) == 0 {
		return ContainerAccess{}, false
	}
	row, ok := knowledge.Accesses[symbol.Of(t.Obj)]
	if row.Cell {
		return ContainerAccess{row, cellStep}, ok
	}
	return ContainerAccess{row, access.Elem}, ok
}

// isOneOfMany reports whether v is an element of a list in a field, always the same one, and the
// function does not take it out to get to the next: who releases that one forgets the others.
//
//	func (p *Pool) Close() { p.workers[0].Stop() }
func (e *Engine) isOneOfMany(v *ssa.IndexAddr) bool {
	if _, isConst := v.Index.(*ssa.Const); !isConst || e.Shapes.InLoop(v.Block()) {
		return false
	}
	if _, isSlice := v.X.Type().Underlying().(*types.Slice); !isSlice {
		return false
	}
	list := e.Resolve(v.X)
	if refs := access.FieldsAlong(list.Root.Type(), list.Path, nil); len(refs) == 0 {
		return false
	}
	for instr := range value.Instrs(v.Parent()) {
		switch instr := instr.(type) {
		case *ssa.Slice: // p.workers = p.workers[1:]
			if e.Resolve(instr.X) == list {
				return false
			}
		case *ssa.IndexAddr:
			if instr != v && e.Resolve(instr.X) == list {
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
func isCopy(t access.Target) bool {
	if t.Obj == nil || len(t.Args) == 0 || !knowledge.Copiers[symbol.Of(t.Obj)] {
		return false
	}
	return symbol.Of(t.Obj) != knowledge.MapKeys || access.IsSet(t.Args[0].Type())
}

// access executes a call of a container's method.
func (w *Walker) access(st *State, a ContainerAccess, t access.Target, call ssa.CallInstruction) []*State {
	container := t.Args[0]
	var inside []access.Path
	for _, p := range w.held(st, container) {
		if rest, ok := p.Cut(a.step); ok {
			inside = append(inside, rest)
		}
	}
	if a.Visit > 0 && len(inside) > 0 {
		if eff := w.effectOfVisit(t, a, inside); eff.Release != summary.Never || eff.Escapes {
			w.apply(st, eff, t, container, a.step+inside[0], nil, false)
			return nil
		}
		if mc, ok := t.Args[a.Visit].(*ssa.MakeClosure); ok && a.Remove && slices.Contains(w.heldByClosure(st, mc), access.Call) {
			return w.release(call, false) // maps.DeleteFunc(m.workers, func(key string, _ *worker) bool { m.stop(key); return true })
		}
		if f := w.Engine.FuncOf(t.Args[a.Visit]); !a.Remove && f.Closure != nil && f.Fn != nil && w.Engine.takesFrom(f.Fn, container) {
			return w.literal(st, f, nil, false)
		}
	}
	if result := call.Value(); a.Load >= 0 && result != nil {
		step := access.Path("")
		if t.Obj.Signature().Results().Len() > 1 {
			step = access.Component(a.Load)
		}
		for _, p := range inside {
			w.Hold(st, result, step+p)
		}
	}
	switch {
	case a.Remove:
		w.takeOut(st, container, call)
	case a.step == cellStep && a.Store > 0:
		at := w.Engine.Resolve(container)
		w.drop(st, access.Place{Root: at.Root, Path: at.Path + cellStep}, t.Args[a.Store], call)
	}
	if a.Store > 0 {
		return w.place(st, container, a.step, t.Args[a.Store])
	}
	return []*State{st}
}

// takesFrom reports whether a literal takes something out of a container by its key, instead of using what it is called with.
//
//	m.Range(func(k, _ any) bool { if v, ok := m.LoadAndDelete(k); ok { v.(*worker).Stop() }; return true })
func (e *Engine) takesFrom(fn *ssa.Function, container ssa.Value) bool {
	return value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		t := e.TargetOf(call.Common())
		a, ok := AccessOf(t)
		return ok && a.Load >= 0 && a.Remove && isSameField(t.Args[0], container)
	})
}

// isSameField reports whether two addresses are of one field, or the same.
func isSameField(a, b ssa.Value) bool {
	field := value.Field(a)
	return a == b || field != nil && field == value.Field(b)
}

// effectOfVisit returns what the func that is called with the contents does
// with them.
func (w *Walker) effectOfVisit(t access.Target, a ContainerAccess, inside []access.Path) Effect {
	if a.Visit >= len(t.Args) {
		return unseen
	}
	f := w.Engine.FuncOf(t.Args[a.Visit])
	if f.Fn == nil || len(f.Args)+a.Param >= len(f.Fn.Params) {
		return unseen
	}
	var all Effect
	for _, p := range inside {
		eff := w.Engine.Effect(f.Fn, f.Fn.Params[len(f.Args)+a.Param], p, w.Ob)
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
	told   int           // the result that tells
	stored condition.Tri // what it is when the argument was stored
	actual int           // the result that is then the argument, or -1
	step   access.Path
}

// Such methods are known by name and shape: there are many concurrent maps,
// and all agree with sync.Map.
var conditionalStores = map[string]conditionalStore{
	"LoadOrStore":    {told: 1, stored: condition.No, actual: 0, step: access.Elem},
	"CompareAndSwap": {told: 0, stored: condition.Yes, actual: -1, step: cellStep},
}

// conditionalStoreOf returns how the call stores the thing, if it may.
func (w *Walker) conditionalStoreOf(st *State, t access.Target) (conditionalStore, bool) {
	if t.Obj == nil || len(t.Args) < 2 {
		return conditionalStore{}, false
	}
	c, ok := conditionalStores[t.Obj.Name()]
	if !ok || c.told >= t.Obj.Signature().Results().Len() {
		return conditionalStore{}, false
	}
	paths := w.held(st, t.Args[len(t.Args)-1])
	if len(paths) == 0 {
		return conditionalStore{}, false
	}
	if step, ok := w.keptIn(t, paths[0]); ok {
		c.step = step
	}
	return c, true
}

// keptIn returns the path from an object to where its method, which is seen, puts what its last argument holds by p.
//
//	func (m *Map[K, V]) LoadOrStore(k K, v V) (V, bool) { actual, loaded := m.shared.LoadOrStore(k, v); return actual.(V), loaded }
func (w *Walker) keptIn(t access.Target, p access.Path) (access.Path, bool) {
	if t.Fn == nil || len(t.Fn.Params) != len(t.Args) {
		return "", false
	}
	for _, s := range w.Engine.Effect(t.Fn, t.Fn.Params[len(t.Args)-1], p, w.Ob).Flows {
		if step, ok := strings.CutSuffix(string(s.Path), string(p)); ok && s.Param && s.Index == 0 {
			return access.Path(step), true
		}
	}
	return "", false
}

// storeOrLose follows both outcomes of a conditional store.
func (w *Walker) storeOrLose(st *State, c conditionalStore, t access.Target, call *ssa.Call) []*State {
	arg := t.Args[len(t.Args)-1]
	var told ssa.Value = call
	tuple := t.Obj.Signature().Results().Len() > 1
	if tuple {
		told = value.Result(call, c.told)
	}
	stored, lost := st.clone(), st
	if told != nil {
		stored.Note(told, c.stored)
		lost.Note(told, -c.stored)
	}
	lost.lose(NotStored, call)
	if c.actual >= 0 && tuple {
		for _, p := range w.held(stored, arg) {
			w.Hold(stored, call, access.Component(c.actual)+p)
		}
	}
	return append(w.place(stored, t.Args[0], c.step, arg), lost)
}
