package labels

import (
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/wire"
)

// Code writes or reads the graph of a package. One that is read was made by NewGraph.
func (g *Graph) Code(c *wire.Coder) {
	wire.Map(c, &g.callers, func(list *[]Context) { wire.Slice(c, list, func(x *Context) { x.Code(c) }) })
	wire.Map(c, &g.invoked, func(x *Context) { x.Code(c) })
}

// Code writes or reads a context.
func (x *Context) Code(c *wire.Coder) {
	c.Bool(&x.Unlabelled)
	c.Strings(&x.Needs)
}

// Code writes or reads a wrapper.
func (w *Wrapper) Code(c *wire.Coder) {
	c.String(&w.Path)
	c.String(&w.Package)
	c.String(&w.Name)
	dispatch.Symbol(c, &w.Cluster)
	wire.Int(c, &w.Ctx)
	wire.Int(c, &w.Controller)
	wire.Int(c, &w.Of)
	wire.Map(c, &w.imports, c.Bool)
}
