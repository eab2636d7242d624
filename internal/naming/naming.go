// Package naming finds what the source calls the things that findings are about.
package naming

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/report"
)

// NameAt returns the name that the given result of the call whose left parenthesis
// is at pos is given in the source, or "". A negative result is none.
//
//	q := f(…)         q
//	q := &T{…}        q
//	c.queue = f(…)    queue
//	C{queue: f(…)}    queue
//	var q = f(…)      q
func NameAt(pass *analysis.Pass, pos token.Pos, result int) string {
	file := report.File(pass, pos)
	if file == nil || result < 0 {
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
			return nameOfValue(call, result, n.Rhs, n.Lhs)
		case *ast.ValueSpec:
			return nameOfValue(call, result, n.Values, n.Names)
		case *ast.KeyValueExpr:
			if n.Value == call {
				return nameOf(n.Key)
			}
			return ""
		case *ast.ParenExpr, *ast.UnaryExpr:
			call = n
		case *ast.CompositeLit:
			if n.Lbrace != pos {
				return ""
			}
			call = n
		case *ast.FuncLit, *ast.BlockStmt:
			return ""
		}
	}
	return ""
}

// nameOfValue returns the name of what a call is assigned to: there are as many names as values,
// or one call, of which each has a result.
func nameOfValue[N ast.Expr](call ast.Node, result int, values []ast.Expr, names []N) string {
	i := slices.IndexFunc(values, func(v ast.Expr) bool { return v == call })
	switch {
	case i < 0:
		return ""
	case len(values) == 1:
		i = min(result, len(names)-1)
	}
	return nameOf(names[i])
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
	return shortened(sel.X, limit)
}

// ArgAt returns the source of argument i of the call whose left parenthesis is at
// pos, likewise.
func ArgAt(pass *analysis.Pass, pos token.Pos, i int) string {
	call := callAt(pass, pos)
	if call == nil || i >= len(call.Args) {
		return ""
	}
	return shortened(call.Args[i], limit)
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

// limit is how much of an expression is told in a message.
const limit = 40

// shortened returns the source of an expression, or if that is longer than n, what it ends in, with
// dots for what brackets have between them; or "".
//
//	c.factories[gvr.GroupVersion().String()].Core().V1().Pods()    factories[…].Core().V1().Pods()
func shortened(e ast.Expr, n int) string {
	if text := types.ExprString(e); len(text) <= n {
		return text
	}
	behind := func(x ast.Expr, end string) string {
		if text := shortened(x, n-len(end)); text != "" {
			return text + end
		}
		return ""
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if text := behind(e.X, "."+e.Sel.Name); text != "" {
			return text
		}
		return shortened(e.Sel, n)
	case *ast.CallExpr:
		if len(e.Args) == 0 {
			return behind(e.Fun, "()")
		}
		return behind(e.Fun, "(…)")
	case *ast.IndexExpr:
		return behind(e.X, "[…]")
	case *ast.ParenExpr:
		return shortened(e.X, n)
	}
	return ""
}
