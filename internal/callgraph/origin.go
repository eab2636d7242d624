package callgraph

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// An Origin says where a function has an object from.
type Origin struct {
	Kind  OriginKind
	Index int    // FromParam: which parameter; the receiver is parameter 0 of a method. FromField: 1 + that of which it is a field, or 0
	Field string // FromField: the struct's type and the field
	Own   bool   // FromField: of an object that the function makes, or in the map or slice that the field holds

	In string   // FromScope: the function around the literal
	Of []Origin // FromScope: where that has it from; Viewed: what it is a view of

	Final  bool // Shared: it comes when the process ends
	Loop   bool // Made: in a loop
	Signal bool // FromParam, FromScope: it is a context, or a stop channel
	Fresh  bool // FromParam, FromScope: the question is whether it is a new one
	Waited bool // of a signal: who is called on the way waits to be told to end, too
	Until  bool // FromField: the question is of what runs until it comes
}

// An OriginKind is a kind of Origin.
type OriginKind uint8

const (
	// Shared: from anywhere else, such as a package variable. It stays as
	// long as the process.
	Shared OriginKind = iota
	// Made: by the function itself.
	Made
	// FromParam: reached from a parameter.
	FromParam
	// FromField: reached from a field of some object.
	FromField
	// FromScope: a variable that a literal captures.
	FromScope
	// Viewed: a view of the object, whose registrations end with a context.
	Viewed
	// Never: of a signal, that it does not come.
	Never
)

// Portable reports whether o means the same in other packages.
func (o Origin) Portable() bool {
	return o.Kind == Shared || o.Kind == FromParam || o.Kind == FromField
}

func (o Origin) String() string {
	if o.Fresh {
		o.Fresh = false
		return "fresh " + o.String()
	}
	if o.Waited {
		o.Waited = false
		return "waited " + o.String()
	}
	if o.Until {
		o.Until = false
		return "until " + o.String()
	}
	switch o.Kind {
	case Made:
		return fmt.Sprintf("made%v", o.Loop)
	case FromParam:
		return fmt.Sprintf("param%d", o.Index)
	case FromField:
		if o.Own {
			return "own " + o.Field
		}
		if o.Index > 0 {
			return fmt.Sprintf("param%d %s", o.Index-1, o.Field)
		}
		return o.Field
	case FromScope:
		return fmt.Sprint(o.In, o.Of)
	case Viewed:
		return fmt.Sprint("view of ", o.Of)
	case Never:
		return "never"
	case Shared:
		if o.Final {
			return "final"
		}
	}
	return "shared"
}

// originsOf returns where v comes from: accessors are looked through, so that
// an informer comes from where its factory comes from.
//
//	c.factory.Core().V1().Pods().Informer()      the field factory of c's type
//	cache.NewSharedIndexInformer(…)              made
func (s *scanner) originsOf(v ssa.Value) []Origin {
	if of, ok := s.origins[v]; ok {
		return of // nil in a cycle
	}
	s.origins[v] = nil
	of := dedup(s.trace(v))
	if len(of) > maxOrigins {
		of = []Origin{{Kind: Shared}}
	}
	s.origins[v] = of
	return of
}

// What has more origins, or is used more often, than these is data.
const (
	maxOrigins = 8
	maxUses    = 256
)

// WhetherFresh returns the origins for the question whether the object is a new one
// each time. What comes from a field of something else is as old as that.
func WhetherFresh(of []Origin) []Origin {
	of = slices.Clone(of)
	for i, o := range of {
		switch o.Kind {
		case FromField, Viewed:
			of[i] = Origin{Kind: Shared}
		case FromScope:
			of[i].Fresh, of[i].Of = true, WhetherFresh(o.Of)
		case FromParam:
			of[i].Fresh = true
		}
	}
	return of
}

// dedup returns the origins, each once; of too many, some.
func dedup(list []Origin) []Origin {
	var out []Origin
	for _, o := range list {
		if len(out) > maxOrigins {
			break
		}
		if !slices.ContainsFunc(out, func(p Origin) bool { return p.String() == o.String() }) {
			out = append(out, o)
		}
	}
	return out
}

