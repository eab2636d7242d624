package obligation

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/leaklint/leaklint/analyzers/internal/report"
)

// NameAt returns the name that the result of the call whose left parenthesis
// is at pos is given in the source, or "".
//
//	q := f(…)         q
//	c.queue = f(…)    queue
//	C{queue: f(…)}    queue
//	var q = f(…)      q
func NameAt(pass *analysis.Pass, pos token.Pos) string {
	file := report.File(pass, pos)
	if file == nil {
		return ""
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	var call ast.Node
	for _, n := range path {
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Lparen != pos {
				return "" // an argument of another call
			}
			call = n
		case *ast.AssignStmt:
			for i, rhs := range n.Rhs {
				if rhs == call && (len(n.Rhs) == len(n.Lhs) || i == 0) {
					return nameOf(n.Lhs[i])
				}
			}
			return ""
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if v == call && i < len(n.Names) {
					return nameOf(n.Names[i])
				}
			}
			return ""
		case *ast.KeyValueExpr:
			if n.Value == call {
				return nameOf(n.Key)
			}
			return ""
		case *ast.ParenExpr, *ast.UnaryExpr:
			call = n
		case *ast.FuncLit, *ast.BlockStmt, *ast.CompositeLit:
			return ""
		}
	}
	return ""
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Name != "_" {
			return e.Name
		}
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return nameOf(e.X)
	}
	return ""
}
