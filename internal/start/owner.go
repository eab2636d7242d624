package start

import (
	"cmp"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// teardown returns the method that ends the object whose goroutine this is, where that goes on without end, and the function that starts it gives
// the object to its callers; else nil. Who gets an object with such a method is meant to call it: then the object is gone, and the goroutine is not.
//
//	r := &resolver{w: w}
//	go r.watch()                        // for { instances, err := r.w.Next(); if err != nil { time.Sleep(time.Second); continue }; … }
//	return r, nil                       // func (r *resolver) Close() { r.w.Close() }
func (s *Start) teardown() *types.Func {
	spawn, ok := s.Call.(*ssa.Go)
	if !ok || s.signal != nil || s.waits != nil {
		return nil
	}
	for _, obj := range objectsOf(spawn) {
		obj = cmp.Or(value.Assigned(obj), obj) // a variable that a literal has
		named := symbol.Named(obj.Type())
		if named == nil || spawn.Parent().Pkg == nil || named.Obj().Pkg() != spawn.Parent().Pkg.Pkg || !isGiven(spawn.Parent(), obj) {
			continue
		}
		for m := range named.Methods() {
			if m.Exported() && knowledge.TearsDown(m.Name(), m.Signature()) {
				return m
			}
		}
	}
	return nil
}

// objectsOf returns what a goroutine works for: the receiver of the method that it runs, or what the literal that it runs has of the function
// around it.
func objectsOf(spawn *ssa.Go) []ssa.Value {
	if literal, ok := spawn.Call.Value.(*ssa.MakeClosure); ok {
		return literal.Bindings
	}
	if recv := value.Receiver(&spawn.Call); recv != nil {
		return []ssa.Value{recv}
	}
	return nil
}

// isGiven reports whether a function gives what it has in a value, or in a variable, to its callers.
func isGiven(fn *ssa.Function, obj ssa.Value) bool {
	for ret := range value.Returns(fn) {
		for i := range ret.Results {
			v := value.Unconverted(value.Returned(ret, i))
			load, ok := v.(*ssa.UnOp)
			if v == obj || ok && load.X == obj || value.Behind(v) == value.Behind(obj) {
				return true
			}
		}
	}
	return false
}
