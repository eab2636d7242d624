package blocking

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/value"
)

// Call writes what the goroutines wait for that a call starts, and what ends each wait. It
// reports whether it starts any.
func (p *Package) Call(page *trace.Page, call ssa.CallInstruction) bool {
	if !p.starts(call) {
		return false
	}
	for _, w := range p.startedBy(call) {
		page.Line("a goroutine is started in %s, which %s", w.op.name, Given{Sends: w.op.times})
		page.In(func() { p.tellWait(page, call, spawn.Run{Callee: w.op.callee}, w, callContext{}) })
	}
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		page.Line("a goroutine is started, which runs %s", nameOf(r))
		page.In(func() {
			for _, from := range p.contextsOf(call.Parent()) {
				for _, w := range p.waitsOf(call, r, from.bound) {
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
func (p *Package) tellWait(page *trace.Page, call ssa.CallInstruction, r spawn.Run, w *waiting, from callContext) {
	page.Line("%s: waits: %s%s", page.At(trace.Pos(w.op.instr)), verbs[w.verb()], quoted(w.what()))
	page.In(func() {
		j := p.newJudge(call, r, w)
		j.from = from
		for _, o := range w.cases {
			on := p.classes.bound(o.on, w.bound())
			if on.isNever() {
				page.Line("%s: nothing can happen to it", kinds[o.kind])
				continue
			}
			over := j.ends(o, on)
			page.Line("%s %s: needs %s; %s", kinds[o.kind], on.describe(page), j.d.inWords(), j.found(page, over))
			page.In(func() { j.tellProvided(page) })
		}
		for _, o := range w.until {
			page.Line("%s %s: it ends sooner or later by itself", kinds[o.kind], o.on.find().describe(page))
		}
		page.Line("verdict: %s", verdict(p.judgeFrom(call, r, w, from)))
	})
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
		return fmt.Sprintf("%s at %s does that, whom others may call", trace.Func(j.other.instr.Parent()), page.At(trace.Pos(j.other.instr)))
	case byNoTime:
		return "given up: too many steps"
	}
	return "nobody does that"
}

// tellProvided writes what provides some of the requirement.
func (j *judge) tellProvided(page *trace.Page) {
	for _, o := range j.p.opsOn(j.d.on) {
		if n := j.d.provided(o); n > 0 {
			page.Line("%s in %s at %s gives %s", kinds[o.kind], trace.Func(o.instr.Parent()), page.At(trace.Pos(o.instr)), number(n))
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
		if p.isWait(instr) && p.waitAt(instr, nil) == nil {
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
	for _, o := range p.ops[instr] {
		if o.waits() {
			return true
		}
	}
	return false
}

// overBy names what ends a wait by itself.
func (p *Package) overBy(page *trace.Page, instr ssa.Instruction) string {
	for _, o := range p.ops[instr] {
		if on := o.on.find(); on.ends && on.name != "" {
			return ": " + on.describe(page)
		}
	}
	return ""
}

// Func writes what a function does with classes that goroutines wait on, what its goroutines
// wait for, and what callers are told.
func (p *Package) Func(page *trace.Page, fn *ssa.Function) {
	for instr := range value.Instrs(fn) {
		for _, o := range p.ops[instr] {
			page.Line("%s: %s %s", page.At(trace.Pos(instr)), kinds[o.kind], o.on.find().describe(page))
		}
		if call, ok := instr.(ssa.CallInstruction); ok && p.starts(call) {
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
func (t *class) describe(page *trace.Page) string {
	t = t.find()
	parts := []string{"something"}
	if t.name != "" {
		parts[0] = t.name
	}
	for _, v := range t.made {
		if instr, ok := v.(ssa.Instruction); ok {
			if _, isVariable := v.(*ssa.Alloc); !isVariable {
				parts = append(parts, "made at "+page.At(trace.Pos(instr)))
			}
		}
	}
	if t.ends {
		parts = append(parts, "ends by itself")
	}
	if t.sentElsewhere {
		parts = append(parts, "code that is not seen may send on it or end it")
	}
	if t.mayBeReceivedElsewhere() {
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
	case d.kind == recv && d.closed:
		return "a close, as the goroutine comes back for more"
	case d.kind == recv:
		return "a close, or " + number(d.amount) + " sent"
	case d.kind == send:
		return number(d.amount) + " received"
	case d.kind == take && d.enders != nil && len(d.enders) == 0:
		return "that it is closed, by none of its methods"
	case d.kind == take && d.enders != nil:
		return "that it is closed by " + strings.Join(d.enders, " or ")
	case d.kind == take:
		return "that it is closed"
	case d.kind == join:
		return "that all are done"
	case d.closed:
		return "a last wake-up, as the goroutine comes back for more"
	}
	return "a wake-up"
}

func number(n int) string {
	if n >= many {
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

var verbs = [...]string{Receives: "receives from", Sends: "sends on", Calls: "in", Joins: "for other goroutines:", Selects: "in a select, on", Blocks: "for ever, in select {}"}

var kinds = [...]string{
	none: "nothing", recv: "receive from", send: "send on", wait: "wait for", join: "join of", take: "take from", closes: "end of",
	signal: "wake-up of", done: "done on", adds: "add to", tick: "tick of", halts: "stop of", rearms: "reset of",
}
