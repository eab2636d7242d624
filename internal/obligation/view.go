package obligation

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

// view returns what can be told of the obligations of a package.
func (r *Result) view(recorded *mustcall.Trace) window.View {
	return window.View{
		Engine: "mustcall",
		Func: func(page *trace.Page, fn *ssa.Function, whole *report.Program) {
			recorded.Func(page, fn)
		},
		Call: func(page *trace.Page, call ssa.CallInstruction, whole *report.Program) bool {
			born := r.tellBorn(page, recorded, call, whole)
			return r.tellHung(page, call, whole) || born
		},
		At: func(page *trace.Page, at ssa.Instruction, whole *report.Program) bool {
			made, ok := at.(*ssa.Alloc)
			if !ok {
				return false
			}
			return r.tellBorn(page, recorded, made, whole)
		},
	}
}

// tellBorn writes what became of the things that a call creates, or a function itself. It reports whether there are any.
func (r *Result) tellBorn(page *trace.Page, recorded *mustcall.Trace, at ssa.Instruction, whole *report.Program) bool {
	born := recorded.Born(page, at)
	if found := r.tellFindings(page, at, whole); born && !found {
		page.Line("so there is no finding")
	}
	return born
}

// tellFindings writes the findings about these, and how long the things live. It reports whether there are any.
func (r *Result) tellFindings(page *trace.Page, at ssa.Instruction, whole *report.Program) bool {
	some := false
	for _, list := range []struct {
		kind     string
		findings []mustcall.Finding
	}{{"finding", r.Findings}, {"finding, if the function runs again for the same object", r.Repeats}} {
		for i := range list.findings {
			f := &list.findings[i]
			if f.At != at && (f.Call == nil || f.Call != at) {
				continue
			}
			some = true
			page.Line("%s: %s, at %s", list.kind, f.Shape, page.At(f.Pos))
			page.In(func() { r.tellLife(page, f, whole) })
			if f.Into != nil {
				page.Line("the object that it is put into:")
				page.In(func() { r.lifetimes.Within(whole.Lifetimes()).Climb(page, r.lifetimes.Object(f.At, f.Into)) })
			}
		}
	}
	return some
}

// tellLife writes how long the thing of a finding lives, as its check judges it: beside what
// it hangs on, or as it is made; and what a context does for it.
func (r *Result) tellLife(page *trace.Page, f *mustcall.Finding, whole *report.Program) {
	site := r.madeAt(f)
	for _, res := range r.table {
		if res.Kind == f.Kind && res.Hangs {
			site = r.lifetimes.Site(f.Call, f.Direct)
		}
	}
	r.lifetimes.Within(whole.Lifetimes()).Climb(page, site)
	switch ending, _ := r.JudgeUntil(f, whole.Lifetimes()); ending {
	case noContext:
	case NeverEnds:
		page.Line("its context never ends")
	case EndsWith:
		page.Line("a context ends it when who forgets it ends")
	case Outlives, MayEnd:
		page.Line("a context ends it, which may be later:")
		page.In(func() { r.lifetimes.Within(whole.Lifetimes()).Climb(page, r.untilAt(f)) })
	}
}

// tellHung writes how long something stays for which a call gives nothing to release it by.
func (r *Result) tellHung(page *trace.Page, call ssa.CallInstruction, whole *report.Program) bool {
	some := false
	for i := range r.Hung {
		h := &r.Hung[i]
		if h.Call != call {
			continue
		}
		some = true
		if h.By != nil {
			page.Line("%s of another package leaves a %s on what it is given", h.By.Name(), h.Kind)
		} else {
			page.Line("it leaves a %s, and gives nothing back to release it by", h.Kind)
		}
		r.lifetimes.Within(whole.Lifetimes()).Climb(page, h.site)
	}
	return some
}
