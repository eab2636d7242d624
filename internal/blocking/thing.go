package blocking

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
)

// A thing is what goroutines wait on, such as a channel: all values of a package
// that may be the same one. Two fields of one type are one thing in all of its
// objects, which can only make for silence.
type thing struct {
	parent *thing // of the same class, on the way to its representative, which has none
	size   int    // how many others it is the representative of

	ops   []*op  // on it
	mixed bool   // the ops are not in the order of the source
	given []pass // it is what they hand on

	made   []ssa.Value      // the instructions that make it: make(chan T), a call
	params []*ssa.Parameter // it is handed in
	named  types.Object     // a field or package variable that holds it, or nil
	name   string           // what the source calls it, or ""
	owner  symbol.Symbol    // the type that has it in a field, or that it stands for
	elem   *thing           // what is sent on it

	results []*ssa.Function // give it to their callers
	several bool            // it is one of several, in a container

	ends    bool // all by itself: a timer, the end of a context
	owned   bool // the context is one that only cancels end
	cancels []ssa.CallInstruction
	never   bool // nil, or the end of a context that has none

	// Code that is not seen may send on it or close it; may receive from it.
	sentElsewhere, receivedElsewhere bool

	// Functions that give it to callers which are not seen, who may receive from it.
	handed []*ssa.Function
}

// things finds the things of a package, by unification of all values that are
// assigned to each other (Steensgaard, "Points-to analysis in almost linear time",
// POPL 1996). Parameters of functions whose callers can all be seen are left
// apart: each call is looked at with its own.
type things struct {
	pkg    *Package
	of     map[any]*thing
	unions int // of things that something was known of
}

// find returns the representative of the class. It halves the way there for the next
// that asks.
func (t *thing) find() *thing {
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
func (ts *things) union(a, b *thing) {
	if a == nil || b == nil {
		return
	}
	a, b = a.find(), b.find()
	if a == b {
		return
	}
	if !a.isBlank() && !b.isBlank() {
		ts.unions++
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
	a.given = append(a.given, b.given...)
	a.made = append(a.made, b.made...)
	a.params = append(a.params, b.params...)
	a.results = append(a.results, b.results...)
	a.several = a.several || b.several
	a.owned = a.owned && b.owned || a.owned && !b.ends || b.owned && !a.ends
	a.cancels = append(a.cancels, b.cancels...)
	a.ends = a.ends || b.ends
	a.never = a.never || b.never
	a.sentElsewhere = a.sentElsewhere || b.sentElsewhere
	a.receivedElsewhere = a.receivedElsewhere || b.receivedElsewhere
	a.handed = append(a.handed, b.handed...)
	switch {
	case a.elem == nil:
		a.elem = b.elem
	case b.elem != nil:
		ts.union(a.elem, b.elem)
	}
}

// isBlank reports whether nothing is known of the thing: the class that it joins stays
// as it is.
func (t *thing) isBlank() bool {
	return len(t.ops) == 0 && len(t.made) == 0 && len(t.params) == 0 && t.named == nil && !t.ends
}

// isNever reports whether nothing can happen to the thing, whatever anybody does.
func (t *thing) isNever() bool {
	if len(t.params) > 0 || t.named != nil || t.ends || t.sentElsewhere || t.mayBeReceivedElsewhere() {
		return false
	}
	return (t.never || len(t.made) > 0) && !t.isMade() // a variable that is never assigned
}

// isMade reports whether the package makes the thing.
func (t *thing) isMade() bool {
	return slices.ContainsFunc(t.made, func(v ssa.Value) bool {
		_, isVariable := v.(*ssa.Alloc)
		return !isVariable || !holdsChannel(v)
	})
}

// isKnown reports whether the package makes the thing, or has it in a field or variable
// that is not a channel which it never makes.
func (t *thing) isKnown() bool {
	if t.isMade() || t.named == nil {
		return t.isMade()
	}
	_, isChan := t.named.Type().Underlying().(*types.Chan)
	return !isChan
}

// isParam reports whether the thing is nothing but a parameter.
func (t *thing) isParam() bool {
	return len(t.params) == 1 && len(t.made) == 0 && t.named == nil && !t.ends
}

// open notes that code that is not seen has the thing, under the given type.
func (t *thing) open(typ types.Type) {
	t = t.find()
	dir := types.SendRecv
	if ch, ok := typ.Underlying().(*types.Chan); ok {
		dir = ch.Dir()
	}
	t.sentElsewhere = t.sentElsewhere || dir != types.RecvOnly
	t.receivedElsewhere = t.receivedElsewhere || dir != types.SendOnly
}

func (ts *things) key(k any) *thing {
	t := ts.of[k]
	if t == nil {
		t = new(thing)
		ts.of[k] = t
	}
	return t.find()
}

// elemOf returns what is sent on t.
func (ts *things) elemOf(t *thing) *thing {
	t = t.find()
	if t.elem == nil {
		t.elem = &thing{sentElsewhere: t.sentElsewhere, receivedElsewhere: t.sentElsewhere}
	}
	return t.elem.find()
}

// thing returns what v is. A pointer to a thing, a variable with it and a container
// of such things are the thing itself.
func (ts *things) thing(v ssa.Value) *thing {
	if t := ts.of[v]; t != nil {
		return t.find()
	}
	t := ts.key(v)
	switch v := v.(type) {
	case *ssa.MakeChan:
		t.made = append(t.made, v)
	case *ssa.Alloc:
		t.made = append(t.made, v)
		t.name = v.Comment
	case *ssa.Global:
		if t.name = v.Name(); isNeverStop(v) {
			t.never = true
			break
		}
		t.named = v.Object()
		if v.Object() != nil && v.Object().Exported() && !ts.pkg.isMain() {
			t.open(v.Type().Underlying().(*types.Pointer).Elem())
		}
	case *ssa.Parameter:
		t.params = append(t.params, v)
		t.name = v.Name()
	case *ssa.FreeVar:
		if b := ts.pkg.Spawns.Binding(v); b != nil {
			ts.union(t, ts.thing(b))
		} else {
			t.open(v.Type())
		}
	case *ssa.FieldAddr:
		ts.union(t, ts.field(v.X.Type(), v.Field))
	case *ssa.Field:
		ts.union(t, ts.field(v.X.Type(), v.Field))
	case *ssa.Const:
		t.never = v.IsNil()
	case *ssa.Call:
		ts.result(t, v, 0)
	case *ssa.Extract:
		ts.extract(t, v)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !isNil(e) {
				ts.union(t, ts.thing(e))
			}
		}
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			ts.union(t, ts.elemOf(ts.thing(v.X)))
		} else {
			ts.union(t, ts.thing(v.X))
		}
	default:
		if x := partOf(v); x != nil {
			ts.union(t, ts.thing(x))
		} else {
			t.open(v.Type())
		}
	}
	return t.find()
}

