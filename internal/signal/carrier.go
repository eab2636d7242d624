package signal

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Carrier is the value that holds a goroutine by a path when it is started.
type Carrier struct {
	Value ssa.Value
	Path  access.Path
	Made  ssa.Instruction // that made Value, where that is a variable of the function
	Until ssa.Value       // the context that ends it, too
}

// CarrierOf returns the carrier of a goroutine that ends with a signal of fn. A signal that
// fn was given itself is returned as one that somebody else sees to.
func (p *Package) CarrierOf(s Signal, fn *ssa.Function) (c Carrier, until ssa.Value) {
	switch root := s.at.Root.(type) {
	case *ssa.Parameter:
		if s.at.Path == "" {
			if knowledge.IsSignal(root.Type()) && root.Parent() == fn {
				return Carrier{}, root
			}
			return Carrier{}, nil
		}
	case *ssa.MakeChan: // of one with data, blocking tells, unless there is a func for others that closes it
		if s.at.Path != "" || root.Parent() != fn || !knowledge.IsSignal(root.Type()) && !p.isClosedByLiteral(fn, root) {
			return Carrier{}, nil
		}
		return Carrier{Value: root, Made: root}, nil
	case *ssa.Call:
		if s.at.Path == "" || root.Parent() != fn || !p.GivesNew(root, 0) {
			return Carrier{}, nil
		}
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || call.Parent() != fn {
			return Carrier{}, nil
		}
		if s.at.Path != "" && p.GivesNew(call, root.Index) {
			break
		}
		if s.at.Path != "" || root.Index != 0 || !p.isCanceller(call) {
			return Carrier{}, nil
		}
		return Carrier{Value: call, Path: access.Component(1) + access.Call, Made: call, Until: p.ParentOf(call)}, nil
	case *ssa.Alloc:
		if s.at.Path == "" || value.IsCopyOfParam(root) {
			return Carrier{}, nil
		}
		if s.isCtx {
			if call := p.madeContext(root, s.at.Path); call != nil && call.Parent() == fn {
				return Carrier{Value: call, Path: access.Component(1) + access.Call, Made: call, Until: p.ParentOf(call)}, nil
			}
			if given := givenContext(root, s.at.Path); given != nil && given.Parent() == fn {
				return Carrier{}, given
			}
		} else if of, ok := p.SharedWith(s.at, fn); ok {
			return of, nil
		}
	default:
		return Carrier{}, nil
	}
	path := s.at.Path
	refs := access.FieldsAlong(s.at.Root.Type(), path, nil)
	if len(refs) == 0 {
		return Carrier{}, nil
	}
	field := refs[len(refs)-1].Var
	if p.isView(refs[len(refs)-1]) {
		return Carrier{}, nil
	}
	if p.foreign[field] || p.isFed(field) || p.isClosedWithAnother(field) || p.isLent(field, fn) {
		return Carrier{}, nil // somebody else closes it
	}
	if field.Exported() && field.Pkg() == p.pkg && !p.assigned[field] {
		return Carrier{}, nil // &poller.Poller{Stop: stop}
	}
	if s.isCtx {
		if path, until = p.cancelBeside(s.at, fn); path == "" {
			return Carrier{}, nil
		}
	}
	return Carrier{Value: s.at.Root, Path: path, Until: until}, nil
}

// isView reports whether a field of another package has a channel to receive from, beside nothing by which that could be told to close it: who sends on it
// does so.
//
//	type Output struct { Stdout, Stderr <-chan []byte }    // output := executor.Execute(ctx)
func (p *Package) isView(ref access.Field) bool {
	ch, ok := ref.Var.Type().Underlying().(*types.Chan)
	return ok && ch.Dir() == types.RecvOnly && ref.Var.Pkg() != p.pkg && ref.Owner != nil && ref.Owner.NumMethods() == 0
}

