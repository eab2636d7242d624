package unmet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/report"
)

// deferFix returns the one exact fix there is: the thing is a variable of its own
// that nothing else captures, keeps or releases, so its life ends with the function.
//
//	q := workqueue.NewTypedRateLimitingQueue(limiter)
//	defer q.ShutDown()
//	------------------
//
// Where an error is returned with it, that is looked at first.
//
//	w, err := client.Watch(ctx, opts)
//	if err != nil {
//		return err
//	}
//	defer w.Stop()
//	--------------
//
// What has the thing in a field is not it: defer resp.Body.Close().
func deferFix(pass *analysis.Pass, f *mustcall.Finding, release string) []analysis.SuggestedFix {
	if f.Part != "" {
		release = f.Part + "." + release
	}
	if f.Shape != mustcall.LostOnPath || !f.Never || f.Moved || f.Loop {
		return nil
	}
	file := report.File(pass, f.Acquire)
	if file == nil {
		return nil
	}
	path := report.Path(file, f.Acquire, f.Acquire)
	for i, n := range path {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		// Have: q := f(…), a statement of a block, where f(…) is the call.
		if assign.Tok != token.DEFINE || len(assign.Rhs) != 1 || len(assign.Lhs) > 2 || i+1 == len(path) {
			return nil
		}
		id, ok := assign.Lhs[0].(*ast.Ident)
		call, isCall := assign.Rhs[0].(*ast.CallExpr)
		block, inBlock := path[i+1].(*ast.BlockStmt)
		if !ok || id.Name == "_" || !isCall || !inBlock || call.Lparen != f.Acquire || captured(pass, path, id) {
			return nil
		}
		if !canCall(pass, id, release) {
			return nil
		}
		behind := ast.Stmt(assign)
		if len(assign.Lhs) == 2 {
			if behind = checkOf(pass, block, assign); behind == nil {
				return nil
			}
		}
		return []analysis.SuggestedFix{{
			Message: fmt.Sprintf("Call %s when the function returns", release),
			TextEdits: []analysis.TextEdit{{
				Pos: behind.End(), End: behind.End(),
				NewText: []byte("\n" + indentOf(pass, behind) + "defer " + id.Name + "." + release + "()"),
			}},
		}}
	}
	return nil
}

// canCall reports whether a variable has the method, or a field that has, and that takes nothing: what it would have to be given is not for
// us to say, and a list of things has no method.
func canCall(pass *analysis.Pass, id *ast.Ident, name string) bool {
	t := pass.TypesInfo.TypeOf(id)
	if field, method, ok := strings.Cut(name, "."); ok {
		v, _, _ := types.LookupFieldOrMethod(t, true, pass.Pkg, field)
		if v == nil {
			return false
		}
		t, name = v.Type(), method
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, pass.Pkg, name)
	m, ok := obj.(*types.Func)
	return ok && m.Signature().Params().Len() == 0
}

// checkOf returns the statement behind an assignment that leaves the function if
// the second variable, an error, is not nil.
func checkOf(pass *analysis.Pass, block *ast.BlockStmt, assign *ast.AssignStmt) ast.Stmt {
	err, ok := assign.Lhs[1].(*ast.Ident)
	i := slices.Index(block.List, ast.Stmt(assign)) + 1
	if !ok || i == len(block.List) {
		return nil
	}
	check, ok := block.List[i].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) == 0 {
		return nil
	}
	cond, ok := check.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ {
		return nil
	}
	x, ok := cond.X.(*ast.Ident)
	y, isNil := cond.Y.(*ast.Ident)
	if !ok || !isNil || y.Name != "nil" || pass.TypesInfo.ObjectOf(x) != pass.TypesInfo.ObjectOf(err) {
		return nil
	}
	if _, ok := check.Body.List[len(check.Body.List)-1].(*ast.ReturnStmt); !ok {
		return nil
	}
	return check
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
