package pointsto

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// HasDynamicCapacity reports whether the class has a buffer of which only the program
// knows the size: it was made to hold what is sent. A size in a package variable is a setting, unless the function that makes it
// also counts to that. The size of another channel is a setting, unless that one was made to hold what is sent.
func (cs *Classes) HasDynamicCapacity(t *Class) bool {
	return cs.hasDynamicCapacity(t, make(map[*Class]bool))
}

func (cs *Classes) hasDynamicCapacity(t *Class, seen map[*Class]bool) bool {
	t = t.Find()
	if seen[t] {
		return false
	}
	seen[t] = true
	return slices.ContainsFunc(t.Made(), func(v ssa.Value) bool {
		mc, ok := v.(*ssa.MakeChan)
		return ok && cs.isDynamic(mc.Size, seen)
	})
}

// isDynamic reports whether a size is as much as is needed, and no constant or setting.
//
//	make(chan Event, bufferSize)    // a package variable
//	make(chan Reply, cap(requests)) // of a parameter: of what the callers give
func (cs *Classes) isDynamic(size ssa.Value, seen map[*Class]bool) bool {
	switch x := setting(size).(type) {
	case *ssa.Const:
		return false
	case *ssa.Global:
		return isCountedTo(size)
	case *ssa.Call: // cap
		if isCountedTo(size) {
			return true
		}
		of := cs.Of(x.Call.Args[0])
		isGiven := func(p Pass) bool { return cs.hasDynamicCapacity(cs.Of(p.Arg), seen) }
		if of.IsParam() {
			return len(of.Passers()) > 0 && !slices.ContainsFunc(of.Passers(), func(p Pass) bool { return !isGiven(p) })
		}
		return cs.hasDynamicCapacity(of, seen)
	}
	return true
}

// setting returns what a size was made of: a constant, a package variable, the capacity of something; or nil.
func setting(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		case *ssa.Call:
			if value.Builtin(&x.Call) == "cap" {
				return x
			}
			return nil
		case *ssa.Const, *ssa.Global:
			return x
		default:
			return nil
		}
	}
}

// isCountedTo reports whether a loop of the function goes on until it has counted to a number.
//
//	n := workers
//	slots := make(chan *slot, n)
//	for i := 0; i < n; i++ { slots <- newSlot() }
func isCountedTo(v ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		c, ok := ref.(*ssa.BinOp)
		return ok && c.Y == v && flow.InLoop(c.Block())
	})
}
