package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/fixpoint"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A provider computes which wake-ups instructions provide.
type provider struct {
	p     *Package
	j     *judge
	d     *requirement
	calls *fixpoint.Answers[calling, int] // what each provides
	depth int                             // of calls that are looked into for one question, but for what they provide

	followed map[*pointsto.Class]bool // see isFollowed
	untold   bool                     // where somebody tells to leave, nothing more is required: see leavesShort
	own      bool                     // so it is with the goroutines that the one which waits starts itself
	apart    bool                     // in a goroutine that alone has what a function made: what it calls comes second to nobody

	// The call that gives what is required to its caller, or nil: what another call of the same
	// function gives is another.
	giver   ssa.Instruction
	another int // calls of that function that control is in: what they start are other goroutines

	before bool // it is asked what the goroutine does before it waits, by functions that do not lead to the wait: see isOfCallee
}

func (j *judge) provider() *provider {
	return &provider{p: j.p, j: j, d: j.d, calls: fixpoint.New[calling](func(a, b int) bool { return a == b }, nil), followed: make(map[*pointsto.Class]bool)}
}

// isOther reports whether an op is on what another call has given.
//
//	for k := range a.keys() { … }
//	for k := range b.keys() { … }
func (s *provider) isOther(o *pointsto.Op) bool {
	if s.before && s.isOfCallee(o) {
		return true
	}
	if s.giver == nil || o.Instr.Parent() != s.giver.Parent() {
		return false
	}
	v := o.Channel()
	if ex, ok := v.(*ssa.Extract); ok {
		v = ex.Tuple
	}
	call, ok := v.(*ssa.Call)
	given, isCall := s.giver.(ssa.CallInstruction)
	return ok && isCall && ssa.CallInstruction(call) != given && call.Call.StaticCallee() == given.Common().StaticCallee()
}

// isOfCallee reports whether an op that a goroutine comes to by a call, before it waits, is on what is made there, by itself or by a function: what the
// goroutine waits for was there before.
//
//	func (p *processor) Shutdown(ctx context.Context) error {
//		done := make(chan error)
//		go func() { done <- p.exporter.Shutdown(ctx) }()    // which may be another processor
//		…
//	}
func (s *provider) isOfCallee(o *pointsto.Op) bool {
	fn := o.Instr.Parent()
	if s.j.inside[fn] || o.Channel() == nil {
		return false
	}
	ch := value.Behind(o.Channel())
	if made, _ := value.CallOf(ch); made != nil {
		callee := value.Callee(&made.Call)
		return made.Parent() == fn && callee != nil && slices.Contains(s.d.on.GivenBy(), callee)
	}
	made, ok := ch.(*ssa.MakeChan)
	return ok && made.Parent() == fn
}

