package callgraph

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

func (s *scanner) scan(fn *ssa.Function) {
	var operands []*ssa.Value
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			s.call(instr)
		case *ssa.Store:
			s.store(instr)
		case *ssa.MapUpdate:
			s.write(instr, instr.Map, instr.Value)
			s.enter(instr)
			if value.IsFunc(instr.Value.Type()) || holdsFuncs(instr.Value.Type()) { // commands[name] = f
				s.copied(instr.Value, s.addrPlace(instr.Map))
			}
		case *ssa.MakeClosure:
			fn := instr.Fn.(*ssa.Function)
			if bound := boundMethod(instr); bound != nil {
				fn = bound
			} else if fn.Synthetic != "" {
				s.throughInterface(instr)
			}
			s.handing(fn).from(instr)
		case *ssa.Return:
			for i, r := range instr.Results {
				s.copied(r, resultPlace(fn, i))
			}
		case *ssa.Alloc:
			s.makes(instr)
		case *ssa.UnOp:
			if instr.Op == token.ARROW && knowledge.IsSignal(instr.X.Type()) {
				s.resetBook(fieldOfAddr(instr.X), filling, instr)
			}
		case *ssa.MakeInterface:
			s.box(instr.X.Type(), ID(fn))
			s.boxAs(instr)
		case *ssa.FieldAddr:
			s.foreignField(instr, instr.X, instr.Field)
		case *ssa.Field:
			s.foreignField(instr, instr.X, instr.Field)
		}
		operands = instr.Operands(operands[:0])
		for i, op := range operands {
			f, ok := (*op).(*ssa.Function)
			if !ok {
				continue
			}
			if _, isClosure := instr.(*ssa.MakeClosure); isClosure {
				continue
			}
			if c, ok := instr.(ssa.CallInstruction); ok && i == 0 && !c.Common().IsInvoke() {
				continue // called
			}
			s.handing(f).use(instr, f)
		}
	}
}

// makes notes that a function makes a value of a struct type.
func (s *scanner) makes(v *ssa.Alloc) {
	t := value.Deref(v.Type())
	if _, ok := t.Underlying().(*types.Struct); !ok || symbol.OfType(t) == (symbol.Symbol{}) || !flow.IsMade(v) {
		return // a variable has a copy
	}
	name := symbol.OfType(t).String()
	s.g.makers[name] = append(s.g.makers[name], &Making{ID(v.Parent()), s.guardOf(v)})
}

// box notes that a function puts values of a type into an interface, and with them those of what it embeds: of these only the methods count that the
// type has from them.
func (s *scanner) box(t types.Type, in string) {
	t = types.Unalias(value.Deref(t))
	named, isNamed := t.(*types.Named)
	if isNamed {
		name := symbol.OfType(t).String()
		if slices.Contains(s.g.boxed[name], in) {
			return
		}
		s.g.boxed[name] = append(s.g.boxed[name], in)
		for arg := range named.TypeArgs().Types() {
			s.box(arg, in)
		}
	}
	s.boxParts(t, t, in, make(map[types.Type]bool))
}

// boxParts does so for what is embedded in part, which is a type or embedded in it.
//
//	type server struct{ pb.UnimplementedServer }    // and has all methods itself
func (s *scanner) boxParts(whole, part types.Type, in string, seen map[types.Type]bool) {
	str, ok := part.Underlying().(*types.Struct)
	if !ok || seen[part] {
		return
	}
	seen[part] = true // type node struct { *node }
	for f := range str.Fields() {
		of := types.Unalias(value.Deref(f.Type()))
		if !f.Embedded() || types.IsInterface(of) {
			continue
		}
		for sel := range types.NewMethodSet(types.NewPointer(of)).Methods() {
			m := sel.Obj().(*types.Func)
			if got, _, _ := types.LookupFieldOrMethod(types.NewPointer(whole), false, m.Pkg(), m.Name()); got == m {
				s.boxed(symbol.OfType(of).String()+"."+m.Name(), in)
			}
		}
		s.boxParts(whole, of, in, seen)
	}
}

