package losthandler

import (
	"cmp"
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/registry"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports event handlers that stay on an informer after their owner is
// gone.
var Analyzer = report.Check("losthandler", doc, run, obligation.Analyzer, registry.Analyzer)

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	own := pass.ResultOf[registry.Analyzer].(*registry.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, own, whole) }
	some := slices.ContainsFunc(kinds, res.Some) || len(res.Hung) > 0 || len(own.Added) > 0
	return report.Now(pass, report.Part{Graph: cmp.Or(res.Graph(), own.Graph()), Forgotten: res.Forgotten()}, some, judge), nil
}

// kinds are those of what is reported: handlers on informers, and listeners of one's own.
var kinds = []string{resource.Handler.Kind, resource.ListenerKind}

// diagnose judges what the package forgets, by what it shows itself, or by the
// whole program if there is one.
func diagnose(pass *analysis.Pass, res *obligation.Result, own *registry.Result, whole *report.Program) []analysis.Diagnostic {
	graph := whole.Lifetimes()
	var list []analysis.Diagnostic
	for _, kind := range kinds {
		list = append(list, res.Harmless(kind)...)
		for _, f := range res.Found(kind, whole) {
			v := res.Judge(f, graph)
			if tier := tier(f, v); tier != "" && !res.EndsProcess(f, graph) && (kind == resource.Handler.Kind || own.IsListener(f.Call)) {
				check := newFinding(pass, f, v, tier)
				list = append(list, analysis.Diagnostic{
					Pos:            f.Pos,
					Category:       tier,
					Message:        check.message(),
					Related:        check.related(),
					SuggestedFixes: check.fixes(pass),
				})
			} else {
				list = append(list, report.Harmless(f.Pos))
			}
		}
	}
	for i := range res.Repeats {
		f := &res.Repeats[i]
		if !slices.Contains(kinds, f.Kind) {
			continue
		}
		if v := res.JudgeRepeat(f, graph); v.GoesAway() && v.Repeats && res.Judge(f, graph).GoesAway() {
			check := newFinding(pass, f, v, config.Leak)
			list = append(list, analysis.Diagnostic{Pos: f.Pos, Category: config.Leak, Message: check.message(), Related: wording.Evidence(v, f.Pos)})
		} else {
			list = append(list, report.Harmless(f.Pos))
		}
	}
	for i := range res.Hung {
		h := &res.Hung[i]
		if whole != nil && h.By != nil && whole.Reports(h.By.Pkg()) {
			list = append(list, report.Harmless(h.Call.Pos())) // the finding is where the handler is added
			continue
		}
		if v := res.JudgeHung(h, graph); v.GoesAway() {
			check := hung{h, v, naming.ReceiverAt(pass, h.Call.Pos())}
			list = append(list, analysis.Diagnostic{
				Pos:      h.Call.Pos(),
				Category: config.Leak,
				Message:  check.message(),
				Related:  wording.Evidence(v, h.Call.Pos()),
			})
		} else {
			list = append(list, report.Harmless(h.Call.Pos()))
		}
	}
	for i := range own.Added {
		list = append(list, judgeAdded(own, &own.Added[i], graph))
	}
	return list
}

// judgeAdded returns what there is to tell of a listener that somebody's own object is given, for good.
func judgeAdded(own *registry.Result, a *registry.Added, graph *lifetime.Graph) analysis.Diagnostic {
	if !a.ForGood(graph) {
		return report.Harmless(a.Call.Pos())
	}
	v := own.Judge(a, graph)
	if !v.GoesAway() {
		return report.Harmless(a.Call.Pos())
	}
	return analysis.Diagnostic{
		Pos:      a.Call.Pos(),
		Category: config.Leak,
		Message:  addedMessage(a, v),
		Related:  wording.Evidence(v, a.Call.Pos()),
	}
}

// tier returns the tier of a finding, or "" if it does no harm.
func tier(f *mustcall.Finding, v lifetime.Verdict) string {
	if f.Kind == resource.ListenerKind {
		if v.GoesAway() && !v.Partial {
			return config.Leak
		}
		return "" // nobody knows whether the object stays that keeps the listener
	}
	switch {
	case v.Life == knowledge.Process && f.Misgiven.IsValid():
		return config.LeakProne // once, but certainly not what was meant
	case v.Life == knowledge.Process:
		return ""
	case f.Misgiven.IsValid():
		return config.Leak
	case v.Partial && (f.Never || f.Shape == mustcall.NeverReleased):
		return "" // who calls it was not analyzed, and most set-up code is called once
	case v.Partial:
		return config.LeakProne
	case f.Shape != mustcall.NeverReleased && !f.Never:
		return config.Leak // it is released elsewhere: the owner is meant to go
	case v.GoesAway():
		return config.Leak
	case v.Life == knowledge.Unknown && f.Shape == mustcall.NeverReleased && f.Teardown != "":
		return config.Leak
	}
	return config.LeakProne
}
