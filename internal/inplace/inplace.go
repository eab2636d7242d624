// Package inplace tells what becomes of a func that is given to a function of a package which nobody reads otherwise: the
// text of that function tells whether it calls the func there and then, and does nothing else with it, and whether it does so
// only once for each of its objects, or in the process.
//
//	klog.WithComponent(name, func() { … })    func WithComponent(name string, f func()) { set(name); f(); set("") }
//	s.lazy.Do(func() { … })                   func (l *Lazy) Do(f func()) { if !l.done { l.done = true; f() } }
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

// A Use is what a function does with a func that it is given.
type Use int

const (
	Unknown  Use = iota
	Repeated     // each time, in a loop
	Called       // each time, once, or it starts it
	Booked       // once for each of its objects, or in the process
)

// Use returns what fn does with the func that it is given as parameter i, the receiver not counted.
func (r *Reader) Use(fn *types.Func, i int) Use {
	if i < 0 || i >= fn.Signature().Params().Len() || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
		return Unknown
	}
	at := r.fset.PositionFor(fn.Origin().Pos(), false)
	src := r.file(at.Filename)
	if src.ast == nil {
		return Unknown
	}
	for _, decl := range src.ast.Decls {
		if d, ok := decl.(*ast.FuncDecl); ok && d.Name.Name == fn.Name() && src.fset.PositionFor(d.Name.Pos(), false).Line == at.Line {
			return r.use(d, i, src)
		}
	}
	return Unknown
}

// use returns what a declaration does with it.
func (r *Reader) use(d *ast.FuncDecl, i int, src *source) Use {
	if names := namesOf(d.Type.Params); i < len(names) {
		if use, ok := useByBooks(d, &visitor{r: r, name: names[i], src: src}); ok {
			return use
		}
	}
	return r.calls(d, i, src, maxDepth)
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

// calls returns what a declaration does with what it is given as parameter i, if that is to call it, or to start it, and nothing else.
func (r *Reader) calls(d *ast.FuncDecl, i int, src *source, depth int) Use {
	names := namesOf(d.Type.Params)
	if d.Body == nil || i >= len(names) || depth == 0 {
		return Unknown
	}
	name := names[i]
	if name == "_" || name == "" {
		return Called // not even that
	}
	v := &visitor{r: r, name: name, src: src, depth: depth, use: Called}
	ast.Walk(v, d.Body)
	return v.use
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
	use   Use // so far
}

// Visit accepts calls of the parameter, comparisons with it, and calls of functions of the file that are given it. Anything
// else that has its name makes an end of it, as does a literal that may run later.
func (v *visitor) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
		if v.mentions(n) {
			v.use = min(v.use, Repeated)
		}
	case *ast.FuncLit: // of which CallExpr has not said that it runs now
		v.meet(!v.mentions(n))
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
		v.meet(n.Name != v.name)
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
		use := Unknown
		for _, decl := range v.src.ast.Decls {
			if d, isFunc := decl.(*ast.FuncDecl); ok && isFunc && d.Recv == nil && d.Name.Name == callee.Name {
				use = v.r.calls(d, i, v.src, v.depth-1)
			}
		}
		v.use = min(v.use, use)
	}
}

// meet makes an end of it, if not ok.
func (v *visitor) meet(ok bool) {
	if !ok {
		v.use = Unknown
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
