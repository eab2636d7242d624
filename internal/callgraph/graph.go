package callgraph

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Graph has functions and who calls them. It remembers some of what it is asked: one may ask at a time.
type Graph struct {
	// Unseen has the import paths of packages of which not all callers are known, though all
	// that was analyzed was merged.
	Unseen map[string]bool

	options Options

	nodes     map[string]*Node
	calls     map[string][]*Call    // by the function called
	holders   map[string][]*Holding // by func: the places that hold it, such as a field or a parameter
	through   map[string][]*Call    // by place: calls of whatever func it holds
	aliases   map[string][]alias    // by place: the places its funcs are copied to
	invoked   map[string][]*Call    // by method name: calls through an interface
	writes    map[string][]*Write   // by field: what is assigned to it
	renewed   map[string]bool       // fields with a thing that has ended where another call is made
	resets    map[string][]Reset    // by field: where an entry of it is taken away, or it is cleared
	cancels   map[string]string     // by field with a cancel func: that with the context
	livesOn   map[string]bool       // by field: that happens where no informer is ended
	makers    map[string][]*Making  // by type: where values of it are made
	teardowns map[string]*Teardown
	boxed     map[string][]string // by type: the functions that put values of it into an interface; by method, as part of another; by the interface's name
	handedOut map[string]bool     // types of which values are put into interfaces that the module does not declare
	runs      map[string]bool     // fields whose informer or factory the package itself runs
	foreign   map[string][]string // what packages do with exported fields, and which do; see foreignField
	imports   map[string][]string // by package

	merged bool // with the graphs of the packages that call its exported functions

	// What is found out when somebody asks, and nil before.
	holding   map[string]bool     // places; see holds
	held      map[string][]string // by place; see heldIn
	packages  map[string]bool     // of the functions
	methods   *dispatch.Index[*Node]
	invokedOn map[string]map[*Node]Invoked // by the name of the method
	linked    map[string]map[string]bool   // by program: the packages in it
}

// NewGraph returns an empty graph.
func NewGraph(options Options) *Graph {
	return &Graph{
		options:   options,
		nodes:     make(map[string]*Node),
		calls:     make(map[string][]*Call),
		holders:   make(map[string][]*Holding),
		through:   make(map[string][]*Call),
		aliases:   make(map[string][]alias),
		invoked:   make(map[string][]*Call),
		writes:    make(map[string][]*Write),
		renewed:   make(map[string]bool),
		resets:    make(map[string][]Reset),
		cancels:   make(map[string]string),
		livesOn:   make(map[string]bool),
		makers:    make(map[string][]*Making),
		teardowns: make(map[string]*Teardown),
		boxed:     make(map[string][]string),
		handedOut: make(map[string]bool),
		runs:      make(map[string]bool),
		foreign:   make(map[string][]string),
		imports:   make(map[string][]string),

		invokedOn: make(map[string]map[*Node]Invoked),
		linked:    make(map[string]map[string]bool),
	}
}

// Merge adds another graph to g: then calls from one package to another are
// seen.
func (g *Graph) Merge(o *Graph) {
	g.methods, g.holding, g.packages, g.merged = nil, nil, nil, true
	clear(g.invokedOn)
	clear(g.linked)
	maps.Copy(g.nodes, o.nodes)
	maps.Copy(g.livesOn, o.livesOn)
	maps.Copy(g.renewed, o.renewed)
	maps.Copy(g.teardowns, o.teardowns)
	maps.Copy(g.cancels, o.cancels)
	maps.Copy(g.runs, o.runs)
	mergeLists(g.foreign, o.foreign)
	maps.Copy(g.imports, o.imports)
	maps.Copy(g.handedOut, o.handedOut)
	mergeLists(g.calls, o.calls)
	mergeLists(g.resets, o.resets)
	mergeLists(g.holders, o.holders)
	mergeLists(g.through, o.through)
	mergeLists(g.aliases, o.aliases)
	mergeLists(g.invoked, o.invoked)
	mergeLists(g.writes, o.writes)
	mergeLists(g.makers, o.makers)
	mergeLists(g.boxed, o.boxed)
}

