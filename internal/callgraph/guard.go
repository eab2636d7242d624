package callgraph

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Guard is bookkeeping that lets a call happen once for each object that keeps
// the books:
//
//	if _, ok := c.registered[gvr]; ok {
//		return
//	}
//	informer.AddEventHandler(c)
//	c.registered[gvr] = true
type Guard struct {
	State string // the field or variable
	Owner string // type of the object, or "" for the process, or a call of the function that has the variable

	PerCluster bool // the books have a page for each cluster

	undone []token.Pos // resets of them that come in place of the call
}

// scoped begins the name of a variable that a literal captures.
const scoped = "local "

// ofProcess reports whether a package variable keeps the books.
func ofProcess(state string) bool { return strings.HasPrefix(state, "global ") }

// Scope returns the function whose variable keeps the books, or "": they are new in each of its calls.
//
//	seen := make(map[string]bool)
//	follow := func(pod string) {
//		if seen[pod] { return }
//		seen[pod] = true
func (g *Guard) Scope() string {
	if g == nil || !strings.HasPrefix(g.State, scoped) {
		return ""
	}
	_, fn, _ := strings.Cut(g.State, " of ")
	return strings.TrimSuffix(fn, lowered)
}

// Books returns the name of the field, or the variable, that keeps the books.
func (g *Guard) Books() string {
	_, name := SplitField(strings.TrimSuffix(g.State, lowered))
	return name
}

