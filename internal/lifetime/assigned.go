package lifetime

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// assignedBefore returns what a function has assigned to the field that v is loaded from, if it
// certainly has, and in one place: what anybody else puts there does not matter then. Of a
// signal it does, as somebody has to see to the old one: see signalOf.
//
//	c.factory = informers.NewSharedInformerFactory(client, 0)
//	c.factory.Core().V1().Pods().Informer().AddEventHandler(h)
func (s *scanner) assignedBefore(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || knowledge.IsSignal(load.Type()) {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	var only *ssa.Store
	for _, st := range s.storesTo(fa) {
		if !flow.SameVariable(st.Addr, fa) {
			continue
		}
		if only != nil || !flow.Precedes(st, load) {
			return nil
		}
		only = st
	}
	if only == nil {
		return nil
	}
	return only.Val
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
		for _, ref := range *other.Referrers() {
			if st, ok := ref.(*ssa.Store); ok && st.Addr == other {
				stores = append(stores, st)
			}
		}
	}
	return stores
}
