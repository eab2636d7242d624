package evidence

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/leaklint/leaklint/internal/profile"
)

// A Place is a call in the source.
type Place struct {
	File string
	Line int
	Pkg  string // import path

	callee      string // what is called there: "NewTypedRateLimitingQueue"; "" for a go statement
	function    string // around it: "(*Controller).Start"
	first, last int    // lines of that
	end         int    // the last line of the call
	dropped     bool   // nothing is done with what the call returns
	words       []string
}

// sources are parsed files.
type sources struct {
	fset  *token.FileSet
	files map[string]*ast.File
}

func newSources() *sources {
	return &sources{token.NewFileSet(), make(map[string]*ast.File)}
}

// open returns a file, or nil if it is not there, or no Go.
func (s *sources) open(name string) *ast.File {
	if f, ok := s.files[name]; ok {
		return f
	}
	if !filepath.IsAbs(name) {
		return nil
	}
	f, err := parser.ParseFile(s.fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		f = nil
	}
	s.files[name] = f
	return f
}

// place returns what is at a position.
func (s *sources) place(pkg string, at token.Position) Place {
	p := Place{File: at.Filename, Line: at.Line, Pkg: pkg, first: at.Line, last: at.Line, end: at.Line}
	file := s.open(at.Filename)
	if file == nil {
		return p
	}
	tf := s.fset.File(file.FileStart)
	if at.Line < 1 || at.Line > tf.LineCount() {
		return p
	}
	pos := tf.LineStart(at.Line) + token.Pos(max(at.Column-1, 0))
	nodes, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for i, n := range nodes {
		switch n := n.(type) {
		case *ast.CallExpr:
			if p.callee == "" {
				p.callee, p.end = calleeOf(n), tf.Line(n.End())
				_, p.dropped = nodes[min(i+1, len(nodes)-1)].(*ast.ExprStmt)
			}
			p.words = append(p.words, literals(n)...)
		case *ast.FuncDecl:
			p.function = nameOf(n)
			p.first, p.last = tf.Line(n.Pos()), tf.Line(n.End())
		}
	}
	return p
}

// calleeOf returns the name of the function that is called.
func calleeOf(call *ast.CallExpr) string {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	switch x := fun.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// nameOf returns the name of a function as profiles have it, without its package.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	recv := fn.Recv.List[0].Type
	star, pointer := recv.(*ast.StarExpr)
	if pointer {
		recv = star.X
	}
	switch x := recv.(type) {
	case *ast.IndexExpr:
		recv = x.X
	case *ast.IndexListExpr:
		recv = x.X
	}
	name := ""
	if id, ok := recv.(*ast.Ident); ok {
		name = id.Name
	}
	if pointer {
		name = "(*" + name + ")"
	}
	return name + "." + fn.Name.Name
}

// literals returns the strings among the arguments of a call.
func literals(call *ast.CallExpr) []string {
	var list []string
	for _, arg := range call.Args {
		if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil && s != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

// calls reports whether a call around a line of a file is one of a function of a package. What is
// inlined is on no stack of an ancestor.
func (s *sources) calls(name string, line int, pkg, function string) bool {
	file := s.open(name)
	if file == nil {
		return false
	}
	tf := s.fset.File(file.FileStart)
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || tf.Line(n.Pos()) > line || tf.Line(n.End()) < line {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && calleeOf(call) == function[strings.LastIndexByte(function, '.')+1:] {
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			id, isName := (*ast.Ident)(nil), false
			if ok {
				id, isName = sel.X.(*ast.Ident)
			}
			isMethod := strings.HasPrefix(function, "(") || strings.Contains(function, ".")
			found = found || isMethod || isName && id.Name == path.Base(pkg) || !ok
		}
		return true
	})
	return found
}

// constants returns the strings in the files of a directory, which those have that were opened.
func (s *sources) constants(dir string) map[string]bool {
	set := make(map[string]bool)
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return set
	}
	for _, name := range names {
		file := s.open(name)
		if file == nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok {
				return false
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
					set[text] = true
				}
			}
			return true
		})
	}
	return set
}

// holds reports whether a frame is in the function around the place. Profiles name files as they
// were where the program was built: absolute, below the path of the module, or in a vendor
// directory. So a frame is known by the import path of its package and the name of its file; if
// that is package main, by its directory.
func (p *Place) holds(f *profile.Frame) bool {
	if !p.isIn(f) {
		return false
	}
	if path.Base(filepath.ToSlash(f.File)) != filepath.Base(p.File) {
		return false
	}
	return f.Line >= p.first && f.Line <= p.last || p.function != "" && (f.Local == p.function || strings.HasPrefix(f.Local, p.function+"."))
}

// isIn reports whether a frame is in the package of the place. A literal that was inlined has the
// name of the package that it was inlined into, but its file is its own.
func (p *Place) isIn(f *profile.Frame) bool {
	if f.Pkg == p.Pkg {
		return true
	}
	dir, own := path.Dir(filepath.ToSlash(f.File)), filepath.ToSlash(filepath.Dir(p.File))
	if dir == own || strings.HasSuffix(dir, "/"+p.Pkg) || dir == p.Pkg {
		return true
	}
	return f.Pkg == "main" && path.Base(dir) == path.Base(own)
}
