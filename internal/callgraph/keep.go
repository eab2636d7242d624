package callgraph

import (
	"errors"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/wire"
)

// A coder writes or reads graphs, and sites.
type coder struct{ *wire.Coder }

// Code writes or reads the graph of a package. One that is read was made by NewGraph.
func (g *Graph) Code(to *wire.Coder) {
	c := coder{to}
	wire.Map(to, &g.nodes, func(n **Node) { wire.Pointer(to, n, c.node) })
	c.callMap(&g.calls)
	wire.Map(to, &g.holders, func(list *[]*Holding) {
		wire.Slice(to, list, func(h **Holding) {
			wire.Pointer(to, h, func(h *Holding) {
				c.String(&h.Place)
				wire.Pointer(to, &h.At, c.call)
			})
		})
	})
	c.callMap(&g.through)
	wire.Map(to, &g.aliases, func(list *[]alias) {
		wire.Slice(to, list, func(a *alias) {
			c.String(&a.to)
			c.String(&a.unless)
		})
	})
	c.callMap(&g.invoked)
	wire.Map(to, &g.writes, func(list *[]*Write) { wire.Slice(to, list, func(w **Write) { wire.Pointer(to, w, c.write) }) })
	wire.Map(to, &g.renewed, c.Bool)
	wire.Map(to, &g.resets, func(list *[]Reset) { wire.Slice(to, list, c.reset) })
	wire.Map(to, &g.cancels, c.String)
	wire.Map(to, &g.livesOn, c.Bool)
	wire.Map(to, &g.makers, func(list *[]*Making) {
		wire.Slice(to, list, func(m **Making) {
			wire.Pointer(to, m, func(m *Making) {
				c.String(&m.In)
				wire.Pointer(to, &m.Guard, c.guard)
			})
		})
	})
	wire.Map(to, &g.teardowns, func(t **Teardown) { wire.Pointer(to, t, c.typeInfo) })
	wire.Map(to, &g.boxed, c.Strings)
	wire.Map(to, &g.handedOut, c.Bool)
	wire.Map(to, &g.runs, c.Bool)
	wire.Map(to, &g.foreign, c.Strings)
	wire.Map(to, &g.imports, c.Strings)
}

func (c coder) node(n *Node) {
	c.String(&n.ID)
	c.String(&n.Pkg)
	c.String(&n.Name)
	c.String(&n.Parent)
	c.entry(&n.Entry)
	c.Bool(&n.Exported)
	c.Bool(&n.ForTests)
	c.Bool(&n.Example)
	c.Bool(&n.Escapes)
	c.Bool(&n.Cluster)
	wire.Slice(c.Coder, &n.Runs, func(i *int) { wire.Int(c.Coder, i) })
	c.String(&n.Method)
	wire.Pointer(c.Coder, &n.recv, func(r *dispatch.Receiver) { r.Code(c.Coder) })
	wire.Slice(c.Coder, &n.News, func(i *int) { wire.Int(c.Coder, i) })
	wire.Slice(c.Coder, &n.Drains, func(i *int) { wire.Int(c.Coder, i) })
	c.Strings(&n.Serves)
	c.Strings(&n.EntersStop)
	c.service(&n.Service)
	c.Pos(&n.Pos)
}

func (c coder) symbol(s *symbol.Symbol) {
	c.String(&s.Path)
	c.String(&s.Recv)
	c.String(&s.Name)
}

func (c coder) service(s *Service) {
	c.Bool(&s.Serves)
	c.Bool(&s.Waits)
	c.Bool(&s.MayFail)
	c.Strings(&s.May)
	c.Bool(&s.Executes)
}

func (c coder) callMap(m *map[string][]*Call) {
	wire.Map(c.Coder, m, func(list *[]*Call) {
		wire.Slice(c.Coder, list, func(at **Call) { wire.Pointer(c.Coder, at, c.call) })
	})
}

func (c coder) call(at *Call) {
	c.String(&at.In)
	c.Pos(&at.Pos)
	wire.Slice(c.Coder, &at.Args, c.origins)
	c.Bool(&at.Bare)
	wire.Slice(c.Coder, &at.Made, c.Bool)
	wire.Slice(c.Coder, &at.Items, c.Bool)
	wire.Slice(c.Coder, &at.givers, c.giver)
	wire.Slice(c.Coder, &at.structs, func(s **structure) { wire.Pointer(c.Coder, s, c.structure) })
	c.entry(&at.Entry)
	c.Bool(&at.Again)
	c.Bool(&at.Apart)
	c.entry(&at.Loop)
	wire.Pointer(c.Coder, &at.Guard, c.guard)
	c.Strings(&at.Entered)
	wire.Pointer(c.Coder, &at.iface, func(x *dispatch.Interface) { x.Code(c.Coder) })
	c.String(&at.named)
	c.Bool(&at.Received)
	wire.Pointer(c.Coder, &at.maker, func(m *maker) {
		c.String(&m.fn)
		wire.Slice(c.Coder, &m.args, c.origins)
	})
	c.String(&at.unless)
	c.Bool(&at.draining.whenever)
	c.Bool(&at.draining.inTurn)
	wire.Slice(c.Coder, &at.draining.by, func(d *drainer) {
		c.String(&d.fn)
		wire.Int(c.Coder, &d.param)
	})
	wire.Slice(c.Coder, &at.awaiting.args, func(i *int) { wire.Int(c.Coder, i) })
	c.Bool(&at.awaiting.captured)
	wire.Int(c.Coder, &at.Fate)
	c.Strings(&at.Ended)
	c.symbol(&at.unknown)
	c.Bool(&at.inPlace)
	c.Bool(&at.unclear)
	c.when(&at.When)
	wire.Slice(c.Coder, &at.told, func(t *told) {
		wire.Int(c.Coder, &t.arg)
		c.Bool(&t.is)
		wire.Int(c.Coder, &t.param)
	})
}

