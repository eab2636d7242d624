package pointsto

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Classes are the points-to classes of a package, and what its functions do with them. They are found by unification of all
// values that are assigned to each other. Parameters of functions whose callers can all be seen are left apart: each call is
// looked at with its own.
type Classes struct {
	types    *types.Package
	funcs    []*ssa.Function
	spawns   *spawn.Package
	importer Importer
	takers   []string // names such as knowledge.Takers, of the user's own
	world    *World   // or nil

	of      map[any]*Class
	unions  int // see Unions
	ops     map[ssa.Instruction][]*Op
	all     []*Op // in the order of the source
	passes  []Pass
	mayPass []Pass // likewise, to one of several functions
	uses    map[*ssa.Function][]Use
	given   []given

	touchers, closers, senders touchers
}

// New reads the functions of a package, literals included. spawns tells what they run, importer what is known of functions of
// other packages; takers are names of methods and func-typed fields of the user's own that wait for an item. world may be nil.
func New(pkg *types.Package, funcs []*ssa.Function, spawns *spawn.Package, importer Importer, takers []string, world *World) *Classes {
	if world != nil {
		world.consulted = make(map[string]bool)
	}
	cs := &Classes{
		types:    pkg,
		funcs:    funcs,
		spawns:   spawns,
		importer: importer,
		takers:   takers,
		world:    world,
		of:       make(map[any]*Class),
		ops:      make(map[ssa.Instruction][]*Op),
		uses:     make(map[*ssa.Function][]Use),
		touchers: touchers{counts: anyOp},
		closers:  touchers{counts: (*Op).closes, inPlace: true},
		senders:  touchers{counts: (*Op).sends, inPlace: true},
	}
	for _, fn := range funcs {
		cs.read(fn)
	}
	cs.openGiven()
	cs.link()
	cs.findFresh()
	return cs
}

// Ops returns what an instruction does with classes.
func (cs *Classes) Ops(instr ssa.Instruction) []*Op { return cs.ops[instr] }

// All returns what the package does with classes, in the order of the source.
func (cs *Classes) All() []*Op { return cs.all }

// Unions returns how often two classes became one of which something was known. Values are read when they are first asked about,
// so that there may be more later: what was found of a class holds until then.
func (cs *Classes) Unions() int { return cs.unions }

func (cs *Classes) isMain() bool { return cs.types.Name() == "main" }

// object stands for all objects of a struct type, with what they have in their
// fields.
func (cs *Classes) object(t types.Type) *Class {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	th := cs.objectOf(symbol.OfType(t))
	if named, ok := types.Unalias(t).(*types.Named); ok {
		th.named = named.Obj()
	}
	return th
}

func (cs *Classes) objectOf(name symbol.Symbol) *Class {
	type objectOf struct{ name symbol.Symbol }
	th := cs.key(objectOf{name})
	th.name, th.owner = name.Name, name
	return th
}

// ownerOfField returns the type of the struct that v is loaded from a field of, or
// nil.
func ownerOfField(v ssa.Value) types.Type {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return fa.X.Type()
		}
	case *ssa.FieldAddr:
		return v.X.Type()
	case *ssa.Field:
		return v.X.Type()
	}
	return nil
}

// result unifies t with the i-th result of a call.
func (cs *Classes) result(t *Class, call *ssa.Call, i int) {
	c := &call.Call
	if b := value.Builtin(c); b != "" {
		if b == "append" {
			cs.union(t, cs.Of(c.Args[0]))
			cs.union(t, cs.Of(c.Args[1]))
		}
		return
	}
	callee := symbol.Callee(c)
	switch {
	case callee == nil:
	case knowledge.IsDone(callee):
		t = t.Find()
		if t.ends = true; flow.IsBackground(value.Receiver(c)) {
			t.ends, t.never = false, true
		}
		t.cancels, t.owned = cancelsOf(value.Receiver(c))
		return
	case knowledge.Timely[symbol.Of(callee)]:
		t.Find().ends = true
		return
	case makers[symbol.Of(callee)], cs.givesTo(callee, i):
		t = t.Find()
		t.made = append(t.made, call)
		return
	case cs.leavesOpen(callee, i):
		t = t.Find()
		t.made, t.sentElsewhere = append(t.made, call), true
		if t.name == "" {
			t.name = callee.Name()
		}
		return
	}
	if cs.givenHere(t, call, callee, i) {
		return
	}
	t = t.Find()
	t.made = append(t.made, call)
	switch {
	case !opens(c, callee, i):
		t.open(anyChan)
	case slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return knowledge.CanEnd(a.Type()) && !flow.IsBackground(a) }):
		t.ends = true
	}
}

