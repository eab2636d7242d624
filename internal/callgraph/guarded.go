package callgraph

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// guardOf returns the guard of a call: a branch on the way to it that reads
// what the function writes.
func (s *scanner) guardOf(instr ssa.Instruction) *Guard {
	state := ""
	d := s.guardsIn(instr.Parent())[instr.Block().Index]
	if d == nil {
		state = s.onAllWays(instr)
	}
	for ; d != nil && state == ""; d = d.Above {
		_, negated := flow.Plain(d.If.Cond)
		switch state = cmp.Or(s.booksOf(d.If), roomIn(d.If, d.Taken)); {
		case s.isLeftOpen(state, d.If, instr), s.isThere(state, d):
			state = "" // one that is to replace it, or that needs what is there: if t.store != nil { go t.upload() }
			continue
		case state == "" && d.Taken != negated:
			state = s.loweredBy(d.If)
		case state == "" && d.Taken:
			state = s.filledBy(d.If)
		case state == "" && s.closesBefore(instr, s.closedBy(d.If)):
			state = s.closedBy(d.If)
		}
		break
	}
	if state == "" {
		state = cmp.Or(s.filteredBy(instr), s.searchedBy(instr))
	}
	if state == "" {
		return nil
	}
	return s.guardBy(state, d, instr)
}

// isLeftOpen reports whether the turns of a loop find books as they were: the function writes them only when it has left the loop.
//
//	for !c.closed.Load() { c.runOnce() }
//	c.closed.Store(true)
func (s *scanner) isLeftOpen(state string, br *ssa.If, instr ssa.Instruction) bool {
	if state == "" || !slices.ContainsFunc(s.shapes.Loops(instr.Parent()), func(l *flow.Loop) bool { return l.Has(br.Block()) && l.Has(instr.Block()) }) {
		return false
	}
	writes := func(i ssa.Instruction) bool { return s.writes(i, state) }
	return value.Any(instr.Parent(), writes) && !value.Any(instr.Parent(), func(i ssa.Instruction) bool { return writes(i) && flow.Reaches(i, br) })
}

// guardBy returns the guard of a call by such books, which a decision, or nil, looks into.
func (s *scanner) guardBy(state string, d *flow.Decision, instr ssa.Instruction) *Guard {
	g := &Guard{State: state, Owner: ownerOf(state, instr.Parent()), PerCluster: s.perCluster[state]}
	if s.guarded == nil {
		s.noteUndone(g, instr)
	} else {
		s.guarded[g] = instr
	}
	if d == nil {
		return g
	}
	for up := d.Above; up != nil; up = up.Above {
		if of := s.booksOf(up.If); of != "" && of != state && (isAbsent(up.If.Cond, up.Taken) || isLow(up)) && !s.isThere(of, up) {
			g.Above = s.guardBy(of, up, instr)
			break
		}
	}
	return g
}

// ownerOf returns the type of the object that keeps the books which fn looks into, or "". Books in a part of
// an object are the whole object's: others may make such a part to tell what is in it.
//
//	func (m *runtime) Run() { if m.running { return }; m.running = true; … }     type runtime struct { status; … }
//	func (m *runtime) Status() status { return status{running: m.running} }
func ownerOf(state string, fn *ssa.Function) string {
	if ofProcess(state) || strings.HasPrefix(state, scoped) {
		return ""
	}
	state = withoutMark(state)
	owner, _ := SplitField(state)
	for fa := range value.Each[*ssa.FieldAddr](fn) {
		if stateOf(fa) != state {
			continue
		}
		for part, ok := fa.X.(*ssa.FieldAddr); ok; part, ok = part.X.(*ssa.FieldAddr) {
			owner, _ = SplitField(fieldName(part.X.Type(), part.Field))
		}
		return owner
	}
	return owner
}

// onAllWays returns the books that each of the ways to an instruction looks into, where they come together
// before it; or "".
//
//	if shared {
//		if c := clients["shared"]; c != nil { return c }
//	} else {
//		if c := clients[name]; c != nil { return c }
//	}
//	c := start()
func (s *scanner) onAllWays(instr ssa.Instruction) string {
	guards := s.guardsIn(instr.Parent())
	for b := instr.Block(); b != nil; b = b.Idom() {
		if len(b.Preds) < 2 {
			continue
		}
		state := ""
		for i, pred := range b.Preds {
			br, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
			taken := pred.Succs[0] == b
			if !ok || flow.IsTest(pred) || s.booksOf(br) == "" {
				d := guards[pred.Index]
				if d == nil {
					return ""
				}
				br, taken = d.If, d.Taken
			}
			of := s.booksOf(br)
			if of == "" || i > 0 && of != state || !isAbsent(br.Cond, taken) {
				return ""
			}
			state = of
		}
		return state
	}
	return ""
}

