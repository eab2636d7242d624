// Deletion measures what an analyzer for workqueue leaks would have caught: it
// deletes each shutdown of a workqueue in turn, and asks the analyzer again.
//
// Usage:
//
//	deletion -tool leaklint [-n max] DIR pattern...
//
// The packages are those that the patterns name in DIR; go list, and thus
// GOFLAGS, decides what belongs to them. Tests and generated files are left
// alone, and vendored packages unless a pattern names them. What is a
// workqueue is decided by types, not by names.
//
// A statement x.ShutDown(), deferred or not, becomes _ = x, and a method value
// x.ShutDown becomes func() { _ = x }. A deletion is reported if the tool then
// prints a finding (file and message) more often than for the unedited tree.
// Releases through or in a queue type of the project are marked "wrapper".
//
// Files are edited in place and put back, also on an interrupt. Run it on a copy.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

func main() {
	tool := flag.String("tool", "leaklint", "analyzer to `run`")
	limit := flag.Int("n", 0, "stop after so `many` deletions (0: do all)")
	flag.Parse()
	if flag.NArg() < 2 {
		fmt.Fprintln(os.Stderr, "usage: deletion -tool leaklint [-n max] DIR pattern...")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	r := &runner{tool: *tool, patterns: flag.Args()[1:]}
	var err error
	if r.dir, err = filepath.Abs(flag.Arg(0)); err == nil {
		err = r.run(ctx, *limit)
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
}

// run tries all deletions in the packages, and prints what came of each.
func (r *runner) run(ctx context.Context, limit int) error {
	all, err := r.deletions(ctx)
	if err != nil {
		return err
	}
	if limit > 0 && len(all) > limit {
		fmt.Printf("%s: only the first %d of %d deletions\n", r.dir, limit, len(all))
		all = all[:limit]
	}
	before, err := r.findings(ctx)
	if err != nil {
		return fmt.Errorf("%s: unedited: %w", r.dir, err)
	}
	count := map[string]int{}
	for _, d := range all {
		verdict := "missed"
		after, err := r.try(ctx, d)
		switch {
		case ctx.Err() != nil || errors.Is(err, errRestore):
			return cmp.Or(err, ctx.Err())
		case err != nil:
			verdict = "skipped"
		case slices.ContainsFunc(slices.Collect(maps.Keys(after)), func(f string) bool { return after[f] > before[f] }):
			verdict = "reported"
		}
		count[verdict]++
		if d.wrapper {
			count[verdict+" wrapper"]++
			verdict += " (wrapper)"
		}
		if err != nil {
			verdict += ": " + err.Error()
		}
		name := strings.TrimPrefix(d.pos.Filename, r.dir+"/")
		fmt.Printf("%s:%d:%d: %s: %s\n", name, d.pos.Line, d.pos.Column, d.text, verdict)
		if err == nil {
			printMore("+", after, before)
			printMore("-", before, after)
		}
	}
	fmt.Printf("%d deletions, %d reported, %d missed, %d skipped", len(all), count["reported"], count["missed"], count["skipped"])
	fmt.Printf(" (of these in wrappers: %d, %d, %d)\n", count["reported wrapper"], count["missed wrapper"], count["skipped wrapper"])
	return nil
}

// printMore prints the findings of which a has more than b.
func printMore(sign string, a, b map[string]int) {
	for _, f := range slices.Sorted(maps.Keys(a)) {
		if a[f] > b[f] {
			fmt.Printf("\t%s %s\n", sign, f)
		}
	}
}

// A deletion is a release that can be taken out.
type deletion struct {
	pos, end token.Position
	text     string // what goes
	insert   string // what comes instead
	wrapper  bool   // in, or of, a queue type of the project
	skip     error  // why it cannot be done
}

// deletions finds what releases a queue in the packages that the patterns name.
func (r *runner) deletions(ctx context.Context) ([]*deletion, error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,CgoFiles,DepOnly", "--"}
	cmd := exec.CommandContext(ctx, "go", append(args, r.patterns...)...)
	cmd.Dir, cmd.Stderr = r.dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: go list: %w", r.dir, err)
	}
	exports := map[string]string{}
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var list []*deletion
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); { // dependencies come first
		var p struct {
			ImportPath, Dir, Export string
			GoFiles, CgoFiles       []string
			DepOnly                 bool
		}
		if err := dec.Decode(&p); err != nil {
			return nil, fmt.Errorf("%s: go list: %w", r.dir, err)
		}
		exports[p.ImportPath] = p.Export
		if p.DepOnly || isQueuePackage(p.ImportPath) {
			continue
		}
		var files []*ast.File
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		info := &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}}
		// It compiles, or go list had failed: errors come from cgo alone.
		conf := types.Config{Importer: imp, FakeImportC: true, Error: func(error) {}}
		conf.Check(p.ImportPath, fset, files, info)
		for _, f := range files {
			if !ast.IsGenerated(f) {
				list = append(list, deletionsIn(f, fset, info)...)
			}
		}
	}
	return list, nil
}

