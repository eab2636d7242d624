package start

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

// view returns what can be told of the starts of a package.
func (r *Result) view() window.View {
	return window.View{
		Engine: "start",
		Func: func(page *trace.Page, fn *ssa.Function, whole *report.Program) {
			for i := range r.Starts {
				if s := &r.Starts[i]; s.Call.Parent() == fn {
					r.tell(page, s, whole)
				}
			}
		},
		Call: func(page *trace.Page, call ssa.CallInstruction, whole *report.Program) bool {
			some := false
			for i := range r.Starts {
				if s := &r.Starts[i]; s.Call == call {
					some = true
					r.tell(page, s, whole)
				}
			}
			return some
		},
	}
}

// tell writes what a start starts, until when, and how that is judged.
func (r *Result) tell(page *trace.Page, s *Start, whole *report.Program) {
	graph := whole.Lifetimes()
	page.Line("%s: %s starts, which %s reports", page.At(s.Call.Common().Pos()), s.Row.What, s.Row.Check)
	page.In(func() {
		switch {
		case s.signal == nil:
			page.Line("no signal ends it")
			graph.Climb(page, r.lifetimes.Start(s.Call))
		case s.waitsForItself():
			page.Line("its signal %s comes only when the function returns, which waits for that", trace.Text(s.signal))
			graph.Climb(page, r.lifetimes.Start(s.Call))
		case r.isNeverClosed(s):
			page.Line("its signal %s is never closed", trace.Text(s.signal))
			graph.Climb(page, r.lifetimes.Start(s.Call))
		case s.field == nil && r.lifetimes.IsNever(s.signal):
			page.Line("its signal %s never comes", trace.Text(s.signal))
			graph.Climb(page, r.lifetimes.Until(s.Call, s.signal))
		case s.field != nil:
			page.Line("until the signal in %s.%s comes: how long that is,", s.signal.Name(), s.field.Name())
			graph.Climb(page, r.lifetimes.UntilField(s.Call, s.signal, s.field))
		default:
			page.Line("until its signal %s comes: how long that is,", trace.Text(s.signal))
			graph.Climb(page, r.lifetimes.Until(s.Call, s.signal))
		}
		if s.object != nil {
			page.Line("what is started is %s: how often there is a new one,", trace.Text(s.object))
			graph.Climb(page, r.lifetimes.Object(s.Call, s.object))
		}
		if !s.isAsync() {
			page.Line("the function goes on when it has ended")
		}
		tier := r.Judge(s, graph).Tier
		if tier == "" {
			page.Line("verdict: no harm")
			return
		}
		page.Line("verdict: %s", tier)
	})
}
