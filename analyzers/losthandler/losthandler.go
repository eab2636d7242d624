package losthandler

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports event handlers that stay on an informer after their owner is
// gone.
var Analyzer = report.Check("losthandler", doc, run, obligation.Analyzer)

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, whole) }
	return report.Now(pass, report.Part{Graph: res.Graph(), Forgotten: res.Forgotten()}, res.Some(resource.Handler.Kind) || len(res.Hung) > 0, judge), nil
}

// diagnose judges what the package forgets, by what it shows itself, or by the
// whole program if there is one.
func diagnose(pass *analysis.Pass, res *obligation.Result, whole *report.Program) []analysis.Diagnostic {
	graph := whole.Lifetimes()
	list := res.Harmless(resource.Handler.Kind)
	for _, f := range res.Found(resource.Handler.Kind, whole) {
		v := res.Judge(f, graph)
		if tier := tier(f, v); tier != "" && !res.EndsProcess(f, graph) {
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
	for i := range res.Repeats {
		f := &res.Repeats[i]
		if f.Kind != resource.Handler.Kind {
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
	return list
}

// tier returns the tier of a finding, or "" if it does no harm.
func tier(f *mustcall.Finding, v lifetime.Verdict) string {
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
