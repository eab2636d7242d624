package labels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// judgeHandler judges the adding of an event handler: to an informer that runs, as far
// as anybody can see, or to one that is started later.
func (p *Package) judgeHandler(call ssa.CallInstruction) *Finding {
	callee := symbol.Callee(call.Common())
	if callee == nil || !resource.AddsHandler(callee) || !p.handlesCluster(call) {
		return nil
	}
	if obj := declared(call.Parent()); obj != nil && resource.AddsHandler(obj) {
		return nil // on behalf of its caller
	}
	informer := value.Receiver(call.Common())
	root := p.root(informer)
	starts, running := p.startsOf(root, call)
	c := p.at(call)
	if running || !isMade(root) {
		return &Finding{Kind: Handler, At: call, Context: c.Context}
	}
	for _, start := range starts {
		s := p.at(start)
		_, spawned := start.(*ssa.Go)
		if s.isLabelled() || p.labelsItself(start) || spawned && !c.isLabelled() {
			continue // that one is reported
		}
		return &Finding{Kind: Early, At: call, Context: s.Context, Started: start}
	}
	return nil
}

// handlesCluster reports whether the code that adds a handler, the informer or the
// handler is of one cluster.
//
//	pods.Cluster(name).AddEventHandler(handler)
func (p *Package) handlesCluster(call ssa.CallInstruction) bool {
	return p.ofCluster(call.Parent()) || slices.ContainsFunc(call.Common().Args, p.holds) ||
		p.isMadeFor(value.Receiver(call.Common()), maxDepth)
}
