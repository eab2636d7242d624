package mustcall

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/walk"
)

// A Trace records what the walks of one Analyze come to, for people to look at. It takes no
// part in the analysis.
type Trace struct {
	// Steps reports whether each step of the walks in a function is recorded. How walks
	// end is of all.
	Steps func(*ssa.Function) bool

	j     *judgement
	walks *walk.Recorder
}

// begin notes what the trace is of.
func (t *Trace) begin(j *judgement) {
	if t != nil {
		t.j, t.walks = j, walk.NewRecorder(t.Steps)
		j.e.Trace = t.walks
	}
}

// Func writes what the walks in a function came to, and what callers are told of it.
func (t *Trace) Func(page *trace.Page, fn *ssa.Function) {
	page.List("aliases:", func() { t.aliases(page, fn) })
	for _, b := range t.j.e.known(fn).births {
		from := "the function"
		if b.call != nil {
			from = trace.Callee(b.call.Common())
		}
		page.Line("%s from %s at %s:", b.ob.Spec.Kind, from, page.At(b.at.Pos()))
		page.In(func() {
			b.walker.Trace.Path(page)
			t.outcome(page, b, maxHeirs)
		})
	}
	t.walks.Entries(page, fn)
	sum := new(summary.Func)
	for _, o := range t.j.e.known(fn).owned {
		sum.Owned = append(sum.Owned, o.Owned)
	}
	if !sum.Empty() {
		page.Line("callers own: %s", sum)
	}
}

// known returns what is known of the things that a function creates.
func (bs *births) known(fn *ssa.Function) *creations {
	if c := bs.made[fn]; c != nil {
		return c
	}
	return new(creations)
}

// aliases writes what the values of a function stand for.
func (t *Trace) aliases(page *trace.Page, fn *ssa.Function) {
	for _, b := range trace.Blocks(fn) {
		for _, instr := range b.Instrs {
			v, ok := instr.(ssa.Value)
			if !ok {
				continue
			}
			if at := t.j.e.Resolve(v); at.Path != "" && at.Root != v {
				page.Line("%s: %s is %s%s", page.At(trace.Pos(instr)), v.Name(), trace.Value(at.Root), at.Path)
			}
		}
	}
}

// Born writes what is known of the things that a call creates, or the function itself there. It reports whether there are
// any.
func (t *Trace) Born(page *trace.Page, at ssa.Instruction) bool {
	some := false
	for _, b := range t.j.e.known(at.Parent()).births {
		if b.at != at && (b.call == nil || b.call != at) {
			continue
		}
		some = true
		from := "by a row of the table"
		if b.owned != nil {
			from = "as the function leaves it to its callers: " + (&summary.Func{Owned: []summary.Owned{b.owned.Owned}}).String()
		}
		page.Line("obligation: %s, %s", b.ob.Spec.Kind, from)
		page.In(func() { t.outcome(page, b, maxHeirs) })
	}
	return some
}

// maxHeirs bounds how far the callers are followed that have a thing from the function which
// acquires it.
const maxHeirs = 4

// outcome writes what became of a thing, in its function and in up to so many callers.
func (t *Trace) outcome(page *trace.Page, b *birth, heirs int) {
	b.walker.Trace.Endings(page)
	switch {
	case b.walker.Out.CutOff:
		page.Line("given up: too many states")
	case b.walker.Out.UsedUp:
		page.Line("something ends it, unless that fails")
	}
	if b.walker.Out.Misgiven.IsValid() {
		page.Line("given back to another than it is from, at %s", page.At(b.walker.Out.Misgiven))
	}
	for _, x := range b.lost {
		how := "lost"
		if x.State.Loss != nil {
			how = fmt.Sprintf("lost (%s at %s), and so", x.State.LossKind.String(), page.At(trace.Pos(x.State.Loss)))
		}
		page.Line("%s at %s%s", how, page.At(walk.ExitPos(x)), afterBranch(page, x))
	}
	for _, x := range b.kept {
		var where []string
		for _, s := range b.walker.Slots(x) {
			where = append(where, slotName(b.fn, s))
		}
		page.Line("kept at %s in %s%s", page.At(walk.ExitPos(x)), strings.Join(where, ", "), afterBranch(page, x))
	}
	for _, d := range t.j.of[b] {
		t.duty(page, d)
	}
	if b.abroad {
		page.Line("it leaves otherwise than through a field of the package")
	}
	t.heirs(page, b, heirs)
}

// slotName names a place that outlives a function.
func slotName(fn *ssa.Function, s summary.Slot) string {
	switch {
	case s.Param && s.Index >= 0:
		return fn.Params[s.Index].Name() + string(s.Path)
	case s.Index >= 0:
		return s.String()
	}
	return "something that outlives the function" + string(s.Path)
}

func afterBranch(page *trace.Page, x walk.Exit) string {
	if x.Trail == nil {
		return ""
	}
	return fmt.Sprintf(", after the branch at %s: %s is %t", page.At(trace.Pos(x.Trail.Branch)), trace.Value(x.Trail.Branch.Cond), x.Trail.Taken)
}

// duty writes who sees to what a field holds.
func (t *Trace) duty(page *trace.Page, d *duty) {
	name := fmt.Sprintf("field %q", d.object().Name())
	if owner := ownerName(d.ref); owner != "" {
		name += " of " + owner
	}
	if d.global != nil {
		name = fmt.Sprintf("variable %q", d.global.Name())
	}
	var why []string
	if d.use != nil {
		for _, fn := range d.use.Releasers {
			why = append(why, fmt.Sprintf("%s releases it%s", trace.Func(fn), t.where(page, fn, d)))
		}
		for reason, is := range map[string]bool{
			"it goes to code that is not seen":              d.use.Escapes,
			"a function that others may call gives it away": d.use.Returned,
			"other packages can reach it":                   d.global == nil && t.j.isForOthers(d),
		} {
			if is {
				why = append(why, reason)
			}
		}
	}
	if d.ended {
		why = append(why, "what is deleted from it is ended there")
	}
	if len(why) == 0 {
		why = []string{"nothing in the package releases it"}
	}
	slices.Sort(why)
	for _, reason := range why {
		page.Line("%s: %s", name, reason)
	}
}

// where tells where a function releases what a field holds.
func (t *Trace) where(page *trace.Page, fn *ssa.Function, d *duty) string {
	if at := t.walks.ReleasedAt(fn, d.object(), d.ref.Rest, d.ob.Spec); at != nil {
		return " at " + page.At(trace.Pos(at))
	}
	return ""
}

// heirs writes which calls in the package have a thing from b's function.
func (t *Trace) heirs(page *trace.Page, b *birth, heirs int) {
	if heirs == 0 {
		return
	}
	for _, fn := range t.j.e.Funcs {
		for _, heir := range t.j.e.known(fn).births {
			if heir.owned == nil || heir.ob.Spec != b.ob.Spec || t.j.e.TargetOf(heir.call.Common()).Fn != b.fn {
				continue
			}
			page.Line("the caller %s has it from %s:", trace.Func(fn), page.At(heir.call.Pos()))
			page.In(func() { t.outcome(page, heir, heirs-1) })
		}
	}
}
