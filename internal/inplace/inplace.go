// Package inplace tells what becomes of a func that is given to a function of a package which nobody reads otherwise: the
// text of that function tells whether it calls the func there and then, and does nothing else with it.
//
//	klog.WithComponent(name, func() { … })    func WithComponent(name string, f func()) { set(name); f(); set("") }
//
// That is syntax only: the type checker has not seen the body, and the names of parameters have to be those that it would
// resolve. What is not clear stays unknown.
package inplace

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
)

// A Reader reads functions, each file once.
type Reader struct {
	fset  *token.FileSet // of the types
	read  func(name string) ([]byte, error)
	files map[string]*source
}

// A source is a file that was read; empty if that could not be done.
type source struct {
	fset *token.FileSet
	ast  *ast.File
}

// New returns a Reader of functions with positions in fset. read may fail, as it does where the driver does not let files of others be read.
func New(fset *token.FileSet, read func(name string) ([]byte, error)) *Reader {
	return &Reader{fset, read, make(map[string]*source)}
}

// maxDepth bounds how many functions hand the func on, one to the other.
const maxDepth = 3

// Calls reports whether fn calls the func that it is given as parameter i, the receiver not counted, or starts it, in no
// loop, and does nothing else with it.
func (r *Reader) Calls(fn *types.Func, i int) bool {
	if i < 0 || i >= fn.Signature().Params().Len() || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
		return false
	}
	at := r.fset.PositionFor(fn.Origin().Pos(), false)
	src := r.file(at.Filename)
	if src.ast == nil {
		return false
	}
	for _, decl := range src.ast.Decls {
		if d, ok := decl.(*ast.FuncDecl); ok && d.Name.Name == fn.Name() && src.fset.PositionFor(d.Name.Pos(), false).Line == at.Line {
			return r.calls(d, i, src, maxDepth)
		}
	}
	return false
}

func (r *Reader) file(name string) *source {
	src := r.files[name]
	if src == nil {
		src = new(source)
		r.files[name] = src
		if text, err := r.read(name); err == nil && filepath.IsAbs(name) {
			src.fset = token.NewFileSet()
			if src.ast, err = parser.ParseFile(src.fset, name, text, parser.SkipObjectResolution); err != nil {
				src.ast = nil
			}
		}
	}
	return src
}

// calls does so for a declaration.
func (r *Reader) calls(d *ast.FuncDecl, i int, src *source, depth int) bool {
	names := namesOf(d.Type.Params)
	if d.Body == nil || i >= len(names) || depth == 0 {
		return false
	}
	name := names[i]
	if name == "_" || name == "" {
		return true // it is not called at all
	}
	v := &visitor{r: r, name: name, src: src, depth: depth, ok: true}
	ast.Walk(v, d.Body)
	return v.ok
}

// namesOf returns the names of parameters.
func namesOf(list *ast.FieldList) (names []string) {
	for _, field := range list.List {
		if len(field.Names) == 0 {
			names = append(names, "")
		}
		for _, id := range field.Names {
			names = append(names, id.Name)
		}
	}
	return names
}

// A visitor looks for what a body does with a parameter.
type visitor struct {
	r     *Reader
	name  string
	src   *source
	depth int
	ok    bool // so far
}

// Visit accepts calls of the parameter, comparisons with it, and calls of functions of the file that are given it. Anything
// else that has its name makes an end of it, as does a loop with it, or a literal that may run later.
func (v *visitor) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
		v.ok = v.ok && !v.mentions(n)
		return nil
	case *ast.FuncLit: // of which CallExpr has not said that it runs now
		v.ok = v.ok && !v.mentions(n)
		return nil
	case *ast.BinaryExpr:
		if v.isIt(n.X) && isNil(n.Y) {
			return nil
		}
	case *ast.SelectorExpr:
		ast.Walk(v, n.X)
		return nil
	case *ast.KeyValueExpr:
		ast.Walk(v, n.Value) // the key may be a field of that name
		return nil
	case *ast.CallExpr:
		v.call(n)
		return nil
	case *ast.Ident:
		v.ok = v.ok && n.Name != v.name
	}
	return v
}

// call looks at a call, and at what it is given.
func (v *visitor) call(n *ast.CallExpr) {
	fun := ast.Unparen(n.Fun)
	lit, isLit := fun.(*ast.FuncLit)
	switch {
	case v.isIt(fun):
	case isLit && !slices.Contains(namesOf(lit.Type.Params), v.name): // func() { … }()
		ast.Walk(v, lit.Body)
	default:
		ast.Walk(v, fun)
	}
	for i, arg := range n.Args {
		if !v.isIt(arg) {
			ast.Walk(v, arg)
			continue
		}
		callee, ok := fun.(*ast.Ident)
		v.ok = v.ok && ok && slices.ContainsFunc(v.src.ast.Decls, func(decl ast.Decl) bool {
			d, ok := decl.(*ast.FuncDecl)
			return ok && d.Recv == nil && d.Name.Name == callee.Name && v.r.calls(d, i, v.src, v.depth-1)
		})
	}
}

func (v *visitor) isIt(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == v.name
}

func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}

// mentions reports whether a name of that kind is in a part of the body at all.
func (v *visitor) mentions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == v.name
		return !found
	})
	return found
}
