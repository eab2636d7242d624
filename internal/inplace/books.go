package inplace

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// books tells whether a method calls the func that it is given once for each of its objects: it looks into a field before, which it then writes;
// or a sync.Once in a field does so.
//
//	func (l *Lazy) Do(f func()) { if l.done { return }; l.done = true; f() }
//	func (l *Lazy) Do(f func()) { l.once.Do(f) }
type books struct {
	*visitor
	recv   string // the name of the receiver
	decl   *ast.FuncDecl
	shared bool // other functions of the file write them, too
}

// useByBooks returns what a method does with its parameter, if it comes to that only where its books allow it: nobody knows how often, if others
// write them as well.
func useByBooks(d *ast.FuncDecl, v *visitor) (use Use, ok bool) {
	if d.Recv == nil || len(d.Recv.List[0].Names) == 0 || d.Body == nil {
		return Unknown, false
	}
	b := &books{visitor: v, recv: d.Recv.List[0].Names[0].Name, decl: d}
	if !b.mentions(d.Body) || !b.cover(d.Body.List) {
		return Unknown, false
	}
	if b.shared {
		return Unknown, true
	}
	return Booked, true
}

// cover reports whether control comes to the parameter only where the books allow it.
func (b *books) cover(list []ast.Stmt) bool {
	for _, stmt := range list {
		branch, isIf := stmt.(*ast.IfStmt)
		switch {
		case isIf && b.asks(branch.Cond) && !b.mentions(branch.Cond) && (b.mentions(branch.Body) || leaves(branch.Body)):
			return true
		case !b.mentions(stmt):
		case isIf:
			inHead := branch.Init != nil && b.mentions(branch.Init) || b.mentions(branch.Cond) && !isNilTest(branch.Cond)
			if inHead || !b.cover(branch.Body.List) || branch.Else != nil && !b.cover([]ast.Stmt{branch.Else}) {
				return false
			}
		default:
			block, isBlock := stmt.(*ast.BlockStmt)
			if !(isBlock && b.cover(block.List)) && !b.isOnce(stmt) {
				return false
			}
		}
	}
	return true
}

// isOnce reports whether a statement gives the parameter to a sync.Once of the receiver, by itself or in a literal.
func (b *books) isOnce(stmt ast.Stmt) bool {
	expr, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := expr.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Do" && b.isField(sel.X) && strings.HasSuffix(strings.ToLower(types.ExprString(sel.X)), "once")
}

// asks reports whether a condition looks into a field that the method writes.
func (b *books) asks(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && b.isField(e) {
			found = found || b.isKept(e)
			return false
		}
		return !found
	})
	return found
}

// isField reports whether an expression is a field of the receiver, or a field of such: l.done, l.state.done.
func (b *books) isField(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == b.recv || b.isField(sel.X)
}

// isKept reports whether the method writes a field, and notes whether others do.
func (b *books) isKept(field ast.Expr) bool {
	sel := field.(*ast.SelectorExpr)
	by := b.writersOf(sel.Sel.Name)
	if !slices.Contains(by, b.decl) {
		return b.isField(sel.X) && b.isKept(sel.X) // l.done.Load
	}
	b.shared = b.shared || len(by) > 1
	return true
}

// writersOf returns the functions of the file that write a field of that name, methods of other types left out.
func (b *books) writersOf(name string) (by []*ast.FuncDecl) {
	for _, decl := range b.src.ast.Decls {
		d, ok := decl.(*ast.FuncDecl)
		if ok && d.Body != nil && (d.Recv == nil || typeName(d) == typeName(b.decl)) && writes(d.Body, name) {
			by = append(by, d)
		}
	}
	return by
}

// typeName returns the name of the type that a method is of.
func typeName(method *ast.FuncDecl) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(types.ExprString(method.Recv.List[0].Type), "*"), "[")
	return name
}

// writes reports whether a body assigns to a field of that name, or calls a method of it that writes it.
//
//	l.done = true    l.seen[key] = v    l.done.Store(true)    atomic.StoreInt32(&l.done, 1)
func writes(body ast.Node, name string) bool {
	found := false
	isIt := func(e ast.Expr) bool {
		if index, ok := e.(*ast.IndexExpr); ok {
			e = index.X
		}
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == name
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, isIt)
		case *ast.IncDecStmt:
			found = found || isIt(n.X)
		case *ast.UnaryExpr: // &l.done
			found = found || isIt(n.X)
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && isWriter(sel.Sel.Name) && isIt(sel.X)
		}
		return !found
	})
	return found
}

// isWriter reports whether a method of that name writes a variable of package sync/atomic.
func isWriter(name string) bool {
	return slices.Contains([]string{"Store", "Swap", "CompareAndSwap", "Add", "Toggle", "CAS"}, name)
}

// leaves reports whether a branch ends its function.
func leaves(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// isNilTest reports whether a condition compares something with nil.
func isNilTest(cond ast.Expr) bool {
	c, ok := cond.(*ast.BinaryExpr)
	return ok && isNil(c.Y)
}
