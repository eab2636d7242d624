package mustcall

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// slots returns where the thing is at an exit, seen from outside: in results,
// in parameters, or, as a slot with a negative index, anywhere else that
// outlives the function. Without any slot the thing is lost there.
func (w *walker) slots(x exit) []summary.Slot {
	var slots []summary.Slot
	read := false // by the caller, who may well see the end
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.instr.(*ssa.Return); ok {
		for i, r := range ret.Results {
			for _, p := range w.held(x.st, r) {
				if p.IsChan() {
					read = true
					continue
				}
				if p.First() == lostStep {
					slots = append(slots, summary.Slot{Index: -1})
					continue
				}
				slots = append(slots, summary.Slot{Index: i, Path: p})
				if at := w.e.Resolve(r); !isPartOfParam(at) { // not: return c.m[key]
					returned[at.Root] = true
				}
			}
		}
	}
	for h, written := range x.st.hold.all() {
		at := w.e.Resolve(h.v)
		at.Path += h.path
		if !written || returned[at.Root] || slices.Contains(w.origin, at) || !w.outlives(at.Root, at.Path) {
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
	if read && len(slots) == 0 {
		return []summary.Slot{{Index: -1}}
	}
	slices.SortFunc(slots, summary.Slot.Compare)
	return slices.Compact(slots)
}

// isPartOfParam reports whether a place is what a parameter has in a field or an element: that has it, too, when it is returned.
func isPartOfParam(at access.Place) bool {
	_, isParam := at.Root.(*ssa.Parameter)
	return at.Path.HasElem() || isParam && at.Path != ""
}

// leaving returns the values through which the thing leaves the function at x.
func (w *walker) leaving(x exit) []holding {
	var leaving []holding
	returned := make(map[ssa.Value]bool)
	if ret, ok := x.instr.(*ssa.Return); ok {
		for _, r := range ret.Results {
			for _, p := range w.held(x.st, r) {
				leaving = append(leaving, holding{typ: r.Type(), path: p, returned: true})
				returned[w.e.Resolve(r).Root] = true
			}
		}
	}
	for h, written := range x.st.hold.all() {
		at := w.e.Resolve(h.v)
		at.Path += h.path
		if !written || returned[at.Root] || !w.outlives(at.Root, at.Path) {
			continue
		}
		out := holding{typ: at.Root.Type(), path: at.Path}
		if g, ok := at.Root.(*ssa.Global); ok && g.Object() != nil {
			out.global = g.Object()
		}
		leaving = append(leaving, out)
	}
	slices.SortFunc(leaving, func(a, b holding) int { return strings.Compare(string(a.path), string(b.path)) })
	return leaving
}

// neverReturns reports whether a call of fn does not come back: no return
// statement of it can be reached.
func neverReturns(fn *ssa.Function) bool {
	for range value.Returns(fn) {
		return false
	}
	return fn.Recover == nil
}
