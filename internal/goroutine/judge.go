package goroutine

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Judgement is a finding with how often the goroutine is left behind, and what that is worth.
type Judgement struct {
	*blocking.Finding
	Life   lifetime.Verdict
	Tier   string // "" if it does no harm
	Server bool   // it stays as long as the process, and answers others: Life is how often they leave
}

// JudgeFinding judges a finding by what the package shows itself, or by the whole program if there is one.
func (r *Result) JudgeFinding(f *blocking.Finding, whole *report.Program) Judgement {
	j := r.judgeOne(f, whole)
	for _, other := range f.Others {
		if j.Tier == "" {
			j = r.judgeOne(other, whole)
		}
	}
	return j
}

// judgeOne does so where control comes to the start in one way.
func (r *Result) judgeOne(f *blocking.Finding, whole *report.Program) Judgement {
	v, tier := r.judge(f, whole)
	switch {
	case tier != "" && f.IsForAsker():
	case tier != "" || v.Life != knowledge.Process:
		return Judgement{f, v, tier, false}
	case f.Answer != nil:
		f = f.Answer
	}
	v, tier = r.answers(f, whole.Lifetimes())
	return Judgement{f, v, tier, true}
}

// Tells reports whether the goroutine that a call starts is found to leak as what it waits for never comes, or as a function leaves
// it behind at an exit, if that is not nil: with a tier of which that is, or a surer one.
func (r *Result) Tells(call ssa.CallInstruction, exit ssa.Instruction, tier string, whole *report.Program) bool {
	return slices.ContainsFunc(r.Findings, func(f *blocking.Finding) bool {
		if f.At != call || !f.IsForOthers() && (exit == nil || f.Exit != exit) {
			return false
		}
		told := r.JudgeFinding(f, whole).Tier
		return told != "" && config.Tier(tier).Reports(told)
	})
}

// JudgeDeadlock says how often control comes to a wait that nothing ends, and what that is worth. Who waits on purpose does so once, and a
// loop does not come to its next turn. A turn that is lost is one of an object that stays. Where a goroutine comes to the wait, the finding is
// one about that.
func (r *Result) JudgeDeadlock(d *blocking.Deadlock, whole *report.Program) (lifetime.Verdict, string) {
	in := r.form.Lifetimes().Within(whole.Lifetimes())
	often := func(instr ssa.Instruction) lifetime.Verdict {
		return in.Judge(r.form.Lifetimes().Start(instr).InOneTurn())
	}
	if isTouched(d.Shown, d.Wait.Parent(), whole.Lifetimes()) {
		return lifetime.Verdict{}, ""
	}
	v := often(d.Wait)
	goesAway := func(made ssa.Instruction) bool { return often(made).GoesAway() }
	if left := d.Left; left != nil && left.Signal != nil && !in.Judge(r.form.Lifetimes().End(left.Start, left.Signal)).GoesAway() {
		return v, "" // once, with the process
	}
	if !v.GoesAway() || v.Turns || v.Apart || d.Exit != nil && !d.TakesInTurn() && slices.ContainsFunc(d.Sites(), goesAway) {
		return v, ""
	}
	return v, config.Leak
}

// judge returns how often a goroutine is left behind, and what that is worth. Where it is left behind with the end of
// a signal only, that is as often as the signal comes.
func (r *Result) judge(f *blocking.Finding, whole *report.Program) (lifetime.Verdict, string) {
	graph := whole.Lifetimes()
	v := r.often(f, graph)
	if len(f.Unless) > 0 && !isIdle(f, v, whole) || isTouched(f.Shown, f.At.Parent(), graph) {
		return lifetime.Verdict{}, ""
	}
	if f.TornDown != nil && r.started(f.TornDown, graph).Life == knowledge.Process {
		return v, "" // the object ends with the process
	}
	var end lifetime.Verdict
	if f.AtEnd {
		if end = r.judgeEnd(f, graph); end.IsOnce() || f.Own && !end.GoesAway() {
			return v, ""
		}
		if end.GoesAway() {
			v = end
		}
	}
	return v, r.tier(f, v, end, graph)
}

