package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
)

// Gives returns which channels an exported function gives to its callers, for them to drain, or which nobody closes. It is
// known after Findings.
func (p *Package) Gives(fn *ssa.Function) []pointsto.Given {
	given := slices.Clip(p.gives[fn])
	for i := range fn.Signature.Results().Len() {
		isGiven := func(g pointsto.Given) bool { return g.Param == 0 && g.Result == i }
		if p.leavesOpen(fn, i) && !slices.ContainsFunc(given, isGiven) {
			given = append(given, pointsto.Given{Result: i, Open: true})
		}
	}
	return given
}

// leavesOpen reports whether a result of a function is a channel with values, in a field, or made for each caller, which callers cannot close and the
// package does not.
//
//	func (m *Manager) Updates() <-chan Update { return m.updates }
//	func Ticks(ctx context.Context) <-chan int { out := make(chan int); go func() { for { select { case out <- 1: case <-ctx.Done(): return } } }(); return out }
func (p *Package) leavesOpen(fn *ssa.Function, result int) bool {
	typ := fn.Signature.Results().At(result).Type()
	ch, ok := typ.Underlying().(*types.Chan)
	if !ok || ch.Dir() != types.RecvOnly || knowledge.IsSignal(typ) {
		return false
	}
	some := false
	for ret := range value.Returns(fn) {
		on := p.Classes.Of(ret.Results[result])
		mayClose := func(o *pointsto.Op) bool { return o.Kind == pointsto.Close || o.On().ClosedElsewhere() }
		some = isOwnIn(fn, on) && on.IsMade() && !on.Ends() && !on.ClosedElsewhere() && !slices.ContainsFunc(p.Classes.OpsThrough(on), mayClose)
		if !some {
			return false
		}
	}
	return some
}

// isOwnIn reports whether what a function gives is in a field that nobody else sees, or made by it for each who calls it.
func isOwnIn(fn *ssa.Function, on *pointsto.Class) bool {
	if field, ok := on.Named().(*types.Var); ok {
		return field.IsField() && !field.Exported()
	}
	site := on.Site()
	return site != nil && site.Parent() == fn && on.IsGivenByMaker()
}

// contract judges a wait that may end as callers who are not seen receive: by what they have to
// know. It returns a finding if there is something wrong whatever they do.
func (p *Package) contract(f *judge) *Finding {
	on := f.w.On.Find()
	if on.IsSeveral() || f.w.Op.Kind != pointsto.Send || len(f.w.Cases) > 1 || f.w.Op.Sel != nil && !f.w.EndsWithContext() || f.w.IsInside() && f.w.Op.Times == 0 {
		return nil
	}
	until, ok := f.givenContext()
	if !ok {
		return nil
	}
	j := p.newJudge(f.at, f.run, f.w)
	j.ofContract = true
	if param := on.Param(); param != nil {
		p.givenBy(param, until, j)
	}
	if on.ReceivedElsewhere() {
		return nil
	}
	if until == nil && on.Named() != nil && !on.IsGivenByMaker() {
		if j.owner = p.abandons(on); j.owner == nil || j.ends(f.w.Op, on) || j.d.amount < count.Many || j.isPaced(on) {
			return nil
		}
		j.find.Teardown, j.find.Exit = teardownOf(j.owner), nil
		if made := on.Made(); len(made) == 1 {
			j.find.TornDown, _ = made[0].(ssa.Instruction) // as often as there is another one
		}
		return j.find
	}
	if len(on.HandedBy()) == 0 || on.Site() == nil || j.ends(f.w.Op, on) {
		return nil
	}
	for _, fn := range on.HandedBy() {
		for ret := range value.Returns(fn) {
			for i, r := range ret.Results {
				g := pointsto.Given{Result: i, Sends: j.d.amount, Until: 1 + slices.Index(fn.Params, until)}
				if (until == nil || g.Until > 0) && value.IsChan(r.Type()) && p.Classes.Of(r) == on && !slices.Contains(p.gives[fn], g) {
					p.gives[fn] = append(p.gives[fn], g)
				}
			}
		}
	}
	return nil
}

// givenContext returns the context whose end ends the wait, too, if there is one: a parameter of the function that starts the goroutine, for its callers to
// know. It reports false if that is another one, or it is all that ends the loop with the wait.
func (j *judge) givenContext() (*ssa.Parameter, bool) {
	list := j.w.Until()
	if len(list) == 0 {
		return nil, true
	}
	if len(list) > 1 || j.at == nil || j.isLeftOnlyAtEnd(j.w) {
		return nil, false
	}
	s, ok := j.signalFromStart(list[0])
	param, isParam := s.Of.(*ssa.Parameter)
	return param, ok && isParam && s.Field == nil && flow.IsContext(param)
}

