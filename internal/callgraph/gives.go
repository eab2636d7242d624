package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// MayGive reports whether there is something to say of a function, as far as its type tells.
func MayGive(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil {
		return false
	}
	for v := range sig.Results().Variables() {
		if isGiven(v.Type()) {
			return true
		}
	}
	return false
}

// isGiven reports whether values of a type have informers, or are objects with a signal in a field: whether they are new
// tells how often there is another one.
func isGiven(t types.Type) bool {
	if hasInformers(t) {
		return true
	}
	str, ok := value.Deref(t).Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(str.Fields()), func(f *types.Var) bool { return knowledge.IsSignal(f.Type()) })
}

// Gives returns what fn gives. It reports false if it has something from anywhere else, or if its
// name says the same: that of a constructor.
func (p *Package) Gives(fn *ssa.Function) (*Gives, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := new(Gives)
	for ret := range value.Returns(fn) {
		for _, r := range ret.Results {
			if !isGiven(r.Type()) || value.IsNil(r) {
				continue
			}
			for _, o := range p.scan.originsOf(r) {
				switch {
				case o.Kind == Made:
					g.Made = true
				case o.Kind == FromParam && !slices.Contains(g.Params, o.Index):
					g.Params = append(g.Params, o.Index)
				case o.Kind == Shared:
					g.Shared = true
				case o.Kind != FromParam:
					return nil, false
				}
			}
		}
	}
	return g, g.Shared || (g.Made || len(g.Params) > 0) && !knowledge.Makes(fn.Name())
}

// sharesIts reports whether what a function gives is known to be that of the process, whatever its name.
func (s *scanner) sharesIts(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	if !ok || s.gives == nil || !MayGive(obj) {
		return false
	}
	g, ok := s.gives(obj)
	return ok && g.Shared
}

// given returns where a call of a function of another package has the informers from.
func (s *scanner) given(fn *types.Func, c *ssa.CallCommon, at *ssa.Call) ([]Origin, bool) {
	tell := s.gives
	if tell == nil || fn == nil || !MayGive(fn) {
		return nil, false
	}
	g, ok := tell(fn)
	if !ok {
		return nil, false
	}
	var all []Origin
	if g.Made {
		all = append(all, s.made(at))
	}
	if g.Shared {
		all = append(all, Origin{Kind: Shared})
	}
	for _, i := range g.Params {
		all = append(all, s.handedBack(Origin{Kind: FromParam, Index: i}, c, at)...)
	}
	return all, true
}