// PutInto returns what gives a signal that a new object has by a path: the channel, or the call that gives a func which cancels it, where
// the function that makes the object makes that, too, and puts it there; or else the object.
//
//	ch := make(chan struct{})
//	return &session{gone: ch}, func() { close(ch) }
func (p *Package) PutInto(object *ssa.Alloc, path access.Path) Carrier {
	of := Carrier{Value: object, Path: path, Made: object}
	field, isFunc := path, path.EndsInCall()
	if isFunc {
		field = path[:len(path)-len(access.Call)]
	}
	for _, ref := range value.Referrers(object) {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || access.Select(value.Field(fa).Name()) != field {
			continue
		}
		for _, ref := range value.Referrers(fa) {
			st, ok := ref.(*ssa.Store)
			if !ok || st.Addr != fa {
				continue
			}
			if of.Value != object {
				return Carrier{Value: object, Path: path, Made: object} // one or the other
			}
			switch made := p.Resolve(st.Val).Root.(type) {
			case *ssa.MakeChan:
				of = Carrier{Value: made, Made: made}
			case *ssa.Extract:
				if call, ok := made.Tuple.(*ssa.Call); ok && isFunc && made.Index == 1 && p.isCanceller(call) {
					of = Carrier{Value: call, Path: access.Component(1) + access.Call, Made: call}
				}
			}
		}
	}
	return of
}

// SharedWith returns the channel that fn makes and puts into a new object, and elsewhere.
func (p *Package) SharedWith(at access.Place, fn *ssa.Function) (Carrier, bool) {
	object, ok := at.Root.(*ssa.Alloc)
	if !ok || at.Path == "" {
		return Carrier{}, false
	}
	of := p.PutInto(object, at.Path)
	return of, of.Made.Parent() == fn && of.Value != object && isPutElsewhere(of.Value)
}

// isPutElsewhere reports whether a channel is put into two places, or into one and returned.
//
//	done := make(chan struct{})
//	rt := &roundTripper{done: done}
//	go rt.run()
//	return &stream{done: done}
func isPutElsewhere(made ssa.Value) bool { return places(made, make(map[ssa.Value]bool)) > 1 }

// places counts where a channel is put, or returned. A variable that literals capture is none; seen are those that it has been in.
func places(ch ssa.Value, seen map[ssa.Value]bool) int {
	n := 0
	for _, ref := range value.Referrers(ch) {
		switch ref := ref.(type) {
		case *ssa.Return:
			n++
		case *ssa.MapUpdate: // s.stops[name] = ch
			if ref.Value == ch {
				n++
			}
		case *ssa.ChangeType:
			n += places(ref, seen)
		case *ssa.MakeInterface: // s.stops.Store(name, ch)
			n += containers(ref)
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			switch {
			case !ok:
				n++
			case !seen[variable]:
				seen[variable] = true
				for _, ref := range value.Referrers(variable) {
					if load, ok := ref.(*ssa.UnOp); ok {
						n += places(load, seen)
					}
				}
			}
		}
	}
	return n
}

// containers counts the containers that a boxed channel is put into.
func containers(boxed *ssa.MakeInterface) (n int) {
	for _, ref := range value.Referrers(boxed) {
		call, ok := ref.(*ssa.Call)
		if !ok {
			continue
		}
		if at := knowledge.Accesses[symbol.OfCall(&call.Call)].Store; at > 0 && value.Args(&call.Call)[at] == boxed {
			n++
		}
	}
	return n
}

// EndedBeside returns the channel that fn makes and puts into a field, in place of the field, if a literal of fn closes it:
// whoever calls that ends the goroutine, too.
//
//	stop := make(chan struct{})
//	p.stop, p.end = stop, func() { close(stop) }
//	go p.loop()    // <-p.stop
func (p *Package) EndedBeside(s Signal, fn *ssa.Function) Signal {
	refs := access.FieldsAlong(s.at.Root.Type(), s.at.Path, nil)
	if s.isCtx || len(refs) != 1 || refs[0].Rest != "" {
		return s
	}
	var made *ssa.MakeChan
	for st := range value.Each[*ssa.Store](fn) {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(fa) != refs[0].Var {
			continue
		}
		ch, ok := p.Resolve(st.Val).Root.(*ssa.MakeChan)
		object := p.Resolve(fa.X)
		if !ok || made != nil || ch.Parent() != fn || object.Path != "" || object.Root != s.at.Root && !isCopied(object.Root, s.at.Root) {
			return s
		}
		made = ch
	}
	if made == nil || !p.isClosedByLiteral(fn, made) {
		return s
	}
	return Signal{at: access.Place{Root: made}}
}

