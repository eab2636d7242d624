package pointsto

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Class is a points-to class: all values of a package that may be the same object on which
// goroutines wait, such as a channel. A field is one class in all objects of its type, which can
// only make for silence.
type Class struct {
	parent *Class // of the same class, on the way to its representative, which has none
	size   int    // how many others it is the representative of

	ops     []*Op  // on it
	mixed   bool   // the ops are not in the order of the source
	passed  []Pass // it is what they hand on
	mayGet  []Pass // one of several functions gets it
	passers []Pass // it is the parameter that they hand something to

	made   []ssa.Value      // its allocation sites: make(chan T), a call
	params []*ssa.Parameter // it is handed in
	named  types.Object     // a field or package variable that holds it, or nil
	places int              // how many of these there are
	name   string           // what the source calls it, or ""
	owner  symbol.Symbol    // the type that has it in a field, or that it stands for
	elem   *Class           // what is sent on it

	givenBy []*ssa.Function // give it to their callers
	several bool            // it is one of several, in a container
	fresh   bool            // the field that holds it is one of an object that who gets it has alone

	ends    bool                  // all by itself: a timer, the end of a context
	owned   bool                  // the context ends with nothing but cancels
	cancels []ssa.CallInstruction // the calls that cancel it
	never   bool                  // nil, or the end of a context that has none

	// Code that is not seen may send on it or close it; may close it; may receive from it.
	sentElsewhere, closedElsewhere, receivedElsewhere bool

	// Functions that give it to callers which are not seen, who may receive from it.
	handedBy []*ssa.Function

	lent    bool // methods behind an interface have it, of which there may be others
	handsOn bool // a function that is given it gives it to a func that it is given, too

	shown []string // exported fields that hold it, with which nobody else does anything, as is taken for granted
	world *World   // of these
}

// Find returns the representative of the class. It halves the way there for the next
// that asks.
func (t *Class) Find() *Class {
	for t.parent != nil {
		if t.parent.parent != nil {
			t.parent = t.parent.parent
		}
		t = t.parent
	}
	return t
}

// isBlank reports whether nothing is known of the class: the class that it joins stays
// as it is.
func (t *Class) isBlank() bool {
	return len(t.ops) == 0 && len(t.made) == 0 && len(t.params) == 0 && t.named == nil && !t.ends
}

// Ops returns the ops on the class, in the order in which they were read.
func (t *Class) Ops() []*Op {
	t = t.Find()
	if t.mixed {
		t.ops = slices.SortedFunc(slices.Values(t.ops), func(a, b *Op) int { return a.index - b.index })
		t.mixed = false
	}
	return t.ops
}

// Passed returns the calls that hand it to functions of the package, Passers those that hand it something, if it is a parameter.
func (t *Class) Passed() []Pass  { return t.Find().passed }
func (t *Class) Passers() []Pass { return t.Find().passers }

// Name returns what the source calls it, or "".
func (t *Class) Name() string { return t.Find().name }

// Named returns a field or package variable that holds it, or nil.
func (t *Class) Named() types.Object { return t.Find().named }

// Owner returns the type that has it in a field, or that it stands for.
func (t *Class) Owner() symbol.Symbol { return t.Find().owner }

// Made returns its allocation sites: make(chan T), a call, a variable.
func (t *Class) Made() []ssa.Value { return t.Find().made }

// GivenBy returns the functions that give it to callers which are seen.
func (t *Class) GivenBy() []*ssa.Function { return t.Find().givenBy }

// HandedBy returns the functions that give it to callers which are not seen, and may receive from it.
func (t *Class) HandedBy() []*ssa.Function { return t.Find().handedBy }

// IsSeveral reports whether it is one of several, in a container.
func (t *Class) IsSeveral() bool { return t.Find().several }

// Ends reports whether it ends all by itself: a timer, the end of a context.
func (t *Class) Ends() bool { return t.Find().ends }

// IsNil reports whether it is nil, or the end of a context that has none.
func (t *Class) IsNil() bool { return t.Find().never }

// Cancels returns the calls that cancel it, if it is the end of a context, and whether that has no other end.
func (t *Class) Cancels() (calls []ssa.CallInstruction, only bool) {
	t = t.Find()
	return t.cancels, t.owned
}

// SentElsewhere reports whether code that is not seen may send on it, or close it.
func (t *Class) SentElsewhere() bool {
	t = t.Find()
	t.ask()
	return t.sentElsewhere
}

// ClosedElsewhere reports whether code that is not seen may close it.
func (t *Class) ClosedElsewhere() bool {
	t = t.Find()
	t.ask()
	return t.closedElsewhere
}

// ReceivedElsewhere reports whether code that is not seen may receive from it, other than callers that are given it.
func (t *Class) ReceivedElsewhere() bool {
	t = t.Find()
	t.ask()
	return t.receivedElsewhere
}

// IsNever reports whether nothing can happen to the class, whatever anybody does.
func (t *Class) IsNever() bool {
	t = t.Find()
	if len(t.params) > 0 || t.named != nil || t.ends || t.sentElsewhere || t.MayBeReceivedElsewhere() {
		return false
	}
	return (t.never || len(t.made) > 0) && !t.IsMade() // a variable that is never assigned
}

