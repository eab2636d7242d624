package callgraph

import (
	"maps"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
)

// Invocations returns the calls through interfaces that may reach n.
func (g *Graph) Invocations(n *Node) Invoked {
	name := n.Method
	if name == "" {
		return Invoked{}
	}
	byNode, ok := g.invokedOn[name]
	if !ok {
		byNode = g.dispatch(name)
		g.invokedOn[name] = byNode
	}
	return byNode[n]
}

// IsInvoked reports whether a call through an interface may reach the method n.
func (g *Graph) IsInvoked(n *Node) bool {
	if n.Method == "" {
		return false
	}
	in := g.Invocations(n)
	return in.Only != nil || len(in.Shared) > 0 || slices.ContainsFunc(g.invoked[n.Method], func(at *Call) bool { return at.iface == nil })
}

// IsBoxed reports whether values of the type that n is a method of are put into an interface somewhere.
func (g *Graph) IsBoxed(n *Node) bool { return len(g.boxersOf(n)) > 0 }

// IsBoxedAs reports whether somebody puts a value of the type that n is a method of into the interface of a call, by its name.
func (g *Graph) IsBoxedAs(n *Node, at *Call) bool {
	return at.named != "" && len(g.boxed[boxedAs(n.recv.Type.String(), at.named)]) > 0
}

func boxedAs(typ, iface string) string { return typ + " as " + iface }

// boxersOf returns the functions that put values of that type into an interface, or of one that has the method n from it.
func (g *Graph) boxersOf(n *Node) []string { return g.boxersAs(n.recv, n.Method) }

func (g *Graph) boxersAs(t *dispatch.Receiver, method string) []string {
	name := t.Type.String()
	return append(slices.Clip(g.boxed[name]), g.boxed[name+"."+method]...)
}

// IsHandedOut reports whether values of the type that n is a method of are put into interfaces that the module does not declare: code that is not
// in view may call n. One that is put into no interface at all may be handed out otherwise.
func (g *Graph) IsHandedOut(n *Node) bool {
	return !g.IsBoxed(n) || g.handedOut[n.recv.Type.String()]
}

// isBoxedWith tells of types whether values of one may be in an interface, or of one that has a method from it.
func (g *Graph) isBoxedWith(method string) func(*dispatch.Receiver) bool {
	return func(t *dispatch.Receiver) bool {
		return !g.merged || len(g.boxersAs(t, method)) > 0 || g.Unseen[t.Type.Path]
	}
}

// index returns the methods of the graph.
func (g *Graph) index() *dispatch.Index[*Node] {
	if g.methods == nil {
		g.methods = new(dispatch.Index[*Node])
		for _, id := range slices.Sorted(maps.Keys(g.nodes)) { // in an order that is the same each time
			n := g.nodes[id]
			if n.Method != "" {
				g.methods.Add(n.recv, n.Method, n)
			}
		}
	}
	return g.methods
}

// dispatch finds the methods that the calls of that name through interfaces may reach. In the whole
// program those are of types of which values are put into interfaces (rapid type analysis: Bacon and
// Sweeney, "Fast static analysis of C++ virtual function calls", OOPSLA 1996).
func (g *Graph) dispatch(name string) map[*Node]Invoked {
	reached := make(map[string][]*Node) // by interface
	shared := make(map[string]*CallList)
	byNode := make(map[*Node]Invoked)
	for _, call := range g.invoked[name] {
		if call.iface == nil {
			continue
		}
		all, ok := reached[call.iface.Key]
		if !ok {
			all = g.made(g.index().Implementations(call.iface, name, g.isBoxedWith(name)))
			reached[call.iface.Key] = all
		}
		nodes, key := g.meeting(all, call)
		if len(nodes) == 1 {
			in := byNode[nodes[0]]
			if in.Only == nil {
				in.Only = new(CallList)
			}
			in.Only.Calls = append(in.Only.Calls, call)
			byNode[nodes[0]] = in
			continue
		}
		l := shared[key]
		if l == nil {
			l = &CallList{Shared: true}
			shared[key] = l
			for _, n := range nodes {
				in := byNode[n]
				in.Shared = append(in.Shared, l)
				byNode[n] = in
			}
		}
		l.Calls = append(l.Calls, call)
	}
	return byNode
}

// made drops, of the methods that implement an interface, those of types that only functions make which nobody calls; none, if no others are left. A fake
// that only tests make is behind no interface.
//
//	func NewFake() Client { return &fake{} }
func (g *Graph) made(nodes []*Node) []*Node {
	isMade := func(n *Node) bool {
		boxers := g.boxersOf(n)
		return len(boxers) == 0 || slices.ContainsFunc(boxers, func(id string) bool { return !g.isUncalled(id, maxUncalled) })
	}
	if made := slices.DeleteFunc(slices.Clone(nodes), func(n *Node) bool { return !isMade(n) }); len(made) > 0 {
		return made
	}
	return nodes
}

// isUncalled reports whether, in the whole program, nobody is seen to call the function that a function is a literal in, or is, nor to have it; or only
// those whom nobody calls.
func (g *Graph) isUncalled(id string, depth int) bool {
	n := g.nodes[id]
	if n == nil || !g.merged || depth == 0 {
		return false
	}
	n = g.nodes[g.Outermost(n)]
	return n.Entry == nil && n.Method == "" && !n.Escapes && !g.Unseen[n.Pkg] && len(g.holders[n.ID]) == 0 &&
		!slices.ContainsFunc(g.calls[n.ID], func(at *Call) bool { return at.In != n.ID && !g.isUncalled(at.In, depth-1) })
}

// maxUncalled bounds the functions, from one that makes something to one whom nobody calls.
const maxUncalled = 4

// meeting returns the methods that a call may reach, of those that implement its interface, and what tells their list from that of other calls.
func (g *Graph) meeting(all []*Node, call *Call) (nodes []*Node, key string) {
	in := g.nodes[call.In]
	if in == nil || !slices.ContainsFunc(all, func(n *Node) bool { return !g.meet(n.Pkg, in.Pkg) }) {
		return all, call.iface.Key
	}
	nodes = slices.DeleteFunc(slices.Clone(all), func(n *Node) bool { return !g.meet(n.Pkg, in.Pkg) })
	return nodes, call.iface.Key + " in " + in.Pkg
}
