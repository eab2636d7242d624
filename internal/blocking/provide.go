package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who comes to an op is asked of many functions and about few ops. So the calls are gone
// back from the ops, once, rather than forward from each function.

// A funcSet is a set of functions.
type funcSet map[*ssa.Function]bool

// comingTo returns the functions that run one of those given at some depth, by such runs, and these.
func (p *Package) comingTo(fns []*ssa.Function, runs func(spawn.How) bool) funcSet {
	set := make(funcSet)
	for work := slices.Clone(fns); len(work) > 0; {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if set[fn] {
			continue
		}
		set[fn] = true
		uses, _ := p.Spawns.Uses(fn)
		for _, u := range uses {
			if runs(u.How) {
				work = append(work, u.Instr.Parent())
			}
		}
		for _, call := range p.Spawns.Reaching(fn) {
			if runs(spawn.HowOf(call)) {
				work = append(work, call.Parent())
			}
		}
	}
	return set
}

// runs reports whether fn runs another function at some depth, or is that.
func (p *Package) runs(fn, other *ssa.Function) bool {
	if fn == other {
		return true
	}
	return p.runners.get(other, func() funcSet { return p.comingTo([]*ssa.Function{other}, anyRun) })[fn]
}

// touchers are the functions that have an op on a class, or run what has: such ops as count, by such runs.
type touchers struct {
	counts func(*op) bool
	runs   func(spawn.How) bool
	of     recent[*class]
	unions int // how many there were when that was found
}

// touches reports whether fn, or what it runs, has an op on the class, or on a parameter that it is handed to.
func (p *Package) touches(fn *ssa.Function, t *class) bool { return p.touchers.has(p, fn, t) }

// mayClose reports whether fn, or what it runs in place, closes the class, or a parameter that it is handed to.
func (p *Package) mayClose(fn *ssa.Function, t *class) bool { return p.closers.has(p, fn, t) }

// maySend reports whether fn, or what it runs in place, sends on the class, or on a parameter that it is handed to.
func (p *Package) maySend(fn *ssa.Function, t *class) bool { return p.senders.has(p, fn, t) }

func anyOp(*op) bool { return true }

func (o *op) closes() bool { return o.kind == closes }

func (o *op) sends() bool { return o.kind == send }

func anyRun(spawn.How) bool { return true }

func inPlace(how spawn.How) bool { return how != spawn.Async }

func (ts *touchers) has(p *Package, fn *ssa.Function, t *class) bool {
	if ts.unions != p.classes.unions {
		ts.of, ts.unions = recent[*class]{}, p.classes.unions
	}
	t = t.find()
	return ts.of.get(t, func() funcSet { return ts.find(p, p.classes.opsBehind(t)) })[fn]
}

