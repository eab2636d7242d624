// Package unmet has what the checks share that report obligations of one kind: a
// broadcaster, a watch, a stream. A check is a row of the table, its words, and a
// page of documentation.
package unmet

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/lifetime"
	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/naming"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/wording"
)

// A Check reports the things of a resource that are not released.
type Check struct {
	Resource *resource.Resource
	Words    wording.Words
	Thing    string // what to call a thing that has no name: "the watch"
	Release  string // the method that a fix defers, or "": "Stop"

	// Shared says that others go on with what the thing gave them, as with the
	// recorder of a broadcaster: that nobody has the thing itself any more does
	// not show that its owner has gone.
	Shared bool

	// Ends says that a context is how the thing is meant to end, where it is made
	// with one.
	Ends bool

	// Cost, if set, returns what the thing of a finding keeps; else that is in
	// the row.
	Cost func(*mustcall.Finding) resource.Cost
}

// Diagnose judges what a package forgets, by what it shows itself, or by the whole
// program if there is one.
func (c *Check) Diagnose(pass *analysis.Pass, res *obligation.Result, whole *report.Program) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Kind != c.Resource.Kind {
			continue
		}
		check := c.judge(pass, res, f, whole.Lifetimes())
		d := analysis.Diagnostic{
			Pos:      f.Pos,
			Category: check.tier,
			Message:  check.message(),
			Related:  check.related(),
		}
		if check.tier == "" || !report.Wanted(pass, d) {
			continue
		}
		if c.Release != "" && check.defers() {
			d.SuggestedFixes = DeferFix(pass, f, c.Release)
		}
		list = append(list, d)
	}
	for i := range res.Repeats {
		f := &res.Repeats[i]
		if f.Kind != c.Resource.Kind {
			continue
		}
		if v := res.JudgeRepeat(f, whole.Lifetimes()); v.GoesAway() && v.Repeats {
			check := c.judge(pass, res, f, whole.Lifetimes())
			check.tier = report.Leak
			d := analysis.Diagnostic{Pos: f.Pos, Category: check.tier, Message: check.message(), Related: check.related()}
			if report.Wanted(pass, d) {
				list = append(list, d)
			}
		}
	}
	return list
}

// A finding is one with what was found out about it.
type finding struct {
	wording.Finding
	check  *Check
	tier   string
	ending obligation.Ending
	life   lifetime.Verdict
}

func (c *Check) judge(pass *analysis.Pass, res *obligation.Result, f *mustcall.Finding, graph *lifetime.Graph) finding {
	out := finding{
		Finding: wording.Finding{Finding: f, Words: c.Words, Name: naming.NameAt(pass, f.Acquire, f.Result), Thing: c.Thing},
		check:   c,
	}
	out.life = res.JudgeMade(f, graph)
	var v lifetime.Verdict
	if out.ending, v = res.JudgeUntil(f, graph); out.ending == obligation.Outlives {
		out.life = v
	}
	out.tier = out.judgeTier()
	return out
}

func (f finding) judgeTier() string {
	switch {
	case f.life.Life == lifetime.Process, f.ending == obligation.EndsWith:
		return ""
	case f.ending == obligation.MayEnd && f.check.Ends:
		return ""
	case (f.ending == obligation.MayEnd || f.UsedUp) && f.Never:
		return report.LeakProne
	case f.Shape != mustcall.NeverReleased && !(f.check.Shared && f.Never):
		return report.Leak
	case f.life.GoesAway(), f.Shape == mustcall.NeverReleased && f.Teardown != "":
		return report.Leak
	}
	return report.LeakProne
}

// message says what is true, then which evidence decided, then what it costs.
func (f finding) message() string {
	consequence := wording.Cost(f.tier, f.cost())
	if m := f.check.Resource.Message; m != "" {
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
	return f.ending == obligation.Outlives || f.check.Shared && f.Never || f.Shape == mustcall.NeverReleased && f.Teardown == ""
}

func (f finding) cost() resource.Cost {
	if f.check.Cost != nil {
		return f.check.Cost(f.Finding.Finding)
	}
	return f.check.Resource.Costs[f.Variant]
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
func (f finding) defers() bool { return !f.check.Shared || !f.isShared() }

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
