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
	"github.com/leaklint/leaklint/internal/value"
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
	j := judge{pass, res, own, whole, whole.Lifetimes()}
	var list []analysis.Diagnostic
	for _, kind := range kinds {
		list = append(list, res.Harmless(kind)...)
		for _, f := range res.Found(kind, whole) {
			list = append(list, j.found(f))
		}
	}
	for i := range res.Repeats {
		if f := &res.Repeats[i]; slices.Contains(kinds, f.Kind) {
			list = append(list, j.repeated(f))
		}
	}
	for i := range res.Hung {
		list = append(list, j.hung(&res.Hung[i]))
	}
	for i := range own.Added {
		list = append(list, j.added(&own.Added[i]))
	}
	return list
}

// A judge tells of each thing that is found whether it does harm: by its package, or by the whole program.
type judge struct {
	pass  *analysis.Pass
	res   *obligation.Result
	own   *registry.Result
	whole *report.Program // or nil
	graph *lifetime.Graph // of it, or nil
}

// found returns the finding about a registration that is forgotten.
func (j *judge) found(f *mustcall.Finding) analysis.Diagnostic {
	v := j.res.Judge(f, j.graph)
	tier := tier(f, v)
	if tier == "" || j.res.EndsProcess(f, j.graph) || !j.isListener(f) {
		return report.Harmless(f.Pos)
	}
	check := newFinding(j.pass, f, v, tier)
	return analysis.Diagnostic{
		Pos:            f.Pos,
		Category:       tier,
		Message:        check.message(),
		Related:        check.related(),
		SuggestedFixes: check.fixes(j.pass),
	}
}

// repeated returns the finding about a function that adds another one each time that it runs for the same object.
func (j *judge) repeated(f *mustcall.Finding) analysis.Diagnostic {
	v := j.res.JudgeRepeat(f, j.graph)
	if !v.GoesAway() || !v.Repeats || !j.res.Judge(f, j.graph).GoesAway() || !j.isListener(f) {
		return report.Harmless(f.Pos)
	}
	check := newFinding(j.pass, f, v, config.Leak)
	return analysis.Diagnostic{Pos: f.Pos, Category: config.Leak, Message: check.message(), Related: wording.Evidence(v, f.Pos)}
}

// isListener reports whether a finding is about an event handler, or about a listener of one's own that does not remove
// itself.
func (j *judge) isListener(f *mustcall.Finding) bool {
	return f.Kind == resource.Handler.Kind || j.own.IsListener(f.Call)
}

// hung returns the finding about a call that leaves a handler behind, with nothing to remove it by.
func (j *judge) hung(h *obligation.Hung) analysis.Diagnostic {
	v := j.res.JudgeHung(h, j.graph)
	isTold := j.whole != nil && h.By != nil && j.whole.Reports(h.By.Pkg()) // where the handler is added
	if isTold || !v.GoesAway() {
		return report.Harmless(h.Call.Pos())
	}
	check := hung{h, v, naming.ReceiverAt(j.pass, h.Call.Pos())}
	return analysis.Diagnostic{Pos: h.Call.Pos(), Category: config.Leak, Message: check.message(), Related: wording.Evidence(v, h.Call.Pos())}
}

// added returns the finding about a listener that somebody's own object is given, for good.
func (j *judge) added(a *registry.Added) analysis.Diagnostic {
	v := j.own.Judge(a, j.graph)
	if !a.ForGood(j.graph) && (a.Left == nil || v.Partial) || !v.GoesAway() {
		return report.Harmless(a.Call.Pos())
	}
	if !a.ForGood(j.graph) {
		left := analysis.RelatedInformation{Pos: value.PosOf(a.Left), Message: "this way out is reached and it is not removed"}
		return analysis.Diagnostic{Pos: a.Call.Pos(), Category: config.Leak, Message: leftMessage(a, v), Related: append(wording.Evidence(v, a.Call.Pos()), left)}
	}
	return analysis.Diagnostic{Pos: a.Call.Pos(), Category: config.Leak, Message: addedMessage(a, v), Related: wording.Evidence(v, a.Call.Pos())}
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
