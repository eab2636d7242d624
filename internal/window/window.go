// Package window lets people look at what the engines believe of a function, and why a call
// is reported or not.
//
// A driver that has a question makes a [Window], and gives it to the analyzers as the result
// of [Analyzer]: that is the one place where a question crosses from a driver to the
// engines. Without one it is nil, all methods do nothing, and nothing is recorded.
//
// Each analyzer that runs an engine adds a [View] of the packages in question, and each view
// answers when the whole program is known.
package window

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/value"
)

// Analyzer gives the engines the window of a run. Unless the driver has one, that is nil.
var Analyzer = &analysis.Analyzer{
	Name:       "window",
	Doc:        "give the engines the window through which people look at them, if there is one",
	Run:        func(*analysis.Pass) (any, error) { return (*Window)(nil), nil },
	ResultType: reflect.TypeFor[*Window](),
}

// A Window has the packages that a question is about.
type Window struct {
	questions []Question

	mu    sync.Mutex // packages are analyzed at the same time; it guards what follows
	pkgs  []*Package
	names []string // of the functions that there are
	files []string // likewise
}

// A Package is a package that the question is about.
type Package struct {
	Pass  *analysis.Pass
	Funcs func() []*ssa.Function

	window *Window
	views  []View
}

// A View is what an engine can tell of a package when the whole program is known.
type View struct {
	Engine string
	Func   func(*trace.Page, *ssa.Function, *report.Program)            // what it believes of a function
	Call   func(*trace.Page, ssa.CallInstruction, *report.Program) bool // what became of a call; false: it is none of its business
	At     func(*trace.Page, ssa.Instruction, *report.Program) bool     // likewise of another instruction: an object that is made, a wait
}

// New returns a window for some questions.
func New(questions []Question) *Window { return &Window{questions: questions} }

// asks reports whether one of the questions is of that kind.
func (w *Window) asks(is func(Question) bool) bool { return slices.ContainsFunc(w.questions, is) }

// Open returns a package if a question is about it, or nil.
func (w *Window) Open(pass *analysis.Pass, funcs func() []*ssa.Function) *Package {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	isOf := func(name string) bool {
		return w.asks(func(q Question) bool { return q.isIn(pass.Pkg.Path(), name) })
	}
	found := isOf("init")
	for _, file := range pass.Files {
		name := pass.Fset.Position(file.FileStart).Filename
		if isMain(pass) {
			w.files = append(w.files, name)
		}
		found = found || w.asks(func(q Question) bool { return q.isFile(name) })
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				name := declared(fn)
				if isMain(pass) {
					w.names = append(w.names, name)
				}
				found = found || isOf(name)
			}
		}
	}
	if !found {
		return nil
	}
	p := &Package{Pass: pass, Funcs: funcs, window: w}
	w.pkgs = append(w.pkgs, p)
	return p
}

// isMain reports whether the package is of a module that is worked on.
func isMain(pass *analysis.Pass) bool { return pass.Module == nil || pass.Module.Version == "" }

// declared returns the name of a function as a question has it: F, T.M.
func declared(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	name := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name + "." + fn.Name.Name
}

// Add adds what an engine can tell of the package, unless it is nil.
func (p *Package) Add(v View) {
	if p != nil {
		p.views = append(p.views, v)
	}
}

// Steps reports whether each step of the engines in a function is to be recorded.
func (p *Package) Steps(fn *ssa.Function) bool {
	return p.window.asks(func(q Question) bool { return q.isFunc(fn) })
}

// A Verdict writes what checks say of a call, or of an object that is made: why it is reported, or not. It is told whether
// an engine knows it.
type Verdict func(page *trace.Page, p *Package, at ssa.Instruction, known bool)

// Show returns the answers, in the order of the questions. The error is about those that have
// none, as there is nothing of the kind.
func (w *Window) Show(whole *report.Program, verdict Verdict) (string, error) {
	slices.SortStableFunc(w.pkgs, func(a, b *Package) int { return cmp.Compare(a.Pass.Pkg.Path(), b.Pass.Pkg.Path()) })
	var text strings.Builder
	var errs []error
	for _, q := range w.questions {
		answers := w.answers(q, whole, verdict)
		if len(answers) == 0 {
			errs = append(errs, fmt.Errorf("%s: %w", q, w.nothing(q)))
		}
		someKnown := slices.ContainsFunc(answers, func(a answer) bool { return a.known })
		seen := make(map[string]bool) // a package with its tests has what it has without them
		for _, a := range answers {
			if (a.known || !someKnown) && !seen[a.text] {
				seen[a.text] = true
				text.WriteString(a.text)
			}
		}
	}
	return text.String(), errors.Join(errs...)
}

func (w *Window) answers(q Question, whole *report.Program, verdict Verdict) []answer {
	var answers []answer
	for _, p := range w.pkgs {
		for _, fn := range p.Funcs() {
			switch {
			case q.Func == "":
				answers = slices.Concat(answers, p.showCalls(q, fn, whole, verdict), p.showOthers(q, fn, whole, verdict))
			case q.isFunc(fn):
				answers = append(answers, p.showFunc(fn, whole))
			}
		}
	}
	return answers
}

