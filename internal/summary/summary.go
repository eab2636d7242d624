package summary

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Func is what callers in other packages need to know of a function.
// Parameters that it borrows are left out.
type Func struct {
	Owned  []Owned
	Params []ParamEffect
	Until  []Until
	Traits Traits
}

// Traits are what goes for every call of a function.
type Traits uint8

const (
	// NeverReturns: nothing but time drives it.
	NeverReturns Traits = 1 << iota

	// Unfailing: the error that it returns does not come while all is well. It is that of a call which fails only where what it
	// is done on has ended, or nil.
	Unfailing

	// Timely: it gives a channel of a clock, on which something comes in time, and which is never closed.
	Timely

	// Limited: what is acquired on what it gives ends after a time; see spec.Limit.
	Limited

	// Makes: its first result, an object that has things, is a new one each time, though its name does not say so.
	Makes

	// Cancels: it makes the context that is its first result, and its second one is a func that cancels it.
	Cancels
)

var traitNames = [...]string{"never returns", "does not fail", "gives a channel on which something comes in time", "gives what has a limit", "gives a new object", "gives a context, and what cancels it"}

// Has reports whether a trait is among them; of a function without a summary, which is nil, it is not.
func (s *Func) Has(trait Traits) bool { return s != nil && s.Traits&trait != 0 }

// Set adds a trait, if it is one.
func (s *Func) Set(trait Traits, is bool) {
	if is {
		s.Traits |= trait
	}
}

// An Until is a parameter that is a signal, and ends something.
type Until struct {
	Param int
	Ends  Ended
}

// An Ended is what a signal ends.
type Ended uint8

// What a function starts, and leaves running when it returns; also where it returns an error, perhaps; the function
// itself, which stays until the signal comes, or another one that it stays for.
const (
	Started Ended = iota
	StartedDespite
	Itself
)

// Empty reports whether the summary says nothing beyond what is assumed of a
// function without one.
func (s *Func) Empty() bool {
	return len(s.Owned) == 0 && len(s.Params) == 0 && len(s.Until) == 0 && s.Traits == 0
}

func (s *Func) String() string {
	var parts []string
	for _, o := range s.Owned {
		var b strings.Builder
		fmt.Fprintf(&b, "owned %s", o.Kind)
		for _, slot := range o.Slots {
			fmt.Fprintf(&b, " %s", slot)
		}
		if o.Is(Shared) {
			b.WriteString(" shared")
		}
		for _, m := range o.Methods {
			fmt.Fprintf(&b, " %s", m.Name)
			if m.AtEnd {
				b.WriteString("…")
			}
		}
		if o.Closes > 0 {
			fmt.Fprintf(&b, ", and then closes result%d", o.Closes-1)
		}
		parts = append(parts, b.String())
	}
	for _, p := range s.Params {
		parts = append(parts, fmt.Sprintf("param%d%s %s", p.Param, p.Path, p.Effect))
	}
	for _, u := range s.Until {
		text := "starts until param%d"
		switch u.Ends {
		case StartedDespite:
			text += ", and may fail"
		case Itself:
			text = "stays until param%d"
		}
		parts = append(parts, fmt.Sprintf(text, u.Param))
	}
	for i, name := range traitNames {
		if s.Has(1 << i) {
			parts = append(parts, name)
		}
	}
	return strings.Join(parts, "; ")
}

// EffectOn returns the effect on the things of a kind that a parameter holds by
// path.
func (s *Func) EffectOn(param int, path access.Path, kind string) Effect {
	for _, p := range s.Params {
		if p.Param == param && p.Is(path, kind) {
			return p.Effect
		}
	}
	return Effect{}
}

// Sort brings the summary into its canonical order, so that equal summaries
// encode to equal facts.
func (s *Func) Sort() {
	for _, o := range s.Owned {
		slices.SortFunc(o.Slots, Slot.Compare)
		slices.SortFunc(o.Methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	}
	slices.SortFunc(s.Owned, func(a, b Owned) int { return a.Slots[0].Compare(b.Slots[0]) })
	slices.SortFunc(s.Params, func(a, b ParamEffect) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), a.Held.Compare(b.Held))
	})
}

// A Type lists what values of a type may hold. Functions that take such
// values are summarized for it.
type Type struct {
	Held []Held // sorted
}

func (s *Type) String() string {
	words := make([]string, len(s.Held))
	for i, h := range s.Held {
		words[i] = string(h.Path)
	}
	return "holds " + strings.Join(words, " ")
}

// An Importer supplies what was learned of other packages.
type Importer interface {
	// Func returns the summary of a function. It returns nil if the
	// function's package was not analyzed, and an empty summary if it was
	// and there is nothing to say.
	Func(*types.Func) *Func

	// Type returns the summary of a named type, or nil.
	Type(*types.TypeName) *Type

	// Knows reports whether a package was analyzed.
	Knows(*types.Package) bool

	// Hidden returns what each type that a package hides behind a method of an interface leaves to those who call that.
	Hidden(pkg *types.Package, method symbol.Symbol) [][]Owned
}
