// Package unmet has what the checks share that report obligations of one kind: a
// broadcaster, a watch, a stream. A check is a row of the table, its words, and a
// page of documentation.
package unmet

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/start"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/wording"
)

// Check returns a check of that kind: of obligations, and of what runs until a signal comes. fix, if
// it is not nil, has fixes for the latter.
func Check(name, doc string, fix func(*analysis.Pass, *start.Start) []analysis.SuggestedFix) *analysis.Analyzer {
	return report.Check(name, doc, func(pass *analysis.Pass) (any, error) {
		res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
		starts := pass.ResultOf[start.Analyzer].(*start.Result)
		all := config.Of(pass).Table().Of(name)
		some := starts.Some(pass) || slices.ContainsFunc(all, func(r *resource.Resource) bool { return res.Some(r.Kind) })
		return report.Now(pass, report.Part{Graph: starts.Graph(), Forgotten: res.Forgotten()}, some, func(whole *report.Program) []analysis.Diagnostic {
			var list []analysis.Diagnostic
			told := make(map[*types.Var]bool)
			for _, r := range all {
				c := &check{pass, res, starts, r, whole, whole.Lifetimes(), told}
				list = slices.Concat(list, c.findings(), c.repeats(), res.Harmless(r.Kind))
			}
			return onceEach(list, starts.Diagnose(pass, whole, told, fix))
		}), nil
	}, obligation.Analyzer, start.Analyzer)
}

// onceEach returns what was found, but for the weaker one of two findings about one statement: that an
// owner forgets to stop a goroutine, and that it runs for longer than it should, is one leak.
func onceEach(unmet, starts []analysis.Diagnostic) []analysis.Diagnostic {
	for _, d := range starts {
		same := func(o analysis.Diagnostic) bool { return o.Pos == d.Pos && o.Category != "" && d.Category != "" }
		i := slices.IndexFunc(unmet, same)
		switch {
		case i < 0:
			unmet = append(unmet, d)
		case !config.Tier(d.Category).Reports(unmet[i].Category):
			unmet[i] = d
		}
	}
	return unmet
}

// A check is about one resource.
type check struct {
	pass   *analysis.Pass
	res    *obligation.Result
	starts *start.Result
	about  *resource.Resource
	whole  *report.Program // or nil
	graph  *lifetime.Graph // of it, or nil

	told map[*types.Var]bool // the fields with signals of which a finding tells that nobody gives them
}

func (c *check) findings() []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, f := range c.res.Found(c.about.Kind, c.whole) {
		judged := c.judge(f)
		if judged.tier == "" && f.Or != nil {
			f = f.Or
			judged = c.judge(f)
		}
		if judged.tier == "" || c.about.Worker && c.isTold(f, judged.tier) {
			list = append(list, report.Harmless(f.Pos))
			continue
		}
		c.told[f.In] = true
		d := judged.diagnostic()
		if release := c.about.ReleasedBy(); release != "" && judged.defers() {
			d.SuggestedFixes = deferFix(c.pass, f, release)
		}
		list = append(list, d)
	}
	return list
}

// isTold reports whether other checks tell of the goroutine that a call starts, or of each that a function starts which is called.
//
//	start(l)    // func start(l *looper) { go l.loop() }
func (c *check) isTold(f *mustcall.Finding, tier string) bool {
	if c.starts.Tells(f.Call, f.Exit, tier, c.whole) {
		return true
	}
	callee := f.Call.Common().StaticCallee()
	if callee == nil {
		return false
	}
	isSilent := func(start *ssa.Go) bool { return !c.starts.Tells(start, f.Exit, tier, c.whole) }
	return value.AnyOf(callee, func(*ssa.Go) bool { return true }) && !value.AnyOf(callee, isSilent)
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
		if judged.endsItself() || c.about.Child && judged.ending != obligation.Outlives {
			continue
		}
		judged.tier = config.Leak
		c.told[f.In] = true
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
		Finding: wording.Finding{Finding: f, Words: c.about.WordsOf(f.Variant), Name: naming.NameAt(c.pass, f.Acquire, f.Result)},
		about:   c.about,
		life:    c.res.JudgeMade(f, c.graph),
	}
	if f.SignalField != nil && out.Name == "" {
		out.Thing = fmt.Sprintf("the goroutine that %q ends", f.SignalField.Name())
	}
	if f.Signal.IsValid() {
		if name := naming.NameAt(c.pass, f.Signal, 1); name != "" { // of one result, or of a context and its cancel func
			out.Name, out.Thing = "", fmt.Sprintf("the goroutine that %q ends", name)
		}
	}
	var v lifetime.Verdict
	if out.ending, v = c.res.JudgeUntil(f, c.graph); out.ending == obligation.Outlives {
		out.life = v
	}
	if !c.res.IsOnce(f, out.life, c.graph) && !out.endsItself() {
		out.tier = out.judgeTier()
	}
	if f.Told != nil && out.tier == config.Leak && !out.life.GoesAway() {
		out.tier = c.atEnd(f)
	}
	if c.about.ByReading && out.tier != "" {
		out.tier = c.beside(f, out.tier)
	}
	if c.about.Passes[f.Variant] != "" && out.tier != "" {
		out.tier = config.Hint
	}
	return out
}

// atEnd returns the tier of a thing that is lost only where the signal of an object comes: as often as that does, of which the object tells nothing.
func (c *check) atEnd(f *mustcall.Finding) string {
	switch v := c.res.JudgeTold(f, c.graph); {
	case v.GoesAway():
		return config.Leak
	case v.Life == knowledge.Process:
		return ""
	}
	return config.LeakProne
}

