package access

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A call through an interface runs the method of the type that is there, if the function at hand shows that, and else that of the
// only type in view which implements it.

// boxed returns a call through an interface as one of the method that it runs, if the value at hand was put into the interface here, as one
// of a type that declares the method itself.
//
//	var c component = &janitor{}
//	go c.Run(ctx)
func (r *Resolver) boxed(c *ssa.CallCommon) (Target, bool) {
	v := c.Value
	for range MaxBack {
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
			continue
		case *ssa.UnOp:
			if alloc, ok := value.Declared(x.X).(*ssa.Alloc); ok {
				if stored := r.OnlyStore(alloc); stored != nil {
					v = stored
					continue
				}
			}
		case *ssa.MakeInterface:
			obj, path, _ := types.LookupFieldOrMethod(x.X.Type(), false, r.pkg, c.Method.Name())
			method, ok := obj.(*types.Func)
			if !ok || len(path) != 1 || isPointer(method.Signature().Recv().Type()) != isPointer(x.X.Type()) {
				return Target{}, false
			}
			return Target{Obj: method.Origin(), Fn: r.Body(method.Origin()), Args: append([]ssa.Value{x.X}, c.Args...)}, true
		}
		break
	}
	return Target{}, false
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// Behind returns the methods of that name which a call through an interface may reach, of types that packages declare: none that runs another one, nor
// one that is there for tests and examples.
func (r *Resolver) Behind(pkgs []*types.Package, iface *types.Interface, name string) (methods []*types.Func) {
	for _, by := range r.forms.Declared(r.pkg, pkgs, iface, name) {
		if !dispatch.IsAbstract(by.Method) && !knowledge.IsSideDir(symbol.PkgPath(by.Method.Pkg())) {
			methods = append(methods, by.Method)
		}
	}
	return methods
}

// AllBehind returns a call through an interface as calls of the methods one of which it runs: those of all types in view that implement
// the interface, if the package declares that itself, and has their bodies. Others may implement it, too, but they would do the same with
// what they are given. It returns none if there are too many to be of one mind.
func (r *Resolver) AllBehind(t Target) []Target {
	iface, ok := t.Obj.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || t.Obj.Pkg() != r.pkg {
		return nil
	}
	methods, known := r.behind[t.Obj]
	if !known {
		methods = r.Behind(dispatch.InView(r.pkg, r.pkg, r.knows), iface, t.Obj.Name())
		if len(methods) > maxBehind || slices.ContainsFunc(methods, func(m *types.Func) bool { return r.Body(m) == nil }) {
			methods = nil
		}
		r.behind[t.Obj] = methods
	}
	var list []Target
	for _, m := range methods {
		list = append(list, Target{Fn: r.Body(m), Obj: m, Args: t.Args})
	}
	return list
}

// maxBehind bounds the types that an interface is taken to stand for, all of which do the same.
const maxBehind = 8

// OnlyBehind does so if there is one such type.
//
//	s.builder.Node(conn).Ping(ctx)    func (builder) Node(c *grpc.ClientConn) Node { return &node{c} }
func (r *Resolver) OnlyBehind(t Target) (Target, bool) {
	if list := r.AllBehind(t); len(list) == 1 {
		return list[0], true
	}
	return t, false
}
