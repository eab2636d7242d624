package report

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"

	"golang.org/x/tools/go/ast/astutil"
)

// Path is as [astutil.PathEnclosingInterval]: it returns the node around the source between
// start and end, and the nodes around that, up to the file. But it looks into one
// declaration only, and of a function's body into one statement, as a large file and a long
// function may have many findings.
func Path(file *ast.File, start, end token.Pos) []ast.Node {
	decls := within(file.Decls, start, end)
	if decls == nil {
		path, _ := astutil.PathEnclosingInterval(file, start, end)
		return path
	}
	part, whole := *file, []ast.Node{file} // the nodes that a part stands for, the outermost first
	part.Decls = decls
	if fn, ok := decls[0].(*ast.FuncDecl); ok && fn.Body != nil {
		if stmts := within(fn.Body.List, start, end); stmts != nil {
			decl, body := *fn, *fn.Body
			body.List, decl.Body = stmts, &body
			part.Decls, whole = []ast.Decl{&decl}, append(whole, fn, fn.Body)
		}
	}
	path, _ := astutil.PathEnclosingInterval(&part, start, end)
	for i, n := range whole {
		path[len(path)-1-i] = n
	}
	return path
}

// funcAt returns the position by which the function around pos is known: that of its name, or
// of the keyword of a literal.
func funcAt(file *ast.File, pos token.Pos) token.Pos {
	for _, n := range Path(file, pos, pos) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n.Type.Func
		case *ast.FuncDecl:
			return n.Name.Pos()
		}
	}
	return token.NoPos
}

// within returns, as a list, the one of the nodes that the source between start and end is
// in, or nil. The nodes are in the order of the source.
func within[N ast.Node](nodes []N, start, end token.Pos) []N {
	i := sort.Search(len(nodes), func(i int) bool { return start < nodes[i].End() })
	if i == len(nodes) || start < nodes[i].Pos() || end > nodes[i].End() {
		return nil
	}
	return slices.Clip(nodes[i : i+1])
}
