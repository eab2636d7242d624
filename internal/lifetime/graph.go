package lifetime

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Graph has functions and who calls them.
type Graph struct {
	// Unseen has the import paths of packages of which not all callers are known, though all
	// that was analyzed was merged.
	Unseen map[string]bool

	// Asked is told each question that the graph is asked, with the answer. It may be nil.
	Asked func(Question)

	options Options

	nodes   map[string]*node
	calls   map[string][]*call    // by the function called
	holders map[string][]*holding // by func: the places that hold it, such as a field or a parameter
	through map[string][]*call    // by place: calls of whatever func it holds
	aliases map[string][]alias    // by place: the places its funcs are copied to
	holding map[string]bool       // places; see holds
	invoked map[string][]*call    // by method name: calls through an interface
	writes  map[string][]*write   // by field: what is assigned to it
	renewed map[string]bool       // fields with a thing that has ended where another call is made
	resets  map[string][]reset    // by field: where an entry of it is taken away, or it is cleared
	cancels map[string]string     // by field with a cancel func: that with the context
	livesOn map[string]bool       // by field: that happens where no informer is ended
	makers  map[string][]string   // by type: the functions that make values of it
	types   map[string]*typeInfo
	boxed   map[string]bool // types of which values are put into an interface
	runs    map[string]bool // fields whose informer or factory the package itself runs
	foreign map[string]bool // what packages do with fields of others; see foreignField

	mu     sync.Mutex // checks ask at the same time; it guards what follows
	merged bool       // with the graphs of the packages that call its exported functions
	// What runs only in commands that end, by name and by position; nil until somebody asks.
	commands    map[string]bool
	inCommandAt map[token.Pos]bool
	inPrograms  map[string]bool // what mains lead to; nil until somebody asks
	packages    map[string]bool // of the functions; nil until somebody asks
	climb       *climber

	methods   *dispatch.Index[*node]
	invokedOn map[string]map[*node]invoked // by the name of the method
}

// A node is a function.
type node struct {
	id         string
	pkg        string
	name       string
	parent     string // of a literal: the function it is in
	entry      *knowledge.Entry
	exported   bool               // other packages may call it
	forTests   bool               // it is there for tests
	escapes    bool               // it goes where nobody sees who calls it
	handed     []string           // functions of other packages that it is given to
	offered    []string           // packages of interfaces, to methods of which it is given
	cluster    bool               // it is handed a cluster, or belongs to one
	runs       []int              // parameters that it runs: see isRun
	method     string             // of a declared method: its name, for calls through interfaces
	recv       *dispatch.Receiver // of a declared method
	serves     []string           // types: of the receiver, and of results
	entersStop []string           // fields with maps in which it enters what ends something: a cancel func, a channel
	service    service
	pos        token.Pos
}

// A call is one place that calls a function, or hands it to something that does.
type call struct {
	in       string // the function around
	pos      token.Pos
	args     [][]Origin       // receiver first; nil where the func is handed over
	bare     bool             // of a func, of which the receiver, if it is a method value, is not among the arguments
	made     []bool           // of the arguments: it is an object that the function around makes
	items    []bool           // of the arguments: it came out of a channel
	structs  []*structure     // of the arguments; nil where what is in the fields is not known
	entry    *knowledge.Entry // how the func that is handed over is called
	again    bool             // the place is in a loop
	apart    bool             // in a goroutine of its own
	loop     *knowledge.Entry // set if the place is reached again and again while its function runs
	guard    *guard
	entered  []string            // fields with maps in which the result is entered
	iface    *dispatch.Interface // of a call through an interface
	received bool                // the func that is called came out of a channel
	unless   string              // of a call through the place of a type: see source
	fate     fate                // what an error that it returns leads to
	ended    string              // the field of which the thing has ended by then: see hasEnded
	unknown  string              // the function that makes it, as is believed as long as its body is not in view
}

// inOneTurn returns the call as it is in one turn of the loop that it may be in.
func (at *call) inOneTurn() *call {
	one := *at
	one.loop, one.guard = nil, nil
	return &one
}

// withReceiver returns the call as one of the method of which the func is a value: of whatever object.
func (at *call) withReceiver() *call {
	full := *at
	full.bare = false
	full.args = slices.Insert(slices.Clone(at.args), 0, []Origin{{Kind: Shared}})
	full.made = slices.Insert(slices.Clone(at.made), 0, false)
	full.items = slices.Insert(slices.Clone(at.items), 0, false)
	full.structs = slices.Insert(slices.Clone(at.structs), 0, nil)
	return &full
}

// A write is an assignment to a field, or to an element of the map or slice that
// the field holds.
type write struct {
	in    string
	from  []Origin
	fresh bool // into an object that in makes
}

