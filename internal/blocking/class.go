package blocking

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A class is a points-to class: all values of a package that may be the same object on which
// goroutines wait, such as a channel. A field is one class in all objects of its type, which can
// only make for silence.
type class struct {
	parent *class // of the same class, on the way to its representative, which has none
	size   int    // how many others it is the representative of

	ops     []*op  // on it
	mixed   bool   // the ops are not in the order of the source
	passed  []pass // it is what they hand on
	mayGet  []pass // one of several functions gets it
	passers []pass // it is the parameter that they hand something to

	made   []ssa.Value      // its allocation sites: make(chan T), a call
	params []*ssa.Parameter // it is handed in
	named  types.Object     // a field or package variable that holds it, or nil
	places int              // how many of these there are
	name   string           // what the source calls it, or ""
	owner  symbol.Symbol    // the type that has it in a field, or that it stands for
	elem   *class           // what is sent on it

	results []*ssa.Function // give it to their callers
	several bool            // it is one of several, in a container
	fresh   bool            // the field that holds it is one of an object that who gets it has alone

	ends    bool                  // all by itself: a timer, the end of a context
	owned   bool                  // the context ends with nothing but cancels
	cancels []ssa.CallInstruction // the calls that cancel it
	never   bool                  // nil, or the end of a context that has none

	// Code that is not seen may send on it or close it; may close it; may receive from it.
	sentElsewhere, closedElsewhere, receivedElsewhere bool

	// Functions that give it to callers which are not seen, who may receive from it.
	handed []*ssa.Function

	lent bool // methods behind an interface have it, of which there may be others
}

// classes finds the classes of a package, by unification of all values that are
// assigned to each other (Steensgaard, "Points-to analysis in almost linear time",
// POPL 1996). Parameters of functions whose callers can all be seen are left
// apart: each call is looked at with its own.
type classes struct {
	pkg    *Package
	of     map[any]*class
	unions int // of classes that something was known of
}

// find returns the representative of the class. It halves the way there for the next
// that asks.
func (t *class) find() *class {
	for t.parent != nil {
		if t.parent.parent != nil {
			t.parent = t.parent.parent
		}
		t = t.parent
	}
	return t
}

// union makes one class of two. The larger one keeps its representative, and the names
// are those of a, if it has any.
func (cs *classes) union(a, b *class) {
	if a == nil || b == nil {
		return
	}
	a, b = a.find(), b.find()
	if a == b {
		return
	}
	if !a.isBlank() && !b.isBlank() {
		cs.unions++
	}
	named, owner, name := a.named, a.owner, a.name
	if named == nil {
		named, owner = b.named, b.owner
	}
	if name == "" {
		name = b.name
	}
	if a.size < b.size {
		a, b = b, a
	}
	b.parent = a
	a.size += b.size + 1
	a.named, a.owner, a.name = named, owner, name
	a.mixed = a.mixed || len(b.ops) > 0
	a.ops = append(a.ops, b.ops...)
	a.passed = append(a.passed, b.passed...)
	a.mayGet = append(a.mayGet, b.mayGet...)
	a.passers = append(a.passers, b.passers...)
	a.made = append(a.made, b.made...)
	a.params = append(a.params, b.params...)
	a.results = append(a.results, b.results...)
	a.places += b.places
	a.several = a.several || b.several
	a.fresh = a.fresh && b.fresh
	a.owned = a.owned && b.owned || a.owned && !b.ends || b.owned && !a.ends
	a.cancels = append(a.cancels, b.cancels...)
	a.ends = a.ends || b.ends
	a.never = a.never || b.never
	a.sentElsewhere = a.sentElsewhere || b.sentElsewhere
	a.closedElsewhere = a.closedElsewhere || b.closedElsewhere
	a.receivedElsewhere = a.receivedElsewhere || b.receivedElsewhere
	a.handed = append(a.handed, b.handed...)
	a.lent = a.lent || b.lent
	switch {
	case a.elem == nil:
		a.elem = b.elem
	case b.elem != nil:
		cs.union(a.elem, b.elem)
	}
}