// deletionsIn finds what releases a queue in file.
func deletionsIn(file *ast.File, fset *token.FileSet, info *types.Info) (list []*deletion) {
	ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || !isShutDown(sel.Sel.Name) {
			return true
		}
		queue, wrapper := isQueue(info.Selections[sel])
		if !queue {
			return true
		}
		for _, outer := range stack {
			fn, ok := outer.(*ast.FuncDecl)
			wrapper = wrapper || ok && fn.Recv != nil && isShutDown(fn.Name.Name)
		}
		d := &deletion{text: types.ExprString(sel), wrapper: wrapper}
		d.insert = "_ = " + strings.TrimSuffix(d.text, "."+sel.Sel.Name)
		var goes ast.Node = sel
		if call, ok := stack[len(stack)-1].(*ast.CallExpr); info.Selections[sel].Kind() != types.MethodVal {
			d.skip = errors.New("is a method expression")
		} else if !ok || call.Fun != sel {
			d.insert = "func() { " + d.insert + " }"
		} else {
			goes = stack[len(stack)-2]
			switch goes.(type) {
			case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
			default:
				d.skip = errors.New("call is not a statement")
			}
		}
		d.pos, d.end = fset.Position(goes.Pos()), fset.Position(goes.End())
		list = append(list, d)
		return true
	})
	return list
}

func isShutDown(name string) bool { return name == "ShutDown" || name == "ShutDownWithDrain" }

// isQueuePackage tells whether path is where the workqueues are defined.
func isQueuePackage(path string) bool {
	return strings.HasSuffix(path, "k8s.io/client-go/util/workqueue") ||
		strings.HasSuffix(path, "sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue")
}

// isQueue tells whether s is a method of a workqueue, or of a queue type of the
// project (a wrapper), which is told by its methods.
func isQueue(s *types.Selection) (queue, wrapper bool) {
	if s == nil || s.Obj().Pkg() == nil {
		return false, false
	}
	if isQueuePackage(s.Obj().Pkg().Path()) {
		return true, false
	}
	for _, name := range []string{"Get", "Done", "ShuttingDown"} {
		if m, _, _ := types.LookupFieldOrMethod(s.Recv(), true, s.Obj().Pkg(), name); m == nil {
			return false, false
		}
	}
	return true, true
}

// errRestore says that a file is still edited.
var errRestore = errors.New("file is not restored")

// try makes the deletion, returns the findings of the tool, and takes it back.
func (r *runner) try(ctx context.Context, d *deletion) (after map[string]int, err error) {
	if d.skip != nil {
		return nil, d.skip
	}
	src, err := os.ReadFile(d.pos.Filename)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := os.WriteFile(d.pos.Filename, src, 0o666); e != nil {
			err = fmt.Errorf("%w: %w", errRestore, e)
		}
	}()
	edited := slices.Concat(src[:d.pos.Offset], []byte(d.insert), src[d.end.Offset:])
	if err := os.WriteFile(d.pos.Filename, edited, 0o666); err != nil {
		return nil, err
	}
	return r.findings(ctx)
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
