package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// A release that nothing calls is none. Who calls it, the package does not know: it tells which
// functions release what a field holds, for who knows the program to ask. Nor does it know whether others
// release what an exported field holds.

// idle notes the things in a field that only some functions of the package release, or other packages.
func (j *judgement) idle(d *duty) {
	for _, b := range d.births {
		out := b.walker.Out
		if b.cameIn(d) || b.abroad || out.Released || out.Escaped {
			continue
		}
		f := j.neverFinding(d, b)
		f.Teardown, f.Shown = "", nil
		for _, d := range j.of[b] {
			if !j.onlyReleased(d) {
				f = nil
				break
			}
			f.Releasers = append(f.Releasers, d.use.Releasers...)
			if j.isForOthers(d) {
				f.Shown = append(f.Shown, j.shown(d)...)
			}
		}
		if f != nil && len(f.Releasers)+len(f.Shown) > 0 {
			j.report(f)
		}
	}
}

// forgets reports whether a finding says that one of the functions, a method of who has the thing, is to be called and is not.
func (f *Finding) forgets(releasers []*ssa.Function) bool {
	return slices.ContainsFunc(releasers, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(f.Methods, func(m summary.Method) bool { return m.Name == fn.Name() })
	})
}

// oneEach returns one finding for each function and release that nothing calls: who calls it releases
// all that the owner has.
func oneEach(list []Finding) []Finding {
	isSame := func(f, g Finding) bool {
		return len(f.Releasers) > 0 && value.Outermost(f.Fn) == value.Outermost(g.Fn) && f.Owner == g.Owner && slices.Contains(g.Releasers, f.Releasers[0])
	}
	var one []Finding
	for _, f := range list {
		if !slices.ContainsFunc(one, func(g Finding) bool { return isSame(f, g) }) {
			one = append(one, f)
		}
	}
	return one
}

// onlyReleased reports whether what d's field holds is released by its releasers alone, if
// they run, and by other packages, if they do and can.
func (j *judgement) onlyReleased(d *duty) bool {
	if d.global != nil || d.ended || d.use.Escapes || d.use.Returned || d.ref.Owner == nil || !d.use.IsReleased() && j.shown(d) == nil {
		return false
	}
	w := d.births[0].walker
	methods := w.ReleasingMethods(d.ref.Owner, access.Select(d.ref.Var.Name())+d.ref.Rest)
	return !slices.ContainsFunc(methods, func(m summary.Method) bool {
		decl, prefix := access.MethodOf(d.ref.Owner, j.e.Pkg, m.Name)
		return decl == nil || prefix != "" || j.e.Body(decl) == nil
	})
}
