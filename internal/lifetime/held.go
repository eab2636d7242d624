package lifetime

import (
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// held returns the calls of a func that is in a place. What is called through
// the place inside the package that has it is called for whoever put the func
// there: so often, or else once.
//
//	queue.Push(func() { … })                 calls it once, for each Push
//	informers.OnEvent(func(e Event) { … })   calls it per event
func (c *climber) held(h *callgraph.Holding, o callgraph.Origin) *heldCalls {
	key := passage{place: h.Place, given: o.Kind == callgraph.FromParam || o.Kind == callgraph.FromField && o.Index > 0}
	if n := c.g.Node(h.At.In); n != nil && n.Entry != nil {
		key.stays = n.Entry.Life == knowledge.Main
	}
	l := c.through[key]
	if l == nil {
		l = c.throughPlace(key)
		if c.steps <= maxSteps {
			c.through[key] = l
		}
	}
	if l.once {
		return &heldCalls{&callgraph.CallList{Calls: []*callgraph.Call{h.At}}, true}
	}
	return l
}

// A passage is a place through which funcs are called.
type passage struct {
	place string
	given bool // the question is of an object that they are given there, or of a part of that
	stays bool // they are there from the start, and stay: who calls one decides how often
}

// A heldCalls is the calls of a func that is in a place.
type heldCalls struct {
	*callgraph.CallList
	once bool // whoever puts a func into the place has it called once, there
}

func (c *climber) throughPlace(from passage) *heldCalls {
	var calls []*callgraph.Call
	called := false
	for _, p := range c.g.Copies(from.place) {
		for call := range c.g.CallsThrough(p) {
			called = true
			_, taken := c.g.LastReset(p)
			taken = taken || call.Received // out of a queue: each of them once
			given := from.given && len(call.Args) > 0
			switch {
			case taken && given:
				calls = append(calls, call.InOneTurn())
				continue
			case taken:
				continue
			case given, from.stays, call.Entry.IsOnce(), c.isBooked(call, from.place, maxBooked): // once.Do(c.setup()): not once for each that is there
				calls = append(calls, call)
				continue
			}
			if again := c.again(call, callgraph.OwnerOf(p), c.objectWith(p), make(map[string]bool)); again != nil {
				calls = append(calls, again)
			}
		}
	}
	return &heldCalls{&callgraph.CallList{Calls: calls, Shared: true}, called && len(calls) == 0}
}

// isBooked reports whether a function calls its parameter once for each object with books, however often the function is called. It keeps the
// books itself, or hands the parameter on to a function that does.
//
//	func (l *lazy) Do(f func()) { if !l.done { l.done = true; f() } }
//	func (s *safe) Do(f func()) { s.lazy.Do(func() { f() }) }
func (c *climber) isBooked(call *callgraph.Call, place string, depth int) bool {
	n, to := c.g.Node(call.In), callgraph.ParamOf(place)
	if n == nil || depth == 0 || to == "" || n.ID != to && n.Parent != to {
		return false
	}
	if call.Guard != nil {
		_, again := c.in.reopens(call, "", c.own, false)
		return !again
	}
	if n.ID == to {
		return false
	}
	holders := c.g.Holders(n.ID)
	return len(holders) > 0 && !slices.ContainsFunc(holders, func(h *callgraph.Holding) bool {
		some := false
		for _, p := range c.g.Copies(h.Place) {
			for through := range c.g.CallsThrough(p) {
				if some = true; !c.isBooked(through, h.Place, depth-1) {
					return true
				}
			}
		}
		return !some
	})
}

// maxBooked bounds how often a func is handed on to where it is called.
const maxBooked = 4

// objectWith returns the type of the objects that have a field with funcs, if it is known who has put the one in question into his.
func (c *climber) objectWith(field string) string {
	if c.gift == nil || c.to == "" || !callgraph.IsField(field) {
		return ""
	}
	owner, _ := callgraph.SplitField(field)
	return owner
}

// again returns a call by which at is reached again and again, in the functions
// of its package that lead there from root, or from wherever others call. Who makes an object of type own, and calls a method of it,
// reaches only what he has put there.
//
//	m := newManager()
//	m.register(newPlain)
//	m.init()    // not what others have registered elsewhere
func (c *climber) again(at *callgraph.Call, root, own string, seen map[string]bool) *callgraph.Call {
	n := c.g.Node(at.In)
	c.steps++
	switch {
	case c.steps > maxSteps:
		c.cutOff = true
		return nil
	case at.Guard != nil:
		if _, ok := c.in.reopens(at, "", c.own, false); ok {
			return at
		}
		return nil
	case n == nil || at.Entry.IsOnce():
		return nil
	case at.Loop != nil, at.Entry != nil && at.Entry.Life < knowledge.Process, n.Entry != nil && n.Entry.Life < knowledge.Process:
		return at
	case n.ID == root || seen[n.ID+" "+own]:
		return nil
	}
	seen[n.ID+" "+own] = true
	callers := c.g.TellingCalls(n.ID)
	if only := c.g.Invocations(n).Only; only != nil {
		callers = slices.Concat(callers, only.Calls)
	}
	for _, caller := range callers {
		if from := c.g.Node(caller.In); from == nil || from.Pkg != n.Pkg {
			continue
		}
		of := ""
		if n.IsMethod() && slices.Contains(n.Serves, own) && !caller.Bare && len(caller.Made) > 0 {
			if caller.Made[0] && !c.isOnTheWay(caller.In) {
				continue
			}
			of = own
		}
		if again := c.again(caller, root, of, seen); again != nil {
			return again
		}
	}
	return c.handedAgain(n)
}

// handedAgain returns the call by which a func literal is reached again and again that its function gives to
// others, or puts somewhere, if all that call it there do so, or hand it to a library that does: one who calls it once may have been given another.
//
//	func logged(f func(any)) func(any) { return func(obj any) { …; f(obj) } }
//	cache.ResourceEventHandlerFuncs{AddFunc: logged(c.add)}
//
//	func With(f func(any) error) Option { return func(q *Queue) { q.work = func(key any) error { return f(key) } } }
//	for { key, quit := q.queue.Get(); …; q.work(key) }
func (c *climber) handedAgain(n *callgraph.Node) (again *callgraph.Call) {
	for _, h := range c.g.Holders(n.ID) {
		for _, p := range c.g.Copies(h.Place) {
			for through := range c.g.CallsThrough(p) {
				if through.Loop == nil && (through.Entry == nil || through.Entry.Life >= knowledge.Process) {
					return nil
				}
				again = through
			}
		}
	}
	return again
}