// of returns what an instruction provides by itself and by what it runs. What is
// deferred counts only if the function gets to its end.
func (s *provider) of(instr ssa.Instruction, bound pointsto.Bindings, toEnd bool) int {
	if _, ok := instr.(*ssa.Defer); ok && !toEnd {
		return 0
	}
	total := 0
	for _, o := range s.p.Classes.Ops(instr) {
		if !o.IsChoice() && !s.isOther(o) {
			total = count.Plus(total, s.d.gives(o, bound.Of(o.On())))
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
		isAnother := s.giver != nil && r.How != spawn.Async && s.j.at != nil && r.Fn == s.j.at.Parent()
		if isAnother {
			s.another++
		}
		n := s.run(r, bound)
		if isAnother {
			s.another--
		}
		if r.Again && n > 0 {
			n = count.Many
		}
		total = count.Plus(total, n)
	}
	return count.Plus(total, s.ofOne(call, func(r spawn.Run) int {
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
	least, most := count.Many, 0
	for _, r := range list {
		n := of(r)
		least, most = min(least, n), max(most, n)
	}
	if certain && len(list) > 0 {
		return least
	}
	return most
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
func (s *provider) ofTurns(instr ssa.Instruction, bound pointsto.Bindings, toEnd bool) int {
	n := s.of(instr, bound, toEnd)
	call, ok := instr.(ssa.CallInstruction)
	if !ok || n == 0 || n >= s.d.amount || s.d.kind != pointsto.Send {
		return n
	}
	starts := false
	for _, r := range s.p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		if starts = true; r.Fn == nil || s.takesOnce(r.Fn, s.p.Classes.Bind(r, bound)) {
			return n
		}
	}
	if starts {
		return 0
	}
	return n
}

// takesOnce reports whether fn, or what it runs, receives what is required in no loop.
func (s *provider) takesOnce(fn *ssa.Function, bound pointsto.Bindings) bool {
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
			if slices.ContainsFunc(s.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv && s.d.is(bound.Of(o.On())) }) {
				return true
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, r := range s.p.Spawns.Runs(call) {
				if r.Fn != nil && r.Fn != fn && !r.Again && s.d.concerns(r.Fn) && s.takesOnce(r.Fn, s.p.Classes.Bind(r, bound)) {
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
func (s *provider) isFollowed(signal *pointsto.Class) bool {
	if signal.SentElsewhere() || signal.Ends() || signal.IsParam() || s.depth > maxDepth {
		return false
	}
	signal = signal.Find()
	follows, known := s.followed[signal]
	if !known {
		s.followed[signal] = false // to what it depends on itself
		follows = s.findFollowed(signal)
		s.followed[signal] = follows
	}
	return follows
}

func (s *provider) findFollowed(signal *pointsto.Class) bool {
	some := false
	for _, o := range signal.Ops() {
		if o.Kind != pointsto.Close && o.Kind != pointsto.Send {
			continue
		}
		if o.IsChoice() || o.Async || o.Deferred || !s.d.concerns(o.Instr.Parent()) || s.j.isTooMuch() {
			return false
		}
		s.depth++
		r := s.route(o.Instr.Parent(), nil, true)
		r.From = o.Instr
		s.j.steps += len(r.Fn.Blocks) / 2 // there may be as many signals as blocks
		n, end := r.Least()
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
func (s *provider) run(r spawn.Run, outer pointsto.Bindings) int {
	fn := r.Fn
	if !s.d.concerns(fn) || s.before && s.j.inside[fn] { // which does no more for itself than it does here
		return 0
	}
	bound := s.p.Classes.Bind(r, outer)
	if s.own && r.How == spawn.Async && !s.untold {
		s.untold = true
		defer func() { s.untold = false }()
	}
	if r.How == spawn.Async && s.d.on.Named() == nil && !s.apart {
		s.apart = true
		defer func() { s.apart = false }()
	}
	return s.remembered(calling{called: s.calledWith(fn, bound), untold: s.untold, apart: s.apart}, func() int {
		way := s.route(fn, bound, true)
		way.Gives = r.How == spawn.Now && slices.Contains(s.d.on.GivenBy(), fn)
		n, _ := way.Least()
		if n < s.d.amount && !s.isMadeIn(fn) && s.closesIn(fn, bound, s.apart) {
			n = count.Many
		}
		return n
	})
}

// isMadeIn reports whether a function makes what is waited for: then nobody has come before it.
//
//	ch := make(chan Event)
//	if err := c.open(ctx); err != nil { close(ch); return nil, err }
func (s *provider) isMadeIn(fn *ssa.Function) bool {
	site := s.d.on.Site()
	return site != nil && site.Parent() == fn
}

// A calling is a called function, what that is known to return, whether nothing more is required where it is told to leave, and whether
// it is apart.
type calling struct {
	called
	answer        route.Answer
	untold, apart bool
}

// remembered returns the least that a call provides on the ways by which it returns, which is found once. Who calls
// itself returns by the ways that do not: the call in it provides no less.
//
//	func (r *reader) next(tries int) { if tries > 0 { r.next(tries - 1); return }; <-r.items }
func (s *provider) remembered(c calling, find func() int) int {
	return s.calls.Get(c, count.Many, func(int) int {
		if s.j.isTooMuch() {
			return count.Many
		}
		return find()
	})
}

func (s *provider) calledWith(fn *ssa.Function, bound pointsto.Bindings) called {
	return called{fn, paramsIn(fn, bound, s.d.is)}
}

// closesIn reports whether fn closes the class on some path: the others are for those
// who come second; or, if that is asked, who are not the last.
//
//	if !e.down {
//		e.down = true
//		close(e.inputs)
//	}
func (s *provider) closesIn(fn *ssa.Function, bound pointsto.Bindings, last bool) bool {
	at := closing{s.calledWith(fn, bound), last}
	if depth, ok := s.d.noClose[at]; ok && depth <= s.depth || s.j.isTooMuch() {
		return false
	}
	if s.d.noClose == nil {
		s.d.noClose = make(map[closing]int)
	}
	s.d.noClose[at] = s.depth
	for instr := range value.Instrs(fn) {
		for _, o := range s.p.Classes.Ops(instr) {
			if o.Kind == pointsto.Close && (!last || isLast(instr)) && s.d.gives(o, bound.Of(o.On())) > 0 {
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
func (s *provider) closesInRun(call ssa.CallInstruction, bound pointsto.Bindings, last bool) bool {
	s.depth++
	defer func() { s.depth-- }()
	behind, _ := s.p.Spawns.Implementations(call)
	return slices.ContainsFunc(append(behind, s.p.Spawns.Runs(call)...), func(r spawn.Run) bool {
		return r.Fn != nil && r.How != spawn.Async && s.d.mayBeClosedIn(r.Fn) && s.closesIn(r.Fn, s.p.Classes.Bind(r, bound), last)
	})
}

// routeOver returns the route through the function of an instruction which comes to that.
func (s *provider) routeOver(over ssa.Instruction, toEnd bool) *route.Route {
	r := s.route(over.Parent(), s.j.from.bound, toEnd)
	r.Known = s.p.correlate.DecisionsAt(over)
	return r
}

// route returns the route through a function from its entry to its exits.
func (s *provider) route(fn *ssa.Function, bound pointsto.Bindings, toEnd bool) *route.Route {
	return &route.Route{
		Fn:       fn,
		Asked:    s.p.correlate.Questions(fn),
		Premise:  s.withObject(s.p.withAnswers(s.j.onRun()), bound),
		Exits:    toEnd,
		Loops:    slices.DeleteFunc(slices.Clone(s.p.shapes.Loops(fn)), s.d.isMadeIn),
		Enough:   func(l *flow.Loop, b *ssa.BasicBlock, i int) bool { return s.hasEnough(l, b, i, bound) },
		Provide:  func(instr ssa.Instruction) int { return s.of(instr, bound, toEnd) },
		Turns:    func(instr ssa.Instruction) int { return s.ofTurns(instr, bound, toEnd) },
		Taken:    func(b *ssa.BasicBlock, i int) int { return s.taken(b, i, bound) },
		Answered: func(call *ssa.Call, answer route.Answer) int { return s.ifAnswered(call, answer, bound) },
	}
}

// withObject returns a premise, and with it that what the goroutine waits for is not nil: a group, or what the same variable has.
//
//	func work(wg *sync.WaitGroup) { defer func() { if wg != nil { wg.Done() } }(); … }
//	for r := range requests { if tokens != nil { tokens <- token{} }; go serve(r, tokens) }
func (s *provider) withObject(on *route.Premise, bound pointsto.Bindings) *route.Premise {
	isIt := func(v ssa.Value) bool { return s.d.is(bound.Of(s.p.Classes.Of(v))) }
	if s.d.kind != pointsto.Join {
		of := s.j.variable()
		if of == nil {
			return on
		}
		isIt = func(v ssa.Value) bool { return variableOf(v) == of }
	}
	with := *on
	with.Edge = func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return isNil && isIt(v) || on.Edge(b, i)
	}
	return &with
}

// hasEnough reports whether a loop is left by a count, though it would go on until the channel is closed which is required, and somebody
// closes that: there may be more, unless it counts to how many things there are.
//
//	for f := range files {
//		if found = append(found, f); len(found) == limit {
//			break
//		}
//	}
func (s *provider) hasEnough(l *flow.Loop, b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	if !l.Has(b) || s.d.kind != pointsto.Send || flow.FoundClosed(b, i) != nil || isLenAsked(flow.Cond(b)) {
		return false
	}
	return slices.ContainsFunc(l.WaysOut(), func(w flow.Way) bool {
		ch := flow.FoundClosed(w.From, w.I)
		if ch == nil {
			return false
		}
		on := bound.Of(s.p.Classes.Of(ch))
		isClosed := func(o *pointsto.Op) bool { return o.Kind == pointsto.Close }
		return s.d.is(on) && (on.ClosedElsewhere() || slices.ContainsFunc(s.p.Classes.OpsThrough(on), isClosed))
	})
}

// isLenAsked reports whether a condition compares something with how long a list is.
//
//	n == len(names)
func isLenAsked(cond ssa.Value) bool {
	cmp, ok := cond.(*ssa.BinOp)
	return ok && flow.LenOperand(value.Behind(cmp.Y)) != nil
}

// makesItself reports whether the goroutine makes the object that it waits for: then
// those that it starts in the same way are others.
func (j *judge) makesItself() bool {
	site := j.d.on.Site()
	return site != nil && j.inside[site.Parent()]
}

// isLast reports whether an instruction is reached only by the last of several that count
// themselves.
//
//	if left.Add(-1) == 0 {          if done.Add(1) == total {
//		close(all)                      close(all)
//	}                               }
func isLast(instr ssa.Instruction) bool {
	return flow.IsBelow(instr.Block(), func(b *ssa.BasicBlock, i int) bool { return i == 0 && isCounted(flow.Cond(b)) })
}

// isCounted reports whether a condition is that a counter, which was just changed, has come
// to some number.
func isCounted(cond ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return false
	}
	switch x := c.X.(type) {
	case *ssa.Call:
		return knowledge.AtomicOf(symbol.Callee(&x.Call)) == knowledge.AtomicAdd
	case *ssa.BinOp:
		return flow.IsCounter(x)
	case *ssa.UnOp: // left--; if left == 0
		if x.Op != token.MUL {
			return false
		}
		for _, before := range x.Block().Instrs {
			if st, ok := before.(*ssa.Store); ok && flow.SameVariable(st.Addr, x.X) && flow.IsCounter(st.Val) {
				return true
			}
		}
	}
	return false
}
