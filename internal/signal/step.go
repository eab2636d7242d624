package signal

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A loop may leave it to a function to wait for the signal, which tells by a bool whether to go on.
//
//	for w.step() {}    func (w *worker) step() bool { select { case <-w.quit: return false; case item := <-w.items: w.do(item); return true } }

// toldByStep returns the signal that came where the loop is left by the i-th way out of b, as a function says so that waits for it.
func (p *Package) toldByStep(l *flow.Loop, b *ssa.BasicBlock, i int) (Signal, bool) {
	asked, negated := flow.Plain(flow.Cond(b))
	call, ok := asked.(*ssa.Call)
	if !ok || !l.Has(call.Block()) {
		return Signal{}, false
	}
	t := p.TargetOf(&call.Call)
	if t.Fn == nil || !value.IsBool(call.Type()) {
		return Signal{}, false
	}
	in, ok := p.saidBehind(t.Fn, (i == 0) != negated)
	if !ok {
		return Signal{}, false
	}
	return p.atCall(in, t)
}

// saidBehind returns the signal behind which a function gives that bool, if it gives it nowhere else, and gives the opposite, too.
func (p *Package) saidBehind(fn *ssa.Function, says bool) (signal Signal, ok bool) {
	both := false
	for ret := range value.Returns(fn) {
		given := map[*ssa.BasicBlock]ssa.Value{ret.Block(): value.Returned(ret, 0)}
		if phi, isPhi := value.Returned(ret, 0).(*ssa.Phi); isPhi && phi.Block() == ret.Block() {
			clear(given)
			for i, edge := range phi.Edges {
				given[phi.Block().Preds[i]] = edge
			}
		}
		for b, v := range given {
			k, isConst := v.(*ssa.Const)
			if !isConst || k.Value == nil || k.Value.Kind() != constant.Bool {
				return Signal{}, false
			}
			if constant.BoolVal(k.Value) != says {
				both = true
				continue
			}
			out, told := p.cameBefore(b)
			if !told || ok && out != signal {
				return Signal{}, false
			}
			signal, ok = out, true
		}
	}
	return signal, ok && both
}

// cameBefore returns the signal that came where control is in a block of a function.
func (p *Package) cameBefore(b *ssa.BasicBlock) (Signal, bool) {
	for at, i := range flow.Above(b) {
		if out, ok := p.toldBy(at, i); ok && i == 0 {
			return out, true
		}
	}
	return Signal{}, false
}
