package lifetime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// What is in a field of an object lives as long as the object, or as long as who puts it there says.

// registry: a function that enters what it makes in a map, from which entries
// are taken, makes things that go away.
func (c *climber) registry(at *callgraph.Call, n *callgraph.Node, out outcome) outcome {
	for _, field := range slices.Concat(at.Entered, n.EntersStop) {
		if r, ok := c.g.LastReset(field); ok {
			_, name := callgraph.SplitField(field)
			return outcome{rank: short, open: out.open, why: &evidence{
				text: fmt.Sprintf("%s enters it in %q, from which entries are deleted", n.Name, name), pos: r.Pos, note: "deleted here", weak: true}}
		}
	}
	return out
}

// field: what is hung on an object in a field lives as long as the object that
// has the field, or as who put it there. What comes from a field beside it is as old as what is there.
//
//	c.pods = c.factory.Core().V1().Pods()
func (c *climber) field(o callgraph.Origin, out outcome, depth int) outcome {
	if c.endsWithObject(o) {
		return outcome{}
	}
	owner, _ := callgraph.SplitField(o.Field)
	fields := []callgraph.Origin{o}
	for i := 0; i < len(fields); i++ {
		if i > 0 && c.endsWithObject(fields[i]) {
			continue
		}
		known := false
		for _, w := range c.writes(fields[i].Field) {
			for _, from := range w.From {
				known = true
				if from.Kind == callgraph.FromField && strings.HasPrefix(from.Field, owner+".") {
					if !slices.ContainsFunc(fields, func(f callgraph.Origin) bool { return f.Field == from.Field }) {
						fields = append(fields, from)
					}
					continue
				}
				by := c.climb(w.In, from, depth+1)
				by.open = nil // who puts it there hangs nothing on it
				out = worse(out, by)
			}
		}
		if !known {
			out = worse(out, outcome{rank: unknown})
		}
	}
	return out
}

// putHere returns what comes of what fn itself puts into a field, if it does. A signal it may renew in an object that was there before:
// whether it ends the old one is not the question of what runs until the new one comes.
func (c *climber) putHere(fn string, o callgraph.Origin, depth int) (outcome, bool) {
	var out outcome
	found := o.Part != "" && c.calls == nil && c.ownInformer(o) && c.isRenewedBy(fn, o.Part)
	for _, w := range c.g.Writes(o.Field) {
		switch {
		case w.In == fn && (w.Fresh || o.Until && callgraph.AllMade(w.From)):
			found = true
			for _, from := range w.From {
				out = worse(out, c.climb(fn, from, depth+1))
			}
		case w.Fresh && o.Until:
			for _, from := range c.givenIn(fn, w.In, w.From, maxHanded) {
				found = true
				out = worse(out, c.climb(fn, from, depth+1))
			}
		}
	}
	return out, found
}

// putInto returns what the function around a call puts into the field that a signal is in, of an object that it makes and has the call done on: by itself,
// or by a method that is given it.
//
//	m := &manager{}; m.Init(ctx); m.Start()    func (m *manager) Init(ctx context.Context) { m.ctx = ctx }
func (c *climber) putInto(at *callgraph.Call, o callgraph.Origin) (put []callgraph.Origin) {
	if !o.Until || !callgraph.AllMade(at.Args[o.Index-1]) {
		return nil
	}
	for _, w := range c.g.Writes(o.Field) {
		if w.In == at.In && w.Fresh {
			put = append(put, w.From...)
		}
		if n := c.g.Node(w.In); w.Fresh || n == nil || !n.IsMethod() {
			continue
		}
		for call := range c.g.CallsFrom(at.In, w.In) {
			for _, from := range w.From {
				if len(call.Args) > 0 && callgraph.AllMade(call.Args[0]) && from.Kind == callgraph.FromParam && from.Index > 0 && from.Index < len(call.Args) {
					put = append(put, call.Args[from.Index]...)
				}
			}
		}
	}
	return put
}

// isRenewedBy reports whether nobody puts an object into a field but fn, which puts a new one there each time.
//
//	s.watched = newInformers(s.client)
//	s.run(stop)    // s.watched.pods.Informer().AddEventHandler(s.handler)
func (c *climber) isRenewedBy(fn, field string) bool {
	renews := false
	return !slices.ContainsFunc(c.writes(field), func(w *callgraph.Write) bool {
		if len(w.From) == 0 { // nil
			return false
		}
		renews = w.In == fn && callgraph.AllMade(w.From)
		return !renews
	}) && renews
}