// isTouched reports whether some other package than that of a function may do anything with the channels in exported fields, if there are such fields, or
// nobody knows.
func isTouched(fields []string, fn *ssa.Function, graph *lifetime.Graph) bool {
	if len(fields) == 0 {
		return false
	}
	pkg := symbol.PkgPath(fn.Pkg.Pkg)
	return graph == nil || !graph.InProgram(fn) || slices.ContainsFunc(fields, func(field string) bool { return graph.IsTouched(field, pkg) })
}

// isIdle reports whether nothing in the program calls the functions that would end a wait, of a goroutine that is
// started again and again. Where it shows who should call one, and drops the object, that is the finding.
func isIdle(f *blocking.Finding, v lifetime.Verdict, whole *report.Program) bool {
	graph := whole.Lifetimes()
	isCalled := func(fn *ssa.Function) bool {
		return whole.IsForgotten(callgraph.ID(fn)) || graph.MayRun(callgraph.ID(fn))
	}
	return graph != nil && v.GoesAway() && (v.Repeats || v.Reopened) && graph.InProgram(f.At.Parent()) && !slices.ContainsFunc(f.Unless, isCalled)
}

// tier returns the tier of a finding, or "" if it does no harm. What is left behind on some ordinary
// way out is left behind by each call: unless there is one only, it leaks. What is left behind only
// where a signal from outside has come is left behind as often as such signals come: it leaks if
// something shows that they come again and again, or if the package alone is in view, and what it shows
// does not contradict.
func (r *Result) tier(f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) string {
	switch {
	case v.Life == knowledge.Process, !v.GoesAway() && f.StaysWithProcess(), f.Busy && !v.GoesAway(), f.IsGlobal() && (!v.GoesAway() || v.Teardown.IsValid()):
		return ""
	case graph != nil && !v.GoesAway() && isReadOnce(f, graph):
		return "" // its readers stay as long as the process
	case len(f.Until) > 0:
		return r.tierUntil(f, v, end, graph)
	case f.InHand, f.AtEnd && !r.comesAgain(f, v, end, graph), v.Partial:
		return config.LeakProne
	case v.GoesAway(), f.Outlives(), f.Halted() != "": // nobody waits on purpose for what has been stopped
		return config.Leak
	}
	return config.LeakProne
}

// tierUntil returns the tier of a goroutine whose wait ends with contexts: it leaks if more are started again
// and again while all of those go on.
func (r *Result) tierUntil(f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) string {
	goesOn := func(s blocking.Until) bool { return r.outlasts(s, f, graph) }
	if f.AtEnd && slices.ContainsFunc(f.Until, f.IsLeftWith) {
		return "" // what leaves it behind ends it
	}
	if !v.GoesAway() || f.AtEnd && !r.comesAgain(f, v, end, graph) || slices.ContainsFunc(f.Until, func(s blocking.Until) bool { return !goesOn(s) }) {
		return ""
	}
	return config.Leak
}

// answers judges a goroutine that stays as long as the process, and answers those who may have left: it
// stops with the first of them. That is as often as they ask and leave. A context that stays while they
// come and go has them leave at the end only.
func (r *Result) answers(f *blocking.Finding, graph *lifetime.Graph) (lifetime.Verdict, string) {
	a := f.Asker
	if a == nil || a.Signal != nil && r.judgeUntil(a.Leaves, a.Signal, graph).GoesAway() {
		return lifetime.Verdict{}, ""
	}
	v := r.started(a.Leaves, graph)
	switch {
	case v.GoesAway():
		return v, config.Leak
	case v.Life == knowledge.Process:
		return v, ""
	}
	return v, config.LeakProne
}