// isClosedByLiteral reports whether a literal of fn, or one in it, closes a channel that fn makes.
//
//	return &handler{in, func() { once.Do(func() { close(in) }) }}
func (p *Package) isClosedByLiteral(fn *ssa.Function, made *ssa.MakeChan) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return p.closes(literal, made) })
}

// closes reports whether a literal, or one in it, closes a channel.
func (p *Package) closes(literal *ssa.Function, made *ssa.MakeChan) bool {
	return p.isClosedByLiteral(literal, made) || value.AnyOf(literal, func(call ssa.CallInstruction) bool {
		ch := value.Closed(call.Common())
		return ch != nil && p.Resolve(ch).Root == made
	})
}

// isCopied reports whether a struct is put into a variable as a whole.
//
//	w = worker{stop: stop, end: func() { close(stop) }}
func isCopied(object, variable ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(variable), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != variable {
			return false
		}
		load, ok := st.Val.(*ssa.UnOp)
		return ok && load.X == object
	})
}

// madeContext returns the call that makes the context which is put into a field of a new object, and a func
// that cancels it; or nil.
//
//	ctx, cancel := context.WithCancel(parent)
//	w := &watcher{ctx: ctx, cancel: cancel}
//	go w.run()
func (p *Package) madeContext(object *ssa.Alloc, path access.Path) *ssa.Call {
	x, ok := onlyIn(object, path).(*ssa.Extract)
	if !ok || x.Index != 0 {
		return nil
	}
	if made, ok := x.Tuple.(*ssa.Call); ok && p.isCanceller(made) {
		return made
	}
	return nil
}

// givenContext returns the parameter that is put there; or nil.
//
//	func newWatcher(ctx context.Context) *watcher { w := &watcher{ctx: ctx, stop: make(chan struct{})}; go w.run(); return w }
func givenContext(object *ssa.Alloc, path access.Path) *ssa.Parameter {
	param, _ := onlyIn(object, path).(*ssa.Parameter)
	return param
}

// onlyIn returns what a function puts into a field of a new object, if that is one value; or nil.
func onlyIn(object *ssa.Alloc, path access.Path) (only ssa.Value) {
	for _, ref := range value.Referrers(object) {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || access.Select(value.Field(fa).Name()) != path {
			continue
		}
		for st := range value.Stores(fa) {
			if only != nil {
				return nil
			}
			only = st.Val
		}
	}
	return only
}

// ParentOf returns the context that the new one of a call ends with, or nil if that never ends.
func (p *Package) ParentOf(call *ssa.Call) ssa.Value {
	parent := parentGiven(call)
	if parent == nil || flow.IsBackground(p.ContextBehind(parent).Root) {
		return nil
	}
	if load, ok := parent.(*ssa.UnOp); ok { // ctx, cancel := context.WithCancel(ctx)
		if variable, ok := load.X.(*ssa.Alloc); ok {
			if param, ok := p.contextIn(variable, parent).(*ssa.Parameter); ok {
				return param
			}
		}
	}
	return parent
}

// parentGiven returns the first context that a call is given; or nil.
func parentGiven(call *ssa.Call) ssa.Value {
	args := value.Args(&call.Call)
	if i := slices.IndexFunc(args, flow.IsContext); i >= 0 {
		return args[i]
	}
	return nil
}

// cancelBeside returns the path to the func that ends the context in a field: one that is kept in a field of the
// same object; and the context that ends it, too, if one does, as fn has it which makes both. It returns "" if there
// is no such func, or who else ends the context is not known.
//
//	w.ctx, w.cancel = context.WithCancel(ctx)
func (p *Package) cancelBeside(at access.Place, fn *ssa.Function) (to access.Path, until ssa.Value) {
	last := fieldAt(at)
	if last == nil {
		return "", nil
	}
	cancel := p.cancels[last]
	switch {
	case len(cancel.calls) == 0:
		return "", nil
	case !cancel.isAlone:
		i := slices.IndexFunc(cancel.calls, func(call *ssa.Call) bool { return call.Parent() == fn })
		if i < 0 {
			return "", nil
		}
		until = p.ParentOf(cancel.calls[i])
	}
	return at.Path[:len(at.Path)-len(access.Select(last.Name()))] + access.Select(cancel.field.Name()) + access.Call, until
}