// givenHere unifies t with what the functions of the package return that a call may reach. It returns false if there is none.
func (cs *Classes) givenHere(t *Class, call *ssa.Call, callee *types.Func, i int) bool {
	known := false
	runs := cs.spawns.Runs(call)
	if behind, certain := cs.spawns.Implementations(call); certain {
		runs = append(behind, runs...)
	}
	for _, r := range runs {
		if r.Fn == nil || r.Callee != callee && callee != nil {
			continue
		}
		known = true
		t = t.Find()
		t.givenBy = append(t.givenBy, r.Fn)
		for ret := range value.Returns(r.Fn) {
			if i < len(ret.Results) && !value.IsNil(ret.Results[i]) {
				cs.union(t, cs.Of(ret.Results[i]))
			}
		}
	}
	return known
}

// opens reports whether a call gives its caller something of its own, to close when
// it is done: not a channel, and by a function of such a name.
//
//	src, err := c.open(topic)
func opens(c *ssa.CallCommon, callee *types.Func, i int) bool {
	var name string
	switch field := value.LoadedField(c.Value); {
	case callee != nil:
		name = callee.Name()
	case field != nil:
		name = field.Name()
	default:
		return false
	}
	if _, isChan := c.Signature().Results().At(i).Type().Underlying().(*types.Chan); isChan {
		return false
	}
	return knowledge.Opens(name)
}

// anyChan stands for types of which others may have a better one.
var anyChan = types.NewChan(types.SendRecv, types.NewStruct(nil, nil))

func (cs *Classes) key(k any) *Class {
	t := cs.of[k]
	if t == nil {
		t = new(Class)
		cs.of[k] = t
	}
	return t.Find()
}

// elemOf returns what is sent on t.
func (cs *Classes) elemOf(t *Class) *Class {
	t = t.Find()
	if t.elem == nil {
		t.elem = &Class{sentElsewhere: t.sentElsewhere, closedElsewhere: t.sentElsewhere, receivedElsewhere: t.sentElsewhere}
	}
	return t.elem.Find()
}

// Of returns the class of v. A pointer to such an object, a variable with it and a container
// of such objects are in the class themselves.
func (cs *Classes) Of(v ssa.Value) *Class {
	if t := cs.of[v]; t != nil {
		return t.Find()
	}
	t := cs.key(v)
	switch v := v.(type) {
	case *ssa.MakeChan:
		t.made = append(t.made, v)
	case *ssa.Alloc:
		t.made = append(t.made, v)
		t.name = flow.VarName(v)
	case *ssa.Global:
		if t.name = v.Name(); slices.Contains(knowledge.Nevers, symbol.OfGlobal(v)) {
			t.never = true
			break
		}
		t.named, t.places = v.Object(), 1
		if v.Object() != nil && v.Object().Exported() && !cs.isMain() {
			t.open(v.Type().Underlying().(*types.Pointer).Elem())
		}
	case *ssa.Parameter:
		t.params = append(t.params, v)
		t.name = v.Name()
	case *ssa.FreeVar:
		if b := value.Binding(v); b != nil {
			cs.union(t, cs.Of(b))
		} else {
			t.open(v.Type())
		}
	case *ssa.FieldAddr:
		cs.union(t, cs.field(v.X.Type(), v.Field))
	case *ssa.Field:
		cs.union(t, cs.field(v.X.Type(), v.Field))
	case *ssa.MakeMap, *ssa.MakeSlice: // a new container: what is put into it is in its class
	case *ssa.Const:
		t.never = v.IsNil()
	case *ssa.Call:
		cs.result(t, v, 0)
	case *ssa.Extract:
		cs.extract(t, v)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !value.IsNil(e) {
				cs.union(t, cs.Of(e))
			}
		}
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			cs.union(t, cs.elemOf(cs.Of(v.X)))
		} else {
			cs.union(t, cs.Of(v.X))
		}
	default:
		if x := partOf(v); x != nil && cs.isTraced(v) {
			cs.union(t, cs.Of(x))
		} else {
			t.open(v.Type())
		}
	}
	return t.Find()
}

