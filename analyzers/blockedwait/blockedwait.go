package blockedwait

import (
	"cmp"
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that may wait forever.
var Analyzer = report.Check("blockedwait", doc, run, goroutine.Analyzer)

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[goroutine.Analyzer].(*goroutine.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, whole) }
	return report.Now(pass, report.Part{Graph: res.Graph()}, len(res.Findings) > 0, judge), nil
}

// diagnose judges what waits in the package, by what it shows itself, or by the whole
// program if there is one.
func diagnose(pass *analysis.Pass, res *goroutine.Result, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, f := range res.Findings {
		v, tier := judge(res, f, whole)
		isServer := tier == "" && v.Life == knowledge.Process
		if isServer {
			f = cmp.Or(f.Answer, f)
			v, tier = answers(res, f, whole.Lifetimes())
		}
		if tier == "" {
			list = append(list, report.Harmless(f.At.Pos()))
			continue
		}
		check := finding{f, v, tier, isServer}
		list = append(list, analysis.Diagnostic{
			Pos:            f.At.Pos(),
			Category:       tier,
			Message:        check.message(),
			Related:        check.related(),
			SuggestedFixes: fixes(pass, f),
		})
	}
	return list
}

// judge returns how often a goroutine is left behind, and what that is worth. Where it is left behind with the end of
// a signal only, that is as often as the signal comes.
func judge(res *goroutine.Result, f *blocking.Finding, whole *report.Program) (lifetime.Verdict, string) {
	graph := whole.Lifetimes()
	v := res.JudgeFinding(f, graph)
	if len(f.Unless) > 0 && !isIdle(f, v, whole) {
		return lifetime.Verdict{}, ""
	}
	var end lifetime.Verdict
	if f.AtEnd {
		if end = res.JudgeEnd(f, graph); end.IsOnce() {
			return v, ""
		}
		if end.GoesAway() {
			v = end
		}
	}
	return v, tier(res, f, v, end, graph)
}

// isIdle reports whether nothing in the program calls the functions that would end a wait, of a goroutine that is
// started again and again. Where it shows who should call one, and drops the object, that is the finding.
func isIdle(f *blocking.Finding, v lifetime.Verdict, whole *report.Program) bool {
	graph := whole.Lifetimes()
	isCalled := func(fn *ssa.Function) bool {
		return whole.IsForgotten(lifetime.ID(fn)) || graph.MayRun(lifetime.ID(fn))
	}
	return graph != nil && v.GoesAway() && (v.Repeats || v.Entry) && graph.InProgram(f.At.Parent()) && !slices.ContainsFunc(f.Unless, isCalled)
}

// tier returns the tier of a finding, or "" if it does no harm. What is left behind on some ordinary
// way out is left behind by each call: unless there is one only, it leaks. What is left behind only
// where a signal from outside has come is left behind as often as such signals come: it leaks if
// something shows that they come again and again, or if the package alone is in view, and what it shows
// does not contradict.
func tier(res *goroutine.Result, f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) string {
	switch {
	case v.Life == knowledge.Process, f.Busy && !v.GoesAway(), f.IsGlobal() && (!v.GoesAway() || v.Teardown.IsValid()):
		return ""
	case graph != nil && !v.GoesAway() && isReadOnce(f, graph):
		return "" // its readers stay as long as the process
	case len(f.Until) > 0:
		return tierUntil(res, f, v, end, graph)
	case f.InHand, f.AtEnd && !comesAgain(res, f, v, end, graph):
		return config.LeakProne
	case v.GoesAway(), f.Outlives():
		return config.Leak
	}
	return config.LeakProne
}

// tierUntil returns the tier of a goroutine whose wait ends with contexts: it leaks if more are started again
// and again while all of those go on.
func tierUntil(res *goroutine.Result, f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) string {
	goesOn := func(s blocking.Signal) bool { return res.Outlasts(s, f, graph) }
	if !v.GoesAway() || f.AtEnd && !comesAgain(res, f, v, end, graph) || slices.ContainsFunc(f.Until, func(s blocking.Signal) bool { return !goesOn(s) }) {
		return ""
	}
	return config.Leak
}

// answers judges a goroutine that stays as long as the process, and answers those who may have left: it
// stops with the first of them. That is as often as they ask and leave. A context that stays while they
// come and go has them leave at the end only.
func answers(res *goroutine.Result, f *blocking.Finding, graph *lifetime.Graph) (lifetime.Verdict, string) {
	a := f.Asker
	if a == nil || a.Signal != nil && res.JudgeUntil(a.Leaves, a.Signal, graph).GoesAway() {
		return lifetime.Verdict{}, ""
	}
	v := res.Judge(a.Leaves, graph)
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
func comesAgain(res *goroutine.Result, f *blocking.Finding, v, end lifetime.Verdict, graph *lifetime.Graph) bool {
	switch {
	case end.GoesAway():
		return true
	case end.Life == knowledge.Process:
		return false // once for each object that keeps the books
	case v.GoesAway() && (f.Runs || v.Inside || f.IsSignalOfObject()):
		return !res.JudgeUntil(f.At, f.Signal, graph).GoesAway()
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
