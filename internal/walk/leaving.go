package walk

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// Slots returns where the thing is at an exit, seen from outside: in results,
// in parameters, or, as a slot with a negative index, anywhere else that
// outlives the function. Without any slot the thing is lost there.
func (w *Walker) Slots(x Exit) []summary.Slot {
	var slots []summary.Slot
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.Instr.(*ssa.Return); ok {
		for i, r := range ret.Results {
			for _, p := range w.held(x.State, r) {
				if p.First() == lostStep || p.IsChan() && p != access.Chan {
					slots = append(slots, summary.Slot{Index: -1})
					continue
				}
				slots = append(slots, summary.Slot{Index: i, Path: p})
				if at := w.Engine.Resolve(r); !isOfOthers(at) { // not: return c.m[key]
					returned[at.Root] = true
				}
			}
		}
	}
	for h, written := range x.State.Holders.All() {
		at := w.Engine.Resolve(h.Value)
		at.Path += h.Path
		if !written || returned[at.Root] || slices.Contains(w.origin, at) || !w.Outlives(at.Root, at.Path) {
			continue
		}
		s := summary.Slot{Param: true, Index: -1, Path: at.Path}
		for i, p := range w.fn.Params {
			if p == at.Root {
				s.Index = i
			}
		}
		slots = append(slots, s)
	}
	slices.SortFunc(slots, summary.Slot.Compare)
	return slices.Compact(slots)
}

// isOfOthers reports whether a place is what a parameter has in a field or an element, or a package variable: that has what is
// returned, too.
func isOfOthers(at access.Place) bool {
	switch at.Root.(type) {
	case *ssa.Global:
		return true
	case *ssa.Parameter:
		return at.Path != ""
	}
	return at.Path.HasElem()
}

// Leaving returns the values through which the thing leaves the function at x.
func (w *Walker) Leaving(x Exit) []Holding {
	var leaving []Holding
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.Instr.(*ssa.Return); ok {
		for _, r := range ret.Results {
			for _, p := range w.held(x.State, r) {
				leaving = append(leaving, Holding{Type: r.Type(), Path: p, Returned: true})
				returned[w.Engine.Resolve(r).Root] = true
			}
		}
	}
	return append(leaving, w.stored(x.State, returned)...)
}

// stored returns what outlives the function and has the thing, but for what is returned.
func (w *Walker) stored(st *State, returned map[ssa.Value]bool) []Holding {
	var list []Holding
	for h, written := range st.Holders.All() {
		at := w.Engine.Resolve(h.Value)
		at.Path += h.Path
		if !written || returned[at.Root] || !w.Outlives(at.Root, at.Path) {
			continue
		}
		out := Holding{Type: at.Root.Type(), Path: at.Path}
		if g, ok := at.Root.(*ssa.Global); ok && g.Object() != nil {
			out.Global = g.Object()
		}
		list = append(list, out)
	}
	slices.SortFunc(list, func(a, b Holding) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return list
}