// isTraced reports whether v is not taken out of an interface that anything goes through.
//
//	wg, _ := c.groups.Load(key)
//	wg.(*sync.WaitGroup).Wait()
func (cs *Classes) isTraced(v ssa.Value) bool {
	is, ok := v.(*ssa.TypeAssert)
	return !ok || cs.MayBeWaitedOn(is.X.Type())
}

// partOf returns the value that v is under another type or an element of, or nil.
func partOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.TypeAssert:
		return v.X
	case *ssa.Next:
		return v.Iter
	}
	if x := value.Container(v); x != nil {
		return x
	}
	return value.Converted(v)
}

func (cs *Classes) extract(t *Class, v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		cs.result(t, tuple, v.Index)
	case *ssa.UnOp, *ssa.Select:
		if ch := flow.ReceivedFrom(v); ch != nil {
			cs.union(t, cs.elemOf(cs.Of(ch)))
		}
	default:
		if x := partOf(tuple); x != nil && cs.isTraced(tuple) {
			cs.union(t, cs.Of(x))
			return
		}
		t.open(v.Type())
	}
}

// field returns what a field of a struct type holds, in all objects of the type.
func (cs *Classes) field(t types.Type, i int) *Class {
	t = value.Deref(t)
	f := value.FieldOf(t, i)
	th := cs.of[f]
	if th != nil {
		return th.Find()
	}
	th = cs.key(f)
	owner := symbol.OfType(t)
	th.named, th.name, th.owner, th.places = f, f.Name(), owner, 1
	switch {
	case knowledge.IsOfClock(owner, f.Name()):
		th.ends = true
	case cs.isShown(t, f) && cs.world.Closed:
		th.shown, th.world = []string{owner.String() + "." + f.Name()}, cs.world
	case f.Pkg() != cs.types, f.Exported() && isExported(t) && !cs.isMain():
		if cs.isShown(t, f) {
			cs.world.shown = true
		}
		th.open(f.Type())
	}
	return th
}

// converts notes that the fields of one struct type become those of another one.
//
//	go finish(view(job))
func (cs *Classes) converts(from, to types.Type) {
	x, ok := value.Deref(from).Underlying().(*types.Struct)
	y, ok2 := value.Deref(to).Underlying().(*types.Struct)
	if !ok || !ok2 || x.NumFields() != y.NumFields() {
		return
	}
	for i := range x.NumFields() {
		if x.Field(i) != y.Field(i) && cs.MayBeWaitedOn(x.Field(i).Type()) {
			cs.union(cs.field(from, i), cs.field(to, i))
		}
	}
}

// union makes one class of two. The larger one keeps its representative, and the names
// are those of a, if it has any.
func (cs *Classes) union(a, b *Class) {
	if a == nil || b == nil {
		return
	}
	a, b = a.Find(), b.Find()
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
	a.givenBy = append(a.givenBy, b.givenBy...)
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
	a.handedBy = append(a.handedBy, b.handedBy...)
	a.shown = append(a.shown, b.shown...)
	a.world = cmp.Or(a.world, b.world)
	a.lent, a.handsOn = a.lent || b.lent, a.handsOn || b.handsOn
	switch {
	case a.elem == nil:
		a.elem = b.elem
	case b.elem != nil:
		cs.union(a.elem, b.elem)
	}
}

// InView reports whether a class is one of channels or groups that the package makes, and has in variables and fields of which all uses are in
// view. Others may have what is in an exported field, also of a type that they cannot name, in one of a struct without a name, which is
// another field wherever that type is written, and in a map or list.
func (cs *Classes) InView(t *Class) bool {
	t = t.Find()
	if t.ends || t.lent || len(t.params) > 0 || len(t.mayGet) > 0 || !t.IsMade() && !t.isPart() {
		return false
	}
	if field, ok := t.named.(*types.Var); ok && field.IsField() && (t.owner == symbol.Symbol{} || field.Exported() && !cs.isMain() && len(t.shown) == 0) {
		return false
	}
	t.ask()
	return !slices.ContainsFunc(t.made, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.MakeChan:
			return false
		case *ssa.Alloc:
			return !holdsChannel(v) && !knowledge.Groups[symbol.OfType(v.Type())] && !t.isPart()
		}
		return true
	})
}
