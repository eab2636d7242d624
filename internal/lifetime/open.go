package lifetime

import (
	"fmt"
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// openEnd: others may call n, and how often is not known. Something may still
// show that what it sets up goes away.
func (c *climber) openEnd(n *callgraph.Node, o callgraph.Origin, depth int) outcome {
	var open []OpenEnd
	if !c.g.Merged() { // else there is nobody to tell
		open = []OpenEnd{{n.ID, o}}
	}
	if o.Signal || c.g.Unseen[n.Pkg] && n.Exported {
		return outcome{rank: unknown, open: open} // who calls n sees to it that the signal comes
	}
	if n.Cluster {
		return outcome{rank: short, why: &evidence{text: fmt.Sprintf("%s is called per %s", n.Name, c.g.ClusterNoun()), cluster: true, pos: n.Pos, note: "this is handed a " + c.g.ClusterNoun()}, open: open}
	}
	for _, t := range n.Serves {
		if depth > 0 && !n.IsMethod() && !slices.ContainsFunc(c.g.Makers(t), func(m *callgraph.Making) bool { return m.In == n.ID }) {
			continue // it returns one of many objects that it has others make
		}
		if why := c.teardownOf(t, n.ID, depth); why != nil && n.Pkg == c.pkg {
			return outcome{rank: short, why: why, open: open}
		}
	}
	return outcome{rank: unknown, open: open}
}

// startOf returns how often n runs, which starts an object that is handed to code which is not in view: a
// module of a framework, say. That starts each once. What a program has, and puts into no interface, it hands to nobody.
//
//	framework.Register(newModule())
//	func (m *module) Start() { … }
func (c *climber) startOf(n *callgraph.Node, depth int) outcome {
	if !c.g.Merged() || n.Method == "" || !slices.Contains(knowledge.Starters, n.Method) || len(n.Serves) == 0 || !c.g.IsHandedOut(n) || !c.g.IsBoxed(n) && c.in.ofPrograms()[n.Pkg] {
		return outcome{rank: unknown}
	}
	makers := c.g.Makers(n.Serves[0])
	if len(makers) == 0 {
		return outcome{rank: unknown}
	}
	if c.calls != nil {
		return c.calls.startOf(n, depth)
	}
	var out outcome
	for _, m := range makers {
		out = worse(out, c.climb(m.In, callgraph.Origin{Kind: callgraph.Shared}, depth+1))
	}
	return out
}

// teardownOf: something that has a teardown is meant to go away, unless that comes only when the process ends, or
// never in the program that runs a function, as far as the whole program shows.
func (c *climber) teardownOf(t, fn string, depth int) *evidence {
	info := c.g.TeardownOf(t)
	if info == nil || !c.in.runsWith(fn)(info.By) || c.g.Merged() && c.climb(info.By, callgraph.Origin{Kind: callgraph.Shared}, depth+1).rank == harmless {
		return nil
	}
	return &evidence{
		text: fmt.Sprintf("%s of %s forgets it", info.Method, info.Type),
		pos:  info.Pos, note: "this ends it", teardown: info.Pos,
		weak: true,
	}
}