// boxed notes one function that puts something into an interface.
func (s *scanner) boxed(what, in string) {
	if !slices.Contains(s.g.boxed[what], in) {
		s.g.boxed[what] = append(s.g.boxed[what], in)
	}
}

// boxAs notes into which interface a value is put, and if that is one of others, who may call its methods.
func (s *scanner) boxAs(mi *ssa.MakeInterface) {
	if as := symbol.OfType(mi.Type()); as != (symbol.Symbol{}) {
		s.boxed(boxedAs(symbol.OfType(mi.X.Type()).String(), as.String()), ID(mi.Parent()))
	}
	if !s.g.options.inModule(symbol.OfType(mi.Type()).Path) {
		s.g.handedOut[symbol.OfType(mi.X.Type()).String()] = true
	}
}

// throughInterface notes that a method value of an interface, handler.OnRemove, is a function that calls
// the method through that.
func (s *scanner) throughInterface(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	iface, ok := value.Deref(mc.Bindings[0].Type()).Underlying().(*types.Interface)
	id := ID(fn)
	if !ok || s.g.nodes[id] != nil {
		return
	}
	in := mc.Parent()
	s.g.nodes[id] = &Node{ID: id, Pkg: symbol.PkgPath(in.Pkg.Pkg), Name: fn.Object().Name(), Pos: mc.Pos()}
	name := fn.Object().Name()
	s.g.invoked[name] = append(s.g.invoked[name], &Call{In: id, Pos: mc.Pos(), iface: s.forms.Interface(iface)})
}

func (s *scanner) call(instr ssa.CallInstruction) {
	c := instr.Common()
	if b := value.Builtin(c); b != "" {
		if b == "delete" || b == "clear" {
			s.reset(c.Args[0], instr)
		}
		return
	}
	if fn := c.StaticCallee(); fn != nil {
		for _, arg := range fn.TypeArgs() { // which the function may put into one
			s.box(arg, ID(instr.Parent()))
		}
	}
	s.noteRun(c)
	s.noteService(instr)
	s.passOn(instr)
	switch callee := c.StaticCallee(); {
	case c.IsInvoke():
		edge := s.newCall(instr, value.Args(c))
		if iface, ok := c.Value.Type().Underlying().(*types.Interface); ok {
			edge.iface, edge.named = s.forms.Interface(iface), symbol.OfType(c.Value.Type()).String()
		}
		s.g.invoked[c.Method.Name()] = append(s.g.invoked[c.Method.Name()], edge)
		s.runnables(instr)
		if slices.Contains(knowledge.Removers, c.Method.Name()) && isRegistry(c.Value.Type()) {
			s.reset(c.Value, instr)
		}
	case callee != nil:
		s.g.calls[ID(callee)] = append(s.g.calls[ID(callee)], s.newCall(instr, value.Args(c)))
		s.runnables(instr)
		s.registered(instr)
		if recv := callee.Signature.Recv(); recv != nil && slices.Contains(knowledge.Removers, callee.Name()) && isRegistry(recv.Type()) {
			s.reset(value.Args(c)[0], instr)
		}
		if fn := symbol.Callee(c); fn != nil && fn.Signature().Recv() == nil && knowledge.Accesses[symbol.Of(fn)].Remove {
			s.reset(value.Args(c)[0], instr) // maps.DeleteFunc(m, isStale)
		}
		if zeroed := atomicZeroed(instr); zeroed != nil {
			s.reset(zeroed, instr)
		}
	default:
		for _, from := range s.sourcesOf(c.Value) {
			edge := s.newCall(instr, c.Args)
			if in := receiverOf(c.Value, instr.Parent()); in != instr.Parent() {
				edge = s.newCall(instr, outside(c.Args, in))
				edge.In = ID(in)
			}
			edge.Bare, edge.Received, edge.maker, edge.unless = true, flow.Received(c.Value) != nil, s.makerOf(c.Value), from.unless
			s.g.through[from.place] = append(s.g.through[from.place], edge)
		}
	}
}