func (s *scanner) trace(v ssa.Value) []Origin {
	switch v := v.(type) {
	case *ssa.Parameter:
		return []Origin{{Kind: FromParam, Index: slices.Index(v.Parent().Params, v), Signal: knowledge.IsSignal(v.Type())}}
	case *ssa.FreeVar:
		return s.traceScope(v)
	case *ssa.Global:
		if sym := (symbol.Symbol{Path: symbol.PkgPath(v.Pkg.Pkg), Name: v.Name()}); slices.Contains(knowledge.Nevers, sym) {
			return []Origin{{Kind: Never}}
		}
		return []Origin{{Kind: Shared}}
	case *ssa.MakeChan:
		return s.traceChan(v)
	case *ssa.Alloc:
		return s.traceAlloc(v, nil)
	case *ssa.UnOp:
		if variable, ok := v.X.(*ssa.Alloc); ok {
			return s.traceAlloc(variable, v)
		}
	case *ssa.FieldAddr:
		return s.traceField(v.X, v.Field)
	case *ssa.Field:
		return s.traceField(v.X, v.Field)
	case *ssa.Phi:
		var all []Origin
		for i, e := range v.Edges {
			if !isDefault(v.Block().Preds[i], v.Type(), func(x ssa.Value) bool { return x != e && slices.Contains(v.Edges, x) }) {
				all = append(all, s.originsOf(e)...)
			}
		}
		return all
	case *ssa.Call:
		return s.traceCall(&v.Call, v)
	case *ssa.MakeMap, *ssa.MakeSlice:
		return s.traceElements(v)
	case *ssa.Lookup:
		if of := s.madeAmong(v); len(of) > 0 {
			return of
		}
	case *ssa.Const:
		return nil
	case *ssa.TypeAssert:
		if knowledge.IsSignal(v.AssertedType) && !knowledge.IsSignal(v.X.Type()) {
			return []Origin{s.made(v)} // nobody knows: let it be one that comes
		}
	}
	if val := s.assignedBefore(v); val != nil {
		return s.originsOf(val)
	}
	if x := flow.Container(v); x != nil {
		return elements(s.originsOf(x))
	}
	if x := sameAs(v); x != nil {
		return s.originsOf(x)
	}
	return []Origin{{Kind: Shared}}
}

// sameAs returns the value that v is under another type, was loaded from, or is a
// part of, or nil.
func sameAs(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.X
	case *ssa.Next:
		return v.Iter
	case *ssa.Extract:
		return v.Tuple
	case *ssa.TypeAssert:
		return v.X
	}
	return flow.Converted(v)
}

// elements returns the origins of what containers from the given origins hold.
func elements(of []Origin) []Origin {
	of = slices.Clone(of)
	for i := range of {
		of[i].Own = of[i].Kind == FromField
	}
	return of
}

// made returns the origin of what instr makes.
func (s *scanner) made(instr ssa.Instruction) Origin {
	b := instr.Block()
	return Origin{Kind: Made, Loop: b != nil && (s.shapes.Repeats(b) || s.isBehindTaker(instr))}
}

// traceElements: a map that is made here has what is put into it.
func (s *scanner) traceElements(v ssa.Value) []Origin {
	var all []Origin
	for _, val := range value.Elements(v) {
		all = append(all, s.originsOf(val)...)
	}
	return all
}

// madeAmong returns what the function makes of the elements of a map that it makes, too, and that has others
// from elsewhere, where it looks one up; or nil. Those are new to the map, and not to the rest.
//
//	if q, ok := s.queues[key]; ok { next[key] = q } else { next[key] = newQueue(); added = append(added, key) }
//	for _, key := range added { next[key].Start() }
func (s *scanner) madeAmong(v *ssa.Lookup) []Origin {
	m, ok := v.X.(*ssa.MakeMap)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(s.traceElements(m), func(o Origin) bool { return o.Kind != Made })
}