// A Package is the graph of a package while its SSA form is at hand.
type Package struct {
	Graph *Graph

	mu   sync.Mutex // checks ask at the same time; it guards what scan remembers
	scan *scanner
}

// Own returns the functions of the package, or nil if nobody needed to know them.
func (p *Package) Own() *Graph {
	if p == nil {
		return nil
	}
	return p.Graph
}

// Within returns the graph to ask: that of the whole program, or, where there is none, that of the package.
func (p *Package) Within(whole *Graph) *Graph {
	if whole != nil {
		return whole
	}
	return p.Graph
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
		guarded:    make(map[*guard]ssa.Instruction),
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

// Site returns the place of a call that hangs something on its receiver, if it
// is direct, or else on what it is given.
func (p *Package) Site(instr ssa.CallInstruction, direct bool) Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := instr.Common()
	args := argsOf(c)
	shared := []Origin{{Kind: Shared}}
	if !direct || len(args) == 0 {
		return p.place(instr, p.scan.viaArgs(args, shared))
	}
	of := p.scan.originsOf(args[0])
	if callee := symbol.Callee(c); callee != nil && strings.HasSuffix(callee.Name(), resource.IgnoresViews) {
		of = unviewed(of)
	}
	if len(of) == 0 {
		of = shared
	}
	return p.place(instr, of)
}

// Made returns the place of a call, or another instruction, that makes something, which hangs on nothing but
// the process.
func (p *Package) Made(instr ssa.Instruction) Place {
	place := p.Start(instr)
	place.done = "made"
	if made, ok := instr.(ssa.Value); ok {
		place.kept = keptIn(made)
	}
	return place
}

// Lost returns the place of a call that makes something, which is lost where the function exits. What
// books keep from happening again they do not keep from that, if nothing is entered there on the way.
//
//	if _, ok := r.agents[name]; ok {
//		return nil
//	}
//	a := agent.New()
//	if err := a.connect(); err != nil {
//		return err              // and the next time, another one
//	}
//	r.agents[name] = a
//
// If it is lost where the function returns only, then of all that is made in a loop it is the last one.
//
//	for {
//		w, err := pods.Watch(ctx, options)
//		…
//			case <-ctx.Done():
//				return
//		…
//		w.Stop()
//	}
func (p *Package) Lost(instr, exit ssa.Instruction, last bool) Place {
	place := p.Made(instr)
	p.mu.Lock()
	defer p.mu.Unlock()
	if last && place.at.loop == perTurn {
		once := *place.at
		once.loop = nil
		place.at = &once
	}
	if g := place.at.guard; g != nil && exit.Parent() == instr.Parent() && !p.scan.enters(g.state, instr, exit) {
		place.at.guard = nil
	}
	return place
}

// Start returns the place of a call that starts something, which hangs on nothing but
// the process; or of what waits.
func (p *Package) Start(instr ssa.Instruction) Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	place := p.place(instr, []Origin{{Kind: Shared}})
	place.done = "started"
	return place
}

// InOneTurn returns the place as it is in one turn of the loop that it is in: the next turn comes only when
// that is over, or does not count.
func (p Place) InOneTurn() Place {
	p.at = p.at.inOneTurn()
	return p
}

// SiteOf returns the place of a call of a function that hangs something on
// objects that it has from those origins.
func (p *Package) SiteOf(instr ssa.CallInstruction, from []Origin) Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	args := argsOf(instr.Common())
	var of []Origin
	for _, o := range from {
		switch {
		case o.Kind == FromParam && o.Index < len(args):
			of = append(of, p.scan.originsOf(args[o.Index])...)
		case o.Kind == FromField && isMethodCall(instr.Common()) && o.Index <= 1 && len(args) > 0:
			of = append(of, p.scan.fieldOrigins(args[0], o.Field)...) // not of any object: of this one
		case o.Kind == FromField && o.Index > 0 && o.Index <= len(args):
			arg := args[o.Index-1]
			from, _ := o.inArgument(p.scan.structOf(arg, instr), p.scan.originsOf(arg))
			of = append(of, from...)
		default:
			of = append(of, o)
		}
	}
	return p.place(instr, of)
}

func isMethodCall(c *ssa.CallCommon) bool {
	callee := symbol.Callee(c)
	return callee != nil && callee.Signature().Recv() != nil
}

func (p *Package) place(instr ssa.Instruction, of []Origin) Place {
	at := p.scan.newCall(instr, nil)
	at.args = [][]Origin{of}
	return Place{at: at, done: "added"}
}

