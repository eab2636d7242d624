// Package naming finds what the source calls the things that findings are about.
package naming

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/report"
)

// NameAt returns the name that the given result of the call whose left parenthesis
// is at pos is given in the source, or "".
//
//	q := f(…)         q
//	c.queue = f(…)    queue
//	C{queue: f(…)}    queue
//	var q = f(…)      q
func NameAt(pass *analysis.Pass, pos token.Pos, result int) string {
	file := report.File(pass, pos)
	if file == nil {
		return ""
	}
	path := report.Path(file, pos, pos)
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
				if rhs != call {
					continue
				}
				if len(n.Rhs) == 1 {
					i = min(result, len(n.Lhs)-1)
				}
				return nameOf(n.Lhs[i])
			}
			return ""
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if v != call {
					continue
				}
				if len(n.Values) == 1 {
					i = min(result, len(n.Names)-1)
				}
				return nameOf(n.Names[i])
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

// ReceiverAt returns the source of x in the call x.f(…) whose left parenthesis is
// at pos, if it is short enough for a message, or what it ends in.
func ReceiverAt(pass *analysis.Pass, pos token.Pos) string {
	call := callAt(pass, pos)
	if call == nil {
		return ""
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	return shortened(sel.X)
}

// ArgAt returns the source of argument i of the call whose left parenthesis is at
// pos, likewise.
func ArgAt(pass *analysis.Pass, pos token.Pos, i int) string {
	call := callAt(pass, pos)
	if call == nil || i >= len(call.Args) {
		return ""
	}
	return shortened(call.Args[i])
}

func callAt(pass *analysis.Pass, pos token.Pos) *ast.CallExpr {
	file := report.File(pass, pos)
	if file == nil {
		return nil
	}
	path := report.Path(file, pos, pos)
	for _, n := range path {
		if call, ok := n.(*ast.CallExpr); ok && call.Lparen == pos {
			return call
		}
	}
	return nil
}

// shortened returns the source of an expression of selectors and calls without
// arguments, from the last few of them.
func shortened(e ast.Expr) string {
	const limit = 40
	text := types.ExprString(e)
	for len(text) > limit {
		_, rest, ok := strings.Cut(text, ".")
		if !ok {
			return ""
		}
		text = rest
	}
	if strings.Count(text, "(") != strings.Count(text, ")") {
		return ""
	}
	return text
}
