// Deletion measures what an analyzer for leaks would have caught: it deletes
// each release in turn, and asks the analyzer again.
//
// Usage:
//
//	deletion -tool leaklint [-kinds list] [-n max] [-others] [-together] DIR pattern...
//
// The packages are those that the patterns name in DIR; the go command, and thus
// GOFLAGS, decides what belongs to them. Tests, directories of tests and examples, and generated
// files are left alone, and vendored packages unless a pattern names them. What is
// released is decided by types, not by names:
//
//	queue        ShutDown and ShutDownWithDrain of a workqueue
//	handler      RemoveEventHandler, given what AddEventHandler returned
//	watch        Stop of what has a ResultChan, too
//	broadcaster  Shutdown of an event broadcaster
//	channel      close of a chan struct{}
//	cancel       the call of a context.CancelFunc or CancelCauseFunc, but for contexts
//	             that a deadline ends
//	stream       Close of what Stream of a rest.Request returned to the same variable or field
//
// A statement x.ShutDown(), deferred or not, becomes _ = x, and a method value
// x.ShutDown becomes func() { _ = x }. A call that is an expression becomes error(nil),
// behind a statement that uses what it used. A deletion is reported if the tool then
// prints a finding (file and message) more often than for the unedited tree.
// Releases through or in a queue type of the project are marked "wrapper".
//
// Where the package has another release of the same variable or field, or passes a cancel
// func on, the deletion may leave nothing that leaks. These are counted, and tried with -others
// alone. Of each kind, -n tries so many, evenly spread over all that there are. With -together,
// one release of each directory is deleted at once, which takes fewer runs of the tool: what is
// found in a directory is taken to be due to the deletion there.
//
// Files are edited in place and put back, also on an interrupt. Run it on a copy.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/load"
)

// kinds are the kinds of releases, in the order in which they are counted.
var kinds = []string{"queue", "handler", "watch", "broadcaster", "channel", "cancel", "stream"}

func main() {
	r := &runner{}
	flag.StringVar(&r.tool, "tool", "leaklint", "analyzer to `run`")
	flag.IntVar(&r.limit, "n", 0, "try so `many` deletions of each kind (0: all)")
	flag.BoolVar(&r.others, "others", false, "try those, too, where another release is left")
	flag.BoolVar(&r.together, "together", false, "delete one release of each directory at once")
	names := flag.String("kinds", strings.Join(kinds, ","), "comma-separated `list` of what is deleted")
	flag.Parse()
	r.kinds = strings.Split(*names, ",")
	unknown := slices.ContainsFunc(r.kinds, func(k string) bool { return !slices.Contains(kinds, k) })
	if flag.NArg() < 2 || unknown {
		fmt.Fprintln(os.Stderr, "usage: deletion -tool leaklint [-kinds list] [-n max] [-others] [-together] DIR pattern...")
		flag.PrintDefaults()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	r.patterns = flag.Args()[1:]
	var err error
	if r.dir, err = filepath.Abs(flag.Arg(0)); err == nil {
		err = r.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "deletion:", err)
		os.Exit(1)
	}
}

// A runner runs the tool on the same packages again and again.
type runner struct {
	tool, dir string
	patterns  []string
	kinds     []string // what is deleted
	limit     int      // of each kind, or 0
	others    bool     // also where another release is left
	together  bool     // one of each directory at once
}

// run tries deletions in the packages, and prints what came of each.
func (r *runner) run(ctx context.Context) error {
	all, err := r.deletions(ctx)
	if err != nil {
		return err
	}
	before, err := r.findings(ctx)
	if err != nil {
		return fmt.Errorf("%s: unedited: %w", r.dir, err)
	}
	count := map[string]map[string]int{}
	for _, k := range r.kinds {
		count[k] = map[string]int{}
	}
	for _, round := range r.rounds(r.choose(all, count)) {
		for i, o := range r.deleteAll(ctx, round, before) {
			d, verdict := round[i], "missed"
			switch {
			case ctx.Err() != nil || errors.Is(o.err, errRestore):
				return cmp.Or(o.err, ctx.Err())
			case o.err != nil:
				verdict = "skipped"
			case len(o.more) > 0:
				verdict = "reported"
			}
			if d.others {
				verdict += " (others left)"
			}
			count[d.kind][verdict]++
			if d.wrapper {
				verdict += " (wrapper)"
			}
			if o.err != nil {
				verdict += ": " + o.err.Error()
			}
			name := strings.TrimPrefix(d.pos.Filename, r.dir+"/")
			fmt.Printf("%s:%d:%d: %s %s: %s\n", name, d.pos.Line, d.pos.Column, d.kind, d.text, verdict)
			for _, f := range o.more {
				fmt.Printf("\t+ %s\n", f)
			}
			for _, f := range o.less {
				fmt.Printf("\t- %s\n", f)
			}
		}
	}
	for _, k := range r.kinds {
		fmt.Printf("%s:", k)
		for _, verdict := range slices.Sorted(maps.Keys(count[k])) {
			fmt.Printf(" %s %d,", verdict, count[k][verdict])
		}
		fmt.Println()
	}
	return nil
}

