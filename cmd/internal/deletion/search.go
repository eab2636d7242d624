package main

import (
	"context"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/load"
)

// A deletion is a release that can be taken out.
type deletion struct {
	kind     string
	object   types.Object   // the variable or field that is released, if it is one
	others   bool           // something else in the package may release it
	pos, end token.Position // what goes
	text     string         // of that
	insert   string         // what comes instead
	behind   token.Position // a statement in front of which use is put, if any
	use      string
	wrapper  bool  // in, or of, a queue type of the project
	skip     error // why it cannot be done
}

// deletions finds the releases in the packages that the patterns name.
func (r *runner) deletions(ctx context.Context) ([]*deletion, error) {
	cfg := load.NewConfig(r.dir)
	cfg.Context = ctx
	pkgs, err := load.List(cfg, r.patterns...)
	if err != nil {
		return nil, err
	}
	if err := load.Read(cfg, pkgs); err != nil {
		return nil, err
	}
	var list []*deletion
	for _, pkg := range pkgs {
		if isQueuePackage(pkg.PkgPath) || pkg.Module != nil && knowledge.IsSideDir(strings.TrimPrefix(pkg.PkgPath, pkg.Module.Path)) {
			continue
		}
		// It compiles, or the tool says so: errors come from cgo alone.
		list = append(list, deletionsIn(pkg)...)
	}
	return slices.DeleteFunc(list, func(d *deletion) bool { return !slices.Contains(r.kinds, d.kind) }), nil
}

// deletionsIn finds the releases in a package.
func deletionsIn(pkg *packages.Package) (list []*deletion) {
	s := &searcher{
		Package: pkg, streams: map[types.Object]bool{}, deadlines: map[types.Object]bool{}, passed: map[types.Object]bool{},
	}
	for _, file := range pkg.Syntax {
		ast.PreorderStack(file, nil, s.note)
	}
	for _, file := range pkg.Syntax {
		if ast.IsGenerated(file) || !strings.HasSuffix(pkg.Fset.File(file.FileStart).Name(), ".go") {
			continue
		}
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if d := s.deletion(n, stack); d != nil {
				list = append(list, d)
			}
			return true
		})
	}
	releases := map[types.Object]int{}
	for _, d := range list {
		releases[d.object]++
	}
	for _, d := range list {
		d.others = d.object != nil && (releases[d.object] > 1 || s.passed[d.object])
	}
	return list
}

// A searcher looks for releases in a package.
type searcher struct {
	*packages.Package
	streams   map[types.Object]bool // what Stream returned
	deadlines map[types.Object]bool // the cancel funcs of contexts that a deadline ends
	passed    map[types.Object]bool // the cancel funcs that are given to others
}

// note notes what there is to know of a variable or field.
func (s *searcher) note(n ast.Node, stack []ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
		if !ok || len(n.Lhs) != 2 || len(n.Rhs) != 1 {
			break
		}
		fn := typeutil.StaticCallee(s.TypesInfo, call)
		if fn == nil || fn.Pkg() == nil {
			break
		}
		switch path, name := fn.Pkg().Path(), fn.Name(); {
		case name == "Stream" && strings.HasSuffix(path, "k8s.io/client-go/rest"):
			s.streams[s.object(n.Lhs[0])] = true
		case path == "context" && (strings.HasPrefix(name, "WithTimeout") || strings.HasPrefix(name, "WithDeadline")):
			s.deadlines[s.object(n.Lhs[1])] = true
		}
	case *ast.Ident:
		v, ok := s.TypesInfo.Uses[n].(*types.Var)
		if !ok || !isCancel(v.Type()) {
			break
		}
		var expr ast.Expr = n
		if sel, ok := stack[len(stack)-1].(*ast.SelectorExpr); ok {
			expr, stack = sel, stack[:len(stack)-1]
		}
		switch outer := stack[len(stack)-1].(type) {
		case *ast.CallExpr:
			s.passed[v] = s.passed[v] || outer.Fun != expr
		case *ast.AssignStmt:
			blank, ok := outer.Lhs[0].(*ast.Ident)
			s.passed[v] = s.passed[v] || !slices.Contains(outer.Lhs, expr) && !(ok && blank.Name == "_")
		case *ast.BinaryExpr: // compared with nil
		case *ast.KeyValueExpr:
			s.passed[v] = s.passed[v] || outer.Value == expr
		default:
			s.passed[v] = true
		}
	}
	return true
}

// object returns the variable or field that an expression is, or that it is an element of.
func (s *searcher) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name != "_" {
			return s.TypesInfo.ObjectOf(e)
		}
	case *ast.SelectorExpr:
		return s.TypesInfo.ObjectOf(e.Sel)
	case *ast.IndexExpr:
		return s.object(e.X)
	case *ast.StarExpr:
		return s.object(e.X)
	case *ast.TypeAssertExpr:
		return s.object(e.X)
	}
	return nil
}

