package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// result unifies t with the i-th result of a call.
func (ts *things) result(t *thing, call *ssa.Call, i int) {
	c := &call.Call
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" {
			ts.union(t, ts.thing(c.Args[0]))
			ts.union(t, ts.thing(c.Args[1]))
		}
		return
	}
	callee := symbol.Callee(c)
	switch {
	case callee == nil:
	case isDone(callee):
		t = t.find()
		if t.ends = true; isBackground(receiver(c)) {
			t.ends, t.never = false, true
		}
		t.cancels, t.owned = ts.pkg.cancelsOf(receiver(c))
		return
	case knowledge.Timely[symbol.Of(callee)]:
		t.find().ends = true
		return
	case makers[symbol.Of(callee)], ts.pkg.givesTo(callee, i):
		t = t.find()
		t.made = append(t.made, call)
		return
	}
	known := false
	for _, r := range ts.pkg.Spawns.Runs(call) {
		if r.Fn == nil || r.Callee != callee && callee != nil {
			continue
		}
		known = true
		t = t.find()
		t.results = append(t.results, r.Fn)
		for _, b := range r.Fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && i < len(ret.Results) {
				if !isNil(ret.Results[i]) {
					ts.union(t, ts.thing(ret.Results[i]))
				}
			}
		}
	}
	if known {
		return
	}
	t = t.find()
	t.made = append(t.made, call)
	switch {
	case !opens(c, callee, i):
		t.open(anyChan)
	case slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return canEnd(a.Type()) && !isBackground(a) }):
		t.ends = true
	}
}

// opens reports whether a call gives its caller something of its own, to close when
// it is done: not a channel, and by a function of such a name.
//
//	src, err := c.open(topic)
func opens(c *ssa.CallCommon, callee *types.Func, i int) bool {
	var name string
	switch field := loadedField(c.Value); {
	case callee != nil:
		name = callee.Name()
	case field != nil:
		name = field.Name()
	default:
		return false
	}
	if _, isChan := c.Signature().Results().At(i).Type().Underlying().(*types.Chan); isChan {
		return false
	}
	return knowledge.Opens(name)
}

func loadedField(v ssa.Value) *types.Var {
	if load, ok := v.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok {
			return fieldVar(fa)
		}
	}
	return nil
}

// anyChan stands for types of which others may have a better one.
var anyChan = types.NewChan(types.SendRecv, types.NewStruct(nil, nil))

// isBackground reports whether ctx is never done.
func isBackground(ctx ssa.Value) bool {
	call, ok := ctx.(*ssa.Call)
	if !ok {
		return false
	}
	callee := symbol.Callee(&call.Call)
	if callee == nil {
		return false
	}
	return slices.Contains(knowledge.Backgrounds, symbol.Of(callee))
}

// isDone reports whether fn is the method Done of a context, or one like it.
//
//	Done() <-chan struct{}
func isDone(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Name() != "Done" || sig.Recv() == nil || sig.Results().Len() != 1 || fn.Pkg() == nil || fn.Pkg().Path() != "context" {
		return false
	}
	_, ok := sig.Results().At(0).Type().Underlying().(*types.Chan)
	return ok
}

func receiver(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Value
	}
	if len(c.Args) > 0 {
		return c.Args[0]
	}
	return nil
}
