// Package unmet has what the checks share that report obligations of one kind: a
// broadcaster, a watch, a stream. A check is a row of the table, its words, and a
// page of documentation.
package unmet

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/wording"
)

// Run is the Run of an analyzer that does nothing else. It requires obligation.Analyzer.
func Run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	return report.Now(pass, res.Graph(), Some(pass, res), func(whole *report.Program) []analysis.Diagnostic {
		return Diagnose(pass, res, whole)
	}), nil
}

// Some reports whether there is anything to diagnose.
func Some(pass *analysis.Pass, res *obligation.Result) bool {
	return slices.ContainsFunc(resource.Of(pass.Analyzer.Name), func(r *resource.Resource) bool { return res.Some(r.Kind) })
}

// Diagnose judges which resources of the pass's check a package forgets, by what it shows
// itself, or by the whole program if there is one.
func Diagnose(pass *analysis.Pass, res *obligation.Result, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, r := range resource.Of(pass.Analyzer.Name) {
		c := &check{pass, res, r, whole.Lifetimes()}
		list = append(list, c.findings()...)
		list = append(list, c.repeats()...)
		list = append(list, res.Harmless(r.Kind)...)
	}
	return list
}

// A check is about one resource.
type check struct {
	pass  *analysis.Pass
	res   *obligation.Result
	about *resource.Resource
	graph *lifetime.Graph // of the whole program, or nil
}

func (c *check) findings() []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for i := range c.res.Findings {
		f := &c.res.Findings[i]
		if f.Kind != c.about.Kind {
			continue
		}
		judged := c.judge(f)
		if judged.tier == "" {
			list = append(list, report.Harmless(f.Pos))
			continue
		}
		d := judged.diagnostic()
		if release := c.about.ReleasedBy(); release != "" && judged.defers() {
			d.SuggestedFixes = DeferFix(c.pass, f, release)
		}
		list = append(list, d)
	}
	return list
}

// repeats returns what is left behind by functions that run again and again for the same
// object.
func (c *check) repeats() []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for i := range c.res.Repeats {
		f := &c.res.Repeats[i]
		if f.Kind != c.about.Kind {
			continue
		}
		if v := c.res.JudgeRepeat(f, c.graph); !v.GoesAway() || !v.Repeats {
			list = append(list, report.Harmless(f.Pos))
			continue
		}
		judged := c.judge(f)
		if judged.endsItself() {
			continue
		}
		judged.tier = report.Leak
		list = append(list, judged.diagnostic())
	}
	return list
}

// A finding is one with what was found out about it.
type finding struct {
	wording.Finding
	about  *resource.Resource
	tier   string
	ending obligation.Ending
	life   lifetime.Verdict
}

func (c *check) judge(f *mustcall.Finding) finding {
	out := finding{
		Finding: wording.Finding{Finding: f, Words: c.about.Words, Name: naming.NameAt(c.pass, f.Acquire, f.Result)},
		about:   c.about,
		life:    c.res.JudgeMade(f, c.graph),
	}
	var v lifetime.Verdict
	if out.ending, v = c.res.JudgeUntil(f, c.graph); out.ending == obligation.Outlives {
		out.life = v
	}
	if !c.res.IsOnce(f, out.life, c.graph) && !out.endsItself() {
		out.tier = out.judgeTier()
	}
	return out
}

// endsItself reports whether the thing ends with a context, as far as one is to know.
func (f finding) endsItself() bool {
	return f.ending == obligation.EndsWith || f.ending == obligation.MayEnd && f.about.Ends
}

// judgeTier returns the tier of a finding that does harm.
func (f finding) judgeTier() string {
	switch {
	case f.life.Life == knowledge.Process, (f.ending == obligation.MayEnd || f.UsedUp) && f.Never:
		return report.LeakProne
	case f.Shape != mustcall.NeverReleased && !(f.about.Shared && f.Never):
		return report.Leak
	case f.life.GoesAway(), f.Shape == mustcall.NeverReleased && f.Teardown != "":
		return report.Leak
	}
	return report.LeakProne
}

func (f finding) diagnostic() analysis.Diagnostic {
	return analysis.Diagnostic{Pos: f.Pos, Category: f.tier, Message: f.message(), Related: f.related()}
}

// message says what is true, then which evidence decided, then what it costs.
func (f finding) message() string {
	consequence := wording.Cost(f.tier, f.cost())
	if f.life.IsOnce() {
		consequence = wording.Once(f.tier, f.cost())
	}
	if m := f.about.Message; m != "" {
		consequence = wording.Verb(f.tier) + ": " + m
	}
	return fmt.Sprintf("%s%s%s (%s)", f.Truth(), f.context(), f.why(), consequence)
}

// context tells what the context does not do.
func (f finding) context() string {
	switch f.ending {
	case obligation.NeverEnds:
		return ", and its context does not end"
	case obligation.Outlives:
		return ", and its context ends later"
	}
	return ""
}

// why tells the evidence, where lifetimes decided.
func (f finding) why() string {
	if f.life.Why == "" || !f.decidedByLife() {
		return ""
	}
	return ": " + f.life.Why
}

func (f finding) decidedByLife() bool {
	return f.ending == obligation.Outlives || f.about.Shared && f.Never || f.Shape == mustcall.NeverReleased && f.Teardown == ""
}

// cost returns what the thing keeps, with what was started on it.
//
//	b := record.NewBroadcaster()
//	b.StartStructuredLogging(0)
//	b.StartRecordingToSink(sink)
func (f finding) cost() resource.Cost {
	sum := f.about.Costs[f.Variant]
	if !f.Direct {
		return sum
	}
	for _, ref := range *f.Call.Referrers() {
		if call, ok := ref.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Value == f.Call {
			sum = sum.Plus(f.about.Added[f.Variant][call.Call.Method.Name()])
		}
	}
	return sum
}

// related points to the position that explains the finding: where the thing was
// made, who makes so many, or the way out on which it is lost.
func (f finding) related() []analysis.RelatedInformation {
	switch {
	case f.Pos != f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Acquire, Message: "it is made here"}}
	case f.decidedByLife():
		if f.life.Why == "" || !f.life.Pos.IsValid() || f.life.Pos == f.Pos {
			return nil
		}
		return []analysis.RelatedInformation{{Pos: f.life.Pos, Message: f.life.Note}}
	case f.Witness.IsValid() && f.Witness != f.Pos:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: fmt.Sprintf("this way out is reached and it is not %s", f.Released)}}
	}
	return nil
}

// defers reports whether to defer the release ends the thing when it should end:
// with the function.
func (f finding) defers() bool { return !f.about.Shared || !f.isShared() }

// isShared reports whether what the thing gave leaves the function, as a recorder
// does that is returned.
//
//	recorder := b.NewRecorder(scheme, source)
func (f finding) isShared() bool {
	for _, ref := range *f.Call.Referrers() {
		gave, ok := ref.(*ssa.Call)
		if !ok || !gave.Call.IsInvoke() || gave.Call.Value != f.Call {
			continue
		}
		for _, ref := range *gave.Referrers() {
			if use, ok := ref.(ssa.CallInstruction); !ok || use.Common().Value != gave {
				return true
			}
		}
	}
	return false
}
