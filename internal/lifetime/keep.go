package lifetime

import (
	"errors"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/wire"
)

// A coder writes or reads graphs, and what they are asked.
type coder struct{ *wire.Coder }

// Code writes or reads the graph of a package. One that is read was made by NewGraph.
func (g *Graph) Code(to *wire.Coder) {
	c := coder{to}
	wire.Map(to, &g.nodes, func(n **node) { wire.Pointer(to, n, c.node) })
	c.callMap(&g.calls)
	wire.Map(to, &g.holders, func(list *[]*holding) {
		wire.Slice(to, list, func(h **holding) {
			wire.Pointer(to, h, func(h *holding) {
				c.String(&h.place)
				wire.Pointer(to, &h.at, c.call)
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
	wire.Map(to, &g.writes, func(list *[]*write) { wire.Slice(to, list, func(w **write) { wire.Pointer(to, w, c.write) }) })
	wire.Map(to, &g.renewed, c.Bool)
	wire.Map(to, &g.resets, func(list *[]reset) { wire.Slice(to, list, c.reset) })
	wire.Map(to, &g.cancels, c.String)
	wire.Map(to, &g.livesOn, c.Bool)
	wire.Map(to, &g.makers, c.Strings)
	wire.Map(to, &g.types, func(t **typeInfo) { wire.Pointer(to, t, c.typeInfo) })
	wire.Map(to, &g.boxed, c.Bool)
	wire.Map(to, &g.runs, c.Bool)
	wire.Map(to, &g.foreign, c.Bool)
}

func (c coder) node(n *node) {
	c.String(&n.id)
	c.String(&n.pkg)
	c.String(&n.name)
	c.String(&n.parent)
	c.entry(&n.entry)
	c.Bool(&n.exported)
	c.Bool(&n.forTests)
	c.Bool(&n.escapes)
	c.Strings(&n.handed)
	c.Strings(&n.offered)
	c.Bool(&n.cluster)
	wire.Slice(c.Coder, &n.runs, func(i *int) { wire.Int(c.Coder, i) })
	c.String(&n.method)
	wire.Pointer(c.Coder, &n.recv, func(r *dispatch.Receiver) { r.Code(c.Coder) })
	c.Strings(&n.serves)
	c.Strings(&n.entersStop)
	c.service(&n.service)
	c.Pos(&n.pos)
}

func (c coder) service(s *service) {
	c.Bool(&s.serves)
	c.Bool(&s.waits)
	c.Bool(&s.mayFail)
	c.Strings(&s.may)
	c.Bool(&s.executes)
}

func (c coder) callMap(m *map[string][]*call) {
	wire.Map(c.Coder, m, func(list *[]*call) {
		wire.Slice(c.Coder, list, func(at **call) { wire.Pointer(c.Coder, at, c.call) })
	})
}

func (c coder) call(at *call) {
	c.String(&at.in)
	c.Pos(&at.pos)
	wire.Slice(c.Coder, &at.args, c.origins)
	c.Bool(&at.bare)
	wire.Slice(c.Coder, &at.made, c.Bool)
	wire.Slice(c.Coder, &at.items, c.Bool)
	wire.Slice(c.Coder, &at.structs, func(s **structure) { wire.Pointer(c.Coder, s, c.structure) })
	c.entry(&at.entry)
	c.Bool(&at.again)
	c.Bool(&at.apart)
	c.entry(&at.loop)
	wire.Pointer(c.Coder, &at.guard, c.guard)
	c.Strings(&at.entered)
	wire.Pointer(c.Coder, &at.iface, func(x *dispatch.Interface) { x.Code(c.Coder) })
	c.Bool(&at.received)
	c.String(&at.unless)
	wire.Int(c.Coder, &at.fate)
	c.String(&at.ended)
	c.String(&at.unknown)
}

func (c coder) origins(list *[]Origin) { wire.Slice(c.Coder, list, c.origin) }

func (c coder) origin(o *Origin) {
	wire.Int(c.Coder, &o.Kind)
	wire.Int(c.Coder, &o.Index)
	c.String(&o.Field)
	c.Bool(&o.Own)
	c.String(&o.in)
	c.origins(&o.of)
	c.Bool(&o.final)
	c.Bool(&o.loop)
	c.Bool(&o.signal)
	c.Bool(&o.fresh)
	c.Bool(&o.waited)
	c.Bool(&o.until)
}

func (c coder) structure(s *structure) {
	c.String(&s.owner)
	wire.Map(c.Coder, &s.fields, c.origins)
}

func (c coder) guard(g *guard) {
	c.String(&g.state)
	c.String(&g.owner)
	c.Bool(&g.perCluster)
	wire.Slice(c.Coder, &g.undone, c.Pos)
}

func (c coder) write(w *write) {
	c.String(&w.in)
	c.origins(&w.from)
	c.Bool(&w.fresh)
}

func (c coder) reset(r *reset) {
	c.Pos(&r.pos)
	c.Bool(&r.whole)
	c.Strings(&r.ended)
	c.Strings(&r.called)
}

func (c coder) typeInfo(t *typeInfo) {
	c.String(&t.name)
	c.String(&t.by)
	c.String(&t.teardown)
	c.Pos(&t.pos)
}

// entry codes how something is called. The known ways are compared as pointers.
func (c coder) entry(e **knowledge.Entry) {
	const isNil, isOwn, first = 0, 1, 2
	way := isNil
	known := slices.Concat(knowledge.Ways, []*knowledge.Entry{perTurn, perItem})
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

func (c coder) place(p *Place) {
	wire.Pointer(c.Coder, &p.at, c.call)
	c.String(&p.done)
	c.String(&p.kept)
	c.Bool(&p.ends)
}
