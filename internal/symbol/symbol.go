// Package symbol names functions and methods the way the resource table does.
//
// types.Func.FullName is no key: it prints type parameters, and the same
// method of a generic interface prints differently when reached through an
// interface that embeds it. A Symbol is what stays the same in every release.
package symbol

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Symbol identifies a function, or a method by the type that declares it.
//
//	func NewTypedDelayingQueue[T comparable]() …   {"…/util/workqueue", "", "NewTypedDelayingQueue"}
//	func (TypedInterface[T]) ShutDown()            {"…/util/workqueue", "TypedInterface", "ShutDown"}
type Symbol struct {
	Path string // import path of the declaring package, without any vendor prefix
	Recv string // name of the declaring named type, or "" for a function
	Name string
}

// String returns the symbol in the form path.(Recv).Name.
func (s Symbol) String() string {
	if s.Recv == "" {
		return s.Path + "." + s.Name
	}
	return s.Path + ".(" + s.Recv + ")." + s.Name
}

// Local returns the symbol in the form (Recv).Name, as it is seen from its package.
func (s Symbol) Local() string {
	if s.Recv == "" {
		return s.Name
	}
	return "(" + s.Recv + ")." + s.Name
}

// IsExported reports whether other packages can name it.
func (s Symbol) IsExported() bool {
	return token.IsExported(s.Name) && (s.Recv == "" || token.IsExported(s.Recv))
}

// Of returns the symbol of fn. Instantiated functions and methods have the
// symbol of their generic origin.
func Of(fn *types.Func) Symbol {
	fn = fn.Origin()
	s := Symbol{Path: PkgPath(fn.Pkg()), Name: fn.Name()}
	if recv := fn.Signature().Recv(); recv != nil {
		s.Recv = OfType(recv.Type()).Name
	}
	return s
}

// Lookup returns the function or method of pkg that s names, or nil. A method is declared by
// its type, not by one that is embedded in that.
func Lookup(pkg *types.Package, s Symbol) *types.Func {
	if s.Recv == "" {
		fn, _ := pkg.Scope().Lookup(s.Name).(*types.Func)
		return fn
	}
	t, ok := pkg.Scope().Lookup(s.Recv).(*types.TypeName)
	if !ok {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, s.Name)
	if fn, ok := obj.(*types.Func); ok && Of(fn) == s {
		return fn
	}
	return nil
}

// Check returns an error if pkg does not declare what s names, which says where it is declared.
func Check(pkg *types.Package, s Symbol) error {
	if Lookup(pkg, s) != nil {
		return nil
	}
	if t, ok := pkg.Scope().Lookup(s.Recv).(*types.TypeName); ok && s.Recv != "" {
		obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, s.Name)
		if fn, ok := obj.(*types.Func); ok {
			return fmt.Errorf("%s is declared as %s: name that", s, Of(fn))
		}
	}
	if obj := pkg.Scope().Lookup(s.Name); obj != nil && s.Recv == "" {
		return fmt.Errorf("%s is no function", s)
	}
	return fmt.Errorf("package %s has no %s", s.Path, s.Local())
}

// Callee returns the function or method that a call names, in its generic form, or nil if
// it calls a func value.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	fn := c.StaticCallee()
	if fn == nil {
		return nil
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return nil
	}
	return obj.Origin()
}

// OfCall returns the symbol of what a call names; the zero Symbol, which no table has, if it calls a func value.
func OfCall(c *ssa.CallCommon) Symbol {
	if fn := Callee(c); fn != nil {
		return Of(fn)
	}
	return Symbol{}
}

// OfGlobal returns the symbol of a package variable.
func OfGlobal(g *ssa.Global) Symbol {
	s := Symbol{Name: g.Name()}
	if g.Pkg != nil {
		s.Path = PkgPath(g.Pkg.Pkg)
	}
	return s
}

// OfType returns the symbol of the named type that t, or what t points to, is
// an instance of. It is the zero Symbol for any other type.
//
//	*Deployment    {"k8s.io/api/apps/v1", "", "Deployment"}
func OfType(t types.Type) Symbol {
	named := Named(t)
	if named == nil {
		return Symbol{}
	}
	return Symbol{Path: PkgPath(named.Obj().Pkg()), Name: named.Obj().Name()} // the same for every instance
}

// Named returns the named type that t is, or points to, or nil.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// PkgPath returns the import path of pkg as its source spells it: without the
// prefix up to the last /vendor/. It is empty where there is no package, as for
// error.Error.
func PkgPath(pkg *types.Package) string {
	if pkg == nil {
		return ""
	}
	path := pkg.Path()
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// Repository returns what the import paths of the packages of one repository begin with, as far as their host tells: an owner and a name, or the first
// of more. A path without a host has only its first element. Two repositories may be taken for one, and never one for two.
//
//	github.com/owner/name/pkg/a    k8s.io/kubernetes/pkg/b    mine/pkg/c
func Repository(path string) string {
	elems := strings.Split(path, "/")
	n := 2
	switch {
	case !strings.Contains(elems[0], "."):
		n = 1
	case elems[0] == "github.com" || elems[0] == "bitbucket.org":
		n = 3
	}
	return strings.Join(elems[:min(n, len(elems))], "/")
}
