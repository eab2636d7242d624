package mustcall

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Slot is a place in the interface of a function: a result, or what a
// parameter (the receiver is parameter 0 of a method) points to.
type Slot struct {
	Param bool
	Index int
	Path  access.Path
}

func (s Slot) String() string {
	kind := "result"
	if s.Param {
		kind = "param"
	}
	return fmt.Sprintf("%s%d%s", kind, s.Index, s.Path)
}

func compareSlots(a, b Slot) int {
	if a.Param != b.Param {
		if b.Param {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Index, b.Index), strings.Compare(string(a.Path), string(b.Path)))
}

// An Effect says what a function does with a thing that one of its parameters
// holds. The zero Effect is a borrow.
type Effect struct {
	Release Coverage
	AtEnd   bool   // later: in a goroutine, by whoever was handed the release, or when a context or channel that the function was given ends it
	Peer    int    // 1 + the parameter on which it is released, if the spec asks for a peer and it is a parameter
	Escapes bool   // goes where we cannot follow, on some path
	Flows   []Slot // where else it is afterwards, when neither released nor escaped

	// For callers in the same package.
	owners access.Behind // types behind interfaces that the function puts the thing into
	early  *earlyReturn  // where it is not released something failed
	ended  bool          // it does not release the thing, but comes back only when that has ended
	fails  bool          // where it returns an error, on some path the thing is only where it was, and not where Flows says
	kept   tri           // what its only result is where it has kept the thing, if it is the opposite where the thing is left to the caller
}

// Coverage says on how many of a function's paths a release is reached.
type Coverage uint8

// The degrees of coverage.
const (
	Never Coverage = iota
	OnSomePaths
	OnAllPaths
)

// onlyWaits reports whether a function waits for the signal that ends a goroutine, and gives it to nobody.
func (e Effect) onlyWaits(of *spec.Spec) bool { return e.ended && of.Worker }

func (e Effect) borrowed() bool {
	return e.Release == Never && !e.Escapes && len(e.Flows) == 0
}

func (e Effect) String() string {
	var words []string
	switch e.Release {
	case OnSomePaths:
		words = append(words, "may release")
	case OnAllPaths:
		words = append(words, "releases")
	}
	if e.AtEnd {
		words = append(words, "at its end")
	}
	if e.Escapes {
		words = append(words, "escapes")
	}
	for _, s := range e.Flows {
		words = append(words, "to "+s.String())
	}
	return strings.Join(words, " ")
}

// A Held is a path by which values of some type may hold things of a kind. For
// a path that ends in a call the kind does not matter, and may be empty.
type Held struct {
	Path access.Path
	Kind string // of the Spec
}

func compareHeld(a, b Held) int {
	return cmp.Or(strings.Compare(string(a.Path), string(b.Path)), strings.Compare(a.Kind, b.Kind))
}

// is reports whether h stands for things of kind held by p.
func (h Held) is(p access.Path, kind string) bool {
	return h.Path == p && (h.Kind == kind || h.Kind == "" || p.EndsInCall())
}

// A ParamEffect is the effect on what the parameter of that index holds.
type ParamEffect struct {
	Param int
	Held
	Effect
}

// A Method is a method that releases what its receiver owns.
type Method struct {
	Name  string
	AtEnd bool // only when a context or channel that it was given ends
}

// An Owned is an obligation that a function creates and leaves to its caller.
// When it is in several slots, a release through any one of them meets it: a
// queue, and the func that shuts it down.
type Owned struct {
	Kind    string // of the Spec
	Variant string // of the Acquire
	Slots   []Slot
	Until   int      // 1 + the parameter that is a context which ends the thing, or untilOther, or 0
	Shared  bool     // it is also in the books of a parameter: who gets it may have to see to it, or not
	Despite bool     // there is a thing in a parameter even where the function returns an error
	OK      int      // index of the bool result that is true if there is a thing, or 0
	Owner   string   // name of the type that owns the thing, or "" if the result is the thing
	Methods []Method // of the owner, that release it
}

// A FuncSummary is what callers in other packages need to know of a function.
// Parameters that it borrows are left out.
type FuncSummary struct {
	Owned  []Owned
	Params []ParamEffect
	Until  []Until
	Never  bool // it never returns: nothing but time drives it
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
func (s *FuncSummary) Empty() bool {
	return len(s.Owned) == 0 && len(s.Params) == 0 && len(s.Until) == 0 && !s.Never
}

func (s *FuncSummary) String() string {
	var parts []string
	for _, o := range s.Owned {
		var b strings.Builder
		fmt.Fprintf(&b, "owned %s", o.Kind)
		for _, slot := range o.Slots {
			fmt.Fprintf(&b, " %s", slot)
		}
		if o.Shared {
			b.WriteString(" shared")
		}
		for _, m := range o.Methods {
			fmt.Fprintf(&b, " %s", m.Name)
			if m.AtEnd {
				b.WriteString("…")
			}
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
	if s.Never {
		parts = append(parts, "never returns")
	}
	return strings.Join(parts, "; ")
}

// effect returns the effect on the things of a kind that a parameter holds by
// path.
func (s *FuncSummary) effect(param int, path access.Path, kind string) Effect {
	for _, p := range s.Params {
		if p.Param == param && p.is(path, kind) {
			return p.Effect
		}
	}
	return Effect{}
}

// sort brings the summary into its canonical order, so that equal summaries
// encode to equal facts.
func (s *FuncSummary) sort() {
	for _, o := range s.Owned {
		slices.SortFunc(o.Slots, compareSlots)
		slices.SortFunc(o.Methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	}
	slices.SortFunc(s.Owned, func(a, b Owned) int { return compareSlots(a.Slots[0], b.Slots[0]) })
	slices.SortFunc(s.Params, func(a, b ParamEffect) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), compareHeld(a.Held, b.Held))
	})
}

// A TypeSummary lists what values of a type may hold. Functions that take such
// values are summarized for it.
type TypeSummary struct {
	Held []Held // sorted
}

func (s *TypeSummary) String() string {
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
	Func(*types.Func) *FuncSummary

	// Type returns the summary of a named type, or nil.
	Type(*types.TypeName) *TypeSummary

	// Knows reports whether a package was analyzed.
	Knows(*types.Package) bool

	// Hidden returns what each type that a package hides behind a method of an interface leaves to those who call that.
	Hidden(pkg *types.Package, method symbol.Symbol) [][]Owned
}

// A Hidden is the method of a type that no other package can name, as one of an interface.
type Hidden struct {
	Method symbol.Symbol // of the interface
	Owned  []Owned       // what it leaves to its callers
}
