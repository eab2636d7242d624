package queueshutdown

import (
	_ "embed"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/docs"
	"github.com/leaklint/leaklint/analyzers/internal/lifetime"
	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
)

//go:embed doc.go
var doc string

// Analyzer reports workqueues that are not shut down.
var Analyzer = &analysis.Analyzer{
	Name:       "queueshutdown",
	Doc:        docs.MustExtract(doc, "queueshutdown"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/queueshutdown",
	Requires:   []*analysis.Analyzer{obligation.Analyzer},
	ResultType: reflect.TypeFor[*report.Late](),
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	judge := func(whole *report.Program) []analysis.Diagnostic { return diagnose(pass, res, whole) }
	for _, d := range judge(nil) {
		pass.Report(d)
	}
	return &report.Late{Graph: res.Graph(), Judge: judge}, nil
}

// diagnose reports what the package forgets. How often that happens it takes from
// the package, or from the whole program if there is one.
func diagnose(pass *analysis.Pass, res *obligation.Result, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Kind != resource.Workqueue.Kind {
			continue
		}
		life := res.Lifetime(f.Fn, whole.Lifetimes())
		if life == lifetime.Main {
			continue // the process ends
		}
		check := finding{f, obligation.NameAt(pass, f.Acquire), tier(f, life)}
		d := analysis.Diagnostic{
			Pos:            f.Pos,
			Category:       check.tier,
			Message:        check.message(),
			Related:        check.related(),
			SuggestedFixes: check.fixes(pass),
		}
		if report.Wanted(pass, d) {
			list = append(list, d)
		}
	}
	return list
}

// tier returns the tier of a finding in a function of the given lifetime.
func tier(f *mustcall.Finding, life lifetime.Lifetime) string {
	switch {
	case resource.Workqueue.Costs[f.Variant].Goroutines == 0 && !f.Used:
		return report.LeakProne // collected unless somebody holds on to it
	case f.Shape == mustcall.NeverReleased && f.Teardown == "":
		return report.LeakProne
	case life == lifetime.Process:
		return report.LeakProne
	}
	return report.Leak
}

// A finding has what the message is made of.
type finding struct {
	*mustcall.Finding
	name string // of the variable or field that the queue, or its owner, is assigned to; or ""
	tier string
}

// message says what is true first, then what it costs.
func (f finding) message() string {
	var what string
	switch f.Shape {
	case mustcall.LostOnPath:
		what = f.queue() + " is not shut down on every path"
		if f.Never {
			what = f.queue() + " is never shut down"
		}
	case mustcall.OwnerDropped:
		what = fmt.Sprintf("%s is dropped on a path without %s", f.owner(), f.releasers())
		if f.Never {
			what = fmt.Sprintf("%s is dropped without %s", f.owner(), f.releasers())
		}
	case mustcall.FuncDropped:
		what = fmt.Sprintf("the func that shuts down %s is not called on every path", f.queue())
	case mustcall.Replaced:
		what = f.queue() + " is replaced and not shut down"
	case mustcall.NewcomerLost:
		what = f.queue() + " is dropped if another is found, and not shut down"
	case mustcall.Deleted:
		what = fmt.Sprintf("an entry is deleted without %s", f.releasers())
	case mustcall.NeverReleased:
		what = f.queue() + " is never shut down"
		if f.Teardown != "" {
			what = fmt.Sprintf("%s is not shut down by %s", f.queue(), f.Teardown)
		}
	case mustcall.ReturnsEarly:
		what = fmt.Sprintf("%s can return before it shuts down %s", f.Methods[0].Name, f.queue())
	}
	return fmt.Sprintf("%s (%s)", what, f.consequence())
}

// queue names the workqueue: by its field, its variable, or its owner.
func (f finding) queue() string {
	switch {
	case f.Field != nil && f.Owner != "":
		return fmt.Sprintf("workqueue %q of %s", f.Field.Name(), f.Owner)
	case f.Field != nil:
		return fmt.Sprintf("workqueue %q", f.Field.Name())
	case f.Owner != "":
		return "the workqueue of " + f.owner()
	case f.name != "":
		return fmt.Sprintf("workqueue %q", f.name)
	}
	return "the workqueue"
}

func (f finding) owner() string {
	if f.name != "" {
		return fmt.Sprintf("%q", f.name)
	}
	if f.Owner != "" {
		return "the new " + f.Owner
	}
	return "the owner of the workqueue"
}

// releasers names the methods that would shut the queue down.
func (f finding) releasers() string {
	if len(f.Methods) == 0 {
		return "its workqueue being shut down"
	}
	var names []string
	for _, m := range f.Methods[:min(3, len(f.Methods))] {
		names = append(names, m.Name)
	}
	return strings.Join(names, " or ") + ", which shuts down its workqueue"
}

// consequence tells what a forgotten queue keeps. Its first words carry the
// tier, as go vet prints no category.
func (f finding) consequence() string {
	verb := "leaks"
	if f.tier != report.Leak {
		verb = "may leak"
	}
	cost := resource.Workqueue.Costs[f.Variant]
	switch {
	case cost.Goroutines == 0:
		return verb + " its workers, and 1 goroutine if it has a name and metrics"
	case cost.Goroutines == 1:
		return fmt.Sprintf("%s 1 goroutine and %d KiB each time", verb, cost.KiB)
	}
	return fmt.Sprintf("%s %d goroutines and %d KiB each time", verb, cost.Goroutines, cost.KiB)
}

// related points to the way out on which the queue is lost, or to where it was
// made.
func (f finding) related() []analysis.RelatedInformation {
	switch {
	case f.Pos != f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Acquire, Message: "it is made here"}}
	case f.Witness.IsValid() && f.Loop && f.Witness == f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "the next iteration gets here without shutting it down"}}
	case f.Witness.IsValid():
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "this way out is reached without shutting it down"}}
	}
	return nil
}