// Merged reports whether the graph has the packages that call its exported functions, as far as they are in view.
func (g *Graph) Merged() bool { return g.merged }

// Node returns a function, or nil if it is not in view.
func (g *Graph) Node(id string) *Node { return g.nodes[id] }

// Nodes returns all functions that are in view.
func (g *Graph) Nodes() iter.Seq[*Node] { return maps.Values(g.nodes) }

// Outermost returns the declared function that n is a literal in, or n.
func (g *Graph) Outermost(n *Node) string {
	for n.Parent != "" && g.nodes[n.Parent] != nil {
		n = g.nodes[n.Parent]
	}
	return n.ID
}

// CallsOf returns the calls of a function that are known.
func (g *Graph) CallsOf(id string) []*Call { return without(g.calls[id], g.isSettled) }

// TellingCalls returns those calls of a function that tell how often it runs: in the whole program, calls in what is there for tests tell
// how tests use it.
func (g *Graph) TellingCalls(id string) []*Call {
	if n := g.nodes[id]; !g.merged || n == nil || n.ForTests {
		return g.CallsOf(id)
	}
	return without(g.CallsOf(id), g.IsInTests)
}

// IsInTests reports whether a call is in what is there for tests.
func (g *Graph) IsInTests(at *Call) bool {
	in := g.nodes[at.In]
	return in != nil && in.ForTests
}

func without(calls []*Call, is func(*Call) bool) []*Call {
	if !slices.ContainsFunc(calls, is) {
		return calls
	}
	return slices.DeleteFunc(slices.Clone(calls), is)
}

// CallsFrom returns the calls of a function in another one, also those that are only believed.
func (g *Graph) CallsFrom(in, id string) iter.Seq[*Call] {
	return func(yield func(*Call) bool) {
		for _, at := range g.calls[id] {
			if at.In == in && !yield(at) {
				return
			}
		}
	}
}

// Holders returns how a func is put into places.
func (g *Graph) Holders(id string) []*Holding { return g.holders[id] }

// Writes returns what is assigned to a field.
func (g *Graph) Writes(field string) []*Write { return g.writes[field] }

// IsRenewed reports whether a call is made where the thing in a field has ended.
func (g *Graph) IsRenewed(field string) bool { return g.renewed[field] }

// IsRun reports whether the package of a field itself runs the informer, or the factory, that is there.
func (g *Graph) IsRun(field string) bool { return g.runs[field] }

// A Making is where a function makes a value of a type.
type Making struct {
	In    string
	Guard *Guard // or nil
}

// Makers returns where values of a type are made.
func (g *Graph) Makers(typ string) []*Making { return g.makers[typ] }

// TeardownOf returns the teardown of a type, or nil.
func (g *Graph) TeardownOf(typ string) *Teardown { return g.teardowns[typ] }

// isSettled reports whether a call is only what was believed of a function as long as its body was
// not in view, and now it is.
func (g *Graph) isSettled(at *Call) bool {
	return at.unknown.Name != "" && g.nodes[at.unknown.String()] != nil
}

// IsAbroad reports whether n goes where nobody sees who calls it.
func (g *Graph) IsAbroad(n *Node) bool {
	return n.Escapes || slices.ContainsFunc(g.calls[n.ID], g.isOutOfView)
}

// isOutOfView reports whether a func is given to a function that nobody sees.
func (g *Graph) isOutOfView(at *Call) bool {
	fn := at.unknown
	return fn.Name != "" && !at.inPlace && !g.isSettled(at) && !g.hasPackage(fn.Path) && !g.isGroupSpawn(fn)
}

// MayBeCalled reports whether a func is given to a function of which nobody sees when it calls that, if at all: it may do so once for each key, or for each of
// its objects.
//
//	cache.GetOrLoad(key, func() { … })
func (g *Graph) MayBeCalled(at *Call) bool { return at.unclear && g.isOutOfView(at) }

// hasPackage reports whether the whole program is known, and with it the functions of a package: what is
// given to methods of its interfaces is run once by them.
func (g *Graph) hasPackage(path string) bool {
	if !g.merged {
		return false
	}
	if g.packages == nil {
		g.packages = make(map[string]bool)
		for _, n := range g.nodes {
			g.packages[n.Pkg] = true
		}
	}
	return g.packages[path]
}

