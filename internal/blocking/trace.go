package blocking

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// Call writes what the goroutines wait for that a call starts, and what ends each wait. It
// reports whether it starts any.
func (p *Package) Call(page *trace.Page, call ssa.CallInstruction) bool {
	if !p.Classes.Starts(call) {
		return false
	}
	for _, w := range p.waits.StartedBy(call) {
		page.Line("a goroutine is started in %s, which %s", w.Op.Name, pointsto.Given{Sends: w.Op.Times})
		page.In(func() { p.tellWait(page, call, spawn.Run{Callee: w.Op.Callee}, w, callContext{}) })
	}
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		page.Line("a goroutine is started, which runs %s", nameOf(r))
		page.In(func() {
			for _, from := range p.contextsOf(call.Parent()) {
				for _, w := range p.waits.Of(call, r, from.bound) {
					p.tellWait(page, call, r, w, from)
				}
			}
			if r.Fn != nil {
				p.tellOver(page, r.Fn, make(map[*ssa.Function]bool), 0)
			}
			if p.outlasted(call, r) != nil {
				page.Line("one is started in each turn of a loop, and what it waits for ends all of them at once")
			}
		})
	}
	return true
}

func nameOf(r spawn.Run) string {
	switch {
	case r.Fn != nil:
		return trace.Func(r.Fn)
	case r.Callee != nil:
		return r.Callee.Name()
	}
	return "a func that nobody sees"
}

// tellWait writes a wait of a goroutine, what it requires, who could meet that, and what was
// found.
func (p *Package) tellWait(page *trace.Page, call ssa.CallInstruction, r spawn.Run, w *waits.Waiting, from callContext) {
	page.Line("%s: waits: %s%s", page.At(trace.Pos(w.Op.Instr)), verbs[w.Verb()], quoted(w.What()))
	page.In(func() {
		j := p.newJudge(call, r, w)
		j.from = from
		j.tellCases(page, w)
		for _, o := range w.Contexts {
			page.Line("%s %s: it ends sooner or later by itself", o.Kind, describe(page, o.On()))
		}
		page.Line("verdict: %s", verdict(p.judgeFrom(call, r, w, from)))
	})
}

// Wait writes what ends a wait that a function comes to, whoever calls it, and whether that is found to stay. It reports whether an instruction is one.
func (p *Package) Wait(page *trace.Page, at ssa.Instruction) bool {
	w := p.waitingIn(at)
	if w == nil {
		return false
	}
	page.Line("waits: %s%s", verbs[w.Verb()], quoted(w.What()))
	page.In(func() {
		p.newJudge(nil, spawn.Run{Fn: at.Parent()}, w).tellCases(page, w)
		switch d := p.deadlockAt(at); {
		case d == nil:
			page.Line("verdict: nothing is said of whoever comes here; of a goroutine that does, where it is started")
		case d.Exit != nil:
			page.Line("verdict: it may wait forever, as a turn is lost at %s", page.At(trace.Pos(d.Exit)))
		case d.Left != nil:
			page.Line("verdict: it may wait forever, as the goroutine that would end it leaves at %s", page.At(d.Left.At))
		default:
			page.Line("verdict: it waits forever")
		}
	})
	return true
}

// tellCases writes what each case of a wait requires, who could meet that, and what was found.
func (j *judge) tellCases(page *trace.Page, w *waits.Waiting) {
	for _, o := range w.Cases {
		on := w.Bound().Of(o.On())
		if on.IsNever() {
			page.Line("%s: nothing can happen to it", o.Kind)
			continue
		}
		over := j.ends(o, on)
		page.Line("%s %s: needs %s; %s", o.Kind, describe(page, on), j.d.inWords(), j.found(page, over))
		page.In(func() { j.tellProvided(page) })
	}
}

// verdict says what was found of a wait.
func verdict(f *Finding) string {
	switch {
	case f == nil:
		return "it ends, or nobody knows that it does not"
	case f.Teardown != "":
		return fmt.Sprintf("it may wait forever, as who calls %s reads no more", f.Teardown)
	case f.Busy:
		return "something may come, but the goroutine never leaves its loop"
	case len(f.Until) > 0:
		return "it stays until a context ends, and does harm if more are started meanwhile"
	}
	return "it may wait forever"
}

// found says who ends the wait in the case that was judged last, if somebody does.
func (j *judge) found(page *trace.Page, over bool) string {
	if over && j.by == byNobody {
		return "it ends sooner or later by itself"
	}
	switch j.by {
	case byRequirement:
		return "which is met anyhow"
	case byUnknown:
		return "code that is not seen may do that"
	case byItself:
		return "the goroutine does that itself, before it waits"
	case byStarters:
		return "who starts the goroutine does that on every path"
	case byOthers:
		if j.other == nil {
			return "a function that is given it does that"
		}
		return fmt.Sprintf("%s at %s does that, whom others may call", trace.Func(j.other.Instr.Parent()), page.At(trace.Pos(j.other.Instr)))
	case byNoTime:
		return "given up: too many steps"
	}
	return "nobody does that"
}

