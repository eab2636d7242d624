package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// NeverFails reports whether a call returns an error for the sake of an interface, and never one, or prints to what never fails.
//
//	sum.Write(data)    fmt.Fprintf(&builder, "%d", n)    podLister.List(labels.Everything())
func NeverFails(c *ssa.CallCommon) bool {
	if fn := symbol.Callee(c); fn != nil && knowledge.ListsCached(fn) {
		return true
	}
	callee := symbol.OfCall(c)
	if recv := value.Receiver(c); recv != nil { // of hash.Hash, which has the method of an io.Writer
		typ := symbol.OfType(recv.Type())
		return knowledge.NeverFails[callee] || knowledge.NeverFails[symbol.Symbol{Path: typ.Path, Recv: typ.Name, Name: callee.Name}]
	}
	if !knowledge.Prints[callee] || len(c.Args) == 0 {
		return knowledge.NeverFails[callee]
	}
	to := c.Args[0]
	if made, ok := to.(*ssa.MakeInterface); ok {
		to = made.X
	} else if made, ok := to.(*ssa.ChangeInterface); ok {
		to = made.X
	}
	typ := symbol.OfType(value.Deref(to.Type()))
	return knowledge.NeverFails[symbol.Symbol{Path: typ.Path, Recv: typ.Name, Name: "Write"}]
}
