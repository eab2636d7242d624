package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A pass hands an object to a function of the package.
type pass struct {
	arg   ssa.Value
	param *ssa.Parameter
}

// object stands for all objects of a struct type, with what they have in their
// fields.
func (cs *classes) object(t types.Type) *class {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	th := cs.objectOf(symbol.OfType(t))
	if named, ok := types.Unalias(t).(*types.Named); ok {
		th.named = named.Obj()
	}
	return th
}

func (cs *classes) objectOf(name symbol.Symbol) *class {
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

// link gives parameters that are more than that what callers pass.
func (cs *classes) link() {
	for changed := true; changed; {
		changed = false
		for _, p := range cs.pkg.passes {
			arg, param := cs.classOf(p.arg), cs.classOf(p.param)
			switch {
			case arg == param:
			case !param.isParam():
				cs.union(arg, param)
				changed = true
			case param.sentElsewhere && !arg.sentElsewhere, param.closedElsewhere && !arg.closedElsewhere, param.mayBeReceivedElsewhere() && !arg.receivedElsewhere:
				arg.sentElsewhere = arg.sentElsewhere || param.sentElsewhere
				arg.closedElsewhere = arg.closedElsewhere || param.closedElsewhere
				arg.receivedElsewhere = arg.receivedElsewhere || param.mayBeReceivedElsewhere()
				changed = true
			}
		}
	}
	for _, p := range cs.pkg.passes {
		arg, param := cs.classOf(p.arg), cs.classOf(p.param)
		arg.passed = append(arg.passed, p)
		param.passers = append(param.passers, p)
	}
	for _, p := range cs.pkg.mayPass {
		arg := cs.classOf(p.arg)
		arg.mayGet = append(arg.mayGet, p)
	}
	cs.findUses()
	for _, fn := range cs.pkg.Funcs {
		if _, all := cs.pkg.Spawns.Uses(fn); all {
			continue
		}
		for _, p := range fn.Params {
			if t := cs.of[p]; t != nil {
				t.open(anyChan)
			}
		}
	}
}

// mayBeWaitedOn reports whether values of type t are or hold what goroutines may wait
// on.
func (p *Package) mayBeWaitedOn(t types.Type) bool { return p.mayBeWaitedOnN(t, 4) }

func (p *Package) mayBeWaitedOnN(t types.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Slice:
		return p.mayBeWaitedOnN(u.Elem(), depth-1)
	case *types.Array:
		return p.mayBeWaitedOnN(u.Elem(), depth-1)
	case *types.Map:
		return p.mayBeWaitedOnN(u.Elem(), depth-1)
	case *types.Pointer:
		if _, isStruct := u.Elem().Underlying().(*types.Struct); !isStruct {
			return p.mayBeWaitedOnN(u.Elem(), depth-1)
		}
		return symbol.OfType(u.Elem()) != symbol.Symbol{}
	case *types.Interface:
		return u.NumMethods() > 0 && !value.IsError(t) && !canEnd(t)
	case *types.Struct:
		return p.hasWaitMethods(types.NewPointer(t))
	}
	return false
}