func (c coder) when(w *When) {
	wire.Int(c.Coder, &w.Param)
	c.Bool(&w.Is)
}

func (c coder) giver(g *giver) {
	wire.Int(c.Coder, &g.arg)
	wire.Int(c.Coder, &g.result)
	c.Bool(&g.loop)
	c.String(&g.place)
	c.String(&g.pkg)
	c.String(&g.method)
	wire.Pointer(c.Coder, &g.iface, func(x *dispatch.Interface) { x.Code(c.Coder) })
}

func (c coder) origins(list *[]Origin) {
	wire.Slice(c.Coder, list, func(o *Origin) { o.Code(c.Coder) })
}

// Code writes or reads an origin.
func (o *Origin) Code(to *wire.Coder) {
	c := coder{to}
	wire.Int(c.Coder, &o.Kind)
	wire.Int(c.Coder, &o.Index)
	c.String(&o.Field)
	c.String(&o.Part)
	c.Bool(&o.Own)
	c.String(&o.In)
	c.origins(&o.Of)
	c.Bool(&o.Final)
	c.Bool(&o.Loop)
	c.Bool(&o.Signal)
	c.Bool(&o.Fresh)
	c.Bool(&o.Waited)
	c.Bool(&o.Until)
	c.when(&o.When)
}

func (c coder) structure(s *structure) {
	c.String(&s.owner)
	wire.Map(c.Coder, &s.fields, c.origins)
}

func (c coder) guard(g *Guard) {
	c.String(&g.State)
	c.String(&g.Owner)
	c.Bool(&g.PerCluster)
	wire.Pointer(c.Coder, &g.Above, c.guard)
	wire.Slice(c.Coder, &g.undone, c.Pos)
	wire.Slice(c.Coder, &g.atEnd, c.Pos)
}

func (c coder) write(w *Write) {
	c.String(&w.In)
	c.origins(&w.From)
	c.Bool(&w.Fresh)
	c.Bool(&w.Again)
}

func (c coder) reset(r *Reset) {
	c.String(&r.In)
	c.Pos(&r.Pos)
	c.Bool(&r.Whole)
	c.Bool(&r.Last)
	c.Strings(&r.ended)
	c.Strings(&r.called)
	wire.Slice(c.Coder, &r.methods, func(d *methodCall) {
		c.String(&d.on)
		c.String(&d.typ)
		c.String(&d.method)
	})
}

func (c coder) typeInfo(t *Teardown) {
	c.String(&t.Type)
	c.String(&t.By)
	c.String(&t.Method)
	c.Pos(&t.Pos)
}

// entry codes how something is called. The known ways are compared as pointers.
func (c coder) entry(e **knowledge.Entry) {
	const isNil, isOwn, first = 0, 1, 2
	way := isNil
	known := slices.Concat(knowledge.Ways, []*knowledge.Entry{PerTurn, PerItem})
	if i := slices.Index(known, *e); i >= 0 {
		way = first + i
	} else if *e != nil {
		way = isOwn
	}
	wire.Int(c.Coder, &way)
	switch {
	case way == isOwn:
		if c.Reading() {
			*e = new(knowledge.Entry)
		}
		wire.Int(c.Coder, &(*e).Life)
		c.String(&(*e).Per)
		c.Bool(&(*e).Cancels)
		c.Bool(&(*e).Fatal)
		c.Bool(&(*e).Again)
	case c.Reading() && way >= first && way-first < len(known):
		*e = known[way-first]
	case way != isNil && c.Reading():
		c.Fail(errors.New("no such way to be called"))
	}
}

// Code writes or reads a site.
func (s *Site) Code(to *wire.Coder) {
	wire.Pointer(to, &s.Call, coder{to}.call)
	to.String(&s.Done)
	to.String(&s.Kept)
	to.Bool(&s.Ends)
	to.Bool(&s.Fails)
	to.Bool(&s.Until)
	to.Bool(&s.Tells)
	to.String(&s.Runs)
	to.Bool(&s.Hung)
}