// beside returns the tier of a thing that ends with what it is read from, where it is not read to its end: none, where that ends, and a lower one
// where it is not known.
func (c *check) beside(f *mustcall.Finding, tier string) string {
	switch v := c.res.Judge(f, c.graph); {
	case v.GoesAway() && !v.Partial:
		return tier
	case v.Life == knowledge.Unknown:
		return config.LeakProne
	}
	return ""
}

// endsItself reports whether the thing ends with a context, as far as one is to know. A context that is there for many
// entries of a map goes on when one of them is deleted. So does one of things that are made again and again, and that
// somebody goes on with where all is well.
func (f finding) endsItself() bool {
	switch f.ending {
	case obligation.EndsWith:
		return true
	case obligation.MayEnd:
		return f.about.Ends && f.Shape != mustcall.Deleted && !(f.Moved && f.life.GoesAway())
	}
	return false
}

// judgeTier returns the tier of a finding that does harm.
func (f finding) judgeTier() string {
	switch {
	case f.about.Child && (f.ending != obligation.Outlives || !f.life.GoesAway()):
		return ""
	case f.about.Keeps[f.Variant] != "" && !f.Used:
		return config.LeakProne // collected unless somebody holds on to it
	case f.about.Long && !f.life.GoesAway() && (f.about.Many || f.Never && !f.diesHere() || f.Shape == mustcall.NeverReleased && f.Teardown == ""):
		return ""
	case f.about.Long && !f.life.GoesAway():
		return config.LeakProne
	case f.life.IsOnce(), f.life.Partial, (f.ending == obligation.MayEnd || f.UsedUp) && f.Never:
		return config.LeakProne
	case f.Shape == mustcall.EntriesLeft && !f.life.GoesAway():
		return config.LeakProne
	case f.Shape != mustcall.NeverReleased && !(f.about.Shared && f.Never):
		return config.Leak
	case f.life.GoesAway(), f.Shape == mustcall.NeverReleased && f.Teardown != "":
		return config.Leak
	case f.about.Many:
		return ""
	}
	return config.LeakProne
}

// diesHere reports whether nothing that was made of the thing leaves the function either: it can be meant for nothing after that.
//
//	client, err := NewServerClient(socket)
//	bundle, err := client.NewBundleClient().GetBundle(ctx, req)
func (f finding) diesHere() bool {
	thing, ok := f.At.(ssa.Value)
	return ok && (f.Shape == mustcall.LostOnPath || f.Shape == mustcall.OwnerDropped) && !f.Moved && f.life.Life == knowledge.Unknown && staysHere(thing)
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
	if keeps := f.about.Keeps[f.Variant]; keeps != "" {
		consequence = wording.Verb(f.tier) + " " + keeps
	}
	if passes := f.about.Passes[f.Variant]; passes != "" {
		consequence = wording.Passes(f.cost(), passes)
	}
	if f.about.Small {
		consequence = wording.Held(f.tier, f.about.Words.Short) + " each time"
	}
	if m := f.about.Message; m != "" {
		consequence = wording.Verb(f.tier) + ": " + m
	}
	return fmt.Sprintf("%s%s%s (%s)", f.Truth(), f.context(), f.why(), consequence)
}

// context tells what the context does not do.
func (f finding) context() string {
	until := cmp.Or(f.Words.Until, "its context")
	switch f.ending {
	case obligation.NeverEnds:
		return ", and " + until + " does not end"
	case obligation.Outlives:
		return ", and " + until + " ends later"
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
	return f.ending == obligation.Outlives || f.about.Shared && f.Never || f.Shape == mustcall.NeverReleased && f.Teardown == "" || f.Shape == mustcall.EntriesLeft
}

// cost returns what the thing keeps, with what was started on it.
//
//	b := record.NewBroadcaster()
//	b.StartStructuredLogging(0)
//	b.StartRecordingToSink(sink)
func (f finding) cost() resource.Cost {
	if f.about.Worker {
		return resource.Cost{Goroutines: 1}
	}
	sum := f.about.Costs[f.Variant]
	thing, ok := f.At.(ssa.Value)
	if !f.Direct || !ok {
		return sum
	}
	for _, ref := range value.Referrers(thing) {
		if call, ok := ref.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Value == thing {
			sum = sum.Plus(f.about.Added[f.Variant][call.Call.Method.Name()])
		}
	}
	return sum
}

// related points to the position that explains the finding: where the thing was
// made, who makes so many, or the way out on which it is lost.
func (f finding) related() []analysis.RelatedInformation {
	var list []analysis.RelatedInformation
	if f.Pos != f.Acquire {
		list = append(list, analysis.RelatedInformation{Pos: f.Acquire, Message: "it is made here"})
	}
	if f.Piled != nil && f.Loop && f.Witness == f.Acquire {
		list = append(list, analysis.RelatedInformation{Pos: f.Piled.Pos(), Message: "this is deferred until the function returns, and the next iteration comes before that"})
	}
	switch {
	case f.decidedByLife():
		return append(list, wording.Evidence(f.life, f.Pos)...)
	case len(list) > 0:
		return list
	case f.Loop && f.Witness.IsValid() && f.Witness == f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: fmt.Sprintf("the next iteration gets here and it is not %s", f.Released)}}
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
	thing, ok := f.At.(ssa.Value)
	if !ok {
		return false
	}
	for _, ref := range value.Referrers(thing) {
		gave, ok := ref.(*ssa.Call)
		if !ok || !gave.Call.IsInvoke() || gave.Call.Value != thing {
			continue
		}
		for _, ref := range value.Referrers(gave) {
			if use, ok := ref.(ssa.CallInstruction); !ok || use.Common().Value != gave {
				return true
			}
		}
	}
	return false
}