// hasWaitMethods reports whether the type has methods that wait.
func (p *Package) hasWaitMethods(t types.Type) bool {
	for _, name := range slices.Concat(knowledge.Waiters, p.takers) {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

// result unifies t with the i-th result of a call.
func (cs *classes) result(t *class, call *ssa.Call, i int) {
	c := &call.Call
	if b := value.Builtin(c); b != "" {
		if b == "append" {
			cs.union(t, cs.classOf(c.Args[0]))
			cs.union(t, cs.classOf(c.Args[1]))
		}
		return
	}
	callee := symbol.Callee(c)
	switch {
	case callee == nil:
	case isDone(callee):
		t = t.find()
		if t.ends = true; isBackground(value.Receiver(c)) {
			t.ends, t.never = false, true
		}
		t.cancels, t.owned = cs.pkg.cancelsOf(value.Receiver(c))
		return
	case knowledge.Timely[symbol.Of(callee)]:
		t.find().ends = true
		return
	case makers[symbol.Of(callee)], cs.pkg.givesTo(callee, i):
		t = t.find()
		t.made = append(t.made, call)
		return
	}
	known := false
	runs := cs.pkg.Spawns.Runs(call)
	if behind, certain := cs.pkg.Spawns.Implementations(call); certain {
		runs = append(behind, runs...)
	}
	for _, r := range runs {
		if r.Fn == nil || r.Callee != callee && callee != nil {
			continue
		}
		known = true
		t = t.find()
		t.results = append(t.results, r.Fn)
		for ret := range value.Returns(r.Fn) {
			if i < len(ret.Results) {
				if !value.IsNil(ret.Results[i]) {
					cs.union(t, cs.classOf(ret.Results[i]))
				}
			}
		}
	}
	if known {
		return
	}
	t = t.find()
	t.made = append(t.made, call)
	switch {
	case !opens(c, callee, i):
		t.open(anyChan)
	case slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return canEnd(a.Type()) && !isBackground(a) }):
		t.ends = true
	}
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

// isBackground reports whether ctx is never done.
func isBackground(ctx ssa.Value) bool {
	call, ok := ctx.(*ssa.Call)
	if !ok {
		return false
	}
	return slices.Contains(knowledge.Backgrounds, symbol.OfCall(&call.Call))
}

// isDone reports whether fn is the method Done of a context, or one like it.
//
//	Done() <-chan struct{}
func isDone(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Name() != "Done" || sig.Recv() == nil || sig.Results().Len() != 1 || fn.Pkg() == nil || fn.Pkg().Path() != "context" {
		return false
	}
	_, ok := sig.Results().At(0).Type().Underlying().(*types.Chan)
	return ok
}

func (cs *classes) key(k any) *class {
	t := cs.of[k]
	if t == nil {
		t = new(class)
		cs.of[k] = t
	}
	return t.find()
}

// elemOf returns what is sent on t.
func (cs *classes) elemOf(t *class) *class {
	t = t.find()
	if t.elem == nil {
		t.elem = &class{sentElsewhere: t.sentElsewhere, closedElsewhere: t.sentElsewhere, receivedElsewhere: t.sentElsewhere}
	}
	return t.elem.find()
}

// classOf returns the class of v. A pointer to such an object, a variable with it and a container
// of such objects are in the class themselves.
func (cs *classes) classOf(v ssa.Value) *class {
	if t := cs.of[v]; t != nil {
		return t.find()
	}
	t := cs.key(v)
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
		t.named, t.places = v.Object(), 1
		if v.Object() != nil && v.Object().Exported() && !cs.pkg.isMain() {
			t.open(v.Type().Underlying().(*types.Pointer).Elem())
		}
	case *ssa.Parameter:
		t.params = append(t.params, v)
		t.name = v.Name()
	case *ssa.FreeVar:
		if b := value.Binding(v); b != nil {
			cs.union(t, cs.classOf(b))
		} else {
			t.open(v.Type())
		}
	case *ssa.FieldAddr:
		cs.union(t, cs.field(v.X.Type(), v.Field))
	case *ssa.Field:
		cs.union(t, cs.field(v.X.Type(), v.Field))
	case *ssa.Const:
		t.never = v.IsNil()
	case *ssa.Call:
		cs.result(t, v, 0)
	case *ssa.Extract:
		cs.extract(t, v)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !value.IsNil(e) {
				cs.union(t, cs.classOf(e))
			}
		}
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			cs.union(t, cs.elemOf(cs.classOf(v.X)))
		} else {
			cs.union(t, cs.classOf(v.X))
		}
	default:
		if x := partOf(v); x != nil && cs.pkg.isTraced(v) {
			cs.union(t, cs.classOf(x))
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

// isTraced reports whether v is not taken out of an interface that anything goes through.
//
//	wg, _ := c.groups.Load(key)
//	wg.(*sync.WaitGroup).Wait()
func (p *Package) isTraced(v ssa.Value) bool {
	is, ok := v.(*ssa.TypeAssert)
	return !ok || p.mayBeWaitedOn(is.X.Type())
}

// partOf returns the value that v is under another type or an element of, or nil.
func partOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.TypeAssert:
		return v.X
	case *ssa.Next:
		return v.Iter
	}
	if x := flow.Container(v); x != nil {
		return x
	}
	return flow.Converted(v)
}

func (cs *classes) extract(t *class, v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		cs.result(t, tuple, v.Index)
	case *ssa.UnOp, *ssa.Select:
		if ch := flow.ReceivedFrom(v); ch != nil {
			cs.union(t, cs.elemOf(cs.classOf(ch)))
		}
	default:
		if x := partOf(tuple); x != nil && cs.pkg.isTraced(tuple) {
			cs.union(t, cs.classOf(x))
			return
		}
		t.open(v.Type())
	}
}

// field returns what a field of a struct type holds, in all objects of the type.
func (cs *classes) field(t types.Type, i int) *class {
	t = value.Deref(t)
	f := value.FieldOf(t, i)
	th := cs.of[f]
	if th != nil {
		return th.find()
	}
	th = cs.key(f)
	owner := symbol.OfType(t)
	th.named, th.name, th.owner, th.places = f, f.Name(), owner, 1
	switch {
	case isTimerChannel(owner, f.Name()):
		th.ends = true
	case f.Pkg() != cs.pkg.Types, f.Exported() && isExported(t) && !cs.pkg.isMain():
		th.open(f.Type())
	}
	return th
}

// converts notes that the fields of one struct type become those of another one.
//
//	go finish(view(job))
func (cs *classes) converts(from, to types.Type) {
	x, ok := value.Deref(from).Underlying().(*types.Struct)
	y, ok2 := value.Deref(to).Underlying().(*types.Struct)
	if !ok || !ok2 || x.NumFields() != y.NumFields() {
		return
	}
	for i := range x.NumFields() {
		if x.Field(i) != y.Field(i) && cs.pkg.mayBeWaitedOn(x.Field(i).Type()) {
			cs.union(cs.field(from, i), cs.field(to, i))
		}
	}
}

// isExported reports whether other packages can name the type.
func isExported(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Exported()
}

func isTimerChannel(owner symbol.Symbol, field string) bool {
	return owner.Path == "time" && field == "C"
}

// handed returns what t stands for, if it is a parameter for which all calls that hand it something hand the same; or t.
//
//	go closeBehind(&group, results)
func (cs *classes) handed(t *class) *class {
	for range maxDepth {
		if !t.isParam() || len(t.passers) == 0 {
			return t
		}
		arg := cs.classOf(t.passers[0].arg)
		if slices.ContainsFunc(t.passers, func(p pass) bool { return cs.classOf(p.arg) != arg }) {
			return t
		}
		t = arg
	}
	return t
}

// bound returns what t stands for, if it is a parameter.
func (cs *classes) bound(t *class, b bindings) *class {
	t = t.find()
	if t.isParam() {
		if arg := b[t.params[0]]; arg != nil {
			return arg.find()
		}
	}
	return t
}
