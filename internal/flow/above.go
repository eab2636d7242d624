package flow

import (
	"go/token"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Above returns the branches of which control has taken one way whenever it comes to b, and
// that way, the nearest first.
func Above(b *ssa.BasicBlock) iter.Seq2[*ssa.BasicBlock, int] {
	return func(yield func(*ssa.BasicBlock, int) bool) {
		for ; b.Idom() != nil; b = b.Idom() {
			at := b.Idom()
			if Cond(at) != nil && len(b.Preds) == 1 && !yield(at, slices.Index(at.Succs, b)) {
				return
			}
		}
	}
}

// IsBelow reports whether control has taken a way out of that kind whenever it comes to b: the i-th one of a block.
func IsBelow(b *ssa.BasicBlock, is func(at *ssa.BasicBlock, i int) bool) bool {
	for at, i := range Above(b) {
		if is(at, i) {
			return true
		}
	}
	return false
}

// Cond returns the condition that control branches by at the end of b, or nil.
func Cond(b *ssa.BasicBlock) ssa.Value {
	if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
		return br.Cond
	}
	return nil
}

// Plain returns what a condition asks for, and whether it asks for the opposite.
//
//	!ok
func Plain(cond ssa.Value) (x ssa.Value, negated bool) {
	for {
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			return cond, negated
		}
		cond, negated = not.X, !negated
	}
}

// NilTest returns the value of which a condition asks whether it is nil, and whether it is where that is true; nil if it asks for something else.
//
//	conn == nil    err != nil    nil != err
func NilTest(cond ssa.Value) (v ssa.Value, isNil bool) {
	test, ok := cond.(*ssa.BinOp)
	switch {
	case !ok || test.Op != token.NEQ && test.Op != token.EQL:
		return nil, false
	case value.IsNil(test.Y):
		return test.X, test.Op == token.EQL
	case value.IsNil(test.X):
		return test.Y, test.Op == token.EQL
	}
	return nil, false
}

// Nil returns the value of which a branch asks whether it is nil, and whether it is where the i-th way out of b is
// taken; nil if the branch asks for something else.
//
//	if conn == nil
func Nil(b *ssa.BasicBlock, i int) (v ssa.Value, isNil bool) {
	v, isNil = NilTest(Cond(b))
	return v, v != nil && isNil == (i == 0)
}

// IsAfterPanic reports whether control comes to b only where a function has panicked, and a deferred one has recovered from that.
//
//	if r := recover(); r != nil { errs <- fmt.Errorf("panic: %v", r) }
func IsAfterPanic(b *ssa.BasicBlock) bool {
	return IsBelow(b, func(at *ssa.BasicBlock, i int) bool {
		v, isNil := Nil(at, i)
		call, ok := v.(*ssa.Call)
		return ok && !isNil && value.Builtin(&call.Call) == "recover"
	})
}

// Asked returns the value that a branch asks for, and whether that is there, or true, where the i-th way out of b is taken; nil if b does not branch.
//
//	err != nil    s == nil    !ok
func Asked(b *ssa.BasicBlock, i int) (v ssa.Value, is bool) {
	if v, isNil := Nil(b, i); v != nil {
		return v, !isNil
	}
	if err, failed := Failure(b, i); err != nil {
		return err, failed
	}
	v, negated := Plain(Cond(b))
	return v, (i == 0) != negated
}

// Failure returns the error of which a branch asks whether it is nil, and whether there is
// one where the i-th way out of b is taken; or nil. Where it is of a kind, there is one.
//
//	if err != nil    if errors.Is(err, io.EOF)
func Failure(b *ssa.BasicBlock, i int) (err ssa.Value, failed bool) {
	if v, isNil := Nil(b, i); v != nil && value.IsError(v.Type()) {
		return v, !isNil
	}
	v, negated := Plain(Cond(b))
	call, ok := v.(*ssa.Call)
	if !ok || (i == 0) == negated || len(call.Call.Args) == 0 || !knowledge.AsksError(symbol.OfCall(&call.Call).Name) {
		return nil, false
	}
	if err := call.Call.Args[0]; value.IsError(err.Type()) {
		return err, true
	}
	return nil, false
}