// isThere reports whether control came to decision d because the books have an entry already: the call then replaces it, and
// is not guarded by it.
//
//	if c.worker == nil { return c.start() }
//	if !c.worker.isRunning() { return c.start() }
func (s *scanner) isThere(state string, d *flow.Decision) bool {
	for ; d != nil; d = d.Above {
		if isAbsent(d.If.Cond, !d.Taken) && s.booksOf(d.If) == state {
			return true
		}
	}
	return false
}

// isAbsent reports whether a condition that was met, or not, says that there is none.
//
//	c == nil    !ok
func isAbsent(cond ssa.Value, met bool) bool {
	switch c := cond.(type) {
	case *ssa.UnOp:
		return c.Op == token.NOT && isAbsent(c.X, !met)
	case *ssa.BinOp:
		return (c.Op == token.EQL && met || c.Op == token.NEQ && !met) && (isZero(c.X) || isZero(c.Y))
	case *ssa.Extract:
		_, isLookup := c.Tuple.(*ssa.Lookup)
		return isLookup && c.Index == 1 && !met
	}
	return false
}

// isLow reports whether a decision finds that a flag is not raised.
//
//	if s.started { return }
func isLow(d *flow.Decision) bool {
	cond, negated := flow.Plain(d.If.Cond)
	load, ok := cond.(*ssa.UnOp)
	return ok && load.Op == token.MUL && d.Taken == negated
}

// guardsIn returns the decisions of a function that look into books, by block.
func (s *scanner) guardsIn(fn *ssa.Function) []*flow.Decision {
	all, ok := s.guards[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool {
			return !flow.IsTest(br.Block()) && (s.booksOf(br) != "" || s.loweredBy(br) != "" || s.closedBy(br) != "" || roomIn(br, true) != "") || s.filledBy(br) != ""
		})
		s.guards[fn] = all
	}
	return all
}

// booksOf returns the books that a branch looks into and that its function, or the
// predicate that it asks, keeps, or "".
func (s *scanner) booksOf(br *ssa.If) string {
	states := s.statesOf(br.Cond)
	if len(states) == 0 {
		return ""
	}
	kept := slices.Concat(s.keptBy(br.Parent()), s.testedAndSet(br.Cond))
	if asksForNil(br.Cond) {
		kept = append(kept, s.putBy(br.Parent())...)
	}
	i := slices.IndexFunc(states, func(state string) bool {
		return slices.Contains(kept, state) && !setBefore(state, br) && !setInside(state, br.Cond) && !slices.Contains(s.undoings(br.Parent()).atEnd, state)
	})
	if i < 0 {
		return ""
	}
	return states[i]
}

// loweredBy returns the books that a branch looks into, if they are a flag that its function lowers, or "".
//
//	if c.first {
//		go c.run()
//		c.first = false
//	}
func (s *scanner) loweredBy(br *ssa.If) string {
	cond, _ := flow.Plain(br.Cond)
	load, ok := cond.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || stateOf(load.X) == "" {
		return ""
	}
	if state := stateOf(load.X); slices.Contains(s.undoings(br.Parent()).lowered, state) && !setBefore(state, br) {
		return state + lowered
	}
	return ""
}

// closedBy returns the books that a branch looks into, if they are a channel that its function closes, or "".
//
//	select {
//	case <-c.started:
//		return
//	default:
//	}
//	close(c.started)
//	go c.run()
func (s *scanner) closedBy(br *ssa.If) string {
	sel, i := flow.Case(br.Cond)
	if sel == nil || sel.Blocking || sel.States[i].Send != nil {
		return ""
	}
	field := fieldOfAddr(sel.States[i].Chan)
	if field == "" || !slices.Contains(s.undoings(br.Parent()).closed, field) {
		return ""
	}
	return field + closing
}

// roomIn returns the books that a branch looks into, if they are a channel with a buffer, and the branch is taken where there was room for one more; or
// "".
//
//	select {
//	case c.slot <- struct{}{}:
//		go c.run()
//	default:
//	}
func roomIn(br *ssa.If, taken bool) string {
	sel, i := flow.Case(br.Cond)
	if sel == nil || sel.Blocking || sel.States[i].Send == nil || !taken || !knowledge.IsSignal(sel.States[i].Chan.Type()) {
		return ""
	}
	if field := fieldOfAddr(sel.States[i].Chan); field != "" {
		return field + filling
	}
	return ""
}

