package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// What is sent in a func that a sync.Once runs is sent once, however many goroutines come to that.
//
//	var once sync.Once
//	leave := func(err error) { once.Do(func() { exit <- err }) }
//	go func() { leave(serve(a)) }()
//	go func() { leave(serve(b)) }()
//	return <-exit

// onlyOnce returns the frame of the func in which all is sent, if one Once runs it that there is for each channel; or nil.
func (j *judge) onlyOnce(on *pointsto.Class) *waits.Frame {
	i := slices.IndexFunc(j.w.Frames, func(f waits.Frame) bool { return j.p.runsOnce(f.Fn, on) })
	if i < 0 {
		return nil
	}
	isElsewhere := func(o *pointsto.Op) bool { return o.Kind == pointsto.Send && o.Instr.Parent() != j.w.Frames[i].Fn }
	if slices.ContainsFunc(j.p.Classes.OpsThrough(on), isElsewhere) {
		return nil
	}
	return &j.w.Frames[i]
}

// runsOnce reports whether a func is run by one Once only, which there is for each channel of a class.
func (p *Package) runsOnce(fn *ssa.Function, on *pointsto.Class) bool {
	uses, all := p.Spawns.Uses(fn)
	if !all || len(uses) != 1 {
		return false
	}
	call := uses[0].Instr.Common()
	callee := symbol.Callee(call)
	return callee != nil && knowledge.RunsOnce(callee) && isAsOldAs(value.Receiver(call), on)
}

// isAsOldAs reports whether a Once is declared where the only channel of a class is made, or is in a field beside it.
func isAsOldAs(once ssa.Value, on *pointsto.Class) bool {
	switch v := value.Declared(once).(type) {
	case *ssa.Alloc:
		site := on.Site()
		return site != nil && !on.IsSeveral() && v.Parent() == site.Parent() && !flow.InLoopWithout(v.Block(), site.Block())
	case *ssa.FieldAddr:
		return slices.ContainsFunc(on.Ops(), func(o *pointsto.Op) bool {
			at := value.Selection(value.Channel(o.Instr))
			return o.Kind == pointsto.Send && at != nil && types.Identical(at.X.Type(), v.X.Type())
		})
	}
	return false
}