// FailsWithout reports whether something fails behind an instruction, and the function returns for that without having come to some blocks.
//
//	delete(r.workers, key)
//	if err := r.status.Remove(key); err != nil {
//		return err
//	}
//	w.stop()
func FailsWithout(instr ssa.Instruction, blocks map[*ssa.BasicBlock]bool) bool {
	return failsWithout(instr, blocks, func(b, _ *ssa.BasicBlock) bool {
		_, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return returns
	}) != nil
}

// TurnsWithout returns where something has failed behind an instruction, and one of the loops goes on to the next turn for that without having come to some
// blocks, where it comes to the instruction again; or nil.
//
//	for _, url := range urls {
//		slots <- struct{}{}
//		if err := probe(url); err != nil { continue }
//		<-slots
//	}
func TurnsWithout(instr ssa.Instruction, blocks map[*ssa.BasicBlock]bool, loops []*Loop) ssa.Instruction {
	isAt := func(other ssa.Instruction) bool { return other == instr }
	isOver := func(b *ssa.BasicBlock, i int) bool { return blocks[b.Succs[i]] }
	return failsWithout(instr, blocks, func(b, next *ssa.BasicBlock) bool {
		return slices.ContainsFunc(loops, func(l *Loop) bool {
			return next == l.Head && l.Has(b) && l.Has(instr.Block()) && !blocks[next] && ReachedFrom(instr.Parent(), next.Instrs[0], isAt, nil, isOver)
		})
	})
}

// failsWithout returns where something has failed behind an instruction, and no path has come to some blocks, as control leaves a block, for the next one or
// as the function returns.
func failsWithout(instr ssa.Instruction, blocks map[*ssa.BasicBlock]bool, leaves func(b, next *ssa.BasicBlock) bool) ssa.Instruction {
	type place struct {
		b      *ssa.BasicBlock
		failed *ssa.BasicBlock // to which the failure led; or nil
	}
	seen := make(map[place]bool)
	for work := []place{{instr.Block(), nil}}; len(work) > 0; {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if at.failed != nil && !at.failed.Dominates(at.b) {
			at.failed = nil // it goes on, all the same
		}
		if seen[at] || blocks[at.b] {
			continue
		}
		seen[at] = true
		last := at.b.Instrs[len(at.b.Instrs)-1]
		if at.failed != nil && leaves(at.b, nil) {
			return last
		}
		for i, next := range at.b.Succs {
			failed := at.failed
			err, hasFailed := Failure(at.b, i)
			if made, ok := err.(ssa.Instruction); ok && hasFailed && Reaches(instr, made) {
				failed = next
			}
			if failed != nil && (failed == next || failed.Dominates(at.b)) && leaves(at.b, next) {
				return last
			}
			work = append(work, place{next, failed})
		}
	}
	return nil
}

// IsForSomeKeys reports whether control comes to an instruction, in a loop over a map in a field, for some of the keys only: those of which something else
// tells, such as a set.
//
//	for name, w := range m.workers {
//		if !wanted[name] { w.Stop(); delete(m.workers, name) }    // !wanted.Has(name)
//	}
func IsForSomeKeys(at ssa.Instruction) bool {
	return IsBelow(at.Block(), func(b *ssa.BasicBlock, _ int) bool {
		cond, _ := Plain(Cond(b))
		if x, ok := cond.(*ssa.Extract); ok {
			cond = x.Tuple
		}
		switch of := cond.(type) {
		case *ssa.Lookup:
			in := keyOf(of.Index)
			return in != nil && !SameValue(of.X, in)
		case *ssa.Call:
			return slices.ContainsFunc(of.Call.Args, func(arg ssa.Value) bool { return keyOf(arg) != nil })
		}
		return false
	})
}

// keyOf returns the map in a field of which v is a key, in a loop over it; or nil.
func keyOf(v ssa.Value) ssa.Value {
	x, ok := value.Behind(v).(*ssa.Extract)
	if !ok || x.Index != 1 {
		return nil
	}
	next, ok := x.Tuple.(*ssa.Next)
	if !ok {
		return nil
	}
	r, ok := next.Iter.(*ssa.Range)
	if !ok || value.LoadedField(r.X) == nil {
		return nil
	}
	return r.X
}