// closesBefore reports whether the function has closed the channel that is the books where control comes to instr.
func (s *scanner) closesBefore(instr ssa.Instruction, state string) bool {
	return state != "" && s.enteredBefore(state, instr)
}

// filledBy returns the books that a loop looks into which goes on until there are enough in them, and that its function fills; or "".
//
//	for len(p.workers) < size {                       for i := len(p.workers); i < size; i++ {
//		p.workers = append(p.workers, p.start())          p.workers = append(p.workers, p.start())
//	}                                                 }
func (s *scanner) filledBy(br *ssa.If) string {
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok || !flow.IsTest(br.Block()) {
		return ""
	}
	fewer := cond.X
	switch cond.Op {
	case token.GTR, token.GEQ:
		fewer = cond.Y
	case token.LSS, token.LEQ, token.NEQ:
	default:
		return ""
	}
	if count, ok := fewer.(*ssa.Phi); ok {
		fewer = countedFrom(count)
	}
	if call, ok := fewer.(*ssa.Call); ok && value.Builtin(&call.Call) == "len" {
		fewer = call.Call.Args[0]
	}
	load, ok := fewer.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ""
	}
	if state := stateOf(load.X); slices.Contains(s.keptBy(br.Parent()), state) {
		return state
	}
	return ""
}

// countedFrom returns what a number is at first that a loop counts up, or nil.
func countedFrom(count *ssa.Phi) ssa.Value {
	var first ssa.Value
	for _, e := range count.Edges {
		if sum, ok := e.(*ssa.BinOp); ok && sum.Op == token.ADD && sum.X == count {
			continue
		}
		if first != nil {
			return nil
		}
		first = e
	}
	return first
}

// setBefore reports whether the function of a branch sets a book before it looks into it: that
// remembers nothing of the time before.
//
//	c.ignoreClasses = false
//	if err := c.list(); isForbidden(err) {
//		c.ignoreClasses = true
//	}
//	if !c.ignoreClasses {
//
// What it has read before it sets the book does:
//
//	was, c.auth = c.auth, auth
//	if was == nil {
func setBefore(state string, br *ssa.If) bool {
	for st := range value.Each[*ssa.Store](br.Parent()) {
		if stateOf(st.Addr) == state && flow.Precedes(st, br) {
			return !readBefore(state, br.Cond, st, maxTested)
		}
	}
	return false
}

// readBefore reports whether a condition asks what a book was before an assignment.
func readBefore(state string, cond ssa.Value, st *ssa.Store, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := cond.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return stateOf(v.X) == state && flow.Precedes(v, st)
		}
		return readBefore(state, v.X, st, depth-1)
	case *ssa.BinOp:
		return readBefore(state, v.X, st, depth-1) || readBefore(state, v.Y, st, depth-1)
	}
	return false
}

// testedAndSet returns the books that a predicate in a condition keeps itself:
// if !c.seen.first(key) { return }
func (s *scanner) testedAndSet(cond ssa.Value) []string {
	if predicate := predicateIn(cond); predicate != nil {
		return s.writtenBy(predicate)
	}
	return nil
}

// predicateIn returns the function of which a condition is what it says, or the opposite, or whether it refuses; or nil.
//
//	if c.first() {    if err := c.begin(); err != nil {
func predicateIn(cond ssa.Value) *ssa.Function {
	asked, _ := flow.Plain(cond)
	if c, ok := asked.(*ssa.BinOp); ok && asksForNil(c) && value.IsError(c.X.Type()) {
		asked = c.X
	}
	call, ok := asked.(*ssa.Call)
	if !ok || !value.IsBool(call.Type()) && !value.IsError(call.Type()) {
		return nil
	}
	return value.Callee(&call.Call)
}

// setInside reports whether a condition asks a predicate that sets a book before it reads it, whatever happens: what that says is of
// this call only.
//
//	if !s.setUp() { return }    func (s *server) setUp() bool { s.enabled = s.config.Kind != ""; return s.enabled }
func setInside(state string, cond ssa.Value) bool {
	predicate := predicateIn(cond)
	if predicate == nil || len(predicate.Blocks) == 0 {
		return false
	}
	assigns := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			return stateOf(instr.Addr) == state
		case *ssa.MapUpdate:
			return stateOf(instr.Map) == state
		}
		return false
	}
	reads := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			_, isMap := instr.Type().Underlying().(*types.Map) // which is read to be written, too
			return instr.Op == token.MUL && !isMap && stateOf(instr.X) == state
		case *ssa.Lookup:
			return stateOf(instr.X) == state
		}
		return false
	}
	return value.Any(predicate, reads) && !flow.ReachedFrom(predicate, nil, reads, assigns, nil)
}
