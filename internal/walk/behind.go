package walk

import (
	"go/types"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Behind returns the methods of that name which a call through an interface may reach, of types that packages declare: none that runs another one, nor
// one that is there for tests and examples.
func (e *Engine) Behind(pkgs []*types.Package, iface *types.Interface, name string) (methods []*types.Func) {
	for _, by := range e.Forms.Declared(e.Pkg, pkgs, iface, name) {
		if !dispatch.IsAbstract(by.Method) && !knowledge.IsSideDir(symbol.PkgPath(by.Method.Pkg())) {
			methods = append(methods, by.Method)
		}
	}
	return methods
}

// onlyBehind returns a call through an interface as one of the method that it runs, if all types in view that implement the interface are
// one, and the package declares the interface itself: others may implement it, too, but they would do the same with what they are given.
//
//	s.builder.Node(conn).Ping(ctx)    func (builder) Node(c *grpc.ClientConn) Node { return &node{c} }
func (e *Engine) onlyBehind(t access.Target) (access.Target, bool) {
	iface, ok := t.Obj.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || t.Obj.Pkg() != e.Pkg {
		return t, false
	}
	one, known := e.only[t.Obj]
	if !known {
		view := dispatch.InView(e.Pkg, e.Pkg, e.Imports.Knows)
		if methods := e.Behind(view, iface, t.Obj.Name()); len(methods) == 1 && e.Body(methods[0]) != nil {
			one = methods[0]
		}
		e.only[t.Obj] = one
	}
	if one == nil {
		return t, false
	}
	return access.Target{Fn: e.Body(one), Obj: one, Args: t.Args}, true
}