// isGroupSpawn reports whether a function that nobody sees is one that runs once what it is given. A
// package alone does not see that of its own module either, which may do otherwise.
func (g *Graph) isGroupSpawn(fn symbol.Symbol) bool {
	return g.merged && knowledge.Spawns(fn.Name)
}

func mergeLists[T any](to, from map[string][]T) {
	for k, list := range from {
		to[k] = append(to[k], list...)
	}
}

// MayRelease reports whether a package other than the field's own may release what the field holds, as far as the whole
// program shows: one hands it on, closes it, calls it, sends on it, or calls one of these methods on it. The field has the name
// that its type has, and its own: example.com/pool.Pool.Queue.
func (g *Graph) MayRelease(field string, methods []string) bool {
	isOthers := func(pkg string) bool { return !strings.HasPrefix(field, pkg+".") }
	return slices.ContainsFunc(slices.Concat(methods, []string{released}), func(method string) bool {
		return slices.ContainsFunc(g.foreign[field+" "+method], isOthers)
	})
}

// IsTouched reports whether another package than one does anything with the channel in an exported field, which is called so likewise, as far as the whole
// program shows: or others that were not analyzed may.
func (g *Graph) IsTouched(field, but string) bool {
	for pkg := range g.Unseen {
		if strings.HasPrefix(field, pkg+".") {
			return true
		}
	}
	return slices.ContainsFunc([]string{released, received, put}, func(how string) bool {
		return slices.ContainsFunc(g.foreign[field+" "+how], func(pkg string) bool { return pkg != but })
	})
}

// LastReset returns where a field or variable is reset, the last such place that was read.
func (g *Graph) LastReset(state string) (Reset, bool) {
	all := g.resets[state]
	if len(all) == 0 {
		return Reset{}, false
	}
	return all[len(all)-1], true
}

// LivesOn reports whether books are reset somewhere, and no informer is ended there.
func (g *Graph) LivesOn(state string) bool { return g.livesOn[state] }

// Reopens returns where the books of a guard are reset, so that what it guards may happen again. What runs until
// a signal in a field comes, if that is not "", has ended where the function that resets them closes it, ends
// its context, or has seen it come. If it is inside what the guarded call starts, it may stay when that ends.
// A function that does not run resets nothing, nor does one for itself, own, at its end.
//
//	close(f.stop)        w.cancel()
//	f.active = false     delete(f.watchers, key)
func (g *Graph) Reopens(of *Guard, until, own string, inside bool, runs func(fn string) bool) (Reset, bool) {
	for _, r := range slices.Backward(g.resets[of.State]) {
		if runs(r.In) && !(r.Last && r.In == own) && (!slices.Contains(of.undone, r.Pos) || inside && slices.Contains(of.atEnd, r.Pos)) && (until == "" || !g.endsBefore(r, until)) {
			return r, true
		}
	}
	return Reset{}, false
}

// ResetsLast reports whether a function resets books at its end.
func (g *Graph) ResetsLast(fn string) bool {
	if fn == "" {
		return false
	}
	for _, list := range g.resets {
		if slices.ContainsFunc(list, func(r Reset) bool { return r.Last && r.In == fn }) {
			return true
		}
	}
	return false
}

// endsBefore reports whether a signal in a field, or in the object there, has come where something is reset: also by the teardown of the object that has it.
func (g *Graph) endsBefore(r Reset, signal string) bool {
	owner, _ := SplitField(signal)
	if slices.ContainsFunc(r.methods, func(d methodCall) bool {
		t := g.teardowns[d.typ]
		return (d.on == signal || d.typ == owner) && t != nil && t.By == d.method
	}) {
		return true
	}
	return slices.Contains(r.ended, signal) || slices.ContainsFunc(r.called, func(f string) bool { return f != "" && g.cancels[f] == signal })
}

// ClusterNoun returns what a cluster is called: those of kcp are no clusters of machines.
func (g *Graph) ClusterNoun() string {
	if len(g.options.Clusters) > 0 {
		return "cluster"
	}
	return "logical cluster"
}
