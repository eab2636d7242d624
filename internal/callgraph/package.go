package callgraph

import (
	"go/token"
	"go/types"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Package is the graph of a package while its SSA form is at hand.
type Package struct {
	Graph *Graph

	mu   sync.Mutex // checks ask at the same time; it guards what scan remembers
	scan *scanner
}

// New reads the functions of a package. funcs has all of them, literals included. If they are not
// nil, forTests tells whether a function is there for tests, and gives what those of other packages
// give.
func New(funcs []*ssa.Function, forTests func(token.Pos) bool, options Options, gives func(*types.Func) (*Gives, bool)) *Package {
	g, forms := NewGraph(options), dispatch.NewForms()
	if forTests == nil {
		forTests = func(token.Pos) bool { return false }
	}
	for _, fn := range funcs {
		g.addNode(fn, forTests(fn.Pos()), forms)
	}
	s := &scanner{
		g:          g,
		forms:      forms,
		gives:      gives,
		funcs:      funcs,
		forTests:   forTests,
		perCluster: make(map[string]bool),
		used:       make(map[usageOf]bool),
		fieldUsed:  make(map[usageOfField][]ssa.Value),
		origins:    make(map[ssa.Value][]Origin),
		shapes:     flow.NewShapes(),
		taken:      make(map[*ssa.Function][]ssa.Instruction),
		written:    make(map[*ssa.Function][]string),
		conds:      make(map[ssa.Value][]string),
		kept:       make(map[*ssa.Function][]string),
		guarded:    make(map[*Guard]ssa.Instruction),
		resets:     make(map[string][]ssa.Instruction),
		guards:     make(map[*ssa.Function][]*flow.Decision),
		undone:     make(map[*ssa.Function]*undoing),
		flags:      make(map[*ssa.Function][]*flow.Decision),
	}
	for _, fn := range funcs {
		s.scan(fn)
	}
	for g, at := range s.guarded {
		s.noteUndone(g, at)
	}
	s.guarded = nil // what is asked from now on is noted at once
	s.teardowns(funcs)
	return &Package{Graph: g, scan: s}
}

func (g *Graph) addNode(fn *ssa.Function, forTests bool, forms *dispatch.Forms) {
	n := &Node{ID: ID(fn), Pkg: symbol.PkgPath(fn.Pkg.Pkg), Name: fn.Name(), Entry: g.entryOf(fn), ForTests: forTests, Cluster: g.holdsCluster(fn), Pos: fn.Pos(), Service: Service{Waits: waitsToEnd(fn), MayFail: mayFail(fn)}}
	g.nodes[n.ID] = n
	for i, p := range fn.Params {
		if isRun(p) {
			n.Runs = append(n.Runs, i)
		}
	}
	if n.Entry == nil && forTests {
		n.Entry = knowledge.Once
	}
	if p := fn.Parent(); p != nil {
		n.Parent = ID(p)
		n.Name = value.Outermost(p).Name()
		for _, fv := range fn.FreeVars {
			n.Cluster = n.Cluster || g.isCluster(value.Deref(fv.Type()))
		}
		return
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return
	}
	n.Exported = obj.Exported() && fn.Pkg.Pkg.Name() != "main"
	if recv := fn.Signature.Recv(); recv != nil {
		n.Method, n.recv = obj.Name(), forms.Receiver(recv.Type())
		if t := ownType(recv.Type(), fn.Pkg.Pkg); t != "" {
			n.Serves = append(n.Serves, t)
		}
		return
	}
	for r := range fn.Signature.Results().Variables() {
		if t := ownType(r.Type(), fn.Pkg.Pkg); t != "" {
			n.Serves = append(n.Serves, t)
		}
	}
}

// ownType returns the name of the struct type of the package that t is or points
// to, or "".
func ownType(t types.Type, pkg *types.Package) string {
	named := symbol.Named(t)
	if named == nil || named.Obj().Pkg() != pkg {
		return ""
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return ""
	}
	return symbol.OfType(t).String()
}

// ID returns the name of a function, which is the same in all graphs.
func ID(fn *ssa.Function) string {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	outer := value.Outermost(fn)
	var id string
	switch obj, ok := outer.Object().(*types.Func); {
	case ok && obj.Name() != "init":
		id = symbol.Of(obj).String()
	case outer.Pkg != nil:
		id = symbol.PkgPath(outer.Pkg.Pkg) + "." + outer.Name()
	default:
		id = outer.String()
	}
	return id + strings.TrimPrefix(fn.Name(), outer.Name())
}
