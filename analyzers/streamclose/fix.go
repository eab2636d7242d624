package streamclose

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/start"
	"github.com/leaklint/leaklint/internal/symbol"
)

// withContext returns the fix of a session that takes no context, where the function
// around it has one.
//
//	executor.Stream(opts)
//	executor.StreamWithContext(ctx, opts)
//	               -----------------
func withContext(pass *analysis.Pass, s *start.Start) []analysis.SuggestedFix {
	at := s.Call.Common().Pos()
	file := report.File(pass, at)
	if file == nil || s.Row.Signal != nil {
		return nil
	}
	path := report.Path(file, at, at)
	for i, n := range path {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Lparen != at {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		ctx := contextIn(pass, path[i:], at)
		if !ok || ctx == "" || !hasContextForm(pass, sel) {
			return nil
		}
		return []analysis.SuggestedFix{{
			Message: "End it with the context",
			TextEdits: []analysis.TextEdit{{
				Pos: sel.Sel.Pos(), End: call.Lparen + 1,
				NewText: []byte("StreamWithContext(" + ctx + ", "),
			}},
		}}
	}
	return nil
}

// contextIn returns the name of the context that the innermost function around a call
// has as a parameter, if it means the same there.
func contextIn(pass *analysis.Pass, path []ast.Node, at token.Pos) string {
	for _, n := range path {
		var params *ast.FieldList
		switch n := n.(type) {
		case *ast.FuncDecl:
			params = n.Type.Params
		case *ast.FuncLit:
			params = n.Type.Params
		default:
			continue
		}
		for _, field := range params.List {
			for _, id := range field.Names {
				obj := pass.TypesInfo.Defs[id]
				if obj == nil || id.Name == "_" || symbol.OfType(obj.Type()) != (symbol.Symbol{Path: "context", Name: "Context"}) {
					continue
				}
				if _, found := pass.Pkg.Scope().Innermost(at).LookupParent(id.Name, at); found == obj {
					return id.Name
				}
			}
		}
		return ""
	}
	return ""
}

// hasContextForm reports whether this release of client-go has StreamWithContext.
func hasContextForm(pass *analysis.Pass, sel *ast.SelectorExpr) bool {
	obj, _, _ := types.LookupFieldOrMethod(pass.TypesInfo.TypeOf(sel.X), true, nil, "StreamWithContext")
	return obj != nil
}
