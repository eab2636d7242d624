package ssaform

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// exportNoReturn exports a fact for each function that plainly ends the
// process:
//
//	func Die(format string, args ...any) {
//		fmt.Fprintf(os.Stderr, format, args...)
//		os.Exit(1)
//	}
//
// The last statement decides, and no statement may return. That is less than
// ctrlflow finds, at a price that can be paid for every package there is.
func exportNoReturn(pass *analysis.Pass) {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.FuncDecl)
			if !ok || decl.Body == nil || len(decl.Body.List) == 0 {
				continue
			}
			last, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ExprStmt)
			if !ok || returns(decl.Body) {
				continue
			}
			call, ok := last.X.(*ast.CallExpr)
			if !ok {
				continue
			}
			callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
			if ok && neverReturns(pass, callee) {
				pass.ExportObjectFact(pass.TypesInfo.Defs[decl.Name].(*types.Func), new(noReturn))
			}
		}
	}
}

// neverReturns reports whether fn is known to end the process.
func neverReturns(pass *analysis.Pass, fn *types.Func) bool {
	fn = fn.Origin()
	return knowledge.NoReturn(fn) || fn.Pkg() != nil && pass.ImportObjectFact(fn, new(noReturn))
}

// returns reports whether body has a return statement, those of func literals
// not counted.
func returns(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}