// givenIn returns what fn gives a constructor for a field of the object that this makes, by itself or through functions that hand that on.
//
//	w.loop = newLoop(w.ctx)    func newLoop(ctx context.Context) *loop { return &loop{ctx: ctx} }
func (c *climber) givenIn(fn, constructor string, put []callgraph.Origin, depth int) (given []callgraph.Origin) {
	handed := func(call *callgraph.Call) (of []callgraph.Origin) {
		for _, from := range put {
			if from.Kind == callgraph.FromParam && from.Index < len(call.Args) {
				of = append(of, call.Args[from.Index]...)
			}
		}
		return of
	}
	for call := range c.g.CallsFrom(fn, constructor) {
		given = append(given, handed(call)...)
	}
	if len(given) > 0 || depth == 1 {
		return given
	}
	for _, call := range c.g.CallsOf(constructor) {
		if of := handed(call); len(of) > 0 && call.In != fn {
			given = append(given, c.givenIn(fn, call.In, of, depth-1)...)
		}
	}
	return given
}

// maxHanded bounds the functions through which a constructor is given something.
const maxHanded = 3

// endsWithObject reports whether what is in a field ends with the object, or the package ends it.
func (c *climber) endsWithObject(o callgraph.Origin) bool {
	return c.calls == nil && (c.g.IsRun(o.Field) || c.ownInformer(o))
}

// ownInformer reports whether the objects that have the field make what is in
// it themselves: s.pods = append(s.pods, factory.Core().V1().Pods())
func (c *climber) ownInformer(o callgraph.Origin) bool { return c.isOwnIn(o.Field, maxOwn) }

// maxOwn bounds the fields and calls through which something is had of what is made.
const maxOwn = 3

func (c *climber) isOwnIn(field string, depth int) bool {
	made := false
	for _, w := range c.writes(field) {
		for _, from := range w.From {
			if from.Kind == callgraph.FromField && from.Field == field {
				continue // what was there before
			}
			if made = from.Kind == callgraph.Made && (from.Loop || !w.Again) || depth < maxOwn && c.isOwnPart(from, depth) || c.isGivenOwn(w.In, from, depth); !made {
				return false
			}
		}
	}
	return made
}

// isOwnPart reports whether something is from a field of the object in which that makes it itself.
func (c *climber) isOwnPart(from callgraph.Origin, depth int) bool {
	return depth > 0 && from.Kind == callgraph.FromField && from.Index > 0 && c.isOwnIn(from.Field, depth-1)
}

// isGivenOwn reports whether a literal has something as a parameter that all who call it give from such a field.
//
//	c.withFactory(func(f informers.SharedInformerFactory) { c.pods = f.Core().V1().Pods() })
//	func (c *controller) withFactory(fn func(informers.SharedInformerFactory)) { fn(c.factory); c.factory.Start(c.stop) }
func (c *climber) isGivenOwn(fn string, from callgraph.Origin, depth int) bool {
	n := c.g.Node(fn)
	if depth == 0 || n == nil || n.Parent == "" || from.Kind != callgraph.FromParam {
		return false
	}
	calls := c.g.CallsOf(fn)
	for _, h := range c.g.Holders(fn) {
		for _, place := range c.g.Copies(h.Place) {
			calls = slices.AppendSeq(calls, c.g.CallsThrough(place))
		}
	}
	some := false
	for _, at := range calls {
		if from.Index >= len(at.Args) || len(at.Args[from.Index]) == 0 {
			return false
		}
		for _, of := range at.Args[from.Index] {
			if some = of.Kind == callgraph.Made || c.isOwnPart(of, depth); !some {
				return false
			}
		}
	}
	return some
}

// isOneOfMany reports whether an argument is another object each time: it is made in the function around the call, or came out of a
// channel, or out of a container in which that function puts something itself.
//
//	w := newWorker(deps); w.start()    w := <-starts; w.start()    ws = append(ws, newWorker()); ws[len(ws)-1].start()
func (c *climber) isOneOfMany(at *callgraph.Call, i int) bool {
	if i < len(at.Items) && at.Items[i] || i < len(at.Made) && at.Made[i] {
		return true
	}
	return len(at.Args[i]) > 0 && !slices.ContainsFunc(at.Args[i], func(o callgraph.Origin) bool {
		puts := func(w *callgraph.Write) bool { return w.In == at.In }
		return o.Kind != callgraph.FromField || !o.Own || !slices.ContainsFunc(c.g.Writes(o.Field), puts)
	})
}

