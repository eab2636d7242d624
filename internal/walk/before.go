package walk

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A walk begins where a thing is born. What the function has done before that is known as far as it has done so on
// all ways.

// assumeBefore notes the branches that every path to b has taken.
func (w *Walker) assumeBefore(st *State, b *ssa.BasicBlock) {
	for d := w.Engine.branches.DecisionsIn(b.Parent())[b.Index]; d != nil; d = d.Above {
		w.assumeTaken(st, d.If, d.Taken)
	}
}

// assumeTaken notes a branch that was taken before. It reports whether that is possible.
func (w *Walker) assumeTaken(st *State, br *ssa.If, taken bool) bool {
	if v, _ := w.Engine.branches.Subject(br.Cond); w.Engine.branches.NeverAssigned(v) {
		w.load(st, v.(*ssa.UnOp))
	}
	return w.assume(st, br.Cond, taken)
}

// statesBefore returns the states in which control may be at instr, where the state is st but for the branches that lead there: one, or where some block on
// all ways there is come to by one of several conditions, one for each of these.
//
//	if secure || forced {
//		queue = workqueue.New()
//	}
//	…
//	if secure || forced {
func (w *Walker) statesBefore(st *State, instr ssa.Instruction) []*State {
	for b := instr.Block(); b != nil; b = b.Idom() {
		ways := w.Engine.waysInto(b)
		if len(ways) == 0 {
			continue
		}
		list := make([]*State, 0, len(ways))
		for _, br := range ways {
			one := st.clone()
			w.assumeBefore(one, instr.Block())
			w.assumeBefore(one, br.Block())
			if w.assumeTaken(one, br, br.Block().Succs[0] == b) {
				list = append(list, one)
			}
		}
		return list
	}
	w.assumeBefore(st, instr.Block())
	return []*State{st}
}

// maxWaysInto bounds the conditions that are told apart.
const maxWaysInto = 4

// waysInto returns the branches that lead into a block, if there are several, and each asks for what a later one may ask for, too.
func (e *Engine) waysInto(b *ssa.BasicBlock) (list []*ssa.If) {
	if len(b.Preds) < 2 || len(b.Preds) > maxWaysInto {
		return nil
	}
	for _, pred := range b.Preds {
		br, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
		if !ok || b.Dominates(pred) {
			return nil
		}
		v, _ := e.branches.Subject(br.Cond)
		if !e.branches.IsWorthKnowing(v) {
			return nil
		}
		list = append(list, br)
	}
	return list
}

// assumeFlags notes what the flags of the function are when instr runs, of which it has set all on all ways there.
//
//	ok := false
//	defer func() {
//		if !ok {
//			queue.ShutDown()
//		}
//	}()
//	queue = workqueue.New()
func (w *Walker) assumeFlags(st *State, instr ssa.Instruction) {
	for _, b := range instr.Parent().Blocks {
		for _, v := range b.Instrs {
			flag, ok := v.(*ssa.Alloc)
			if !ok || !value.IsBool(value.Deref(flag.Type())) {
				continue
			}
			at := access.Place{Root: flag}
			if !w.Engine.branches.IsTested(instr.Parent(), at) {
				continue
			}
			if is := flagBefore(flag, instr); is != nil {
				st.Assign(at, is)
			}
		}
	}
}

// flagBefore returns the constant that a flag is when instr runs, or nil if that is not certain.
func flagBefore(flag *ssa.Alloc, instr ssa.Instruction) *ssa.Const {
	var last *ssa.Store
	before := flow.Reaching(instr.Parent(), []*ssa.BasicBlock{instr.Block()}, nil)
	for _, ref := range value.Referrers(flag) {
		switch ref := ref.(type) {
		case *ssa.Store:
			switch {
			case ref.Addr != flag:
				return nil
			case flow.Precedes(ref, instr):
				if last == nil || flow.Precedes(last, ref) {
					last = ref
				}
			case before[ref.Block().Index]:
				return nil
			}
		case *ssa.MakeClosure:
			if fn, ok := ref.Fn.(*ssa.Function); !ok || !value.IsDeferredLiteral(fn) {
				return nil
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return nil
		}
	}
	if last == nil {
		return notSet()
	}
	c, _ := last.Val.(*ssa.Const)
	return c
}

// notSet returns what a flag is that nothing was put into.
func notSet() *ssa.Const { return ssa.NewConst(constant.MakeBool(false), types.Typ[types.Bool]) }

// DefersBefore returns the calls that are certainly deferred when instr runs.
func DefersBefore(instr ssa.Instruction) []*ssa.Defer {
	var before []*ssa.Defer
	for d := range value.Each[*ssa.Defer](instr.Parent()) {
		if flow.Precedes(d, instr) {
			before = append(before, d)
		}
	}
	return before
}

// isFilled reports whether something has been added to a list in a field on each way from where the thing is made to a condition, and nothing else is
// put there.
//
//	go m.run(stop)
//	m.tickers = append(m.tickers, t)
//	if len(m.tickers) > 0 { m.stop = stop }
func (w *Walker) isFilled(list, cond ssa.Value) bool {
	field := value.LoadedField(list)
	at, ok := cond.(ssa.Instruction)
	made, _ := w.Ob.Birth.(ssa.Instruction)
	if w.Ob.Starts != nil {
		made = w.Ob.Starts
	}
	if !ok || field == nil || made == nil || made.Parent() != at.Parent() {
		return false
	}
	adds, others := make(map[ssa.Instruction]bool), false
	for st := range value.Each[*ssa.Store](at.Parent()) {
		if value.Field(st.Addr) == field {
			call, _ := value.CallOf(st.Val)
			adds[st] = call != nil && value.Builtin(&call.Call) == "append"
			others = others || !adds[st]
		}
	}
	return len(adds) > 0 && !others && !flow.ReachedFrom(at.Parent(), made, func(instr ssa.Instruction) bool { return instr == at }, func(instr ssa.Instruction) bool { return adds[instr] }, nil)
}
