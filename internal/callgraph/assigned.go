package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// assignedBefore returns what a function has assigned last to the field, or the package variable, that v is
// loaded from, if it certainly has: what anybody else puts there does not matter then. Of a
// signal it does, as somebody has to see to the old one: see signalOf.
//
//	if c.factory != nil { c.factory.Shutdown(); c.factory = nil }
//	c.factory = informers.NewSharedInformerFactory(client, 0)
//	c.factory.Core().V1().Pods().Informer().AddEventHandler(h)
func (s *scanner) assignedBefore(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || knowledge.IsSignal(load.Type()) {
		return nil
	}
	var stores []*ssa.Store
	switch addr := load.X.(type) {
	case *ssa.FieldAddr:
		stores = slices.DeleteFunc(s.storesTo(addr), func(st *ssa.Store) bool { return !flow.SameVariable(st.Addr, addr) })
	case *ssa.Global:
		stores = storesToGlobal(addr, load.Parent())
	}
	if last := flow.LastBefore(load, stores); last != nil {
		return last.Val
	}
	return nil
}

// storesToGlobal returns the assignments to a package variable in a function.
func storesToGlobal(v *ssa.Global, fn *ssa.Function) []*ssa.Store {
	var stores []*ssa.Store
	for st := range value.Each[*ssa.Store](fn) {
		if st.Addr == v {
			stores = append(stores, st)
		}
	}
	return stores
}

// isMade reports whether v is an object that its function makes, or has a constructor make, whatever
// that is given, or a part of one.
//
//	w := New(client, informers)    w := &writer{size: size}
//	current = w                    w.queue.init(w)
//	current.Start()
func (s *scanner) isMade(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch x := v.(type) {
	case *ssa.Alloc:
		if flow.IsMade(x) {
			return true
		}
		stored := value.OnlyStored(x)
		return stored != nil && s.isMade(stored, depth-1)
	case *ssa.Call:
		callee := x.Call.StaticCallee()
		return callee != nil && callee.Signature.Recv() == nil && knowledge.Makes(callee.Name()) && !s.sharesIts(callee)
	case *ssa.FieldAddr:
		return s.isMade(x.X, depth-1)
	}
	if val := s.assignedBefore(v); val != nil {
		return s.isMade(val, depth-1)
	}
	if x := sameAs(v); x != nil {
		return s.isMade(x, depth-1)
	}
	return false
}

// storedIn returns what the function of a selection stores in the field, of whatever object.
func (s *scanner) storedIn(fa *ssa.FieldAddr) []Origin {
	var all []Origin
	for _, st := range s.storesTo(fa) {
		all = append(all, s.originsOf(st.Val)...)
	}
	return all
}

// storesTo returns the assignments to a field in the function of a selection.
func (s *scanner) storesTo(fa *ssa.FieldAddr) []*ssa.Store {
	name := fieldName(fa.X.Type(), fa.Field)
	if name == "" {
		return nil
	}
	var stores []*ssa.Store
	for _, sel := range s.selections(name) {
		other, ok := sel.(*ssa.FieldAddr)
		if !ok || other.Parent() != fa.Parent() {
			continue
		}
		for st := range value.Stores(other) {
			stores = append(stores, st)
		}
	}
	return stores
}