// isBornWith reports whether each object that has something in a field gets it when it is made, and something new.
func (c *climber) isBornWith(field string) bool {
	gets := func(w *callgraph.Write) bool { return len(w.From) > 0 } // or nil
	isOld := func(w *callgraph.Write) bool { return !w.Fresh || gets(w) && !callgraph.AllMade(w.From) }
	writes := c.writes(field)
	return slices.ContainsFunc(writes, gets) && !slices.ContainsFunc(writes, isOld)
}

// isGivenAnew reports whether what each object is born with that has something in field whole is born, too, with something in another field, and is given
// that there: what is new each time.
//
//	t.ctx, t.cancel = context.WithCancel(parent)
//	t.queue = newQueue(t.ctx)    // &queue{ctx: ctx}
func (c *climber) isGivenAnew(field, whole string) bool {
	if c.isBornWith(field) {
		return true
	}
	if !c.isFilledFirst(field) {
		return false
	}
	for _, made := range c.writes(whole) {
		given := len(made.From) == 0
		for _, w := range c.writes(field) {
			for call := range c.g.CallsFrom(made.In, w.In) {
				for _, from := range w.From {
					if given = from.Kind == callgraph.FromParam && from.Index < len(call.Args) && callgraph.AllMade(c.asObjects(call.Args[from.Index])); !given {
						return false
					}
				}
			}
		}
		if !given {
			return false
		}
	}
	return true
}

// asObjects returns the origins for the question whether something is new: what each object gets when it is made is as new as that.
//
//	func (p *proxy) wait() { p.input.Start() }    // &proxy{input: newReader()}
func (c *climber) asObjects(of []callgraph.Origin) []callgraph.Origin {
	of = slices.Clone(of)
	for i, o := range of {
		switch {
		case o.Kind == callgraph.FromScope:
			of[i].Of = c.asObjects(o.Of)
		case o.Kind != callgraph.FromField || !c.isBornWith(o.Field):
		case o.Index > 0:
			of[i] = callgraph.Origin{Kind: callgraph.FromParam, Index: o.Index - 1}
		case o.Own:
			of[i] = callgraph.Origin{Kind: callgraph.Made}
		}
	}
	return of
}

// isFilledFirst reports whether the objects that have a field get what is there when they are made, and nothing else later.
func (c *climber) isFilledFirst(field string) bool {
	writes := c.writes(field)
	return len(writes) > 0 && !slices.ContainsFunc(writes, func(w *callgraph.Write) bool { return !w.Fresh })
}

// filled returns what comes of a signal that an object out of a channel has in a field: whoever has made the object, another one each time, has
// given it that.
//
//	for r := range s.requests { go serve(r, r.ctx.Done()) }    // s.requests <- &request{ctx: r.Context()}
func (c *climber) filled(o callgraph.Origin, depth int) outcome {
	var out outcome
	for _, w := range c.writes(o.Field) {
		for _, from := range w.From {
			from.Until, from.Signal, from.Waited = true, true, o.Waited
			out = worse(out, c.climb(w.In, from, depth+1))
		}
	}
	return out
}

// writes returns what is assigned to a field: in programs, if any is there, as what else there is is for tests.
//
//	func (f *Fake) Add(stop chan struct{}) { f.handler.added(&cluster{stop: stop}) }
func (c *climber) writes(field string) []*callgraph.Write {
	all := c.g.Writes(field)
	if !c.g.Merged() {
		return all
	}
	inProgram := func(w *callgraph.Write) bool { return c.in.programs()[w.In] }
	if some := slices.DeleteFunc(slices.Clone(all), func(w *callgraph.Write) bool { return !inProgram(w) }); len(some) > 0 {
		return some
	}
	return all
}

// areEnded reports whether the objects that have a field, and that a call is done on, have a teardown, which
// comes as often as they do.
func (c *climber) areEnded(field string, at *callgraph.Call, depth int) bool {
	owner, _ := callgraph.SplitField(field)
	return c.teardownOf(owner, at.In, depth) != nil
}
