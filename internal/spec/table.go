package spec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Table indexes specs by symbol.
type Table struct {
	acquire map[symbol.Symbol]Acquisition
	literal map[symbol.Symbol]Made
	carried map[symbol.Symbol]*Spec // by the type of the thing, or a method that releases it
	given   map[symbol.Symbol]*Spec // by the type of the thing, of specs that have Given
	kinds   map[string]*Spec
	typed   []*Spec // that have Is
	limits  map[symbol.Symbol]*Limit
	served  map[symbol.Symbol]bool // the methods in Serve of all specs

	Worker *Spec // of goroutines, or nil
	Any    *Spec // for questions that do not depend on the spec
}

// An Acquisition is an Acquire, and the spec that has it.
type Acquisition struct {
	Spec *Spec
	Acquire
}

// A Made is a Literal, and the spec that has it.
type Made struct {
	Spec *Spec
	Literal
}

// NewTable returns the table of specs.
func NewTable(specs []*Spec) *Table {
	t := &Table{
		acquire: make(map[symbol.Symbol]Acquisition),
		literal: make(map[symbol.Symbol]Made),
		carried: make(map[symbol.Symbol]*Spec),
		given:   make(map[symbol.Symbol]*Spec),
		kinds:   make(map[string]*Spec),
		served:  make(map[symbol.Symbol]bool),
		limits:  make(map[symbol.Symbol]*Limit),
	}
	for _, s := range specs {
		t.Any = s
		if s.Worker {
			t.Worker = s
		}
		t.kinds[s.Kind] = s
		for _, m := range s.Serve {
			t.served[m] = true
		}
		for _, a := range s.Acquire {
			t.acquire[a.Symbol] = Acquisition{s, a}
			if a.Limit != nil {
				t.limits[a.Limit.Of] = a.Limit
			}
		}
		for _, l := range s.Literals {
			t.literal[l.Type] = Made{s, l}
		}
		for _, r := range s.Release {
			if r.Operand == Recv && r.Field == "" {
				t.carried[r.Symbol] = s
			}
		}
		if s.Thing != (symbol.Symbol{}) {
			t.carried[s.Thing] = s
		}
		if s.Is != nil {
			t.typed = append(t.typed, s)
		}
		if s.Given != "" {
			t.given[s.Thing] = s
		}
	}
	return t
}

// Kind returns the spec of a kind, or nil.
func (t *Table) Kind(name string) *Spec { return t.kinds[name] }

// IsServed reports whether fn is called by whoever works for a thing.
func (t *Table) IsServed(fn *types.Func) bool { return t.served[symbol.Of(fn)] }

// AcquiredBy returns the row that names fn.
func (t *Table) AcquiredBy(fn *types.Func) (Acquisition, bool) {
	a, ok := t.acquire[symbol.Of(fn)]
	return a, ok
}

// LimitOf returns the limit that objects of a type may have, or nil.
func (t *Table) LimitOf(typ types.Type) *Limit { return t.limits[symbol.OfType(typ)] }

// MadeAs returns the row of things that a function makes by itself, as values of a type.
func (t *Table) MadeAs(typ types.Type) (Made, bool) {
	l, ok := t.literal[symbol.OfType(typ)]
	return l, ok
}

// GivenBy returns the row of things that a func value gives away which returns a type, and an error.
func (t *Table) GivenBy(typ types.Type) (Acquisition, bool) {
	s := t.given[symbol.OfType(typ)]
	if s == nil {
		return Acquisition{}, false
	}
	return Acquisition{s, Acquire{Variant: s.Given}}, true
}

// TypedBy returns the row of things that a function gives, by its type.
func (t *Table) TypedBy(fn *types.Func) (Acquisition, bool) {
	for _, s := range t.typed {
		if s.Gives(fn) {
			return Acquisition{s, s.Acquire[0]}, true
		}
	}
	return Acquisition{}, false
}

// Method returns the row about methods of fn's name, if fn, called on a value of
// type recv, is one that gives the thing.
func (t *Table) Method(fn *types.Func, recv types.Type) (Acquisition, bool) {
	a, ok := t.acquire[symbol.Symbol{Name: fn.Name()}]
	sig := fn.Signature()
	if !ok || sig.Recv() == nil || a.Result >= sig.Results().Len() || slices.Contains(a.Spec.Except, symbol.Of(fn)) || !a.IsTakenBy(sig) {
		return Acquisition{}, false
	}
	for _, name := range a.Spec.All {
		if all, _, _ := types.LookupFieldOrMethod(recv, true, nil, name); all != nil {
			return Acquisition{}, false
		}
	}
	return a, symbol.OfType(a.thing(sig.Results().At(a.Result).Type())) == a.Spec.Thing
}

// IsTakenBy reports whether a function takes what the row means.
func (a Acquire) IsTakenBy(sig *types.Signature) bool {
	if a.Takes == (symbol.Symbol{}) {
		return true
	}
	some := false
	for param := range sig.Params().Variables() {
		of := symbol.OfType(param.Type())
		if of == knowledge.Context {
			continue
		}
		if some = !some && (of == a.Takes || a.Takes.Path == "" && of.Name == a.Takes.Name && !types.IsInterface(param.Type())); !some {
			return false
		}
	}
	return some
}

// Of returns the spec of things that values of type t are, or nil: t is the
// spec's Thing, or has a method declared by one of its releases, or the spec tells.
func (t *Table) Of(typ types.Type) *Spec {
	for sym, s := range t.carried {
		if sym.Recv == "" {
			if symbol.OfType(typ) == sym {
				return s
			}
			continue
		}
		obj, index, _ := types.LookupFieldOrMethod(typ, true, nil, sym.Name)
		m, ok := obj.(*types.Func)
		if ok && len(index) == 1 && symbol.Of(m) == sym { // not promoted: the embedded field has it
			return s
		}
	}
	for _, s := range t.typed {
		if s.Is(typ) {
			return s
		}
	}
	return nil
}

// IsNone reports whether what an instruction puts into a value has that be no thing: all of another one, or one of some fields.
func (row Made) IsNone(made *ssa.Alloc, instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return instr.Addr == made
	case *ssa.FieldAddr:
		return slices.ContainsFunc(value.Referrers(instr), func(ref ssa.Instruction) bool {
			st, ok := ref.(*ssa.Store)
			return ok && row.None(value.Field(instr), st.Val)
		})
	}
	return false
}
