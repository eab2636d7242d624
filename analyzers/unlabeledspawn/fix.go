package unlabeledspawn

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/symbol"
)

// fixes has a goroutine started, or a handler added, by the wrapper that the module has,
// if it is certain which one that is, and what to give it.
func fixes(pass *analysis.Pass, f *labels.Finding, whole *report.Program) []analysis.SuggestedFix {
	if f.Kind != labels.Spawn && f.Kind != labels.Handler {
		return nil
	}
	file := report.File(pass, f.At.Pos())
	w, ok := wrapperFor(pass, whole)
	if file == nil || !ok {
		return nil
	}
	nodes := report.Path(file, f.At.Pos(), f.At.Pos())
	r := &rewrite{pass: pass, wrapper: w, file: file, nodes: nodes}
	edits := r.edits()
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Wrap the call in " + r.function(), TextEdits: edits}}
}

// wrapperFor returns the wrapper that a package can use, if there is exactly one: of those that it
// imports, and of the whole program if there is one.
func wrapperFor(pass *analysis.Pass, whole *report.Program) (labels.Wrapper, bool) {
	list := slices.Clone(whole.KnownWrappers())
	for _, fact := range pass.AllObjectFacts() {
		fn, ok1 := fact.Object.(*types.Func)
		l, ok2 := fact.Fact.(*labelling)
		if ok1 && ok2 {
			if w, ok := config.Of(pass).Labels.Wrapper(fn, &l.Summary); ok {
				list = append(list, w)
			}
		}
	}
	return labels.OnlyWrapper(list, pass.Pkg)
}

// A rewrite puts the wrapper around a statement.
type rewrite struct {
	pass    *analysis.Pass
	wrapper labels.Wrapper
	file    *ast.File
	nodes   []ast.Node // around the finding, innermost first

	imports []analysis.TextEdit
}

// edits returns the edits of the first of the forms that the statement has.
//
//	go func() { … }()           go pproflabels.Cluster(ctx, Name, cluster, func(ctx context.Context) { … })
//	go func(i int) { … }(i)     go func(i int) { pproflabels.Cluster(…, func(ctx context.Context) { … }) }(i)
//	go c.run(ctx)               go pproflabels.Cluster(…, func(ctx context.Context) { c.run(ctx) })
//	group.Go(func() { … })      group.Go(func() { pproflabels.Cluster(…, func(ctx context.Context) { … }) })
//	pods.AddEventHandler(h)     pproflabels.Cluster(…, func(ctx context.Context) { pods.AddEventHandler(h) })
func (r *rewrite) edits() []analysis.TextEdit {
	for _, n := range r.nodes {
		switch n := n.(type) {
		case *ast.GoStmt:
			return r.goStmt(n)
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			if !ok {
				return nil
			}
			if r.isHandler(call) {
				return r.around(n, n)
			}
			if r.isWaitGroup(call) {
				return r.inside(call.Args[0].(*ast.FuncLit))
			}
			return nil
		case *ast.AssignStmt:
			if call, ok := n.Rhs[0].(*ast.CallExpr); ok && r.isHandler(call) && !slices.ContainsFunc(n.Lhs, isNamed) {
				return r.around(n, n)
			}
			return nil
		case *ast.FuncLit, *ast.FuncDecl, ast.Stmt:
			return nil
		}
	}
	return nil
}

func isNamed(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return !ok || id.Name != "_"
}

func (r *rewrite) isHandler(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && strings.HasPrefix(sel.Sel.Name, "AddEventHandler")
}

// isWaitGroup reports whether the call is one of sync.WaitGroup.Go with a literal.
func (r *rewrite) isWaitGroup(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	fn, ok := r.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	_, lit := call.Args[0].(*ast.FuncLit)
	return ok && lit && symbol.Of(fn) == symbol.Symbol{Path: "sync", Recv: "WaitGroup", Name: "Go"}
}

func (r *rewrite) goStmt(stmt *ast.GoStmt) []analysis.TextEdit {
	lit, ok := stmt.Call.Fun.(*ast.FuncLit)
	switch {
	case !ok && r.isStable(stmt.Call):
		return r.around(stmt.Call, stmt)
	case !ok || lit.Type.Results != nil && len(lit.Type.Results.List) > 0:
		return nil
	case len(stmt.Call.Args) > 0:
		return r.inside(lit)
	}
	open, param := r.open(stmt.Pos(), lit.Body)
	if open == "" {
		return nil
	}
	return append(r.imports,
		insert(lit.Pos(), open),
		analysis.TextEdit{Pos: lit.Type.Params.Opening, End: lit.Type.Params.Closing + 1, NewText: []byte(param)},
		analysis.TextEdit{Pos: stmt.Call.Lparen, End: stmt.Call.Rparen + 1, NewText: []byte(")")},
	)
}

// inside puts the wrapper around the body of a literal.
func (r *rewrite) inside(lit *ast.FuncLit) []analysis.TextEdit {
	open, param := r.open(lit.Body.Lbrace+1, lit.Body)
	if open == "" {
		return nil
	}
	return append(r.imports,
		insert(lit.Body.Lbrace+1, "\n"+open+"func"+param+" {"),
		insert(lit.Body.Rbrace, "})\n"),
	)
}

// around puts the wrapper around a call or a statement.
func (r *rewrite) around(n, stmt ast.Node) []analysis.TextEdit {
	open, param := r.open(stmt.Pos(), n)
	if open == "" {
		return nil
	}
	return append(r.imports, insert(n.Pos(), open+"func"+param+" {\n"), insert(n.End(), "\n})"))
}