// IsMade reports whether the package has an allocation site of the class.
func (t *Class) IsMade() bool {
	t = t.Find()
	return slices.ContainsFunc(t.made, func(v ssa.Value) bool {
		_, isVariable := v.(*ssa.Alloc)
		return !isVariable || !holdsChannel(v)
	})
}

// IsKnown reports whether the package has an allocation site of the class, or has it in a field or variable
// that is not a channel which it never makes.
func (t *Class) IsKnown() bool {
	t = t.Find()
	return t.IsMade() || t.named != nil && !value.IsChan(t.named.Type())
}

// IsParam reports whether the class is nothing but a parameter, and the variable that literals share with
// the function whose parameter it is.
func (t *Class) IsParam() bool {
	t = t.Find()
	return len(t.params) == 1 && !t.IsMade() && t.named == nil && !t.ends
}

// Param returns the parameter that the class is nothing but, or nil; see IsParam.
func (t *Class) Param() *ssa.Parameter {
	if t = t.Find(); t.IsParam() {
		return t.params[0]
	}
	return nil
}

// open notes that the class escapes to code that is not seen, under the given type.
func (t *Class) open(typ types.Type) {
	t = t.Find()
	dir := types.SendRecv
	if ch, ok := typ.Underlying().(*types.Chan); ok {
		dir = ch.Dir()
	}
	t.sentElsewhere = t.sentElsewhere || dir != types.RecvOnly
	t.closedElsewhere = t.closedElsewhere || dir != types.RecvOnly
	t.receivedElsewhere = t.receivedElsewhere || dir != types.SendOnly
}

// Capacity returns how much the class holds before a send waits. It is known if all
// channels are made with the same constant, but for those that nobody can send on:
//
//	done := make(<-chan error)
//
// Of several constants it is the least: each of the channels holds as much.
//
//	errs := make(chan error, 4); …; errs = make(chan error, 1)
func (t *Class) Capacity() (n int64, known bool) {
	t = t.Find()
	n, known = -1, true
	for _, v := range t.made {
		mc, ok := v.(*ssa.MakeChan)
		if !ok {
			continue
		}
		if ch, ok := value.Core(mc.Type()).(*types.Chan); ok && ch.Dir() == types.RecvOnly {
			continue
		}
		c, ok := mc.Size.(*ssa.Const)
		if !ok {
			return 0, false
		}
		size, exact := constant.Int64Val(c.Value)
		if !exact {
			return 0, false
		}
		if n >= 0 && n != size {
			size, known = min(n, size), false
		}
		n = size
	}
	return max(n, 0), known && n >= 0
}

// IsShared reports whether a field or package variable holds it that anybody may come to.
func (t *Class) IsShared() bool {
	t = t.Find()
	return t.named != nil && !t.fresh
}

// Site returns the allocation site of the class, if there is one only, and nothing holds it but
// variables of that function, or an object that each of its callers has alone.
func (t *Class) Site() ssa.Instruction {
	t = t.Find()
	if t.IsShared() || len(t.params) > 0 {
		return nil
	}
	return t.onlyMade()
}

// onlyMade returns the allocation site of the class, if there is one only.
func (t *Class) onlyMade() ssa.Instruction {
	var at ssa.Instruction
	for _, v := range t.made {
		instr, ok := v.(ssa.Instruction)
		if _, isVariable := v.(*ssa.Alloc); !ok || isVariable && holdsChannel(v) {
			continue
		}
		if at != nil {
			return nil
		}
		at = instr
	}
	return at
}

// MayBeReceivedElsewhere reports whether code that is not seen may receive from it, or is given it to do so.
func (t *Class) MayBeReceivedElsewhere() bool {
	t = t.Find()
	t.ask()
	return t.receivedElsewhere || len(t.handedBy) > 0
}

// IsMadeForEach reports whether a function makes one for each of its callers, of which some
// are seen: then what the others do is nothing to these.
func (t *Class) IsMadeForEach() bool {
	t = t.Find()
	return t.IsGivenByMaker() && !t.several && slices.Contains(t.givenBy, t.Site().Parent())
}

// IsGivenByMaker reports whether no other function than the one that makes it gives it to callers which are not seen.
func (t *Class) IsGivenByMaker() bool {
	site := t.Site()
	return site != nil && !slices.ContainsFunc(t.HandedBy(), func(fn *ssa.Function) bool { return fn != site.Parent() })
}

// holdsChannel reports whether v is a variable with a channel in it, rather than
// something to wait on itself.
func holdsChannel(v ssa.Value) bool {
	t := value.Deref(v.Type())
	for range maxTypes {
		switch u := t.Underlying().(type) {
		case *types.Chan, *types.Interface, *types.Pointer, *types.Signature:
			return true
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		default:
			return false
		}
	}
	return true
}

// isPart reports whether the class is one of groups that are parts of objects, and are made with these.
func (t *Class) isPart() bool {
	field, ok := t.named.(*types.Var)
	if !ok || !field.IsField() {
		return false
	}
	_, isPointer := field.Type().Underlying().(*types.Pointer)
	return !isPointer && knowledge.Groups[symbol.OfType(field.Type())]
}

// A Pass hands an object to a function of the package.
type Pass struct {
	Arg   ssa.Value
	Param *ssa.Parameter
}
