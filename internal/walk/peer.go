package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/value"
)

// A Peer is the expression for what a thing was acquired on, and has to be
// given back to: a root, and the fields and accessors from there.
//
//	c.factory.Core().V1().Pods().Informer()    c, [.factory Core() V1() Pods() Informer()]
type Peer struct {
	root  ssa.Value
	owner *types.TypeName // of the struct that the first step selects from, if it does
	steps []string
}

// PeerOf returns the expression that v is the value of. Its root is nil for nil.
func (e *Engine) PeerOf(v ssa.Value) Peer {
	if v == nil {
		return Peer{}
	}
	var p Peer
	for range access.MaxBack {
		at := e.Resolve(v)
		p.root = at.Root
		if at.Path != "" {
			p.steps = append(p.steps, string(at.Path))
		}
		call, ok := at.Root.(*ssa.Call)
		if !ok {
			break
		}
		t := e.TargetOf(&call.Call)
		recv := spec.Recv.In(t)
		if t.Obj == nil || recv == nil || len(t.Args) > 1 {
			break
		}
		p.steps = append(p.steps, t.Obj.Name()+"()")
		v = recv
	}
	if param, ok := p.root.(*ssa.Parameter); ok {
		if fa := keptAs(param); fa != nil {
			p.root = fa.X
			p.steps = append(p.steps, string(access.Selected(fa)))
		}
	}
	slices.Reverse(p.steps)
	if len(p.steps) > 0 {
		if named, _ := access.Deref(p.root.Type()); named != nil {
			p.owner = named.Obj()
		}
	}
	return p
}

// Differs reports whether p and q are certainly not the same. Two expressions
// of different forms may well have one value; two fields of one struct, two
// parameters, and two accessors of one object are kept apart by who wrote them.
func (p Peer) Differs(q Peer) bool {
	if p.root == nil || q.root == nil || len(p.steps) != len(q.steps) {
		return false
	}
	if len(p.steps) > 0 {
		same := p.root == q.root || p.owner != nil && p.owner == q.owner
		return same && !slices.Equal(p.steps, q.steps)
	}
	a, ok := p.root.(*ssa.Parameter)
	b, ok2 := q.root.(*ssa.Parameter)
	return ok && ok2 && a != b && a.Parent() == b.Parent()
}

// keptAs returns the field of a new object that a parameter is put into, if it
// is put into one: others have it from there.
//
//	return &Controller{pods: pods}
func keptAs(param *ssa.Parameter) *ssa.FieldAddr {
	var at *ssa.FieldAddr
	for _, ref := range value.Referrers(param) {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Val != param {
			continue
		}
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || at != nil {
			return nil
		}
		if _, fresh := fa.X.(*ssa.Alloc); !fresh {
			return nil
		}
		at = fa
	}
	return at
}