// open returns the call of the wrapper up to its func, and the parameters of that, or ""
// if anything is not certain.
func (r *rewrite) open(pos token.Pos, body ast.Node) (open, param string) {
	ctx, cluster, controller := r.context(pos, body), r.cluster(pos), r.controller()
	if ctx == "" || cluster == "" || controller == "" {
		return "", ""
	}
	name, contextName := r.importName(r.wrapper.Path, r.wrapper.Package, pos), r.importName("context", "context", pos)
	if name == "" || contextName == "" {
		return "", ""
	}
	if r.wrapper.Path == symbol.PkgPath(r.pass.Pkg) {
		name = ""
	} else {
		name += "."
	}
	args := make([]string, 3)
	args[r.wrapper.Ctx], args[r.wrapper.Of], args[r.wrapper.Controller] = ctx, cluster, controller
	return name + r.wrapper.Name + "(" + strings.Join(args, ", ") + ", ", fmt.Sprintf("(%s %s.Context)", ctx, contextName)
}

func (r *rewrite) function() string {
	if r.wrapper.Path == symbol.PkgPath(r.pass.Pkg) {
		return r.wrapper.Name
	}
	return r.wrapper.Package + "." + r.wrapper.Name
}

// controller returns the one constant that names the controller, or "".
//
//	const ControllerName = "kcp-quota"
func (r *rewrite) controller() string {
	found := ""
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		lower := strings.ToLower(name)
		if !ok || c.Val().Kind() != constant.String || !strings.HasSuffix(lower, "controllername") && !strings.HasSuffix(lower, "pluginname") {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// context returns the one context in view, or the one that the code uses, or "".
func (r *rewrite) context(pos token.Pos, body ast.Node) string {
	vars := r.inView(pos, func(t types.Type) bool { return symbol.OfType(t) == knowledge.Context })
	used := slices.DeleteFunc(slices.Clone(vars), func(v *types.Var) bool { return !r.uses(body, v) })
	if len(used) > 0 {
		vars = used
	}
	if len(vars) != 1 || vars[0].Name() == "_" || r.isAssigned(vars[0], body) {
		return ""
	}
	return vars[0].Name()
}

// cluster returns an expression for the one cluster in view, a variable or a field of
// one, or "".
func (r *rewrite) cluster(pos token.Pos) string {
	isCluster := func(t types.Type) bool { return symbol.OfType(t) == r.wrapper.Cluster && !isPointer(t) }
	vars := r.inView(pos, isCluster)
	if len(vars) > 0 {
		if len(vars) > 1 || !r.isFinal(vars[0]) {
			return ""
		}
		return vars[0].Name()
	}
	found := ""
	for _, v := range r.inView(pos, func(types.Type) bool { return true }) {
		t := v.Type()
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range s.Fields() {
			if !isCluster(f.Type()) || !f.Exported() && f.Pkg() != r.pass.Pkg {
				continue
			}
			if found != "" {
				return ""
			}
			found = v.Name() + "." + f.Name()
		}
	}
	return found
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// inView returns the local variables of some type that can be named at pos.
func (r *rewrite) inView(pos token.Pos, want func(types.Type) bool) []*types.Var {
	var list []*types.Var
	hidden := make(map[string]bool)
	for scope := r.pass.Pkg.Scope().Innermost(pos); scope != nil && scope != r.pass.Pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			obj := scope.Lookup(name)
			if hidden[name] || obj.Pos() >= pos {
				continue
			}
			hidden[name] = true
			if v, ok := obj.(*types.Var); ok && want(v.Type()) {
				list = append(list, v)
			}
		}
	}
	return list
}

func (r *rewrite) uses(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && r.pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// isFinal reports whether a variable has the same value from its declaration on.
func (r *rewrite) isFinal(v *types.Var) bool {
	return !r.isAssigned(v, r.file)
}

// isAssigned reports whether a node assigns to a variable, or takes its address.
func (r *rewrite) isAssigned(v *types.Var, n ast.Node) bool {
	is := func(x ast.Expr) bool {
		id, ok := ast.Unparen(x).(*ast.Ident)
		return ok && r.pass.TypesInfo.Uses[id] == v
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, is)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		case *ast.IncDecStmt:
			found = found || is(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		}
		return !found
	})
	return found
}

// isStable reports whether a call means the same when it is made later: what go would
// evaluate at once does not change.
//
//	c.run(ctx, cluster)
//	wait.UntilWithContext(ctx, c.worker, time.Second)
func (r *rewrite) isStable(call *ast.CallExpr) bool {
	return r.isStableExpr(call.Fun) && !slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !r.isStableExpr(x) })
}

func (r *rewrite) isStableExpr(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit, *ast.FuncLit:
		return true
	case *ast.Ident:
		switch obj := r.pass.TypesInfo.Uses[x].(type) {
		case *types.Const, *types.Func, *types.Nil, *types.TypeName, *types.PkgName:
			return true
		case *types.Var:
			return obj.Parent() != r.pass.Pkg.Scope() && r.isFinal(obj)
		}
	case *ast.SelectorExpr:
		switch r.pass.TypesInfo.Uses[x.Sel].(type) {
		case *types.Const, *types.Func, *types.TypeName:
			return r.isStableExpr(x.X)
		}
	case *ast.BinaryExpr:
		return r.isStableExpr(x.X) && r.isStableExpr(x.Y)
	case *ast.CallExpr: // ctx.Done(): the labelled context has the same
		sel, ok := x.Fun.(*ast.SelectorExpr)
		return ok && len(x.Args) == 0 && sel.Sel.Name == "Done" && r.isStableExpr(sel.X) &&
			symbol.OfType(r.pass.TypesInfo.TypeOf(sel.X)) == knowledge.Context
	}
	return false
}

func insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}
