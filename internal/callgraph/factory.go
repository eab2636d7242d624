package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What a method behind an interface gives is taken for a part of the object, unless the method is named like a constructor, and what a func gives
// that is stored somewhere for one that was there. In the whole program the implementations, and the funcs that are put there, show that another
// one is made each time.
//
//	syncer, err := s.cluster.Syncer(time.Minute)
//	events, err := syncer.Watch(prefix)
//
//	p := r.build(name)    // registry{build: func(name string) *poller { return newPoller(name) }}
//	p.Start()

// A giver is a call through an interface, or of a func out of a place, that gives an argument.
type giver struct {
	arg    int
	result int
	loop   bool   // the call is in a loop, and gives in each turn
	place  string // of the func, or ""
	pkg    string // of the interface
	method string
	iface  *dispatch.Interface
}

// appendGiver adds what gives the i-th argument of a call, if that is such a call, also under another type.
func (s *scanner) appendGiver(list []giver, i int, arg ssa.Value) []giver {
	if last := s.assignedBefore(arg); last != nil { // r.current = r.build(); r.current.Start()
		arg = last
	}
	call, result := value.CallOf(value.Asserted(value.Behind(arg)))
	if call == nil || !isReference(arg.Type()) {
		return list
	}
	if !call.Call.IsInvoke() {
		if place := s.placeOf(call.Call.Value); place != "" && call.Call.StaticCallee() == nil {
			list = append(list, giver{arg: i, result: result, loop: s.made(call).Loop, place: place})
		}
		return list
	}
	if knowledge.Makes(call.Call.Method.Name()) {
		return list
	}
	method := call.Call.Method
	iface, ok := call.Call.Value.Type().Underlying().(*types.Interface)
	if !ok || method.Pkg() == nil {
		return list
	}
	return append(list, giver{arg: i, result: result, loop: s.made(call).Loop, pkg: symbol.PkgPath(method.Pkg()), method: method.Name(), iface: s.forms.Interface(iface)})
}

// noteNews notes which results of a function are new objects each time.
func (s *scanner) noteNews(fn *ssa.Function) {
	n := s.g.nodes[ID(fn)]
	if n == nil {
		return
	}
	for i, r := range slices.Collect(fn.Signature.Results().Variables()) {
		if isReference(r.Type()) && !value.IsError(r.Type()) && s.isNews(fn, i) {
			n.News = append(n.News, i)
		}
	}
}

// isNews reports whether all that a function gives by a result is made by it. What is made around informers is as old as these.
//
//	return &podInformer{factory: v.factory}
func (s *scanner) isNews(fn *ssa.Function, result int) bool {
	some := false
	for ret := range value.Returns(fn) {
		v := value.Returned(ret, result)
		if value.IsNothing(v) {
			continue
		}
		if some = AllMade(s.originsOf(v)) && !s.isAroundOld(v); !some {
			return false
		}
	}
	return some
}

// isAroundOld reports whether informers, or what has some, are put into a new object which the function does not make.
func (s *scanner) isAroundOld(v ssa.Value) bool {
	if boxed, ok := v.(*ssa.MakeInterface); ok {
		v = boxed.X
	}
	alloc, ok := value.Behind(v).(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, ref := range value.Referrers(alloc) {
		at, ok := ref.(*ssa.FieldAddr)
		if !ok || !hasInformers(value.Field(at).Type()) {
			continue
		}
		for st := range value.Stores(at) {
			if !AllMade(s.originsOf(st.Val)) {
				return true
			}
		}
	}
	return false
}

// Resolved returns a call as the whole program shows it: with what gives its arguments.
func (g *Graph) Resolved(at *Call) *Call {
	resolved := at
	for _, by := range at.givers {
		if !g.givesNews(by) {
			continue
		}
		if resolved == at {
			one := *at
			one.Args, one.Made = slices.Clone(at.Args), slices.Clone(at.Made)
			resolved = &one
		}
		resolved.Args[by.arg], resolved.Made[by.arg] = []Origin{{Kind: Made, Loop: by.loop}}, true
	}
	return resolved
}

// givesNews reports whether each function that a call may reach gives another object each time.
func (g *Graph) givesNews(by giver) bool {
	if by.place != "" {
		held := g.heldIn(by.place)
		return len(held) > 0 && !slices.ContainsFunc(held, func(fn string) bool {
			n := g.nodes[fn]
			return n == nil || !slices.Contains(n.News, by.result)
		})
	}
	if !g.hasPackage(by.pkg) {
		return false // others implement it, too
	}
	behind := g.index().Implementations(by.iface, by.method, g.isBoxedWith(by.method))
	return len(behind) > 0 && !slices.ContainsFunc(behind, func(n *Node) bool { return !slices.Contains(n.News, by.result) })
}