// choose returns the deletions to be tried, and counts the others.
func (r *runner) choose(all []*deletion, count map[string]map[string]int) (chosen []*deletion) {
	for _, k := range r.kinds {
		of := slices.DeleteFunc(slices.Clone(all), func(d *deletion) bool {
			if d.kind == k && d.others && !r.others {
				count[k]["not tried (others left)"]++
			}
			return d.kind != k || d.others && !r.others
		})
		n := len(of)
		if r.limit > 0 && n > r.limit {
			count[k]["not tried"] = n - r.limit
			n = r.limit
		}
		for i := range n {
			chosen = append(chosen, of[i*len(of)/n])
		}
	}
	return chosen
}

// rounds returns what is deleted at once: one thing, or, together, one of each directory.
func (r *runner) rounds(chosen []*deletion) (rounds [][]*deletion) {
	turn := map[string]int{}
	for i, d := range chosen {
		if dir := filepath.Dir(d.pos.Filename); r.together {
			i = turn[dir]
			turn[dir]++
		}
		for len(rounds) <= i {
			rounds = append(rounds, nil)
		}
		rounds[i] = append(rounds[i], d)
	}
	return rounds
}

// An outcome is what came of a deletion.
type outcome struct {
	more, less []string // findings
	err        error
}

// deleteAll makes deletions at once, and returns what came of each: the findings in its
// directory. Where findings are elsewhere, too, or it does not compile, nobody knows what is due
// to which, and those without a finding are made once more, one at a time.
func (r *runner) deleteAll(ctx context.Context, round []*deletion, before map[string]int) []outcome {
	all := make([]outcome, len(round))
	if len(round) == 1 && round[0].skip != nil {
		all[0].err = round[0].skip
		return all
	}
	due := slices.DeleteFunc(slices.Clone(round), func(d *deletion) bool { return d.skip != nil })
	after, err := r.try(ctx, due...)
	more, less := moreOf(after, before), moreOf(before, after)
	if len(round) == 1 {
		return []outcome{{more, less, err}}
	}
	known := 0
	for i, d := range round {
		in := func(f string) bool {
			name, _, _ := strings.Cut(f, ": ")
			return filepath.Dir(filepath.Join(r.dir, name)) == filepath.Dir(d.pos.Filename)
		}
		all[i] = outcome{filter(more, in), filter(less, in), err}
		known += len(all[i].more)
	}
	for i, d := range round {
		again := err != nil || known < len(more) && len(all[i].more) == 0
		if d.skip != nil || again && ctx.Err() == nil && !errors.Is(err, errRestore) {
			all[i] = r.deleteAll(ctx, []*deletion{d}, before)[0]
		}
	}
	return all
}

// moreOf returns the findings of which a has more than b.
func moreOf(a, b map[string]int) []string {
	return filter(slices.Sorted(maps.Keys(a)), func(f string) bool { return a[f] > b[f] })
}

func filter(list []string, keep func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(list), func(f string) bool { return !keep(f) })
}

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
		if isQueuePackage(pkg.PkgPath) || pkg.Module != nil && knowledge.IsTestDir(strings.TrimPrefix(pkg.PkgPath, pkg.Module.Path)) {
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

// errRestore says that a file is still edited.
var errRestore = errors.New("file is not restored")

// try makes deletions in different files, returns the findings of the tool, and takes them back.
func (r *runner) try(ctx context.Context, all ...*deletion) (after map[string]int, err error) {
	if len(all) == 0 {
		return r.findings(ctx)
	}
	d := all[0]
	src, err := os.ReadFile(d.pos.Filename)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := os.WriteFile(d.pos.Filename, src, 0o666); e != nil {
			err = fmt.Errorf("%w: %w", errRestore, e)
		}
	}()
	edited := slices.Concat(src[:d.behind.Offset], []byte(d.use), src[d.behind.Offset:d.pos.Offset], []byte(d.insert), src[d.end.Offset:])
	if err := os.WriteFile(d.pos.Filename, edited, 0o666); err != nil {
		return nil, err
	}
	return r.try(ctx, all[1:]...)
}

// finding is a line of the tool that is not the continuation of another.
var finding = regexp.MustCompile(`(?m)^([^\t\n].*?):\d+:\d+: (.*)$`)

// findings runs the tool, and counts its findings by file and message. It
// fails if the packages do not compile.
func (r *runner) findings(ctx context.Context) (map[string]int, error) {
	cmd := exec.CommandContext(ctx, r.tool, r.patterns...)
	cmd.Dir = r.dir
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		return nil, fmt.Errorf("does not compile: %s", bytes.TrimSpace(exit.Stderr))
	} else if ok && exit.ExitCode() != 3 {
		return nil, fmt.Errorf("%s: %w: %.300s", r.tool, err, exit.Stderr)
	} else if !ok && err != nil {
		return nil, err
	}
	count := map[string]int{}
	for _, m := range finding.FindAllSubmatch(out, -1) {
		count[string(m[1])+": "+string(m[2])]++
	}
	return count, nil
}