// NewGraph returns an empty graph.
func NewGraph(options Options) *Graph {
	return &Graph{
		options: options,
		nodes:   make(map[string]*node),
		calls:   make(map[string][]*call),
		holders: make(map[string][]*holding),
		through: make(map[string][]*call),
		aliases: make(map[string][]alias),
		invoked: make(map[string][]*call),
		writes:  make(map[string][]*write),
		renewed: make(map[string]bool),
		resets:  make(map[string][]reset),
		cancels: make(map[string]string),
		livesOn: make(map[string]bool),
		makers:  make(map[string][]string),
		types:   make(map[string]*typeInfo),
		boxed:   make(map[string]bool),
		runs:    make(map[string]bool),
		foreign: make(map[string]bool),

		invokedOn: make(map[string]map[*node]invoked),
	}
}

// Merge adds another graph to g: then calls from one package to another are
// seen.
func (g *Graph) Merge(o *Graph) {
	g.climb, g.methods, g.holding, g.commands, g.inPrograms, g.packages, g.merged = nil, nil, nil, nil, nil, nil, true
	clear(g.invokedOn)
	maps.Copy(g.nodes, o.nodes)
	maps.Copy(g.livesOn, o.livesOn)
	maps.Copy(g.renewed, o.renewed)
	maps.Copy(g.types, o.types)
	maps.Copy(g.boxed, o.boxed)
	maps.Copy(g.cancels, o.cancels)
	maps.Copy(g.runs, o.runs)
	maps.Copy(g.foreign, o.foreign)
	mergeLists(g.calls, o.calls)
	mergeLists(g.resets, o.resets)
	mergeLists(g.holders, o.holders)
	mergeLists(g.through, o.through)
	mergeLists(g.aliases, o.aliases)
	mergeLists(g.invoked, o.invoked)
	mergeLists(g.writes, o.writes)
	mergeLists(g.makers, o.makers)
}

// callsOf returns the calls of a function that are known.
func (g *Graph) callsOf(id string) []*call {
	list := g.calls[id]
	if !slices.ContainsFunc(list, g.isSettled) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), g.isSettled)
}

// isSettled reports whether a call is only what was believed of a function as long as its body was
// not in view, and now it is.
func (g *Graph) isSettled(at *call) bool { return at.unknown != "" && g.nodes[at.unknown] != nil }

// isAbroad reports whether n goes where nobody sees who calls it.
func (g *Graph) isAbroad(n *node) bool {
	return n.escapes ||
		slices.ContainsFunc(n.handed, func(fn string) bool { return g.nodes[fn] == nil && !g.isGroupSpawn(fn) }) ||
		slices.ContainsFunc(n.offered, func(pkg string) bool { return !g.hasPackage(pkg) })
}

// hasPackage reports whether the whole program is known, and with it the functions of a package: what is
// given to methods of its interfaces is run once by them.
func (g *Graph) hasPackage(path string) bool {
	if !g.merged {
		return false
	}
	if g.packages == nil {
		g.packages = make(map[string]bool)
		for _, n := range g.nodes {
			g.packages[n.pkg] = true
		}
	}
	return g.packages[path]
}

// isGroupSpawn reports whether a function that nobody sees is one that runs once what it is given. A
// package alone does not see that of its own module either, which may do otherwise.
func (g *Graph) isGroupSpawn(fn string) bool {
	_, name, _ := cutLast(fn, ".")
	return g.merged && slices.Contains(knowledge.GroupSpawns, name)
}

func mergeLists[T any](to, from map[string][]T) {
	for k, list := range from {
		to[k] = append(to[k], list...)
	}
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

func (g *Graph) addNode(fn *ssa.Function, forTests bool, forms *dispatch.Forms) {
	n := &node{id: ID(fn), pkg: symbol.PkgPath(fn.Pkg.Pkg), name: fn.Name(), entry: g.entryOf(fn), forTests: forTests, cluster: g.holdsCluster(fn), pos: fn.Pos(), service: service{waits: waitsToEnd(fn), mayFail: mayFail(fn)}}
	g.nodes[n.id] = n
	for i, p := range fn.Params {
		if isRun(p) {
			n.runs = append(n.runs, i)
		}
	}
	if n.entry == nil && forTests {
		n.entry = knowledge.Once
	}
	if p := fn.Parent(); p != nil {
		n.parent = ID(p)
		n.name = value.Outermost(p).Name()
		for _, fv := range fn.FreeVars {
			n.cluster = n.cluster || g.isCluster(value.Deref(fv.Type()))
		}
		return
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return
	}
	n.exported = obj.Exported() && fn.Pkg.Pkg.Name() != "main"
	if recv := fn.Signature.Recv(); recv != nil {
		n.method, n.recv = obj.Name(), forms.Receiver(recv.Type())
		if t := ownType(recv.Type(), fn.Pkg.Pkg); t != "" {
			n.serves = append(n.serves, t)
		}
		return
	}
	for r := range fn.Signature.Results().Variables() {
		if t := ownType(r.Type(), fn.Pkg.Pkg); t != "" {
			n.serves = append(n.serves, t)
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
