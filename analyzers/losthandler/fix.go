package losthandler

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	pathpkg "path"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

// fixes returns the exact fix, if there is one.
func (f finding) fixes(pass *analysis.Pass) []analysis.SuggestedFix {
	at := locate(pass, f.Acquire)
	if at == nil || f.Misgiven.IsValid() || f.Kind != resource.Handler.Kind {
		return nil
	}
	var edits []analysis.TextEdit
	var message string
	switch {
	case f.Shape == mustcall.LostOnPath && !f.Never && !f.Moved && !f.Loop:
		message, edits = "Remove the handler when the function returns", at.deferRemoval(pass)
	case f.Shape == mustcall.NeverReleased && f.Teardown != "" && symbol.OfType(f.Field.Type()) == resource.Handler.Thing:
		end := at.teardown(pass, func(decl *ast.FuncDecl) bool { return decl.Name.Name == f.Teardown })
		message, edits = "Remove the handler in "+f.Teardown, at.removeIn(pass, end, f.Field.Name())
	case f.Shape == mustcall.LostOnPath && f.Never && f.life.Teardown.IsValid():
		end := at.teardown(pass, func(decl *ast.FuncDecl) bool { return decl.Name.Pos() == f.life.Teardown })
		if end != nil {
			message, edits = "Keep the registration, and remove the handler in "+end.Name.Name, at.keep(pass, end)
		}
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// An addition is a statement that adds a handler.
//
//	reg, err := c.factory.Core().V1().Pods().Informer().AddEventHandler(h)
//	            ^root                        informer
type addition struct {
	stmt     ast.Stmt
	block    *ast.BlockStmt
	informer ast.Expr
	root     *ast.Ident
}

// locate returns the statement around the call whose left parenthesis is at pos,
// if it does nothing else, and the informer can be named again elsewhere.
func locate(pass *analysis.Pass, pos token.Pos) *addition {
	file := report.File(pass, pos)
	if file == nil {
		return nil
	}
	path := report.Path(file, pos, pos)
	for i, n := range path {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Lparen != pos || i+2 >= len(path) {
			continue
		}
		sel, isSel := call.Fun.(*ast.SelectorExpr)
		stmt, isStmt := path[i+1].(ast.Stmt)
		block, inBlock := path[i+2].(*ast.BlockStmt)
		if !isSel || !isStmt || !inBlock {
			return nil
		}
		if root := rootOf(sel.X); root != nil {
			return &addition{stmt, block, sel.X, root}
		}
		return nil
	}
	return nil
}

// rootOf returns the variable that an expression of fields and accessors starts
// from, or nil for any other expression.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			if len(x.Args) > 0 {
				return nil
			}
			e = x.Fun
		default:
			return nil
		}
	}
}

// results returns the left sides of the statement, if it assigns both results.
func (a *addition) results() (reg, err *ast.Ident, define bool) {
	assign, ok := a.stmt.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 {
		return nil, nil, false
	}
	reg, _ = assign.Lhs[0].(*ast.Ident)
	err, _ = assign.Lhs[1].(*ast.Ident)
	return reg, err, assign.Tok == token.DEFINE
}

// deferRemoval defers the removal, behind the test of the error if there is one.
//
//	reg, err := informer.AddEventHandler(h)
//	if err != nil {
//		return err
//	}
//	defer informer.RemoveEventHandler(reg)
//	--------------------------------------
func (a *addition) deferRemoval(pass *analysis.Pass) []analysis.TextEdit {
	reg, err, _ := a.results()
	if reg == nil || reg.Name == "_" || err == nil {
		return nil
	}
	return []analysis.TextEdit{insert(a.behindTest(pass, err),
		fmt.Sprintf("\ndefer %s.RemoveEventHandler(%s)", types.ExprString(a.informer), reg.Name))}
}

// behindTest returns the end of the if statement behind the addition that tests
// err, or of the addition.
func (a *addition) behindTest(pass *analysis.Pass, err *ast.Ident) token.Pos {
	for i, stmt := range a.block.List[:len(a.block.List)-1] {
		if stmt != a.stmt {
			continue
		}
		test, ok := a.block.List[i+1].(*ast.IfStmt)
		if !ok || test.Init != nil || test.Else != nil {
			break
		}
		cond, ok := test.Cond.(*ast.BinaryExpr)
		if !ok || cond.Op != token.NEQ {
			break
		}
		if id, ok := cond.X.(*ast.Ident); ok && pass.TypesInfo.ObjectOf(id) == pass.TypesInfo.ObjectOf(err) {
			return test.End()
		}
	}
	return a.stmt.End()
}

