package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A queue that has no Close is ended by an item that means so, a poison pill: nothing, put in by who knows that the goroutine
// leaves for it.
//
//	for { t := tasks.Pop(); if t == nil { return }; t() }
//	for range workers { tasks.Push(nil) }

// getsPill reports whether somebody puts such an item into what the goroutine takes items from, which may leave for what it
// gets: what a method is called of that it waits in, or through which it does.
func (j *judge) getsPill(o *op) bool {
	if o.kind != take && o.kind != wait {
		return false
	}
	if again, leaves := j.persists(); !again || !leaves {
		return false
	}
	var from []types.Type
	if o.through != nil {
		from = append(from, o.through)
	}
	for _, f := range j.w.frames {
		if recv := f.fn.Signature.Recv(); recv != nil && f.instr == o.instr {
			from = append(from, recv.Type())
		}
	}
	puts := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return false
		}
		recv := value.Receiver(call.Common())
		return recv != nil && slices.ContainsFunc(from, func(t types.Type) bool { return maybeSameObject(t, recv.Type()) }) &&
			slices.ContainsFunc(argsBehind(call.Common()), isNothing)
	}
	return slices.ContainsFunc(j.p.Funcs, func(fn *ssa.Function) bool { return !j.inside[fn] && value.Any(fn, puts) })
}

// maybeSameObject reports whether what has one of two types may have the other: both are one, or pointers to one, or one is an
// interface that the other has.
func maybeSameObject(a, b types.Type) bool {
	x, y := symbol.OfType(a), symbol.OfType(b)
	return x == y && x != symbol.Symbol{} || implements(a, b) || implements(b, a)
}

// implements reports whether t has the methods of i, which is an interface.
func implements(t, i types.Type) bool {
	methods, ok := i.Underlying().(*types.Interface)
	return ok && types.Implements(t, methods)
}

// argsBehind returns the arguments of a call of a method, without its receiver.
func argsBehind(c *ssa.CallCommon) []ssa.Value {
	if c.IsInvoke() {
		return c.Args
	}
	return c.Args[min(1, len(c.Args)):]
}

// isNothing reports whether v is nil, an empty text, or another constant that stands for nothing.
func isNothing(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil || v.Value.ExactString() == `""`
	case *ssa.MakeInterface:
		return isNothing(v.X)
	}
	return false
}