// isRegistry reports whether a type has a method that asks for what is there.
//
//	s.running.Delete(key)    // a sync.Map, and not s.watcher.Remove(path)
func isRegistry(t types.Type) bool {
	if !types.IsInterface(t) {
		t = types.NewPointer(value.Deref(t))
	}
	for sel := range types.NewMethodSet(t).Methods() {
		if knowledge.LooksUp(sel.Obj().Name()) {
			return true
		}
	}
	return false
}

// makerOf returns the call that gives a func, by itself or in a field of an object, if it is one of a function; or nil.
//
//	start, stop := heartbeat(period)    h := heartbeat(period)
//	start()                             h.start()
func (s *scanner) makerOf(v ssa.Value) *maker {
	fn := v.Parent()
	if field, ok := v.(*ssa.Field); ok {
		v = field.X
	} else if at := value.Selection(v); at != nil {
		v = at.X
		if variable, ok := value.Declared(v).(*ssa.Alloc); ok {
			v = value.OnlyStored(variable)
		}
	}
	call, _ := value.CallOf(v)
	if call == nil || call.Parent() != fn || call.Call.StaticCallee() == nil {
		return nil
	}
	m := &maker{fn: ID(call.Call.StaticCallee())}
	for _, arg := range call.Call.Args {
		m.args = append(m.args, s.originsOf(arg))
	}
	return m
}

// passOn notes where a func that was itself loaded from a place is handed to.
func (s *scanner) passOn(instr ssa.CallInstruction) {
	c := instr.Common()
	var e *knowledge.Entry
	if callee := symbol.Callee(c); callee != nil { // or a literal: go func(f func()) { f() }(f)
		sym := symbol.Of(callee)
		e = s.g.entryOfCall(sym)
		if e == nil && slices.Contains(knowledge.RunsFuncs, sym.Path) {
			e = knowledge.Once
		}
	}
	for i, a := range c.Args {
		if e == nil {
			if fn := c.StaticCallee(); fn != nil && (value.IsFunc(a.Type()) || holdsFuncs(a.Type())) {
				s.copied(a, paramPlace(ID(fn), i))
			}
			continue
		}
		for _, from := range s.sourcesOf(a) {
			edge := s.newCall(instr, contextFor(c, a))
			edge.Bare, edge.Entry, edge.unless = true, e, from.unless
			s.g.through[from.place] = append(s.g.through[from.place], edge)
		}
	}
}

// runnables notes the methods that a library calls on an argument. The context that one is given ends
// with whom it is added to.
//
//	mgr.Add(controller)
func (s *scanner) runnables(instr ssa.CallInstruction) {
	c := instr.Common()
	for _, a := range c.Args {
		mi, ok := a.(*ssa.MakeInterface)
		if !ok {
			continue
		}
		name := knowledge.Runnables[symbol.OfType(mi.Type())]
		if name == "" {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, nil, name)
		if m, ok := obj.(*types.Func); ok {
			id := symbol.Of(m).String()
			args := []ssa.Value{mi.X}
			if c.IsInvoke() {
				args = append(args, c.Value)
			}
			s.g.calls[id] = append(s.g.calls[id], s.newCall(instr, args))
		}
	}
}

// registered notes the methods that a server calls per request, of an object that is registered with it.
//
//	pb.RegisterGreeterServer(server, &greeter{})
func (s *scanner) registered(instr ssa.CallInstruction) {
	c := instr.Common()
	i := knowledge.Registers(c.Signature())
	if i < 0 {
		return
	}
	iface := c.Args[i].Type().Underlying().(*types.Interface)
	for m := range iface.Methods() {
		edge := s.newCall(instr, nil)
		edge.Bare, edge.Entry, edge.iface = true, knowledge.PerRequest, s.forms.Interface(iface)
		mi, ok := c.Args[i].(*ssa.MakeInterface)
		if !ok {
			s.g.invoked[m.Name()] = append(s.g.invoked[m.Name()], edge)
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, m.Pkg(), m.Name())
		if method, ok := obj.(*types.Func); ok {
			id := symbol.Of(method).String()
			s.g.calls[id] = append(s.g.calls[id], edge)
		}
	}
}

