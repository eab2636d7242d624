package blockedwait

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that may wait forever.
var Analyzer = report.Check("blockedwait", doc, run, goroutine.Analyzer)

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[goroutine.Analyzer].(*goroutine.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, whole) }
	return report.Now(pass, report.Part{Graph: res.Graph()}, len(res.Findings)+len(res.Deadlocks) > 0, judge), nil
}

// diagnose judges what waits in the package, by what it shows itself, or by the whole
// program if there is one.
func diagnose(pass *analysis.Pass, res *goroutine.Result, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, f := range res.Findings {
		j := res.JudgeFinding(f, whole)
		if j.Tier == "" {
			list = append(list, report.Harmless(f.At.Pos()))
			continue
		}
		check := finding{j}
		list = append(list, analysis.Diagnostic{
			Pos:            j.At.Pos(),
			Category:       j.Tier,
			Message:        check.message(),
			Related:        check.related(),
			SuggestedFixes: fixes(pass, j.Finding),
		})
	}
	for _, d := range res.Deadlocks {
		life, tier := res.JudgeDeadlock(d, whole)
		if tier == "" {
			list = append(list, report.Harmless(d.Wait.Pos()))
			continue
		}
		related := wording.Evidence(life, d.Wait.Pos())
		switch {
		case d.Exit != nil && d.Exit.Pos().IsValid():
			related = append([]analysis.RelatedInformation{{Pos: d.Exit.Pos(), Message: "a turn is lost here"}}, related...)
		case d.Left != nil && d.Left.At.IsValid():
			related = append([]analysis.RelatedInformation{{Pos: d.Left.At, Message: "it returns here"}}, related...)
		case d.Late != nil:
			related = append([]analysis.RelatedInformation{{Pos: d.Late.Start.Pos(), Message: "it is started here"}, {Pos: d.Late.Cancel.Pos(), Message: "its context is cancelled here"}}, related...)
		case d.Next != nil:
			related = append([]analysis.RelatedInformation{{Pos: d.Next.Pos(), Message: "it takes questions here"}}, related...)
		}
		list = append(list, analysis.Diagnostic{Pos: d.Wait.Pos(), Category: tier, Message: deadlock(pass, d, life, tier), Related: related})
	}
	return list
}