// isNeverStop reports whether v is wait.NeverStop.
func isNeverStop(v *ssa.Global) bool {
	return v.Name() == "NeverStop" && v.Pkg != nil && symbol.PkgPath(v.Pkg.Pkg) == "k8s.io/apimachinery/pkg/util/wait"
}

// partOf returns the value that v is under another type or an element of, or nil.
func partOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.TypeAssert:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Index:
		return v.X
	case *ssa.Lookup:
		return v.X
	case *ssa.Range:
		return v.X
	case *ssa.Next:
		return v.Iter
	}
	return nil
}

func (ts *things) extract(t *thing, v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		ts.result(t, tuple, v.Index)
	case *ssa.UnOp: // v, ok := <-ch
		ts.union(t, ts.elemOf(ts.thing(tuple.X)))
	case *ssa.Select:
		i := 2 // index, ok, and what each receiving case gives
		for _, st := range tuple.States {
			if st.Dir != types.RecvOnly {
				continue
			}
			if i == v.Index {
				ts.union(t, ts.elemOf(ts.thing(st.Chan)))
				return
			}
			i++
		}
	default:
		if x := partOf(tuple); x != nil {
			ts.union(t, ts.thing(x))
			return
		}
		t.open(v.Type())
	}
}

// field returns what a field of a struct type holds, in all objects of the type.
func (ts *things) field(t types.Type, i int) *thing {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	f := t.Underlying().(*types.Struct).Field(i).Origin()
	th := ts.of[f]
	if th != nil {
		return th.find()
	}
	th = ts.key(f)
	owner := symbol.OfType(t)
	th.named, th.name, th.owner = f, f.Name(), owner
	switch {
	case isTimerChannel(owner, f.Name()):
		th.ends = true
	case f.Pkg() != ts.pkg.Types, f.Exported() && isExported(t) && !ts.pkg.isMain():
		th.open(f.Type())
	}
	return th
}

// isExported reports whether other packages can name the type.
func isExported(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Exported()
}

func isTimerChannel(owner symbol.Symbol, field string) bool {
	return owner.Path == "time" && field == "C"
}

// capacity returns how much the thing holds before a send waits. It is known if all
// channels are made with the same constant.
func (t *thing) capacity() (n int64, known bool) {
	n = -1
	for _, v := range t.made {
		mc, ok := v.(*ssa.MakeChan)
		if !ok {
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

// home returns the function that makes the thing, if only one does, in one place,
// and nothing but its variables holds it.
func (t *thing) home() ssa.Instruction {
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
	if t.named != nil || len(t.params) > 0 {
		return nil
	}
	return at
}

// mayBeReceivedElsewhere reports whether code that is not seen may receive from it.
func (t *thing) mayBeReceivedElsewhere() bool { return t.receivedElsewhere || len(t.handed) > 0 }

// isMadeForEach reports whether a function makes one for each of its callers, of which some
// are seen: then what the others do is nothing to these.
func (t *thing) isMadeForEach() bool {
	home := t.home()
	return home != nil && !t.several && slices.Contains(t.results, home.Parent()) &&
		!slices.ContainsFunc(t.handed, func(fn *ssa.Function) bool { return fn != home.Parent() })
}

// holdsChannel reports whether v is a variable with a channel in it, rather than
// something to wait on itself.
func holdsChannel(v ssa.Value) bool {
	t := v.Type().Underlying().(*types.Pointer).Elem()
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
