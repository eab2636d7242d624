package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// literal returns the obligation that a function creates by making a value of a type itself; or nil.
func (bs *births) literal(made *ssa.Alloc) *birth {
	row, ok := bs.Table.MadeAs(value.Deref(made.Type()))
	if !ok || slices.ContainsFunc(value.Referrers(made), func(ref ssa.Instruction) bool { return row.IsNone(made, ref) }) || bs.isSetElsewhere(row) {
		return nil
	}
	return &birth{at: made, fn: made.Parent(), ob: &walk.Obligation{Spec: row.Spec, Birth: made, Owners: make(access.Behind), Abroad: make(map[access.Path]summary.Owned)}, variant: row.Variant}
}

// isSetElsewhere reports whether the package has values of a type be no things, of which nobody knows which these are.
//
//	func harden(t *http.Transport) { t.DisableKeepAlives = true }
func (bs *births) isSetElsewhere(row spec.Made) bool {
	if known, ok := bs.elsewhere[row.Type]; ok {
		return known
	}
	sets := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		if !ok {
			return row.Ends(instr)
		}
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || symbol.OfType(value.Deref(fa.X.Type())) != row.Type {
			return row.Ends(instr)
		}
		_, isOwn := fa.X.(*ssa.Alloc)
		return !isOwn && row.None(value.Field(fa), st.Val)
	}
	bs.elsewhere[row.Type] = slices.ContainsFunc(bs.Funcs, func(fn *ssa.Function) bool { return value.Any(fn, sets) })
	return bs.elsewhere[row.Type]
}
