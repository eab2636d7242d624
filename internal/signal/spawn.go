package signal

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Spawned returns what a go statement runs, or a call that starts a goroutine.
func (p *Package) Spawned(instr ssa.CallInstruction) (access.Target, bool) {
	t := p.TargetOf(instr.Common())
	if _, isGo := instr.(*ssa.Go); isGo {
		if t.Fn == nil && t.Obj == nil {
			t = p.givenFunc(instr.Common().Value)
		}
		if t.Fn == nil && t.Obj == nil {
			t = p.listed(instr.Common())
		}
		return t, true
	}
	f := p.startedArg(t)
	if f == nil {
		return access.Target{}, false
	}
	if t = p.FuncOf(f); t.Fn == nil {
		t = p.givenFunc(f)
	}
	return t, t.Fn != nil
}

// givenFunc returns the literal that a function of the package gives, if it always gives that one.
//
//	go poll(ctx, name)()    // return func() { for { select { case <-ctx.Done(): …
func (p *Package) givenFunc(v ssa.Value) access.Target {
	call, i := value.CallOf(value.Behind(v))
	if call == nil {
		return access.Target{}
	}
	maker := p.TargetOf(&call.Call).Fn
	if maker == nil || maker.Parent() != nil || call.Call.IsInvoke() {
		return access.Target{}
	}
	var given *ssa.Function
	for ret := range value.Returns(maker) {
		literal := value.FuncOf(value.Returned(ret, i))
		if literal == nil || literal.Parent() != maker || given != nil && given != literal {
			return access.Target{}
		}
		given = literal
	}
	if given == nil {
		return access.Target{}
	}
	return access.Target{Fn: given, Made: call}
}

// listed returns of the funcs in a list that is written down, each of which is run, the first that stays until a signal comes; or none. A function of
// the package may give the list.
//
//	for _, run := range []func(context.Context){s.resync, s.sweep} { go run(ctx) }
//	for _, run := range s.loops() { go run(ctx) }    // return []loop{s.resync, s.sweep}
func (p *Package) listed(c *ssa.CallCommon) access.Target {
	load, ok := c.Value.(*ssa.UnOp)
	if !ok {
		return access.Target{}
	}
	elem, ok := load.X.(*ssa.IndexAddr)
	if !ok {
		return access.Target{}
	}
	list := elem.X
	given, i := value.CallOf(list)
	var giver access.Target
	if given != nil {
		giver = p.TargetOf(&given.Call)
		list = onlyReturned(giver.Fn, i)
	}
	array, ok := value.Backing(list).(*ssa.Alloc)
	if !ok {
		return access.Target{}
	}
	for _, v := range value.Elements(array) {
		t := p.FuncOf(v)
		if given != nil && !bindTo(giver, &t) {
			continue
		}
		t.Args = slices.Concat(t.Args, c.Args)
		if len(p.EndsOfCall(t)) > 0 || len(p.EndsOfRun(t)) > 0 {
			return t
		}
	}
	return access.Target{}
}

// bindTo gives a func, which a call of giver gives, what that is given for the parameter that the func is bound to. It reports whether the func is bound to
// nothing else.
//
//	func (s *server) loops() []loop { return []loop{s.resync} }
func bindTo(giver access.Target, t *access.Target) bool {
	t.Args = slices.Clone(t.Args)
	for i, arg := range t.Args {
		param, ok := arg.(*ssa.Parameter)
		if !ok || param.Parent() != giver.Fn {
			return false
		}
		at := slices.Index(giver.Fn.Params, param)
		if at >= len(giver.Args) {
			return false
		}
		t.Args[i] = giver.Args[at]
	}
	return t.Closure == nil
}

// onlyReturned returns what a function gives as a result, if it has one return statement; or nil.
func onlyReturned(fn *ssa.Function, result int) (only ssa.Value) {
	if fn == nil {
		return nil
	}
	for ret := range value.Returns(fn) {
		if only != nil {
			return nil
		}
		only = value.Returned(ret, result)
	}
	return only
}

// StartedBy returns the func literal, or the method, that a call of t starts as a goroutine, if
// it does.
func (p *Package) StartedBy(t access.Target) (access.Target, bool) {
	started := p.startedArg(t)
	if started == nil {
		return access.Target{}, false
	}
	f := p.FuncOf(started)
	return f, f.Fn != nil
}

// startedArg returns the func that t, which is not in view, is given and starts; or nil. What it gives to the func nobody knows.
//
//	group.Go(f)    safego.Go(f)
func (p *Package) startedArg(t access.Target) ssa.Value {
	if t.Obj == nil || t.Fn != nil || t.Obj.Pkg() == nil || t.Obj.Pkg() == p.pkg { // nil: error.Error
		return nil
	}
	i := knowledge.Starts(t.Obj)
	if _, isRow := knowledge.Runs[symbol.Of(t.Obj)]; !isRow && p.imports.Knows(t.Obj.Pkg()) {
		return nil // package spawn sees what it does
	}
	if i >= 0 && t.Obj.Signature().Recv() != nil {
		i++
	}
	if i < 0 || i >= len(t.Args) {
		return nil
	}
	if sig, ok := t.Args[i].Type().Underlying().(*types.Signature); !ok || sig.Params().Len() > 0 {
		return nil
	}
	return t.Args[i]
}