// deletion returns the deletion of n, a call or a method value, or nil if it is no release.
func (s *searcher) deletion(n ast.Node, stack []ast.Node) *deletion {
	kind, used := s.release(n)
	if kind == "" {
		return nil
	}
	d := &deletion{kind: kind, text: types.ExprString(n.(ast.Expr)), object: s.object(used[0])}
	if kind == "queue" {
		d.wrapper = s.inWrapper(n.(*ast.SelectorExpr), stack)
	}
	d.insert = strings.Repeat(", _", len(used))[2:] + " = "
	for i, e := range used {
		d.insert += strings.Repeat(", ", min(i, 1)) + types.ExprString(e)
	}
	var goes = n
	call, ok := n.(*ast.CallExpr)
	if sel, method := n.(*ast.SelectorExpr); method {
		if call, ok = stack[len(stack)-1].(*ast.CallExpr); ok && call.Fun == sel {
			goes, stack = call, stack[:len(stack)-1]
		} else if s.TypesInfo.Selections[sel].Kind() != types.MethodVal || kind == "stream" {
			d.skip = errors.New("is a method expression")
		} else {
			ok, d.insert = false, "func() { "+d.insert+" }"
		}
	}
	if ok {
		switch outer := stack[len(stack)-1].(type) {
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
			goes = outer
		default:
			at := statement(stack)
			if named, ok := s.TypesInfo.TypeOf(call).(*types.Named); at == nil || !ok || named.Obj() != types.Universe.Lookup("error") {
				d.skip = errors.New("call is not a statement")
				break
			}
			d.behind, d.use, d.insert = s.Fset.Position(at.Pos()), d.insert+"; ", "error(nil)"
		}
	}
	d.pos, d.end = s.Fset.Position(goes.Pos()), s.Fset.Position(goes.End())
	return d
}

// statement returns the innermost statement that another can be put in front of.
func statement(stack []ast.Node) ast.Node {
	for i := len(stack) - 1; i > 0; i-- {
		switch stack[i-1].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if _, ok := stack[i].(ast.Stmt); ok {
				return stack[i]
			}
		}
	}
	return nil
}

// release tells what n releases, if anything, and which expressions it uses for that: first
// the thing itself.
func (s *searcher) release(n ast.Node) (kind string, used []ast.Expr) {
	if sel, ok := n.(*ast.SelectorExpr); ok {
		return s.method(sel), []ast.Expr{sel.X}
	}
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return "", nil
	}
	if isCancel(s.TypesInfo.TypeOf(call.Fun)) {
		if !s.TypesInfo.Types[call.Fun].IsType() && !s.deadlines[s.object(call.Fun)] {
			causes := slices.DeleteFunc(slices.Clone(call.Args), func(e ast.Expr) bool { return s.TypesInfo.Types[e].IsNil() })
			return "cancel", append([]ast.Expr{call.Fun}, causes...)
		}
		return "", nil
	}
	if len(call.Args) != 1 {
		return "", nil
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if s.TypesInfo.Uses[fun] == types.Universe.Lookup("close") && isSignal(s.TypesInfo.TypeOf(call.Args[0])) {
			return "channel", call.Args
		}
	case *ast.SelectorExpr:
		if fun.Sel.Name == "RemoveEventHandler" && isNamed(s.TypesInfo.TypeOf(call.Args[0]), "k8s.io/client-go/tools/cache") {
			return "handler", []ast.Expr{call.Args[0], fun.X}
		}
	}
	return "", nil
}

// method tells what a method releases, or "".
func (s *searcher) method(sel *ast.SelectorExpr) string {
	m := s.TypesInfo.Selections[sel]
	if m == nil || m.Kind() == types.FieldVal || m.Obj().Pkg() == nil {
		return ""
	}
	has := func(name string) bool {
		m, _, _ := types.LookupFieldOrMethod(m.Recv(), true, m.Obj().Pkg(), name)
		return m != nil
	}
	switch name, path := sel.Sel.Name, m.Obj().Pkg().Path(); {
	case isShutDown(name) && (isQueuePackage(path) || has("Get") && has("Done") && has("ShuttingDown")):
		return "queue"
	case name == "Stop" && has("ResultChan"):
		return "watch"
	case name == "Shutdown" && (strings.HasSuffix(path, "k8s.io/client-go/tools/record") || strings.HasSuffix(path, "k8s.io/client-go/tools/events")):
		return "broadcaster"
	case name == "Close" && s.streams[s.object(sel.X)]:
		return "stream"
	}
	return ""
}

// inWrapper tells whether a release of a queue is in, or of, a queue type of the project,
// which is told by its methods.
func (s *searcher) inWrapper(sel *ast.SelectorExpr, stack []ast.Node) bool {
	return !isQueuePackage(s.TypesInfo.Selections[sel].Obj().Pkg().Path()) ||
		slices.ContainsFunc(stack, func(outer ast.Node) bool {
			fn, ok := outer.(*ast.FuncDecl)
			return ok && fn.Recv != nil && isShutDown(fn.Name.Name)
		})
}

func isShutDown(name string) bool { return name == "ShutDown" || name == "ShutDownWithDrain" }

// isQueuePackage tells whether path is where the workqueues are defined.
func isQueuePackage(path string) bool {
	return strings.HasSuffix(path, "k8s.io/client-go/util/workqueue") ||
		strings.HasSuffix(path, "sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue")
}

// isCancel tells whether t is what context.WithCancel or WithCancelCause returns.
func isCancel(t types.Type) bool {
	return isNamed(t, "context") && strings.HasPrefix(types.Unalias(t).(*types.Named).Obj().Name(), "Cancel")
}

// isNamed tells whether t is a named type of a package.
func isNamed(t types.Type, path string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && strings.HasSuffix(named.Obj().Pkg().Path(), path)
}

// isSignal tells whether t is a channel without data.
func isSignal(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	elem, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && elem.NumFields() == 0
}
