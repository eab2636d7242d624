package ssaform

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// createImports creates the packages that the pass's package imports, with those of
// their members that it mentions.
//
// CreatePackage makes a function for all that a package without files declares, be it
// thousands, as those of k8s.io/api: that was four fifths of the memory of a run. For a
// package with files it makes what their declarations list, and of constants it asks no
// more than what info says they are. So each import gets a file of one declaration:
//
//	const a, b, c // what is mentioned, whatever kind it is of
func createImports(prog *ssa.Program, pass *analysis.Pass) {
	mentioned := make(map[*types.Package][]*ast.Ident)
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object)}
	seen := make(map[types.Object]bool)
	for _, obj := range pass.TypesInfo.Uses {
		if obj = member(obj); obj != nil && obj.Pkg() != pass.Pkg && !seen[obj] {
			seen[obj] = true
			id := ast.NewIdent(obj.Name())
			info.Defs[id] = obj
			mentioned[obj.Pkg()] = append(mentioned[obj.Pkg()], id)
		}
	}
	for _, imp := range pass.Pkg.Imports() {
		list := &ast.GenDecl{Tok: token.CONST, Specs: []ast.Spec{&ast.ValueSpec{Names: mentioned[imp]}}}
		prog.CreatePackage(imp, []*ast.File{{Name: ast.NewIdent(imp.Name()), Decls: []ast.Decl{list}}}, info, true)
	}
}

// member returns what SSA has a function or a global for, if obj is such, or nil: a
// variable of a package, a function, or a method that has a body, as declared.
func member(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		if recv := obj.Signature().Recv(); recv == nil || !types.IsInterface(recv.Type()) {
			return obj.Origin()
		}
	case *types.Var:
		if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
			return obj
		}
	}
	return nil
}
