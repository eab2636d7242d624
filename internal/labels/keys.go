package labels

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Keys are the keys of labels.
type Keys struct {
	Names []string
	Open  bool // there may be others
}

func (k Keys) with(o Keys) Keys {
	return Keys{Names: append(slices.Clip(k.Names), o.Names...), Open: k.Open || o.Open}
}

// common returns the keys that both have.
func (k Keys) common(o Keys) Keys {
	return Keys{
		Names: slices.DeleteFunc(slices.Clone(k.Names), func(n string) bool { return !o.Open && !slices.Contains(o.Names, n) }),
		Open:  k.Open || o.Open,
	}
}

// keysOfSet returns the keys of a pprof.LabelSet.
func (p *Package) keysOfSet(v ssa.Value) Keys {
	v = value.Behind(v)
	call, ok := v.(*ssa.Call)
	if !ok {
		return Keys{Open: true}
	}
	if symbol.OfCall(&call.Call) != makeSet {
		for _, r := range p.spawns.Runs(call) {
			if made := p.summaryOf(&r).Makes; r.By == nil && made != nil {
				return *made
			}
		}
		return Keys{Open: true}
	}
	args, ok := variadic(call.Call.Args[0])
	if !ok {
		return Keys{Open: true}
	}
	var k Keys
	for i := 0; i < len(args); i += 2 {
		if s, ok := stringOf(args[i]); ok {
			k.Names = append(k.Names, s)
		} else {
			k.Open = true
		}
	}
	return k
}

// makes returns the keys of the labels that fn returns as a set, if it does.
//
//	func labelsOf(cluster logicalcluster.Name) pprof.LabelSet { return pprof.Labels(…) }
func (p *Package) makes(fn *ssa.Function) *Keys {
	results := fn.Signature.Results()
	if results.Len() != 1 || symbol.OfType(results.At(0).Type()) != labelSet {
		return nil
	}
	var all *Keys
	for ret := range value.Returns(fn) {
		keys := p.keysOfSet(ret.Results[0])
		if all != nil {
			keys = keys.common(*all)
		}
		all = &keys
	}
	return all
}

// keysOfContext returns the keys of the labels in a context, and whether it has any.
func (p *Package) keysOfContext(v ssa.Value) (k Keys, some bool) { return p.keysWithin(v, maxSteps) }

// keysWithin does so by that many steps back: a variable may be assigned a context that is made of what it has.
func (p *Package) keysWithin(v ssa.Value, steps int) (k Keys, some bool) {
	for ; steps > 0; steps-- {
		switch x := v.(type) {
		case *ssa.Call:
			s := symbol.OfCall(&x.Call)
			switch {
			case s == with:
				inner, _ := p.keysWithin(x.Call.Args[0], steps-1)
				return inner.with(p.keysOfSet(x.Call.Args[1])), true
			case slices.Contains(knowledge.Backgrounds, s):
				return Keys{}, false
			case s.Path == "context" && len(x.Call.Args) > 0:
				v = x.Call.Args[0]
			default:
				return Keys{Open: true}, true // made by who knows what for
			}
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			stored := value.Assigned(x.X)
			if stored == nil {
				return Keys{Open: true}, true
			}
			v = stored
		default:
			return Keys{Open: true}, true
		}
	}
	return Keys{Open: true}, true
}

// isFresh reports whether a context comes from context.Background, and so has none of the
// labels of the code around.
func (p *Package) isFresh(v ssa.Value) bool {
	for v != nil {
		switch x := v.(type) {
		case *ssa.Call:
			if flow.IsBackground(x) {
				return true
			}
			s := symbol.OfCall(&x.Call)
			if s != with && s.Path != "context" || len(x.Call.Args) == 0 {
				return false
			}
			v = x.Call.Args[0]
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = value.Assigned(x.X)
		default:
			return false
		}
	}
	return false
}

// variadic returns the arguments that are packed into the slice v.
func variadic(v ssa.Value) ([]ssa.Value, bool) {
	if value.IsNil(v) {
		return nil, true
	}
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return nil, false
	}
	alloc, ok := slice.X.(*ssa.Alloc)
	if !ok || !flow.IsVarargs(alloc) && !flow.IsSliceLit(alloc) {
		return nil, false
	}
	args := make([]ssa.Value, alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	for _, ref := range value.Referrers(alloc) {
		ia, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := ia.Index.(*ssa.Const)
		if !ok {
			return nil, false
		}
		for _, ref := range value.Referrers(ia) {
			if st, ok := ref.(*ssa.Store); ok && int(i.Int64()) < len(args) {
				args[i.Int64()] = st.Val
			}
		}
	}
	return args, !slices.Contains(args, nil)
}

func stringOf(v ssa.Value) (string, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}
