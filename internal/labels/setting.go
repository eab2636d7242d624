package labels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// sets returns the keys of the labels that an instruction sets for its goroutine. It
// clears them if there are none in the context that is set, or if that is the one which
// its function was given, where others are set as well: then it restores them.
//
//	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, labels))
//	…
//	pprof.SetGoroutineLabels(ctx)
func (p *Package) sets(instr ssa.Instruction) (keys *Keys, clears bool) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil, false
	}
	if symbol.OfCall(&call.Call) == setLabels {
		k, some := p.keysOfContext(call.Call.Args[0])
		if !some || p.restores(call) {
			return nil, true
		}
		return &k, false
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && r.How == spawn.Now {
			return p.summaryOf(&r).Sets, false
		}
	}
	return nil, false
}

// restores reports whether a call of SetGoroutineLabels is given a parameter, and
// another one in its function something else.
func (p *Package) restores(call *ssa.Call) bool {
	if _, ok := call.Call.Args[0].(*ssa.Parameter); !ok {
		return false
	}
	for instr := range value.Instrs(call.Parent()) {
		other, ok := instr.(*ssa.Call)
		if ok && symbol.OfCall(&other.Call) == setLabels && other.Call.Args[0] != call.Call.Args[0] {
			return true
		}
	}
	return false
}

// before follows all paths from the entry of a function to an instruction. It returns
// the keys of the labels that are set on all of them, and whether labels are cleared on
// one.
func (p *Package) before(to ssa.Instruction) (keys *Keys, cleared bool) {
	fn := to.Parent()
	if !p.hasSettings(fn) {
		return nil, false
	}
	var seenSet []*Keys
	type start struct {
		b *ssa.BasicBlock
		i int
	}
	seen := make([]bool, len(fn.Blocks))
	var follow func(s start) bool
	follow = func(s start) bool { // reports whether it comes to the instruction
		for _, instr := range s.b.Instrs[s.i:] {
			if instr == to {
				return true
			}
			if k, _ := p.sets(instr); k != nil {
				seenSet = append(seenSet, k)
				return false
			}
		}
		found := false
		for _, succ := range s.b.Succs {
			if !seen[succ.Index] {
				seen[succ.Index] = true
				found = follow(start{succ, 0}) || found
			}
		}
		return found
	}
	seen[0] = true
	reached := follow(start{fn.Blocks[0], 0})
	for _, b := range fn.Blocks {
		for i, instr := range b.Instrs {
			if _, clears := p.sets(instr); clears {
				clear(seen)
				cleared = follow(start{b, i + 1}) || cleared
			}
		}
	}
	if reached || cleared || len(seenSet) == 0 {
		return nil, cleared
	}
	k := *seenSet[0]
	for _, o := range seenSet[1:] {
		k = k.common(*o)
	}
	return &k, false
}

// hasSettings reports whether there is anything in fn that sets labels, or clears them.
func (p *Package) hasSettings(fn *ssa.Function) bool {
	if has, ok := p.settings[fn]; ok {
		return has
	}
	p.settings[fn] = false // in a recursion
	has := false
	for instr := range value.Instrs(fn) {
		keys, clears := p.sets(instr)
		has = has || keys != nil || clears
	}
	p.settings[fn] = has
	return has
}

// leavesLabelled returns the keys of the labels that are set whenever fn returns.
func (p *Package) leavesLabelled(fn *ssa.Function) *Keys {
	var keys *Keys
	for ret := range value.Returns(fn) {
		k, _ := p.before(ret)
		if k == nil {
			return nil
		}
		keys = k
	}
	return keys
}
