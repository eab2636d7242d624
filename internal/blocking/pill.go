package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A queue that has no Close is ended by an item that means so, a poison pill: nothing, put in by who knows that the goroutine
// leaves for it.
//
//	for { t := tasks.Pop(); if t == nil { return }; t() }
//	for range workers { tasks.Push(nil) }

// getsPill reports whether somebody puts such an item into what the goroutine takes items from, which may leave for what it
// gets: what a method is called of that it waits in, or through which it does, with something of the type that this gives.
func (j *judge) getsPill(o *pointsto.Op) bool {
	if o.Kind != pointsto.Take && o.Kind != pointsto.Wait {
		return false
	}
	if again, leaves := j.persists(); !again || !leaves {
		return false
	}
	var from, items []types.Type
	if o.Through != nil {
		from = append(from, o.Through)
		items = append(items, resultsOf(symbol.Callee(o.Instr.(ssa.CallInstruction).Common()).Signature())...)
	}
	for _, f := range j.w.Frames {
		if recv := f.Fn.Signature.Recv(); recv != nil && f.Instr == o.Instr {
			from = append(from, recv.Type())
			items = append(items, resultsOf(f.Fn.Signature)...)
		}
	}
	isItem := func(arg ssa.Value) bool {
		return isNothing(arg) && (len(items) == 0 || slices.ContainsFunc(items, func(t types.Type) bool { return types.AssignableTo(arg.Type(), t) }))
	}
	puts := func(call ssa.CallInstruction) bool {
		recv := value.Receiver(call.Common())
		return recv != nil && slices.ContainsFunc(from, func(t types.Type) bool { return maybeSameObject(t, recv.Type()) }) &&
			slices.ContainsFunc(value.Args(call.Common())[1:], isItem)
	}
	return slices.ContainsFunc(j.p.Funcs, func(fn *ssa.Function) bool { return !j.inside[fn] && value.AnyOf(fn, puts) })
}

// resultsOf returns the types of what a function gives, but for what tells whether there is something.
func resultsOf(sig *types.Signature) (list []types.Type) {
	for v := range sig.Results().Variables() {
		if t := v.Type(); !value.IsError(t) && !value.IsBool(t) {
			list = append(list, t)
		}
	}
	return list
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
