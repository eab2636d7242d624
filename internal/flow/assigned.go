package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// Assigned returns what a function has assigned last to the variable, or the field, that v is loaded from, if it certainly has; else nil.
// That others assign to it in between is not asked.
//
//	resp, err := client.Do(req)            c.poller = newPoller()
//	defer closeBody(resp, &err)            c.poller.Start()
//	return decode(resp, err)
func Assigned(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	var stores []*ssa.Store
	for st := range value.Each[*ssa.Store](load.Parent()) {
		if SameVariable(st.Addr, load.X) {
			stores = append(stores, st)
		}
	}
	if last := LastBefore(load, stores); last != nil {
		return last.Val
	}
	return nil
}

// LastBefore returns the assignment that gave a variable what a load of it finds, or nil if that may be another one of these.
//
//	if c.factory != nil { c.factory = nil }
//	c.factory = newFactory()
//	c.factory.Start(stop)
func LastBefore(load *ssa.UnOp, stores []*ssa.Store) *ssa.Store {
	isLoad := func(at ssa.Instruction) bool { return at == load }
	for _, last := range stores {
		isLast := func(at ssa.Instruction) bool { return at == last }
		if Precedes(last, load) && !slices.ContainsFunc(stores, func(other *ssa.Store) bool {
			return other != last && ReachedFrom(load.Parent(), other, isLoad, isLast, nil)
		}) {
			return last
		}
	}
	return nil
}

// LastStored returns what a variable has at an instruction: the assignment that all others come before; or nil.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go func() { … <-ctx.Done() … }()
func LastStored(variable *ssa.Alloc, at ssa.Instruction) ssa.Value {
	var last *ssa.Store
	for st := range value.Stores(variable) {
		switch {
		case last == nil || Precedes(last, st):
			last = st
		case !Precedes(st, last):
			return nil
		}
	}
	if last == nil || last.Parent() == at.Parent() && !Precedes(last, at) {
		return nil
	}
	return last.Val
}
