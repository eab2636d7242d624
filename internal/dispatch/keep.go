package dispatch

import (
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/wire"
)

// Code writes or reads a receiver.
func (r *Receiver) Code(c *wire.Coder) {
	Symbol(c, &r.Type)
	c.String(&r.Text)
	wire.Slice(c, &r.Methods, func(m *Method) {
		m.Signature.Code(c)
		Symbol(c, &m.Of)
		wire.Pointer(c, &m.In, func(x *Interface) { x.Code(c) })
	})
}

// Code writes or reads an interface.
func (x *Interface) Code(c *wire.Coder) {
	wire.Slice(c, &x.Methods, func(s *Signature) { s.Code(c) })
	c.Strings(&x.Terms)
	c.String(&x.Key)
}

// Symbol writes or reads a symbol.
func Symbol(c *wire.Coder, s *symbol.Symbol) {
	c.String(&s.Path)
	c.String(&s.Recv)
	c.String(&s.Name)
}

// Code writes or reads a signature.
func (s *Signature) Code(c *wire.Coder) {
	c.String(&s.ID)
	c.String(&s.Name)
	c.String(&s.Text)
}