// guardOf returns the guard of a call: a branch on the way to it that reads
// what the function writes.
func (s *scanner) guardOf(instr ssa.Instruction) *Guard {
	state := ""
	if d := s.guardsIn(instr.Parent())[instr.Block().Index]; d == nil {
		state = s.onAllWays(instr)
	} else if state = s.booksOf(d.If); s.isThere(state, d) {
		state = "" // one that is to replace it
	} else if state == "" && d.Taken == isPlain(d.If.Cond) {
		state = s.loweredBy(d.If)
	}
	if state == "" {
		state = cmp.Or(s.filteredBy(instr), s.searchedBy(instr))
	}
	if state == "" {
		return nil
	}
	g := &Guard{State: state, Owner: ownerOf(state, instr.Parent()), PerCluster: s.perCluster[state]}
	if s.guarded == nil {
		s.noteUndone(g, instr)
	} else {
		s.guarded[g] = instr
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
	owner, _ := SplitField(strings.TrimSuffix(state, lowered))
	for fa := range value.Each[*ssa.FieldAddr](fn) {
		if stateOf(fa) != strings.TrimSuffix(state, lowered) {
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

// isThere reports whether a decision, or one above it, was taken because there is in the books what a call would put there.
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

// guardsIn returns the decisions of a function that look into books, by block.
func (s *scanner) guardsIn(fn *ssa.Function) []*flow.Decision {
	all, ok := s.guards[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool {
			return !flow.IsTest(br.Block()) && (s.booksOf(br) != "" || s.loweredBy(br) != "")
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
	kept := slices.Concat(s.keptBy(br.Parent()), s.testedAndSet(br.Cond, 3))
	i := slices.IndexFunc(states, func(state string) bool {
		return slices.Contains(kept, state) && !setBefore(state, br) && !slices.Contains(s.undoings(br.Parent()).atEnd, state)
	})
	if i < 0 {
		return ""
	}
	return states[i]
}

// lowered marks the books that are a flag which is true until the call has happened.
const lowered = " (lowered)"

// loweredBy returns the books that a branch looks into, if they are a flag that its function lowers, or "".
//
//	if c.first {
//		go c.run()
//		c.first = false
//	}
func (s *scanner) loweredBy(br *ssa.If) string {
	cond := br.Cond
	if not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		cond = not.X
	}
	load, ok := cond.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || stateOf(load.X) == "" {
		return ""
	}
	if state := stateOf(load.X); slices.Contains(s.undoings(br.Parent()).lowered, state) && !setBefore(state, br) {
		return state + lowered
	}
	return ""
}

// isPlain reports whether a condition is a value itself, and not its opposite.
func isPlain(cond ssa.Value) bool {
	not, ok := cond.(*ssa.UnOp)
	return !ok || not.Op != token.NOT
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
			return !readBefore(state, br.Cond, st, 4)
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
func (s *scanner) testedAndSet(v ssa.Value, depth int) []string {
	if depth == 0 {
		return nil
	}
	switch x := v.(type) {
	case *ssa.UnOp:
		return s.testedAndSet(x.X, depth-1)
	case *ssa.Call:
		callee := x.Call.StaticCallee()
		if callee == nil || !isBool(x.Type()) {
			return nil
		}
		if origin := callee.Origin(); origin != nil {
			callee = origin
		}
		return s.writtenBy(callee)
	}
	return nil
}

// keptBy returns the books that fn writes, itself or by another method of its
// receiver that it calls: c.markRegistered(gvr).
func (s *scanner) keptBy(fn *ssa.Function) []string {
	kept, ok := s.kept[fn]
	if ok {
		return kept
	}
	kept = slices.Clone(s.writtenBy(fn))
	for c := range value.Each[*ssa.Call](fn) {
		callee := c.Call.StaticCallee()
		if callee == nil || callee.Signature.Recv() == nil || fn.Signature.Recv() == nil ||
			!types.Identical(callee.Signature.Recv().Type(), fn.Signature.Recv().Type()) {
			continue
		}
		for _, state := range s.writtenBy(callee) {
			kept = appendNew(kept, state)
		}
	}
	s.kept[fn] = kept
	return kept
}

// writtenBy returns the books that fn itself writes, or a literal that it defers: fields and package variables
// that are flags, counters, containers, or remember what was made.
//
//	defer func() { if err == nil { r.started = true } }()
func (s *scanner) writtenBy(fn *ssa.Function) []string {
	written, ok := s.written[fn]
	if ok {
		return written
	}
	add := func(v ssa.Value) {
		if state := stateOf(v); state != "" {
			written = appendNew(written, state)
		}
	}
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if !freshObject(instr.Addr) && (isState(instr.Val) || !isPlainData(instr.Val.Type())) && !isZero(instr.Val) {
				add(instr.Addr)
			}
		case *ssa.MapUpdate:
			add(instr.Map)
			if s.g.isCluster(instr.Key.Type()) {
				s.perCluster[stateOf(instr.Map)] = true
			}
		case *ssa.Call:
			if kept := writtenTo(instr); kept != nil {
				add(kept)
			}
		case *ssa.Defer:
			if literal := instr.Call.StaticCallee(); literal != nil && literal.Parent() == fn {
				for _, state := range s.writtenBy(literal) {
					written = appendNew(written, state)
				}
			}
		}
	}
	s.written[fn] = written
	return written
}

// enters reports whether the function writes a book on all ways to exit that lead by instr.
func (s *scanner) enters(state string, instr, exit ssa.Instruction) bool {
	behind := false // in the block of instr
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{instr.Block()}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		entered := false
		for _, i := range b.Instrs {
			if behind = behind || i == instr; (behind || b != instr.Block()) && s.writes(i, state) {
				entered = true
				break
			}
			if i == exit {
				return s.enteredBefore(state, instr)
			}
		}
		behind = true
		if entered {
			continue
		}
		for _, succ := range b.Succs {
			if !seen[succ] {
				seen[succ] = true
				work = append(work, succ)
			}
		}
	}
	return true
}

// enteredBefore reports whether the function certainly has written a book before instr.
func (s *scanner) enteredBefore(state string, instr ssa.Instruction) bool {
	return value.Any(instr.Parent(), func(i ssa.Instruction) bool { return s.writes(i, state) && flow.Precedes(i, instr) })
}

// writes reports whether an instruction writes a book, or calls a function that does.
func (s *scanner) writes(instr ssa.Instruction, state string) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		flag, isLowered := strings.CutSuffix(state, lowered)
		return stateOf(instr.Addr) == flag && isZero(instr.Val) == isLowered
	case *ssa.MapUpdate:
		return stateOf(instr.Map) == state
	case *ssa.Call:
		if kept := writtenTo(instr); kept != nil && stateOf(kept) == state {
			return true
		}
		callee := instr.Call.StaticCallee()
		return callee != nil && slices.Contains(s.writtenBy(callee), state)
	}
	return false
}

// writtenTo returns where a call writes something down: in what a method belongs to, or in a number that
// goroutines share; or nil.
//
//	c.seen.Insert(key)    atomic.StoreUint32(&initialized, 1)
func writtenTo(call *ssa.Call) ssa.Value {
	m, args := symbol.Callee(&call.Call), argsOf(&call.Call)
	switch {
	case m == nil || len(args) == 0:
		return nil
	case m.Signature().Recv() != nil:
		if !slices.Contains(knowledge.Keepers, m.Name()) {
			return nil
		}
	case m.Pkg() == nil || m.Pkg().Path() != "sync/atomic":
		return nil
	case !slices.ContainsFunc(knowledge.Keepers, func(verb string) bool { return strings.HasPrefix(m.Name(), verb) }):
		return nil
	}
	return args[0]
}

// isZero reports whether v is nil or false: it clears a book.
func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && (k.Value == nil || k.Value.String() == "false")
}

// isState reports whether v is a text that is written down there, as the names of states are.
//
//	c.state = started
func isState(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) != ""
}

// isPlainData reports whether values of type t are no books: text, a time, or an error. What is compared
// with the last one of these may come again with another.
func isPlainData(t types.Type) bool {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()&types.IsString != 0
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		return types.Identical(s.Elem(), types.Typ[types.Byte])
	}
	if symbol.OfType(t) == knowledge.Time {
		return true
	}
	return value.IsError(t)
}