// isPaced reports whether the goroutine sends in the turns of a loop that a clock paces, and looks in each whether it is to leave: a buffer takes
// what it sends in one after who reads has left, which had the time to read what was sent before.
//
//	for {
//		select {
//		case <-r.done:
//			return
//		case <-ticker.C:
//			r.events <- r.changes()    // make(chan event, 10)
//		}
//	}
func (j *judge) isPaced(on *pointsto.Class) bool {
	size, known := on.Capacity()
	if !known || size == 0 || len(j.w.Frames) == 0 {
		return false
	}
	f := j.w.Frames[0]
	total := 0
	for instr := range value.Instrs(f.Fn) {
		n := j.ask(j.p.sending(on), func(s *sending) int { return s.once(instr, f.Bound, all) })
		if n == 0 {
			continue
		}
		isUnpaced := func(l *flow.Loop) bool { return l.Has(instr.Block()) && !paces(l) }
		if slices.ContainsFunc(j.p.shapes.Loops(f.Fn), isUnpaced) {
			return false
		}
		total = count.Plus(total, n)
	}
	return total <= int(size)
}

// paces reports whether a loop turns with a clock, unless it is told to leave.
func paces(l *flow.Loop) bool {
	timely := false
	for _, b := range l.Blocks() {
		for i := range b.Succs {
			sel, state := flow.CaseTaken(b, i)
			if sel == nil || !l.Has(b.Succs[i]) {
				continue
			}
			if timely = flow.IsTimely(sel.States[state].Chan); !timely {
				return false
			}
		}
	}
	isTold := func(w flow.Way) bool { return flow.Told(w.From, w.I) != nil }
	return timely && slices.ContainsFunc(l.WaysOut(), isTold)
}

// givenBy notes that callers give a channel on which a goroutine sends, until a context ends if that is not nil, and from which nobody receives but they.
func (p *Package) givenBy(param, until *ssa.Parameter, j *judge) {
	fn := param.Parent()
	i := slices.IndexFunc(p.Classes.Uses(fn), func(u pointsto.Use) bool { return fn.Params[u.Param] == param && !u.Receives })
	if i < 0 || until != nil && until.Parent() != fn || j.ends(j.w.Op, j.w.On) {
		return
	}
	if g := (pointsto.Given{Param: p.Classes.Uses(fn)[i].Param + 1, Sends: j.d.amount, Until: 1 + slices.Index(fn.Params, until)}); !slices.Contains(p.gives[fn], g) {
		p.gives[fn] = append(p.gives[fn], g)
	}
}

// abandons returns the type that has the class in a field and gives it to who reads it, if whoever
// ends an object of it reads no more: a watch, a reader, what is closed and fed by nobody else.
//
//	func (w *watcher) ResultChan() <-chan watch.Event { return w.events }
//	func (w *watcher) Stop()                          { w.source.Stop() }
func (p *Package) abandons(on *pointsto.Class) *types.Named {
	var owner *types.Named
	for _, fn := range on.HandedBy() {
		if owner = receiverOf(fn); owner == nil {
			return nil
		}
	}
	for _, o := range on.Ops() {
		if fn := o.Instr.Parent(); owner == nil && o.Kind == pointsto.Recv && isReader(fn) {
			owner = receiverOf(fn)
		}
	}
	if owner == nil {
		return nil
	}
	watch, _, _ := types.LookupFieldOrMethod(types.NewPointer(owner), true, nil, "ResultChan")
	if teardownOf(owner) == "" || watch == nil && p.isFed(owner) {
		return nil
	}
	return owner
}

// teardownOf returns the name of the method that ends objects of a type, or "".
func teardownOf(t *types.Named) string {
	for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		if name := sel.Obj().Name(); knowledge.IsTeardown(name) {
			return name
		}
	}
	return ""
}

// isFed reports whether others than those who read give an object something, by one of its
// methods, other than its end.
func (p *Package) isFed(owner *types.Named) bool {
	return slices.ContainsFunc(p.Classes.All(), func(o *pointsto.Op) bool {
		fn := o.Instr.Parent()
		return o.Kind == pointsto.Send && fn.Object() != nil && fn.Object().Exported() && !knowledge.TearsDown(fn.Name(), fn.Signature) && value.IsMethodOf(fn, owner)
	})
}
