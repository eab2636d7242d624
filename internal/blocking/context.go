package blocking

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// A callContext is a way by which control comes to a function: what its parameters stand for, and the
// calls on the way. It is asked for where a goroutine waits on what its starter was handed, or gives to each of those who call it.
//
//	func watch(errs chan<- error) { go run(errs) }
//	func numbers(ctx context.Context) <-chan int { out := make(chan int); go count(ctx, out); return out }
//
//	errs := make(chan error)
//	watch(errs)                   // a context of watch
//	for n := range numbers(ctx)   // a context of numbers
type callContext struct {
	bound pointsto.Bindings
	calls map[*ssa.Function]ssa.Instruction // by which each function on the way is called; nil if any may
}

// maxContexts bounds the ways that are looked at for one goroutine, and maxCallers how far back they go.
const (
	maxContexts = 8
	maxCallers  = 3
)

// contextsOf returns the contexts of a function: one for each call, or the first of very many, if all are
// seen and it is handed what goroutines wait on, or gives each such a thing; else one in which nothing is known.
func (p *Package) contextsOf(fn *ssa.Function) []callContext { return p.contextsFrom(fn, maxCallers) }

func (p *Package) contextsFrom(fn *ssa.Function, depth int) []callContext {
	fn = p.handedAround(fn)
	uses, all := p.Spawns.Uses(fn)
	if depth == 0 || !all || len(uses) == 0 || !p.isHanded(fn) && !(p.givesOwn(fn) && areApart(uses)) {
		return []callContext{{}}
	}
	var list []callContext
	for _, u := range uses {
		for _, from := range p.contextsFrom(u.Instr.Parent(), depth-1) {
			if len(list) == maxContexts {
				return list
			}
			list = append(list, from.extended(p, u))
		}
	}
	return list
}

// handedAround returns the function itself, or the innermost one around it, that is handed what goroutines wait on: the literals in that see its
// parameters. Or the outermost one.
func (p *Package) handedAround(fn *ssa.Function) *ssa.Function {
	for !p.isHanded(fn) && fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// extended returns the context that a call makes of one of the function around it.
func (c callContext) extended(p *Package, u spawn.Use) callContext {
	calls := map[*ssa.Function]ssa.Instruction{u.Fn: u.Instr}
	maps.Copy(calls, c.calls)
	bound := p.Classes.Bind(u.Run, c.bound)
	maps.DeleteFunc(bound, func(_ *ssa.Parameter, t *pointsto.Class) bool {
		site := t.Site()
		return site != nil && site.Parent() == u.Fn // of another call of the same: a chain
	})
	return callContext{bound, calls}
}

// first returns the first of the calls by which control comes to the function, or nil if any may be; once reports whether
// each of the others is in no loop that goes on and on.
func (c callContext) first(p *Package) (call ssa.Instruction, once bool) {
	once = true
	for _, at := range c.calls {
		if _, known := c.calls[value.Outermost(at.Parent())]; known {
			once = once && !p.shapes.Repeats(at.Block())
			continue
		}
		if call != nil {
			return nil, false
		}
		call = at
	}
	return call, once
}

// isHanded reports whether a function has a parameter of which each call passes its own: a channel, or a group.
func (p *Package) isHanded(fn *ssa.Function) bool {
	ofGroup := func(o *pointsto.Op) bool { return o.Kind == pointsto.Done || o.Kind == pointsto.Join }
	for _, param := range fn.Params {
		if on := p.Classes.Of(param); on.IsParam() && (areChans(param.Type()) || slices.ContainsFunc(on.Ops(), ofGroup)) {
			return true
		}
	}
	return false
}

// areChans reports whether values of a type are channels, or lists of them.
func areChans(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return value.IsChan(t)
}

// areApart reports whether each call of a function is in another one: who calls it twice may have one or the other in a variable.
func areApart(uses []spawn.Use) bool {
	seen := make(map[*ssa.Function]bool)
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		in := value.Outermost(u.Instr.Parent())
		again := seen[in]
		seen[in] = true
		return again
	})
}

// givesOwn reports whether a function makes a channel for each of those who call it.
func (p *Package) givesOwn(fn *ssa.Function) bool {
	return value.AnyOf(fn, func(made *ssa.MakeChan) bool { return p.Classes.Of(made).IsMadeForEach() })
}
