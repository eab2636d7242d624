package labels

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/value"
)

// Call writes whether what a call starts, or the handler that it adds, is of one cluster, and
// whether it is labelled. It reports whether the call does either.
func (p *Package) Call(page *trace.Page, call ssa.CallInstruction, graph *Graph) bool {
	callee := symbol.Callee(call.Common())
	handler := callee != nil && resource.AddsHandler(callee)
	if !handler && !p.isStart(call) {
		return false
	}
	switch {
	case handler && !p.handlesCluster(call):
		page.Line("the handler is of no cluster that could be seen")
	case handler:
		page.Line("the handler is of one cluster")
		p.tellFound(page, p.judgeHandler(call), graph)
	case !p.isOfCluster(call):
		page.Line("the goroutine is of no cluster that could be seen: neither the function around has the name of one, nor what is started is given one")
	case p.isBrief(call):
		page.Line("the goroutine is of one cluster, and too brief for any profile")
	case p.labelsItself(call):
		page.Line("the goroutine is of one cluster, and labelled: it begins with setting labels, or is run under them")
	case p.isForCaller(call):
		page.Line("the goroutine is of one cluster, and only runs what callers give it: it is they who start it")
	default:
		page.Line("the goroutine is of one cluster")
		p.tellFound(page, p.judgeSpawn(call), graph)
	}
	return true
}

// tellFound writes why a finding is one or does no harm; nil is none.
func (p *Package) tellFound(page *trace.Page, f *Finding, graph *Graph) {
	if f == nil {
		page.Line("no labels are missing")
		return
	}
	page.In(func() { graph.tell(page, f.Context) })
}

// tell writes whether code in a context runs under labels, and who decides that.
func (g *Graph) tell(page *trace.Page, c Context) {
	verdict := "not labelled"
	if g.IsLabelled(c) {
		verdict = "labelled"
	}
	page.Line("%s: %s", verdict, c.inWords())
	seen := make(map[string]bool)
	var callers func(id string)
	callers = func(id string) {
		if seen[id] {
			return
		}
		seen[id] = true
		contexts := g.contextsOf(id)
		if len(contexts) == 0 {
			page.Line("%s: nobody that can be seen calls it", id)
		}
		for _, caller := range contexts {
			page.Line("%s is called: %s", id, caller.inWords())
			page.In(func() {
				for _, need := range caller.Needs {
					callers(need)
				}
			})
		}
	}
	page.In(func() {
		for _, id := range c.Needs {
			callers(id)
		}
	})
}

// inWords says what a context is.
func (c Context) inWords() string {
	switch {
	case c.Unlabelled:
		return "on some way here nobody has set labels"
	case len(c.Needs) == 0:
		return "under labels"
	}
	return "as labelled as the callers of " + strings.Join(slices.Sorted(slices.Values(c.Needs)), ", ")
}

// Func writes of which cluster a function is, and under which labels it runs.
func (p *Package) Func(page *trace.Page, fn *ssa.Function, graph *Graph) {
	if p.ofCluster(fn) {
		page.Line("it is of one cluster")
	} else {
		page.Line("it is of no cluster that could be seen")
	}
	if c := p.entry(fn); c != nil {
		graph.tell(page, c.Context)
	}
	if s := p.summary(fn); !s.IsZero() {
		page.Line("callers know: %s", s)
	}
	for instr := range value.Instrs(fn) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			page.List(page.At(trace.Pos(instr))+": "+trace.Callee(call.Common()), func() { p.Call(page, call, graph) })
		}
	}
}
