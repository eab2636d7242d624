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

// JustStored returns what a variable that v is loaded from has for certain, as the block has stored it there just before, or the function has and nobody else
// assigns to it; else v.
//
//	l, err := f.start(errs) // a literal assigns err, too    w.err = w.step()        body, err := read(r)
//	if err != nil {                                          if w.err != nil {       defer func() { log.Println(err) }()
func JustStored(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	if st := lastIn(load.Block(), load, func(st *ssa.Store) bool { return SameVariable(st.Addr, load.X) }); st != nil {
		return st.Val
	}
	variable, ok := load.X.(*ssa.Alloc)
	if !ok || !value.IsAssignedHere(variable) {
		return v
	}
	if last := LastBefore(load, slices.Collect(value.Stores(variable))); last != nil {
		return last.Val
	}
	return v
}

// LastBefore returns the assignment that gave a variable what a load of it finds, or nil if that may be another one of these, or what it had before.
//
//	if c.factory != nil { c.factory = nil }
//	c.factory = newFactory()
//	c.factory.Start(stop)
func LastBefore(load *ssa.UnOp, stores []*ssa.Store) (last *ssa.Store) {
	isOne := func(st *ssa.Store) bool { return slices.Contains(stores, st) }
	if st := lastIn(load.Block(), load, isOne); st != nil {
		return st
	}
	seen := make([]bool, len(load.Parent().Blocks))
	for work := slices.Clone(load.Block().Preds); ; {
		if len(work) == 0 {
			return last
		}
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b.Index] {
			continue
		}
		seen[b.Index] = true
		switch st := lastIn(b, nil, isOne); {
		case st == nil && len(b.Preds) == 0, st != nil && last != nil && st != last:
			return nil
		case st == nil:
			work = append(work, b.Preds...)
		default:
			last = st
		}
	}
}

// lastIn returns the last assignment of a kind in a block, before an instruction of it, if that is not nil; or nil.
func lastIn(b *ssa.BasicBlock, before ssa.Instruction, is func(*ssa.Store) bool) (last *ssa.Store) {
	for _, instr := range b.Instrs {
		if instr == before {
			break
		}
		if st, ok := instr.(*ssa.Store); ok && is(st) {
			last = st
		}
	}
	return last
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