// isBlank reports whether nothing is known of the class: the class that it joins stays
// as it is.
func (t *class) isBlank() bool {
	return len(t.ops) == 0 && len(t.made) == 0 && len(t.params) == 0 && t.named == nil && !t.ends
}

// isNever reports whether nothing can happen to the class, whatever anybody does.
func (t *class) isNever() bool {
	if len(t.params) > 0 || t.named != nil || t.ends || t.sentElsewhere || t.mayBeReceivedElsewhere() {
		return false
	}
	return (t.never || len(t.made) > 0) && !t.isMade() // a variable that is never assigned
}

// isMade reports whether the package has an allocation site of the class.
func (t *class) isMade() bool {
	return slices.ContainsFunc(t.made, func(v ssa.Value) bool {
		_, isVariable := v.(*ssa.Alloc)
		return !isVariable || !holdsChannel(v)
	})
}

// isKnown reports whether the package has an allocation site of the class, or has it in a field or variable
// that is not a channel which it never makes.
func (t *class) isKnown() bool {
	if t.isMade() || t.named == nil {
		return t.isMade()
	}
	_, isChan := t.named.Type().Underlying().(*types.Chan)
	return !isChan
}

// isParam reports whether the class is nothing but a parameter, and the variable that literals share with
// the function whose parameter it is.
func (t *class) isParam() bool {
	return len(t.params) == 1 && !t.isMade() && t.named == nil && !t.ends
}

// open notes that the class escapes to code that is not seen, under the given type.
func (t *class) open(typ types.Type) {
	t = t.find()
	dir := types.SendRecv
	if ch, ok := typ.Underlying().(*types.Chan); ok {
		dir = ch.Dir()
	}
	t.sentElsewhere = t.sentElsewhere || dir != types.RecvOnly
	t.closedElsewhere = t.closedElsewhere || dir != types.RecvOnly
	t.receivedElsewhere = t.receivedElsewhere || dir != types.SendOnly
}

// capacity returns how much the class holds before a send waits. It is known if all
// channels are made with the same constant, but for those that nobody can send on:
//
//	done := make(<-chan error)
func (t *class) capacity() (n int64, known bool) {
	n = -1
	for _, v := range t.made {
		mc, ok := v.(*ssa.MakeChan)
		if !ok || mc.Type().Underlying().(*types.Chan).Dir() == types.RecvOnly {
			continue
		}
		c, ok := mc.Size.(*ssa.Const)
		if !ok {
			return 0, false
		}
		size, exact := constant.Int64Val(c.Value)
		if !exact || n >= 0 && n != size {
			return 0, false
		}
		n = size
	}
	return max(n, 0), n >= 0
}

// isShared reports whether a field or package variable holds it that anybody may come to.
func (t *class) isShared() bool { t = t.find(); return t.named != nil && !t.fresh }

// site returns the allocation site of the class, if there is one only, and nothing holds it but
// variables of that function, or an object that each of its callers has alone.
func (t *class) site() ssa.Instruction {
	if t.isShared() || len(t.params) > 0 {
		return nil
	}
	return t.onlyMade()
}

// onlyMade returns the allocation site of the class, if there is one only.
func (t *class) onlyMade() ssa.Instruction {
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

// mayBeReceivedElsewhere reports whether code that is not seen may receive from it.
func (t *class) mayBeReceivedElsewhere() bool { return t.receivedElsewhere || len(t.handed) > 0 }

// isMadeForEach reports whether a function makes one for each of its callers, of which some
// are seen: then what the others do is nothing to these.
func (t *class) isMadeForEach() bool {
	return t.isGivenByMaker() && !t.several && slices.Contains(t.results, t.site().Parent())
}

// isGivenByMaker reports whether no other function than the one that makes it gives it to callers which are not seen.
func (t *class) isGivenByMaker() bool {
	site := t.site()
	return site != nil && !slices.ContainsFunc(t.handed, func(fn *ssa.Function) bool { return fn != site.Parent() })
}

// holdsChannel reports whether v is a variable with a channel in it, rather than
// something to wait on itself.
func holdsChannel(v ssa.Value) bool {
	t := value.Deref(v.Type())
	for range 4 {
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
