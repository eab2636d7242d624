package mustcall

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// variantOf returns the Variant of what a call of t acquires: that of what ends by itself after a time, where what it is acquired on has such a limit.
//
//	client := &http.Client{Timeout: 5 * time.Second}
//	resp, err := client.Do(req)
func (bs *births) variantOf(acq spec.Acquisition, t access.Target) string {
	if l := acq.Limit; l != nil && t.Obj != nil && t.Obj.Signature().Recv() != nil && len(t.Args) > 0 && (limits{bs, l.Field}).has(t.Args[0], maxMakers) {
		return l.Variant
	}
	return acq.Variant
}

// maxMakers bounds how many assignments, calls and conversions are between where an object is made and where it is used.
const maxMakers = 6

// limits finds where objects are made, and whether a field of theirs is set there.
type limits struct {
	*births
	field string
}

// has reports whether a value, an object or the address of one, is set in the field wherever it comes from, as far as the package shows.
func (l limits) has(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	if l.sets(v) {
		return true
	}
	all := func(values []ssa.Value) bool {
		values = slices.DeleteFunc(values, value.IsNil)
		return len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool { return !l.has(v, depth-1) })
	}
	switch v := v.(type) {
	case *ssa.Alloc: // a variable, or an object that is a copy
		return all(value.StoredIn(v))
	case *ssa.FreeVar:
		return l.has(value.Binding(v), depth-1)
	case *ssa.UnOp:
		return v.Op == token.MUL && l.has(v.X, depth-1)
	case *ssa.FieldAddr:
		return all(l.putInto(value.Field(v)))
	case *ssa.Field:
		return all(l.putInto(value.Field(v)))
	case *ssa.Global:
		return v.Object() != nil && all(l.putInto(v.Object()))
	case *ssa.Phi:
		return all(slices.Clone(v.Edges))
	case *ssa.MakeInterface:
		return l.has(v.X, depth-1)
	case *ssa.ChangeInterface:
		return l.has(v.X, depth-1)
	case *ssa.Parameter:
		return all(l.handed(v))
	}
	if call, i := value.CallOf(v); call != nil {
		t := l.TargetOf(&call.Call)
		if t.Fn == nil && t.Obj != nil && !t.Invoke {
			return l.Imports.Func(t.Obj).Has(summary.Limited)
		}
		return all(l.given(t.Fn, i))
	}
	return false
}

// givesLimited reports whether a function gives an object with a limit, whatever way it takes.
//
//	func NewClient() *http.Client { return &http.Client{Timeout: timeout} }
func (bs *births) givesLimited(fn *ssa.Function) bool {
	for i := range fn.Signature.Results().Len() {
		if limit := bs.Table.LimitOf(fn.Signature.Results().At(i).Type()); limit != nil {
			l := limits{bs, limit.Field}
			given := l.given(fn, i)
			return len(given) > 0 && !slices.ContainsFunc(given, func(v ssa.Value) bool { return !value.IsNil(v) && !l.has(v, maxMakers) })
		}
	}
	return false
}

// sets reports whether the field of an object is set that a function has.
//
//	&http.Client{Timeout: t}    client.Timeout = t
func (l limits) sets(object ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(object), func(ref ssa.Instruction) bool {
		fa, ok := ref.(*ssa.FieldAddr)
		return ok && fa.X == object && value.Field(fa).Name() == l.field && slices.ContainsFunc(slices.Collect(value.Stores(fa)), func(st *ssa.Store) bool { return !isUnlimited(st.Val) })
	})
}

func isUnlimited(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && (k.Value == nil || constant.Sign(k.Value) <= 0)
}

// putInto returns what the package assigns to a field or a package variable.
func (l limits) putInto(place types.Object) []ssa.Value {
	var values []ssa.Value
	for _, fn := range l.Mentions[place] {
		for st := range value.Each[*ssa.Store](fn) {
			switch addr := st.Addr.(type) {
			case *ssa.FieldAddr:
				if value.Field(addr) == place {
					values = append(values, st.Val)
				}
			case *ssa.Global:
				if addr.Object() == place {
					values = append(values, st.Val)
				}
			}
		}
	}
	return values
}

// handed returns what the callers in the package hand over for a parameter of a function that no other package calls.
func (l limits) handed(param *ssa.Parameter) []ssa.Value {
	fn := param.Parent()
	if obj := fn.Object(); obj == nil || obj.Exported() {
		return nil
	}
	i := slices.Index(fn.Params, param)
	callers := slices.Clone(l.CallersOf(fn)) // or users of it as a value, each once for each place
	places := len(callers)
	slices.SortFunc(callers, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
	var values []ssa.Value
	for _, caller := range slices.Compact(callers) {
		for _, in := range l.FuncsIn(caller) {
			for call := range value.Each[ssa.CallInstruction](in) {
				if t := l.TargetOf(call.Common()); t.Fn == fn && i < len(t.Args) {
					values = append(values, t.Args[i])
				}
			}
		}
	}
	if len(values) != places {
		return nil
	}
	return values
}

// given returns what a function of the package gives as one of its results.
func (l limits) given(fn *ssa.Function, result int) []ssa.Value {
	if fn == nil {
		return nil
	}
	var values []ssa.Value
	for ret := range value.Returns(fn) {
		values = append(values, value.Returned(ret, result))
	}
	return values
}