// teardown returns the declaration of the method of the root's type that is
// wanted, if its receiver is a pointer and has a name.
func (a *addition) teardown(pass *analysis.Pass, wanted func(*ast.FuncDecl) bool) *ast.FuncDecl {
	owner := symbol.OfType(pass.TypesInfo.TypeOf(a.root))
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.FuncDecl)
			if !ok || decl.Recv == nil || decl.Body == nil || !wanted(decl) || len(decl.Recv.List[0].Names) != 1 {
				continue
			}
			recv := pass.TypesInfo.TypeOf(decl.Recv.List[0].Type)
			if _, isPtr := recv.(*types.Pointer); isPtr && symbol.OfType(recv) == owner && decl.Recv.List[0].Names[0].Name != "_" {
				return decl
			}
		}
	}
	return nil
}

// removeIn removes the handler, whose registration is in a field, at the start
// of the teardown.
//
//	func (c *Controller) Stop() {
//		c.pods.RemoveEventHandler(c.podsHandler)
//		----------------------------------------
func (a *addition) removeIn(pass *analysis.Pass, end *ast.FuncDecl, field string) []analysis.TextEdit {
	if end == nil {
		return nil
	}
	recv := end.Recv.List[0].Names[0].Name
	informer := recv + types.ExprString(a.informer)[len(a.root.Name):]
	text := fmt.Sprintf("\n%s.RemoveEventHandler(%s.%s)", informer, recv, field)
	if onOneLine(pass, end.Body.Lbrace, end.Body.Rbrace) {
		text += "\n"
	}
	return []analysis.TextEdit{insert(end.Body.Lbrace+1, text)}
}

// keep gives the type a field for a registration that was dropped.
//
//	type Controller struct {
//		podsHandler cache.ResourceEventHandlerRegistration
//		--------------------------------------------------
//	}
//
//	c.podsHandler, _ = c.pods.AddEventHandler(h)
//	-------------------
func (a *addition) keep(pass *analysis.Pass, end *ast.FuncDecl) []analysis.TextEdit {
	spec, file := structOf(pass, pass.TypesInfo.TypeOf(a.root))
	sel, ok := a.informer.(*ast.SelectorExpr)
	if spec == nil || !ok {
		return nil
	}
	pkg := importName(file, resource.Handler.Thing.Path)
	field := sel.Sel.Name + "Handler"
	if obj, _, _ := types.LookupFieldOrMethod(pass.TypesInfo.TypeOf(a.root), true, pass.Pkg, field); pkg == "" || obj != nil {
		return nil
	}
	kept := a.root.Name + "." + field
	var edits []analysis.TextEdit
	reg, err, define := a.results()
	switch _, isExpr := a.stmt.(*ast.ExprStmt); {
	case isExpr:
		edits = append(edits, insert(a.stmt.Pos(), kept+", _ = "))
	case reg == nil || reg.Name != "_":
		return nil
	case define: // _, err := …: a field cannot be declared
		if err.Name == "_" || pass.Pkg.Scope().Lookup(field) != nil {
			return nil
		}
		edits = append(edits,
			analysis.TextEdit{Pos: reg.Pos(), End: reg.End(), NewText: []byte(field)},
			insert(a.behindTest(pass, err), "\n"+kept+" = "+field))
	default:
		edits = append(edits, analysis.TextEdit{Pos: reg.Pos(), End: reg.End(), NewText: []byte(kept)})
	}
	text := fmt.Sprintf("%s %s.%s\n", field, pkg, resource.Handler.Thing.Name)
	if onOneLine(pass, spec.Fields.Opening, spec.Fields.Closing) {
		text = "\n" + text
	}
	edits = append(edits, insert(spec.Fields.Closing, text))
	return append(edits, a.removeIn(pass, end, field)...)
}

// structOf returns the declaration of the struct type that t is or points to.
func structOf(pass *analysis.Pass, t types.Type) (*ast.StructType, *ast.File) {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil, nil
	}
	file := report.File(pass, named.Obj().Pos())
	if file == nil {
		return nil, nil
	}
	path := report.Path(file, named.Obj().Pos(), named.Obj().Pos())
	for _, n := range path {
		if spec, ok := n.(*ast.TypeSpec); ok {
			str, _ := spec.Type.(*ast.StructType)
			return str, file
		}
	}
	return nil, nil
}

// importName returns the name by which file knows the package, or "".
func importName(file *ast.File, path string) string {
	for _, imp := range file.Imports {
		if imp.Path.Value != `"`+path+`"` {
			continue
		}
		if imp.Name != nil {
			return imp.Name.Name
		}
		return pathpkg.Base(path)
	}
	return ""
}

func onOneLine(pass *analysis.Pass, a, b token.Pos) bool {
	return pass.Fset.Position(a).Line == pass.Fset.Position(b).Line
}

func insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}
