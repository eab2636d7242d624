package mustcall

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A func that is tried again until it says that all is well, and that puts a thing into a variable of the function around it before it
// says otherwise: the next try replaces that, unless it looks at what is there.
//
//	err := wait.ExponentialBackoffWithContext(ctx, backoff, func(ctx context.Context) (bool, error) {
//		var err error
//		if conn, err = dial(endpoints); err != nil {
//			return false, err
//		}
//		return conn.Ping(ctx) == nil, nil
//	})

// retried reports a thing that the next try of its function replaces.
func (j *judgement) retried(b *birth) {
	tells := j.triedAgain(b.fn)
	if tells == knowledge.TriedOnce || j.never[b] {
		return
	}
	for _, x := range b.kept {
		if !b.comesAgain(x, tells) {
			continue
		}
		if st := j.putInto(b, x); st != nil {
			f := j.finding(Replaced, b)
			f.Pos = st.Pos()
			j.report(f)
			return
		}
	}
}

// triedAgain returns how a literal tells that it is to be tried again, by what its function gives it to.
func (j *judgement) triedAgain(literal *ssa.Function) knowledge.Trying {
	if literal.Parent() == nil {
		return knowledge.TriedOnce
	}
	for call := range value.Each[ssa.CallInstruction](literal.Parent()) {
		tells := knowledge.Tries[symbol.OfCall(call.Common())]
		if tells != knowledge.TriedOnce && slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return j.e.FuncOf(arg).Fn == literal }) {
			return tells
		}
	}
	return knowledge.TriedOnce
}

// comesAgain reports whether b's function is tried again for what it returns at an exit where there is the thing.
func (b *birth) comesAgain(x walk.Exit, tells knowledge.Trying) bool {
	ret, ok := x.Instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	last := len(ret.Results) - 1
	if tells == knowledge.UntilTrue {
		return b.walker.MayBeFalse(x, value.Returned(ret, 0)) && value.IsNil(value.Returned(ret, last))
	}
	failed, _ := value.CallOf(value.Returned(ret, last))
	return b.walker.MayFail(x) && (failed == nil || failed != b.call) // or there is no thing
}

// putInto returns the assignment of b's thing to a variable of the function around its own, which has it at an exit, if nothing has looked at the
// variable before; or nil.
func (j *judgement) putInto(b *birth, x walk.Exit) *ssa.Store {
	for h, written := range x.State.Holders.All() {
		variable := value.Declared(j.e.Resolve(h.Value).Root)
		if of, ok := variable.(*ssa.Alloc); !ok || of.Parent() == b.fn || !written {
			continue
		}
		for st := range value.Each[*ssa.Store](b.fn) {
			if value.Declared(st.Addr) == variable && flow.Precedes(b.at, st) && !isReadBefore(b, variable) {
				return st
			}
		}
	}
	return nil
}

// isReadBefore reports whether b's function reads a variable before it makes the thing.
//
//	if conn != nil { conn.Close() }
//	conn, err = dial()
func isReadBefore(b *birth, variable ssa.Value) bool {
	return value.AnyOf(b.fn, func(load *ssa.UnOp) bool {
		return load.Op == token.MUL && value.Declared(load.X) == variable && flow.Reaches(load, b.at)
	})
}
