package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who takes items through an interface of another package waits in whatever implements it. If all that implement it
// wait, and none of them can be closed, then nobody ends that, whoever has the object.
//
//	package scheduler
//	type PodSource interface{ NextPod() *Pod }
//	func New(source PodSource) *Scheduler
//	func (s *Scheduler) Run(ctx context.Context) { for ctx.Err() == nil { s.schedule(s.source.NextPod()) } }
//
//	package main
//	go scheduler.New(queue.New()).Run(ctx)

// staysThrough reports whether a call of a method through an interface waits for an item, and nobody can end that: as
// far as the package sees, in itself and in what it imports.
func (p *Package) staysThrough(t through) bool {
	stays, known := p.stays[t]
	if known {
		return stays
	}
	if under := p.interfaceOf(t.iface); under != nil {
		view := imported(p.Types, make(map[*types.Package]bool))
		list := dispatch.NewForms().Declared(p.Types, view, under, t.method)
		stays = p.Stays(list) && p.staysHidden(view, under, t.method, len(list) > 0)
	}
	p.stays[t] = stays
	return stays
}

// staysHidden reports whether a method of an interface waits for good in all types that packages hide behind it, and whether there
// are any at all.
func (p *Package) staysHidden(pkgs []*types.Package, iface *types.Interface, name string, some bool) bool {
	obj, _, _ := types.LookupFieldOrMethod(iface, false, p.Types, name)
	method, ok := obj.(*types.Func)
	if !ok {
		return some
	}
	for _, pkg := range pkgs {
		switch stays, isThere := p.importer.Stays(pkg, symbol.Of(method)); {
		case isThere && !stays:
			return false
		case isThere:
			some = true
		}
	}
	return some
}

// Stays reports whether methods all wait for what nobody may bring, and their types have none that ends waits.
func (p *Package) Stays(all []dispatch.Implementation) bool {
	return !slices.ContainsFunc(all, func(by dispatch.Implementation) bool { return !p.staysIn(by) })
}

// interfaceOf returns the interface of that name, of the package or of what it imports, or nil.
func (p *Package) interfaceOf(name symbol.Symbol) *types.Interface {
	pkgs := imported(p.Types, make(map[*types.Package]bool))
	i := slices.IndexFunc(pkgs, func(pkg *types.Package) bool { return symbol.PkgPath(pkg) == name.Path })
	if i < 0 {
		return nil
	}
	obj := pkgs[i].Scope().Lookup(name.Name)
	if obj == nil {
		return nil
	}
	iface, _ := obj.Type().Underlying().(*types.Interface)
	return iface
}

// feedsAfter reports whether something that a goroutine may take items from is called, by a method with arguments, when the
// goroutine has been started: it may be given an item more.
//
//	go scheduler.New(source).Run(ctx)
//	defer source.Add(nil)
func (p *Package) feedsAfter(start ssa.CallInstruction, fact pointsto.CalleeWait) bool {
	iface := p.interfaceOf(fact.Through)
	feeds := func(call ssa.CallInstruction) bool {
		recv, callee := value.Receiver(call.Common()), symbol.Callee(call.Common())
		return recv != nil && callee != nil && callee.Name() != fact.Method && callee.Signature().Params().Len() > 0 &&
			(types.Implements(recv.Type(), iface) || types.Implements(types.NewPointer(recv.Type()), iface))
	}
	for _, fn := range p.Funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if !feeds(call) {
				continue
			}
			_, deferred := call.(*ssa.Defer)
			if fn != start.Parent() || deferred || call != start && flow.Reaches(start, call) {
				return true
			}
		}
	}
	return false
}

// staysIn reports whether a method waits, and its type has none that ends waits.
func (p *Package) staysIn(by dispatch.Implementation) bool {
	for sel := range types.NewMethodSet(types.NewPointer(by.Type)).Methods() {
		if m := sel.Obj().(*types.Func); knowledge.EndsWaits(m.Name()) || p.importer.Ends(m) || p.Enders[m] {
			return false
		}
	}
	return p.waitsIn(by.Method)
}

// waitsIn reports whether a method waits for what nobody may bring, as its package tells, or its body.
func (p *Package) waitsIn(m *types.Func) bool {
	if m.Pkg() != p.Types {
		return len(p.importer.Waits(m)) > 0
	}
	return slices.ContainsFunc(p.Funcs, func(fn *ssa.Function) bool { return fn.Object() == m && len(p.CalleeWaits(fn)) > 0 })
}

// imported returns a package, and all that it imports.
func imported(pkg *types.Package, seen map[*types.Package]bool) []*types.Package {
	if seen[pkg] {
		return nil
	}
	seen[pkg] = true
	list := []*types.Package{pkg}
	for _, imp := range pkg.Imports() {
		list = append(list, imported(imp, seen)...)
	}
	return list
}

// TakesNow reports whether a method has the name of one that waits for an item, and waits for nothing: who calls it through an interface is not taken
// for one that waits.
//
//	func (q *queue) Pop() *Pod { q.mu.Lock(); defer q.mu.Unlock(); … }
func (p *Package) TakesNow(fn *ssa.Function) bool {
	return fn.Signature.Recv() != nil && p.Classes.IsTaker(fn.Name()) && !p.waits.ComesToOne(fn)
}