// tellProvided writes what provides some of the requirement.
func (j *judge) tellProvided(page *trace.Page) {
	for _, o := range j.d.on.Ops() {
		if n := j.d.provided(o); n > 0 {
			page.Line("%s in %s at %s gives %s", o.Kind, trace.Func(o.Instr.Parent()), page.At(trace.Pos(o.Instr)), number(n))
		}
	}
	if exit := j.find.Exit; exit != nil && j.by == byNobody {
		page.Line("%s leaves at %s with %s", trace.Func(exit.Parent()), page.At(trace.Pos(exit)), number(j.find.exitProvides))
	}
}

// tellOver writes the waits that a function comes to and that end by themselves: with a
// context, a time, another case of a select.
func (p *Package) tellOver(page *trace.Page, fn *ssa.Function, seen map[*ssa.Function]bool, depth int) {
	if seen[fn] || depth > maxDepth {
		return
	}
	seen[fn] = true
	for instr := range value.Instrs(fn) {
		if p.isWait(instr) && p.waits.At(instr, nil) == nil {
			page.Line("%s: waits, and that ends by itself%s", page.At(trace.Pos(instr)), p.overBy(page, instr))
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for _, r := range p.Spawns.Runs(call) {
			if r.Fn != nil && r.How != spawn.Async {
				p.tellOver(page, r.Fn, seen, depth+1)
			}
		}
	}
}

func (p *Package) isWait(instr ssa.Instruction) bool {
	if sel, ok := instr.(*ssa.Select); ok {
		return sel.Blocking
	}
	for _, o := range p.Classes.Ops(instr) {
		if o.Waits() {
			return true
		}
	}
	return false
}

// overBy names what ends a wait by itself.
func (p *Package) overBy(page *trace.Page, instr ssa.Instruction) string {
	for _, o := range p.Classes.Ops(instr) {
		if on := o.On(); on.Ends() && on.Name() != "" {
			return ": " + describe(page, on)
		}
	}
	return ""
}

// Func writes what a function does with classes that goroutines wait on, what its goroutines
// wait for, and what callers are told.
func (p *Package) Func(page *trace.Page, fn *ssa.Function) {
	for instr := range value.Instrs(fn) {
		for _, o := range p.Classes.Ops(instr) {
			page.Line("%s: %s %s", page.At(trace.Pos(instr)), o.Kind, describe(page, o.On()))
		}
		if call, ok := instr.(ssa.CallInstruction); ok && p.Classes.Starts(call) {
			page.Line("%s: %s", page.At(trace.Pos(instr)), trace.Callee(call.Common()))
			page.In(func() { p.Call(page, call) })
		}
	}
	for _, r := range p.Spawns.ParamRuns(fn) {
		page.Line("callers know: %s", r)
	}
	if obj, ok := fn.Object().(*types.Func); ok && fn.Parent() == nil && obj.Exported() {
		for _, w := range p.CalleeWaits(fn) {
			page.Line("callers know: %s", w)
		}
		if p.Enders[obj] {
			page.Line("callers know: it ends the waits on its receiver")
		}
	}
}

// describe names a class, and says where it comes from.
func describe(page *trace.Page, t *pointsto.Class) string {
	parts := []string{"something"}
	if t.Name() != "" {
		parts[0] = t.Name()
	}
	for _, v := range t.Made() {
		if instr, ok := v.(ssa.Instruction); ok {
			if _, isVariable := v.(*ssa.Alloc); !isVariable {
				parts = append(parts, "made at "+page.At(trace.Pos(instr)))
			}
		}
	}
	if t.Ends() {
		parts = append(parts, "ends by itself")
	}
	switch {
	case t.ClosedElsewhere():
		parts = append(parts, "code that is not seen may send on it or end it")
	case t.SentElsewhere():
		parts = append(parts, "code that is not seen may send on it")
	}
	if t.MayBeReceivedElsewhere() {
		parts = append(parts, "code that is not seen may receive from it")
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return parts[0] + " (" + strings.Join(parts[1:], "; ") + ")"
}

// inWords says what a requirement is.
func (d *requirement) inWords() string {
	switch {
	case d.endless:
		return "that the goroutine leaves, which it never does"
	case d.kind == pointsto.Recv && d.closed:
		return "a close, as the goroutine comes back for more"
	case d.kind == pointsto.Recv:
		return "a close, or " + number(d.amount) + " sent"
	case d.kind == pointsto.Send:
		return number(d.amount) + " received"
	case d.kind == pointsto.Take && d.enders != nil && len(d.enders) == 0:
		return "that it is closed, by none of its methods"
	case d.kind == pointsto.Take && d.enders != nil:
		return "that it is closed by " + strings.Join(d.enders, " or ")
	case d.kind == pointsto.Take:
		return "that it is closed"
	case d.kind == pointsto.Join:
		return "that all are done"
	case d.closed:
		return "a last wake-up, as the goroutine comes back for more"
	}
	return "a wake-up"
}

func number(n int) string {
	if n >= count.Many {
		return "as many as anybody could want"
	}
	return fmt.Sprint(n)
}

func quoted(name string) string {
	if name == "" {
		return ""
	}
	return " " + name
}

var verbs = [...]string{pointsto.Receives: "receives from", pointsto.Sends: "sends on", pointsto.Calls: "in", pointsto.Joins: "for other goroutines:", pointsto.Selects: "in a select, on", pointsto.Blocks: "for ever, in select {}"}