// opsBehind returns the ops on a class, and those on the parameters that it is handed to, by whatever way.
func (cs *classes) opsBehind(t *class) []*op {
	var ops []*op
	seen := make(map[*class]bool)
	for work := []*class{t}; len(work) > 0; {
		t := work[len(work)-1].find()
		work = work[:len(work)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		ops = append(ops, t.ops...)
		for _, pass := range slices.Concat(t.given, t.mayGet) {
			work = append(work, cs.classOf(pass.param))
		}
	}
	return ops
}

// find returns the functions that come to some of the ops.
func (ts *touchers) find(p *Package, ops []*op) funcSet {
	var fns []*ssa.Function
	for _, o := range ops {
		if ts.counts(o) {
			fns = append(fns, o.instr.Parent())
		}
	}
	return p.comingTo(fns, ts.runs)
}

// recent remembers sets of functions for what was asked about last. One wait asks about a
// few, and the next mostly about the same; to remember all would take much memory.
type recent[K comparable] struct{ sets map[K]funcSet }

// maxRecent is how many are remembered.
const maxRecent = 16

func (r *recent[K]) get(k K, find func() funcSet) funcSet {
	set, ok := r.sets[k]
	if ok {
		return set
	}
	if len(r.sets) >= maxRecent || r.sets == nil {
		r.sets = make(map[K]funcSet)
	}
	set = find()
	r.sets[k] = set
	return set
}

// A provider computes which wake-ups instructions provide.
type provider struct {
	p     *Package
	j     *judge
	d     *requirement
	memo  map[given]int
	depth int

	followed   map[*class]bool // see isFollowed
	followedIn funcSet         // being looked at; see ifSucceeded

	// The call that gives what is required to its caller, or nil: what another call of the same
	// function gives is another.
	given   ssa.Instruction
	another int // calls of that function that control is in: what they start are other goroutines
}

// isOther reports whether an op is on what another call has given.
//
//	for k := range a.keys() { … }
//	for k := range b.keys() { … }
func (s *provider) isOther(o *op) bool {
	if s.given == nil || o.instr.Parent() != s.given.Parent() {
		return false
	}
	v := operand(o.instr)
	if o.sel != nil {
		v = o.sel.States[o.state].Chan
	}
	if ex, ok := v.(*ssa.Extract); ok {
		v = ex.Tuple
	}
	call, ok := v.(*ssa.Call)
	given, isCall := s.given.(ssa.CallInstruction)
	return ok && isCall && ssa.CallInstruction(call) != given && call.Call.StaticCallee() == given.Common().StaticCallee()
}

// of returns what an instruction provides by itself and by what it runs. What is
// deferred counts only if the function gets to its end.
func (s *provider) of(instr ssa.Instruction, bound bindings, toEnd bool) int {
	if _, ok := instr.(*ssa.Defer); ok && !toEnd {
		return 0
	}
	total := 0
	for _, o := range s.p.ops[instr] {
		if o.sel == nil && !s.isOther(o) {
			total = plus(total, s.d.gives(o, s.p.classes.bound(o.on, bound)))
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return total
	}
	for _, r := range s.p.Spawns.Runs(call) {
		if r.Fn == nil || r.How == spawn.Deferred && !toEnd || call == s.j.at && r.Fn == s.j.run.Fn && !s.j.makesItself() && s.another == 0 {
			continue
		}
		isAnother := s.given != nil && r.How != spawn.Async && s.j.at != nil && r.Fn == s.j.at.Parent()
		if isAnother {
			s.another++
		}
		n := s.run(r, bound)
		if isAnother {
			s.another--
		}
		if r.Again && n > 0 {
			n = many
		}
		total = plus(total, n)
	}
	return plus(total, s.ofOne(call, func(r spawn.Run) int {
		if r.How == spawn.Deferred && !toEnd {
			return 0
		}
		return s.run(r, bound)
	}))
}

// ofOne returns what a call provides that runs one of several methods: as much as the least of them, if all that may be there
// can be seen, and otherwise as the most.
func (s *provider) ofOne(call ssa.CallInstruction, of func(spawn.Run) int) int {
	list, certain := s.p.Spawns.Implementations(call)
	least, most := many, 0
	for _, r := range list {
		n := of(r)
		least, most = min(least, n), max(most, n)
	}
	if certain && len(list) > 0 {
		return least
	}
	return most
}

// taken returns what the case of a select provides that the i-th way out of b means.
func (s *provider) taken(b *ssa.BasicBlock, i int, bound bindings) int {
	sel, state := flow.CaseTaken(b, i)
	if sel == nil {
		if ch := s.p.foundClosed(b, i); s.isOfOtherType(b, i) || s.isAbsent(b, i, bound) || s.j.dependsOnEnd(b) || s.j.hasLeftWith(b, i) || ch != nil && s.j.closesAfterIt(s.p.classes.bound(s.p.classes.classOf(ch), bound)) {
			return many // it is about something else, or may know, or knows, that the goroutine is not there any more
		}
		return 0
	}
	total := 0
	for _, o := range s.p.ops[sel] {
		if o.state != state || s.isOther(o) {
			continue
		}
		if on := s.p.classes.bound(o.on, bound); s.d.is(on) {
			total = plus(total, s.d.gives(o, on))
		} else if o.kind == recv && (s.j.comesAfterIt(on) || s.j.endsWithout(on) || s.j.asksFirst(sel.States[state].Chan) || s.isFollowed(on)) {
			total = many // nothing more is required
		}
	}
	return total
}

// isOfOtherType reports whether the i-th way out of b is that of what is not of the type which has in a field what is required.
//
//	if s, ok := session.(*shell); ok { s.Close() }
func (s *provider) isOfOtherType(b *ssa.BasicBlock, i int) bool {
	ok, isResult := flow.Cond(b).(*ssa.Extract)
	if !isResult || i == 0 || ok.Index != 1 {
		return false
	}
	is, isAssert := ok.Tuple.(*ssa.TypeAssert)
	owner := s.d.on.find().owner
	return isAssert && !types.IsInterface(is.AssertedType) && owner != symbol.Symbol{} && symbol.OfType(is.AssertedType) == owner
}

// isAbsent reports whether the i-th way out of b is that of a nil channel, where the one that is required would be.
//
//	func drain(c <-chan T) { if c == nil { return }; … }
func (s *provider) isAbsent(b *ssa.BasicBlock, i int, bound bindings) bool {
	v, isNil := flow.Nil(b, i)
	if !isNil {
		return false
	}
	switch x := v.(type) {
	case *ssa.Parameter:
	case *ssa.UnOp:
		if f := s.p.flagAt(x.X); x.Op != token.MUL || f == nil || s.p.isTakenAway(f) {
			return false
		}
	default:
		return false
	}
	return s.d.is(s.p.classes.bound(s.p.classes.classOf(v), bound))
}

// ofTurns returns what a loop provides, by one of its instructions, that turns as often as there is
// something to provide. What it starts may leave before it has taken all: how many there are is not
// how much there is to take.
//
//	for range workers {
//		go func() {
//			for item := range items {
//				if err := process(item); err != nil {
//					errs <- err
//					return
//				}
//			}
//		}()
//	}
func (s *provider) ofTurns(instr ssa.Instruction, bound bindings, toEnd bool) int {
	n := s.of(instr, bound, toEnd)
	start, ok := instr.(*ssa.Go)
	if !ok || n == 0 || n >= s.d.amount || s.d.kind != send {
		return n
	}
	for _, r := range s.p.Spawns.Runs(start) {
		if r.Fn == nil || s.takesOnce(r.Fn, s.p.bind(r, bound)) {
			return n
		}
	}
	return 0
}

// takesOnce reports whether fn, or what it runs, receives what is required in no loop.
func (s *provider) takesOnce(fn *ssa.Function, bound bindings) bool {
	if s.depth > maxDepth || s.j.isTooMuch() {
		return true
	}
	s.depth++
	defer func() { s.depth-- }()
	for _, b := range fn.Blocks {
		if flow.InLoop(b) {
			continue
		}
		for _, instr := range b.Instrs {
			if slices.ContainsFunc(s.p.ops[instr], func(o *op) bool { return o.kind == recv && s.d.is(s.p.classes.bound(o.on, bound)) }) {
				return true
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, r := range s.p.Spawns.Runs(call) {
				if r.Fn != nil && r.Fn != fn && !r.Again && s.d.concerns(r.Fn) && s.takesOnce(r.Fn, s.p.bind(r, bound)) {
					return true
				}
			}
		}
	}
	return false
}

// isFollowed reports whether whoever gives a signal then provides what is required: where the
// signal has come, that comes, too.
//
//	close(s.closer)
//	s.workers.Wait()
//	close(s.updates)
func (s *provider) isFollowed(signal *class) bool {
	if signal.sentElsewhere || signal.ends || signal.isParam() || s.depth > maxDepth {
		return false
	}
	signal = signal.find()
	follows, known := s.followed[signal]
	if !known {
		s.followed[signal] = false // to what it depends on itself
		follows = s.findFollowed(signal)
		s.followed[signal] = follows
	}
	return follows
}

func (s *provider) findFollowed(signal *class) bool {
	some := false
	for _, o := range s.p.opsOn(signal) {
		if o.kind != closes && o.kind != send {
			continue
		}
		if o.sel != nil || o.async || o.deferred || !s.d.concerns(o.instr.Parent()) || s.j.isTooMuch() {
			return false
		}
		s.depth++
		r := s.route(o.instr.Parent(), nil, true)
		r.from = o.instr
		s.j.steps += len(r.fn.Blocks) / 2 // there may be as many signals as blocks
		n, end := r.least()
		s.depth--
		if end == nil || n < s.d.amount {
			return false
		}
		some = true
	}
	return some
}

// run returns the least that a function which is run provides from its entry to its exits.
// One that never ends provides much, or else nothing.
func (s *provider) run(r spawn.Run, outer bindings) int {
	fn := r.Fn
	if !s.d.concerns(fn) {
		return 0
	}
	bound := s.p.bind(r, outer)
	key := s.givenTo(fn, bound)
	if n, ok := s.memo[key]; ok {
		return n
	}
	if s.depth > maxDepth || s.j.isTooMuch() {
		return many
	}
	s.memo[key] = 0
	s.depth++
	way := s.route(fn, bound, true)
	way.gives = r.How == spawn.Now && slices.Contains(s.d.on.find().results, fn)
	n, _ := way.least()
	if n < s.d.amount && s.closesIn(fn, bound, r.How == spawn.Async && s.d.on.find().named == nil) {
		n = many
	}
	s.depth--
	s.memo[key] = n
	return n
}

// A given is a function with those of its parameters, and of the functions around it, that stand for what is
// required: what one call does for a channel, another call of the same function does for another channel.
//
//	go copy(a, b, there)
//	go copy(b, a, back)
//	<-there
//	<-back
type given struct {
	fn     *ssa.Function
	params uint64 // a bit for each
}

func (s *provider) givenTo(fn *ssa.Function, bound bindings) given {
	return given{fn, paramsIn(fn, bound, s.d.is)}
}

// paramsIn returns which parameters of fn, and of the functions around it, stand for a class that is asked for.
func paramsIn(fn *ssa.Function, bound bindings, is func(*class) bool) (params uint64) {
	bit := uint64(1)
	for around := fn; around != nil; around = around.Parent() {
		for _, param := range around.Params {
			if t := bound[param]; t != nil && is(t) {
				params |= bit
			}
			bit <<= 1
		}
	}
	return params
}

// closesIn reports whether fn closes the class on some path: the others are for those
// who come second; or, if that is asked, who are not the last.
//
//	if !e.down {
//		e.down = true
//		close(e.inputs)
//	}
func (s *provider) closesIn(fn *ssa.Function, bound bindings, last bool) bool {
	at := closing{s.givenTo(fn, bound), last}
	if depth, ok := s.d.noClose[at]; ok && depth <= s.depth || s.j.isTooMuch() {
		return false
	}
	if s.d.noClose == nil {
		s.d.noClose = make(map[closing]int)
	}
	s.d.noClose[at] = s.depth
	for instr := range value.Instrs(fn) {
		for _, o := range s.p.ops[instr] {
			if o.kind == closes && (!last || isLast(instr)) && s.d.gives(o, s.p.classes.bound(o.on, bound)) > 0 {
				clear(s.d.noClose) // others were seen while this one was taken not to
				return true
			}
		}
		if call, ok := instr.(ssa.CallInstruction); ok && s.depth <= maxDepth && s.closesInRun(call, bound, last) {
			clear(s.d.noClose)
			return true
		}
	}
	return false
}

// closesInRun reports whether what a call runs does so.
func (s *provider) closesInRun(call ssa.CallInstruction, bound bindings, last bool) bool {
	s.depth++
	defer func() { s.depth-- }()
	behind, _ := s.p.Spawns.Implementations(call)
	return slices.ContainsFunc(append(behind, s.p.Spawns.Runs(call)...), func(r spawn.Run) bool {
		return r.Fn != nil && r.How != spawn.Async && s.d.mayBeClosedIn(r.Fn) && s.closesIn(r.Fn, s.p.bind(r, bound), last)
	})
}

// A closing is a function that is asked whether it closes what is required, as closesIn does.
type closing struct {
	given
	last bool
}

// routeOver returns the route through the function of an instruction which comes to that.
func (s *provider) routeOver(over ssa.Instruction, toEnd bool) *route {
	r := s.route(over.Parent(), s.j.from.bound, toEnd)
	r.known, r.same = s.p.decisionsAt(over), s.p.sameCondition
	return r
}

// route returns the route through a function from its entry to its exits.
func (s *provider) route(fn *ssa.Function, bound bindings, toEnd bool) *route {
	return &route{
		fn:      fn,
		premise: s.j.premise,
		exits:   toEnd,
		loops:   slices.DeleteFunc(slices.Clone(s.p.shapes.Loops(fn)), s.d.isMadeIn),
		provide: func(instr ssa.Instruction) int { return s.of(instr, bound, toEnd) },
		turns:   func(instr ssa.Instruction) int { return s.ofTurns(instr, bound, toEnd) },
		taken:   func(b *ssa.BasicBlock, i int) int { return s.taken(b, i, bound) },
		success: func(call *ssa.Call) int { return s.ifSucceeded(call, bound) },
	}
}