// traceField: of a struct that the function makes, what it stores in the field;
// else the field of whatever object. A signal that comes through a channel is that of one item.
//
//	ev := <-events
//	go run(ev.termCtx)
func (s *scanner) traceField(x ssa.Value, field int) []Origin {
	if alloc, ok := x.(*ssa.Alloc); ok && len(*alloc.Referrers()) <= maxUses {
		var all []Origin
		for _, ref := range *alloc.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok && fa.Field == field {
				for st := range value.Stores(fa) {
					all = append(all, s.originsOf(st.Val)...)
				}
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	if str, ok := value.Deref(x.Type()).Underlying().(*types.Struct); ok && knowledge.IsSignal(str.Field(field).Type()) && isReceived(x) {
		return []Origin{{Kind: Made}}
	}
	if name := fieldName(x.Type(), field); name != "" {
		of := s.originsOf(x)
		return []Origin{{Kind: FromField, Field: name, Own: AllMade(of), Index: onlyParam(of) + 1}}
	}
	return s.originsOf(x)
}

func AllMade(of []Origin) bool {
	return len(of) > 0 && !slices.ContainsFunc(of, func(o Origin) bool { return o.Kind != Made })
}

// AllNew reports whether all of the origins are made, by the function or by one around it.
//
//	b := newBackground()
//	go func() { b.run() }()
func AllNew(of []Origin) bool {
	return len(of) > 0 && !slices.ContainsFunc(of, func(o Origin) bool { return o.Kind != Made && (o.Kind != FromScope || !AllNew(o.Of)) })
}

// fieldOrigins returns where the named field of x comes from: what was stored in
// it, if x is made here, or else where x comes from.
func (s *scanner) fieldOrigins(x ssa.Value, name string) []Origin {
	if load, ok := x.(*ssa.UnOp); ok {
		x = load.X
	}
	if alloc, ok := x.(*ssa.Alloc); ok {
		for _, ref := range *alloc.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok && fieldName(fa.X.Type(), fa.Field) == name {
				if of := s.traceField(alloc, fa.Field); of != nil {
					return of
				}
			}
		}
	}
	return s.originsOf(x)
}

// fieldName names a field of a named struct type, for all packages alike.
func fieldName(t types.Type, field int) string {
	t = value.Deref(t)
	owner := symbol.OfType(t)
	str, ok := t.Underlying().(*types.Struct)
	if owner == (symbol.Symbol{}) || !ok {
		return ""
	}
	return owner.String() + "." + str.Field(field).Name()
}

// SplitField returns the type that has a field, and the name of the field in it.
func SplitField(field string) (owner, name string) {
	if i := strings.LastIndex(field, "."); i >= 0 {
		return field[:i], field[i+1:]
	}
	return field, ""
}

// unviewed returns what the views are views of.
func unviewed(list []Origin) []Origin {
	var all []Origin
	for _, o := range list {
		if o.Kind == Viewed {
			all = append(all, o.Of...)
		} else {
			all = append(all, o)
		}
	}
	return all
}

func (s *scanner) traceCall(c *ssa.CallCommon, at *ssa.Call) []Origin {
	if b := value.Builtin(c); b != "" {
		if b != "append" {
			return nil
		}
		return slices.Concat(s.originsOf(c.Args[0]), s.originsOf(c.Args[1]))
	}
	if givesSignal(at.Type()) {
		if of, ok := s.traceSignal(c, at); ok {
			return of
		}
	}
	if c.IsInvoke() {
		return s.traceMethod(c.Method, c.Value, c.Args, at)
	}
	callee := c.StaticCallee()
	if callee == nil {
		if _, field := SplitField(s.placeOf(c.Value)); knowledge.Makes(field) {
			return s.viaArgs(c.Args, []Origin{s.made(at)}) // c.newInformer(…), a field
		}
		if isRun(at) {
			return []Origin{s.made(at)}
		}
		return s.viaArgs(c.Args, []Origin{{Kind: Shared}})
	}
	if origin := callee.Origin(); origin != nil {
		callee = origin
	}
	if s.g.nodes[ID(callee)] != nil && len(callee.Blocks) > 0 {
		return s.traceResults(callee, c, at)
	}
	fn, _ := callee.Object().(*types.Func)
	if of, ok := s.given(fn, c, at); ok {
		return of
	}
	if fn != nil && fn.Signature().Recv() != nil {
		if args := argsOf(c); len(args) > 0 {
			return s.traceMethod(fn, args[0], args[1:], at)
		}
	}
	if knowledge.Makes(callee.Name()) {
		return s.viaArgs(c.Args, []Origin{s.made(at)})
	}
	return s.viaArgs(c.Args, []Origin{{Kind: Shared}})
}

func (s *scanner) traceMethod(fn *types.Func, recv ssa.Value, args []ssa.Value, at *ssa.Call) []Origin {
	switch {
	case knowledge.Makes(fn.Name()):
		return s.viaArgs(args, []Origin{s.made(at)})
	case fn.Name() == resource.ViewAccessor:
		return []Origin{{Kind: Viewed, Of: s.originsOf(recv)}}
	case isBuilder(fn):
		return slices.Concat(s.originsOf(recv), s.viaArgs(args, nil))
	case at != nil && s.isRunUntil(at):
		return []Origin{s.made(at)}
	}
	return s.originsOf(recv)
}

// isBuilder reports whether fn gives its receiver back, which then has what fn
// was given: factory.New().WithInformers(pods, nodes)
func isBuilder(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), sig.Recv().Type())
}

// traceResults looks into a function of the package for where it has its results
// from.
func (s *scanner) traceResults(callee *ssa.Function, c *ssa.CallCommon, at *ssa.Call) []Origin {
	var all []Origin
	for ret := range value.Returns(callee) {
		for _, r := range ret.Results {
			if !isReference(r.Type()) || value.IsError(r.Type()) || givesSignal(at.Type()) && !knowledge.IsSignal(r.Type()) {
				continue
			}
			for _, o := range s.originsOf(r) {
				all = append(all, s.handedBack(o, c, at)...)
			}
		}
	}
	return all
}

// handedBack returns where a call has something from that the function called has from o.
func (s *scanner) handedBack(o Origin, c *ssa.CallCommon, at *ssa.Call) []Origin {
	args := argsOf(c)
	switch {
	case o.Kind == Made:
		return []Origin{s.made(at)}
	case o.Kind == FromParam && o.Index < len(args):
		return s.originsOf(args[o.Index])
	case o.Kind == FromField && o.Index > 0 && o.Index <= len(args):
		of, _ := o.inArgument(s.structOf(args[o.Index-1], at), s.originsOf(args[o.Index-1]))
		return of
	}
	return []Origin{o}
}

// isReference reports whether values of type t may lead to an informer.
func isReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Interface:
		return !value.IsError(t)
	}
	return true
}
