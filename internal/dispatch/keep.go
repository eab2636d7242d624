package dispatch

import (
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/wire"
)

// Code writes or reads a receiver.
func (r *Receiver) Code(c *wire.Coder) {
	Symbol(c, &r.Type)
	c.String(&r.Text)
	methods(c, &r.Methods)
}

// Code writes or reads an interface.
func (x *Interface) Code(c *wire.Coder) {
	methods(c, &x.Methods)
	c.Strings(&x.Terms)
	c.String(&x.Key)
}

// Symbol writes or reads a symbol.
func Symbol(c *wire.Coder, s *symbol.Symbol) {
	c.String(&s.Path)
	c.String(&s.Recv)
	c.String(&s.Name)
}

func methods(c *wire.Coder, list *[]Method) {
	wire.Slice(c, list, func(m *Method) {
		c.String(&m.ID)
		c.String(&m.Name)
		c.String(&m.Text)
		Symbol(c, &m.Of)
	})
}
