package knowledge

import (
	"go/types"
	"strings"
)

// An AtomicOp is what a function of package sync/atomic does with a variable: the one that it is given first, or that it is a method of. Package
// go.uber.org/atomic has the same, under more names.
type AtomicOp uint8

// The operations; NotAtomic is that of functions of other packages.
const (
	NotAtomic AtomicOp = iota
	AtomicLoad
	AtomicStore
	AtomicSwap // and tells what was there before, or whether that was something
	AtomicAdd
	AtomicBits // And, Or
)

var atomicOps = map[string]AtomicOp{
	"Load": AtomicLoad, "Store": AtomicStore, "Swap": AtomicSwap, "CompareAndSwap": AtomicSwap, "Add": AtomicAdd, "And": AtomicBits, "Or": AtomicBits,
	"CAS": AtomicSwap, "Toggle": AtomicSwap, "Sub": AtomicAdd, "Inc": AtomicAdd, "Dec": AtomicAdd,
}

// AtomicOf returns what fn does, if it is of such a package: a method, or one of the functions of old, which have the type in their names.
//
//	c.started.Store(true)    atomic.StoreInt32(&c.started, 1)
func AtomicOf(fn *types.Func) AtomicOp {
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sync/atomic" && (fn.Pkg().Path() != "go.uber.org/atomic" || fn.Signature().Recv() == nil) {
		return NotAtomic
	}
	name := fn.Name()
	if fn.Signature().Recv() == nil {
		name = strings.TrimRight(name, "0123456789")
		for _, typ := range []string{"Int", "Uint", "Uintptr", "Pointer"} {
			name = strings.TrimSuffix(name, typ)
		}
	}
	return atomicOps[name]
}