// An answer is about one function or call. Of several calls those count that an engine knows.
type answer struct {
	text  string
	known bool
}

// showFunc writes what is believed of a function: its SSA form, and a section for each
// engine.
func (p *Package) showFunc(fn *ssa.Function, whole *report.Program) answer {
	page := trace.NewPage(p.Pass.Fset)
	page.Line("%s of %s, at %s", trace.Func(fn), p.Pass.Pkg.Path(), page.At(fn.Pos()))
	page.In(func() {
		page.List("ssa:", func() { showSSA(page, fn) })
		for _, v := range p.inOrder() {
			if v.Func != nil {
				page.List(v.Engine+":", func() { v.Func(page, fn, whole) })
			}
		}
	})
	return answer{page.String(), true}
}

// inOrder returns the views in the order of the engines: analyzers add theirs as they come.
func (p *Package) inOrder() []View {
	order := []string{"mustcall", "start", "lifetime", "blocking", "labels"}
	views := slices.Clone(p.views)
	slices.SortStableFunc(views, func(a, b View) int {
		return cmp.Compare(slices.Index(order, a.Engine), slices.Index(order, b.Engine))
	})
	return views
}

func showSSA(page *trace.Page, fn *ssa.Function) {
	for _, v := range fn.Params {
		page.Line("parameter %s %s", v.Name(), v.Type())
	}
	for _, v := range fn.FreeVars {
		page.Line("captured %s %s", v.Name(), v.Type())
	}
	for _, b := range trace.Blocks(fn) {
		var to []string
		for _, succ := range b.Succs {
			to = append(to, succ.String())
		}
		page.Line("block %s (%s)%s", b, b.Comment, leadsTo(to))
		page.In(func() {
			for _, instr := range b.Instrs {
				page.Line("%s: %s", page.At(trace.Pos(instr)), trace.Instr(instr))
			}
		})
	}
}

func leadsTo(blocks []string) string {
	if len(blocks) == 0 {
		return ""
	}
	return " -> " + strings.Join(blocks, ", ")
}

// showCalls writes what became of the calls of a function on the line in question.
func (p *Package) showCalls(q Question, fn *ssa.Function, whole *report.Program, verdict Verdict) []answer {
	var answers []answer
	for _, call := range callsIn(fn) {
		if !q.isAt(p.Pass.Fset, call.Pos(), call.Common().Pos()) {
			continue
		}
		page, known := trace.NewPage(p.Pass.Fset), false
		page.Line("%s: %s in %s", page.At(trace.Pos(call)), trace.Callee(call.Common()), trace.Func(fn))
		page.In(func() {
			for _, v := range p.inOrder() {
				if v.Call != nil {
					page.List(v.Engine+":", func() { known = v.Call(page, call, whole) || known })
				}
			}
			verdict(page, p, call, known)
		})
		answers = append(answers, answer{page.String(), known})
	}
	return answers
}

// showOthers writes what became of the objects that a function makes on the line in question, and of its waits, of those that an engine knows.
//
//	&http.Transport{}    <-done
func (p *Package) showOthers(q Question, fn *ssa.Function, whole *report.Program, verdict Verdict) []answer {
	var answers []answer
	for at := range value.Instrs(fn) {
		if _, isCall := at.(ssa.CallInstruction); isCall || !q.isAt(p.Pass.Fset, at.Pos()) {
			continue
		}
		page, known := trace.NewPage(p.Pass.Fset), false
		page.Line("%s: %s in %s", page.At(at.Pos()), trace.Instr(at), trace.Func(fn))
		page.In(func() {
			for _, v := range p.inOrder() {
				if v.At != nil {
					page.List(v.Engine+":", func() { known = v.At(page, at, whole) || known })
				}
			}
			verdict(page, p, at, known)
		})
		if known {
			answers = append(answers, answer{page.String(), true})
		}
	}
	return answers
}

// callsIn returns the calls of a function in the order of the source, but for those of
// predeclared functions.
func callsIn(fn *ssa.Function) []ssa.CallInstruction {
	var calls []ssa.CallInstruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || !call.Pos().IsValid() && !call.Common().Pos().IsValid() {
				continue
			}
			if value.Builtin(call.Common()) == "" {
				calls = append(calls, call)
			}
		}
	}
	slices.SortStableFunc(calls, func(a, b ssa.CallInstruction) int { return cmp.Compare(trace.Pos(a), trace.Pos(b)) })
	return calls
}

// lines returns the lines of a file, in a package, that have a call.
func (p *Package) lines(q Question) []int {
	var lines []int
	for _, fn := range p.Funcs() {
		for _, call := range callsIn(fn) {
			for _, pos := range []token.Pos{call.Pos(), call.Common().Pos()} {
				if at := p.Pass.Fset.Position(pos); pos.IsValid() && q.isFile(filepath.ToSlash(at.Filename)) {
					lines = append(lines, at.Line)
				}
			}
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}