// comesAgain reports whether the signal with which a goroutine is left behind comes again and again. It
// does not where it stays while calls come and go; of a function that is asked for something some callers
// may have a signal of their own, all the same, but not one that is in an object.
func (r *Result) comesAgain(f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) bool {
	switch {
	case end.GoesAway():
		return true
	case end.Life == knowledge.Process:
		return false // once for each object that keeps the books
	case v.GoesAway() && (f.Runs || v.Inside || f.IsSignalOfObject()):
		return !r.judgeUntil(f.At, f.Signal, graph).GoesAway()
	case v.Perhaps && f.Runs:
		return false // nobody knows whether what comes again calls this one
	case v.GoesAway(), !f.Runs:
		return true
	}
	return f.Other == nil || f.NoWayOut
}

// isReadOnce reports whether those who receive what a goroutine sends, and then go away, run once in the
// process.
//
//	select {
//	case err := <-s.fatal:
//		return err
//	case <-ctx.Done():
//	}
func isReadOnce(f *blocking.Finding, graph *lifetime.Graph) bool {
	return len(f.Readers) > 0 && !slices.ContainsFunc(f.Readers, func(fn *ssa.Function) bool { return graph.Of(fn) != knowledge.Process })
}

// started says how often a goroutine is started, as far as graph shows. Without a graph
// that of the package is asked.
func (r *Result) started(at ssa.Instruction, graph *lifetime.Graph) lifetime.Verdict {
	return r.form.Lifetimes().Within(graph).Judge(r.form.Lifetimes().Start(at))
}

// often says how often a goroutine is left behind, as far as graph shows. Without a graph that of the
// package is asked.
// What is left behind by one way of several only is so as often as that is taken.
func (r *Result) often(f *blocking.Finding, graph *lifetime.Graph) lifetime.Verdict {
	if by := f.By(); by != nil {
		return r.form.Lifetimes().Within(graph).Judge(r.form.Lifetimes().Start(by))
	}
	if f.LastTurn != nil {
		return r.form.Lifetimes().Within(graph).Judge(r.form.Lifetimes().Start(f.LastTurn).InOneTurn())
	}
	at := r.form.Lifetimes().Start(f.At)
	if (len(f.Until) > 0 || f.LeftAtReturn()) && f.IsOfAllTurns() {
		at = at.InOneTurn()
	}
	return r.form.Lifetimes().Within(graph).Judge(at)
}

// judgeUntil says whether goroutines are started again and again while a signal does not come, as far
// as graph shows. Without a graph that of the package is asked.
func (r *Result) judgeUntil(at ssa.CallInstruction, signal ssa.Value, graph *lifetime.Graph) lifetime.Verdict {
	if signal == nil {
		return lifetime.Verdict{}
	}
	return r.form.Lifetimes().Within(graph).Judge(r.form.Lifetimes().Until(at, signal))
}

// judgeEnd says how often a goroutine is left behind that is so only where a signal comes, as far as graph shows.
// Without a graph that of the package is asked. A channel that an object keeps does not tell: how often the object is
// made is not how often its Stop is called.
func (r *Result) judgeEnd(f *blocking.Finding, graph *lifetime.Graph) lifetime.Verdict {
	if f.Signal == nil || f.IsSignalOfObject() && value.IsChan(value.Deref(f.Signal.Type())) {
		return lifetime.Verdict{}
	}
	return r.form.Lifetimes().Within(graph).Judge(r.form.Lifetimes().End(f.At, f.Signal))
}

// outlasts reports whether goroutines are left behind again and again while a signal does not come that would
// end their wait, as far as graph shows. Without a graph that of the package is asked.
func (r *Result) outlasts(s blocking.Until, f *blocking.Finding, graph *lifetime.Graph) bool {
	return r.form.Lifetimes().Within(graph).Judge(r.siteUntil(s, f)).GoesAway()
}

// siteUntil returns where a goroutine is started whose wait a signal would end.
func (r *Result) siteUntil(s blocking.Until, f *blocking.Finding) callgraph.Site {
	by, s := f.AsGiven(s)
	at := r.form.Lifetimes().Until(by, s.Of)
	if s.Field != nil {
		at = r.form.Lifetimes().UntilField(by, s.Of, s.Field)
	}
	if by == f.At && f.IsOfAllTurns() {
		return at.InOneTurn()
	}
	return at
}
