package queueshutdown

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/report"
)

// fixes returns the one exact fix there is: the queue is a variable of its own
// that nothing else captures, keeps or shuts down, so its life ends with the
// function.
//
//	q := workqueue.NewTypedRateLimitingQueue(limiter)
//	defer q.ShutDown()
//	------------------
func (f finding) fixes(pass *analysis.Pass) []analysis.SuggestedFix {
	if f.Shape != mustcall.LostOnPath || !f.Never || f.Moved || f.Loop {
		return nil
	}
	file := report.File(pass, f.Acquire)
	if file == nil {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, f.Acquire, f.Acquire)
	for i, n := range path {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		// Have: q := f(…), a statement of a block, where f(…) is the call.
		if assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || i+1 == len(path) {
			return nil
		}
		id, ok := assign.Lhs[0].(*ast.Ident)
		call, isCall := assign.Rhs[0].(*ast.CallExpr)
		_, inBlock := path[i+1].(*ast.BlockStmt)
		if !ok || !isCall || !inBlock || call.Lparen != f.Acquire || captured(pass, path, id) {
			return nil
		}
		indent := "\n" + indentOf(pass, assign)
		return []analysis.SuggestedFix{{
			Message: "Shut the queue down when the function returns",
			TextEdits: []analysis.TextEdit{{
				Pos: assign.End(), End: assign.End(),
				NewText: []byte(indent + "defer " + id.Name + ".ShutDown()"),
			}},
		}}
	}
	return nil
}

// captured reports whether a func literal in the function around path mentions
// the variable id: it may run after the function has returned.
func captured(pass *analysis.Pass, path []ast.Node, id *ast.Ident) bool {
	obj := pass.TypesInfo.Defs[id]
	var body ast.Node
	for _, n := range path {
		switch n := n.(type) {
		case *ast.FuncDecl:
			body = n.Body
		case *ast.FuncLit:
			body = n.Body
		}
		if body != nil {
			break
		}
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			ast.Inspect(lit, func(n ast.Node) bool {
				if use, ok := n.(*ast.Ident); ok && pass.TypesInfo.Uses[use] == obj {
					found = true
				}
				return !found
			})
		}
		if call, ok := n.(*ast.GoStmt); ok {
			ast.Inspect(call, func(n ast.Node) bool {
				if use, ok := n.(*ast.Ident); ok && pass.TypesInfo.Uses[use] == obj {
					found = true
				}
				return !found
			})
		}
		return !found
	})
	return found
}

// indentOf returns the white space in front of the statement's line, which
// gofmt makes tabs.
func indentOf(pass *analysis.Pass, stmt ast.Stmt) string {
	col := pass.Fset.Position(stmt.Pos()).Column
	indent := make([]byte, col-1)
	for i := range indent {
		indent[i] = '\t'
	}
	return string(indent)
}