// New reads the functions of a package. funcs has all of them, literals included. If they are not
// nil, forTests tells whether a function is there for tests, and gives what those of other packages
// give.
func New(funcs []*ssa.Function, forTests func(token.Pos) bool, options Options, gives func(*types.Func) (*Gives, bool)) *Package {
	g, forms := NewGraph(options), dispatch.NewForms()
	if forTests == nil {
		forTests = func(token.Pos) bool { return false }
	}
	for _, fn := range funcs {
		g.addNode(fn, forTests(fn.Pos()), forms)
	}
	g.noteImports(funcs)
	s := &scanner{
		g:          g,
		forms:      forms,
		gives:      gives,
		funcs:      funcs,
		forTests:   forTests,
		globals:    value.NewVariables(funcs),
		perCluster: make(map[string]bool),
		used:       make(map[usageOf]bool),
		fieldUsed:  make(map[usageOfField][]ssa.Value),
		origins:    make(map[ssa.Value][]Origin),
		shapes:     flow.NewShapes(),
		taken:      make(map[*ssa.Function][]ssa.Instruction),
		written:    make(map[*ssa.Function][]string),
		conds:      make(map[ssa.Value][]string),
		kept:       make(map[*ssa.Function][]string),
		put:        make(map[*ssa.Function][]string),
		guarded:    make(map[*Guard]ssa.Instruction),
		resets:     make(map[string][]ssa.Instruction),
		guards:     make(map[*ssa.Function][]*flow.Decision),
		undone:     make(map[*ssa.Function]*undoing),
		enders:     make(map[*ssa.Function][]ending),
		flags:      make(map[*ssa.Function][]*flow.Decision),
	}
	for _, fn := range funcs {
		s.scan(fn)
		s.noteNews(fn)
		s.noteDrains(fn)
	}
	for g, at := range s.guarded {
		s.noteUndone(g, at)
	}
	s.guarded = nil // what is asked from now on is noted at once
	s.teardowns(funcs)
	g.options.Use = nil // nor the files that it has read
	return &Package{Graph: g, scan: s}
}

func (g *Graph) addNode(fn *ssa.Function, forTests bool, forms *dispatch.Forms) {
	n := &Node{ID: ID(fn), Pkg: symbol.PkgPath(fn.Pkg.Pkg), Name: value.NameOf(fn), Entry: g.entryOf(fn), ForTests: forTests || g.options.InTests, Example: g.options.InExamples, Cluster: g.holdsCluster(fn), Pos: fn.Pos(), Service: Service{Waits: waitsToEnd(fn), MayFail: mayFail(fn)}}
	g.nodes[n.ID] = n
	for i, p := range fn.Params {
		if isRun(p) {
			n.Runs = append(n.Runs, i)
		}
	}
	if n.Entry == nil && forTests {
		n.Entry = knowledge.Once
	}
	if p := fn.Parent(); p != nil {
		n.Parent = ID(p)
		n.Name = value.NameOf(value.Outermost(p))
		for _, fv := range fn.FreeVars {
			n.Cluster = n.Cluster || g.isCluster(value.Deref(fv.Type()))
		}
		return
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return
	}
	n.Exported = obj.Exported() && fn.Pkg.Pkg.Name() != "main"
	if recv := fn.Signature.Recv(); recv != nil {
		n.Method, n.recv = obj.Name(), forms.Receiver(recv.Type())
		if t := ownType(recv.Type(), fn.Pkg.Pkg); t != "" {
			n.Serves = append(n.Serves, t)
		}
		return
	}
	for r := range fn.Signature.Results().Variables() {
		if t := ownType(r.Type(), fn.Pkg.Pkg); t != "" {
			n.Serves = append(n.Serves, t)
		}
	}
}
