package inplace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// books tells whether a function calls the func that it is given once for each of its objects, or in the process: it looks into a field of its
// receiver before, or into a variable of the package, which it then writes; or a sync.Once does so.
//
//	func (l *Lazy) Do(f func()) { if l.done { return }; l.done = true; f() }
//	func (l *Lazy) Do(f func()) { l.once.Do(f) }
//	func Get(name string, f func() any) any { if v, ok := all[name]; ok { return v }; all[name] = f(); return all[name] }
type books struct {
	*visitor
	recv   string // the name of the receiver, or ""
	decl   *ast.FuncDecl
	shared bool // other functions of the file write them, too
}

// useByBooks returns what a function does with its parameter, if it comes to that only where its books allow it: nobody knows how often, if others
// write them as well.
func useByBooks(d *ast.FuncDecl, v *visitor) (use Use, ok bool) {
	if d.Body == nil {
		return Unknown, false
	}
	b := &books{visitor: v, decl: d}
	if d.Recv != nil && len(d.Recv.List[0].Names) > 0 {
		b.recv = d.Recv.List[0].Names[0].Name
	}
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
		case isIf && (b.asks(branch.Cond) || b.looksUp(branch)) && !b.mentions(branch.Cond) && (b.mentions(branch.Body) || leaves(branch.Body)):
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

// looksUp reports whether a branch asks whether a map that is the books has an entry.
//
//	if v, ok := l.all[key]; ok {
func (b *books) looksUp(branch *ast.IfStmt) bool {
	look, ok := branch.Init.(*ast.AssignStmt)
	if !ok || len(look.Lhs) != 2 || len(look.Rhs) != 1 {
		return false
	}
	found, isIdent := look.Lhs[1].(*ast.Ident)
	at, isIndex := look.Rhs[0].(*ast.IndexExpr)
	cond := branch.Cond
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond = not.X
	}
	asked, isAsked := cond.(*ast.Ident)
	return isIdent && isIndex && isAsked && asked.Name == found.Name && b.asks(at.X)
}

// isOnce reports whether a statement gives the parameter to a sync.Once that is a field or a variable of the package, by itself or in a literal.
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

// isField reports whether an expression is a field of the receiver, or a field of such, or a variable of the package: l.done, l.state.done, done.
func (b *books) isField(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return b.isVariable(e.Name)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		return ok && b.recv != "" && id.Name == b.recv || b.isField(e.X)
	}
	return false
}

// isVariable reports whether a name is that of a variable which the file declares, and not of one of the function's own.
func (b *books) isVariable(name string) bool {
	if b.declares(name) {
		return false
	}
	for _, decl := range b.src.ast.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.VAR && slices.ContainsFunc(d.Specs, func(spec ast.Spec) bool {
			return slices.ContainsFunc(spec.(*ast.ValueSpec).Names, func(id *ast.Ident) bool { return id.Name == name })
		}) {
			return true
		}
	}
	return false
}

// declares reports whether the function has a parameter or a variable of that name.
func (b *books) declares(name string) bool {
	found := b.recv == name || slices.Contains(namesOf(b.decl.Type.Params), name)
	isIt := func(e ast.Expr) bool { return named{name, true}.is(e) }
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || n.Tok == token.DEFINE && slices.ContainsFunc(n.Lhs, isIt)
		case *ast.RangeStmt:
			found = found || n.Tok == token.DEFINE && (isIt(n.Key) || isIt(n.Value))
		case *ast.ValueSpec:
			found = found || slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return id.Name == name })
		}
		return !found
	})
	return found
}

// isKept reports whether the function writes a field, or a variable, and takes nothing out of it, and notes whether others do so.
func (b *books) isKept(e ast.Expr) bool {
	at := named{variable: true}
	sel, isField := e.(*ast.SelectorExpr)
	if isField {
		at = named{name: sel.Sel.Name}
	} else {
		at.name = e.(*ast.Ident).Name
	}
	by := b.writersOf(at)
	if !slices.Contains(by, b.decl) {
		return isField && b.isField(sel.X) && b.isKept(sel.X) // l.done.Load
	}
	b.shared = b.shared || len(by) > 1
	return !at.isTakenFrom(b.decl.Body)
}

// writersOf returns the functions of the file that write a field, methods of other types left out, or a variable; or take something out.
func (b *books) writersOf(at named) (by []*ast.FuncDecl) {
	for _, decl := range b.src.ast.Decls {
		d, ok := decl.(*ast.FuncDecl)
		isOther := ok && !at.variable && d.Recv != nil && (b.decl.Recv == nil || typeName(d) != typeName(b.decl))
		if ok && d.Body != nil && !isOther && (at.isWritten(d.Body) || at.isTakenFrom(d.Body)) {
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

// A named is a field of that name, of whatever object, or a variable.
type named struct {
	name     string
	variable bool
}

func (n named) is(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return n.variable && e.Name == n.name
	case *ast.SelectorExpr:
		return !n.variable && e.Sel.Name == n.name
	}
	return false
}

// isWritten reports whether a body assigns to it, or calls a method of it that writes it.
//
//	l.done = true    l.seen[key] = v    l.done.Store(true)    atomic.StoreInt32(&l.done, 1)
func (n named) isWritten(body ast.Node) bool {
	found := false
	isIt := func(e ast.Expr) bool {
		if index, ok := e.(*ast.IndexExpr); ok {
			e = index.X
		}
		return n.is(e)
	}
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(node.Lhs, isIt)
		case *ast.IncDecStmt:
			found = found || isIt(node.X)
		case *ast.UnaryExpr: // &l.done
			found = found || isIt(node.X)
		case *ast.CallExpr:
			sel, ok := node.Fun.(*ast.SelectorExpr)
			found = found || ok && isWriter(sel.Sel.Name) && isIt(sel.X)
		}
		return !found
	})
	return found
}

// isTakenFrom reports whether a body takes something out of the map that it is.
//
//	delete(l.all, key)    clear(all)
func (n named) isTakenFrom(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok && len(call.Args) > 0 {
			fun, isIdent := call.Fun.(*ast.Ident)
			found = found || isIdent && (fun.Name == "delete" || fun.Name == "clear") && n.is(call.Args[0])
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
