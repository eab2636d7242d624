package queueshutdown

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/unmet"
	"github.com/leaklint/leaklint/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports workqueues that are not shut down.
var Analyzer = report.Check("queueshutdown", doc, run, obligation.Analyzer)

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, whole) }
	return report.Now(pass, report.Part{Graph: res.Graph(), Forgotten: res.Forgotten()}, res.Some(resource.Workqueue.Kind), judge), nil
}

// diagnose reports what the package forgets. How often that happens it takes from
// the package, or from the whole program if there is one.
func diagnose(pass *analysis.Pass, res *obligation.Result, whole *report.Program) []analysis.Diagnostic {
	list := res.Harmless(resource.Workqueue.Kind)
	for _, f := range res.Found(resource.Workqueue.Kind, whole) {
		made, life := res.JudgeMade(f, whole.Lifetimes()), res.Lifetime(f.Fn, whole.Lifetimes())
		if res.IsOnce(f, made, whole.Lifetimes()) {
			list = append(list, report.Harmless(f.Pos))
			continue
		}
		named := wording.Finding{Finding: f, Words: resource.Workqueue.Words, Name: naming.NameAt(pass, f.Acquire, f.Result)}
		check := finding{Finding: named, tier: tier(f, life, made), made: made}
		if isForgotten(f) {
			if made.GoesAway() {
				check.tier = config.Leak
			}
		}
		list = append(list, analysis.Diagnostic{
			Pos:            f.Pos,
			Category:       check.tier,
			Message:        check.message(),
			Related:        check.related(),
			SuggestedFixes: unmet.DeferFix(pass, f, "ShutDown"),
		})
	}
	return list
}

// tier returns the tier of a finding in a function of the given lifetime. made says how often the queue is
// made.
func tier(f *mustcall.Finding, life knowledge.Lifetime, made lifetime.Verdict) string {
	switch {
	case resource.Workqueue.Costs[f.Variant].Goroutines == 0 && !f.Used:
		return config.LeakProne // collected unless somebody holds on to it
	case f.Shape == mustcall.NeverReleased && f.Teardown == "":
		return config.LeakProne
	case life == knowledge.Process, made.Partial:
		return config.LeakProne
	}
	return config.Leak
}

// isForgotten reports whether nothing shuts down a queue that costs something, and nothing
// looks as if it should: it is a leak if many are made.
func isForgotten(f *mustcall.Finding) bool {
	return f.Shape == mustcall.NeverReleased && f.Teardown == "" && resource.Workqueue.Costs[f.Variant].Goroutines > 0
}

// A finding has what the message is made of.
type finding struct {
	wording.Finding
	tier string
	made lifetime.Verdict // how often
}

func (f finding) message() string {
	why := ""
	if isForgotten(f.Finding.Finding) && f.made.GoesAway() && f.made.Why != "" {
		why = ": " + f.made.Why
	}
	return fmt.Sprintf("%s%s (%s)", f.Truth(), why, f.consequence())
}

// consequence tells what a forgotten queue keeps.
func (f finding) consequence() string {
	cost := resource.Workqueue.Costs[f.Variant]
	if cost.Goroutines == 0 {
		return wording.Verb(f.tier) + " its workers, and 1 goroutine if it has a name and metrics"
	}
	if f.made.IsOnce() {
		return wording.Once(f.tier, cost)
	}
	return wording.Cost(f.tier, cost)
}

// related points to the way out on which the queue is lost, or to where it was
// made.
func (f finding) related() []analysis.RelatedInformation {
	switch {
	case isForgotten(f.Finding.Finding) && f.made.GoesAway() && f.made.Pos.IsValid() && f.made.Pos != f.Pos:
		return wording.Evidence(f.made, f.Pos)
	case f.Pos != f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Acquire, Message: "it is made here"}}
	case f.Witness.IsValid() && f.Loop && f.Witness == f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "the next iteration gets here without shutting it down"}}
	case f.Witness.IsValid():
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "this way out is reached without shutting it down"}}
	}
	return nil
}
