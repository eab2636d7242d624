// Package start defines a silent analyzer that finds the calls which start
// something that runs until a signal comes, and judges whether it stays behind.
//
// What was started hangs on its signal, as a handler hangs on an informer: if the
// context or stop channel outlives the scope that started it, and what runs is new
// each time, one more is left with each turn of that scope. The climb of package
// lifetime answers both, for the signal and for the thing.
package start

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Analyzer finds the starts of a package. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "start",
	Doc:        "find what is started and runs until a signal comes, for other analyzers to report",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{obligation.Analyzer, goroutine.Analyzer, ssaform.Analyzer, config.Analyzer},
}

// A Result is the starts of a package.
type Result struct {
	Starts []Start

	waits     *goroutine.Result
	lifetimes *lifetime.Package
}

// A Start is a call of one of the table's rows, or starts a goroutine that stays.
type Start struct {
	Call ssa.CallInstruction
	Row  *resource.Start

	object, signal ssa.Value  // nil if the row has none
	field          *types.Var // not nil: the signal is what that value has in this field
	entry          *types.Var // not nil: it is what an entry of that field has in this one
	or             []Start    // by other signals, any of which ends it, too
	oneTurn        bool       // the next turn of the loop around comes when it has ended
	tells          bool       // it is over where a channel is found closed that the function gives
	waits          *types.Var // not nil: the signal is in this field, of whatever object, and does not come
	shown          string     // the name of that field, if others can give the signal: the program is asked whether they do
}

func run(pass *analysis.Pass) (any, error) {
	res := &Result{waits: pass.ResultOf[goroutine.Analyzer].(*goroutine.Result)}
	obligations := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	if !obligations.Matters {
		return res, nil
	}
	form := pass.ResultOf[ssaform.Analyzer].(*ssaform.Form)
	for _, l := range slices.Concat(obligations.Lasting, lastingBy(res.waits.Spawns, obligations.Signals, form.Funcs())) {
		never, shown := l.Waits == nil, ""
		if !never {
			never, shown = form.Lifetimes().IsNeverIn(l.Owner, l.Waits)
		}
		if never && (shown == "" || config.Of(pass).Whole) {
			s := Start{Call: l.Call, Row: resource.Lasting, signal: l.Until, field: l.Field, entry: l.Entry, oneTurn: l.OneTurn, tells: l.Tells, waits: l.Waits, shown: shown}
			for _, or := range l.Or {
				s.or = append(s.or, Start{Call: l.Call, Row: resource.Lasting, signal: or.Until, field: or.Field, entry: or.Entry})
			}
			res.Starts = append(res.Starts, s)
		}
	}
	for _, fn := range form.Funcs() {
		if form.Ignored(fn.Pos()) {
			continue
		}
		for call := range value.Each[ssa.CallInstruction](fn) {
			if s, ok := startOf(call); ok {
				res.Starts = append(res.Starts, s)
			}
		}
	}
	form.Window.Add(res.view())
	if len(res.Starts) > 0 || config.Of(pass).Whole {
		res.lifetimes = form.Lifetimes()
	}
	return res, nil
}

// lastingBy returns the starts of goroutines that stay by those who are given what runs in them. See [signal.Package.LastsBy].
func lastingBy(spawns *spawn.Package, signals *signal.Package, funcs []*ssa.Function) (list []signal.Lasting) {
	if spawns == nil {
		return nil
	}
	for _, fn := range funcs {
		for call := range value.Each[*ssa.Call](fn) {
			for _, r := range spawns.Runs(call) {
				args := value.Args(call.Common())
				if r.By == nil || r.How != spawn.Async || r.Fn == nil || r.Param >= len(args) {
					continue
				}
				if l, ok := signals.LastsBy(call, args[r.Param], r.Args); ok {
					list = append(list, l)
				}
			}
		}
	}
	return list
}

// startOf returns the start that a call is, if it is one.
func startOf(call ssa.CallInstruction) (Start, bool) {
	c := call.Common()
	fn := symbol.Callee(c)
	if fn == nil {
		return Start{}, false
	}
	args := c.Args
	var recv ssa.Value
	switch {
	case c.IsInvoke():
		recv = c.Value
	case fn.Signature().Recv() != nil && len(args) > 0:
		recv, args = args[0], args[1:]
	}
	var on types.Type
	if recv != nil {
		on = recv.Type()
	}
	row := resource.StartOf(fn, on)
	if row == nil {
		return Start{}, false
	}
	operand := func(op *spec.Operand) ssa.Value {
		switch {
		case op == nil, int(*op) >= len(args):
			return nil
		case *op == spec.Recv:
			return recv
		}
		return args[*op]
	}
	_, inPlace := call.(*ssa.Call)
	s := Start{Call: call, Row: row, object: operand(row.Object), signal: operand(row.Signal), oneTurn: inPlace && row.Blocks == row.Symbol.Name}
	if row.Signal != nil && (s.signal == nil || !knowledge.IsSignal(s.signal.Type())) {
		return Start{}, false // another method of that name
	}
	return s, true
}

// pos returns the position of the start: of a go statement, that of its keyword.
func (s *Start) pos() token.Pos {
	if s.Row == resource.Lasting {
		return s.Call.Pos()
	}
	return s.Call.Common().Pos()
}

// isAsync reports whether the function goes on while what it started runs.
func (s *Start) isAsync() bool {
	switch s.Row.Blocks {
	case "":
		return true
	case s.Row.Symbol.Name:
		return isSpawned(s.Call)
	}
	fns := []*ssa.Function{s.Call.Parent()}
	for len(fns) > 0 {
		fn := fns[0]
		fns = append(fns[1:], fn.AnonFuncs...)
		for call := range value.Each[ssa.CallInstruction](fn) {
			if m := symbol.Callee(call.Common()); m == nil || m.Name() != s.Row.Blocks {
				continue
			}
			if _, isGo := call.(*ssa.Go); isGo || fn != s.Call.Parent() {
				return true
			}
		}
	}
	return false
}

// isSpawned reports whether a call is made in a goroutine, or in a func literal that
// may well be one.
func isSpawned(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok || call.Parent().Parent() != nil
}

// told returns the site of the start with what tells that what runs has ended: in one turn of the loop around, if the next turn comes only then.
func (s *Start) told(site callgraph.Site) callgraph.Site {
	site.Tells = s.tells
	if s.oneTurn {
		return site.InOneTurn()
	}
	return site
}

// Graph returns the functions of the package, or nil if there is no need to know them.
func (r *Result) Graph() *callgraph.Graph { return r.lifetimes.Own() }

// Tells reports whether a check tells of something that runs in the goroutine which a call starts, and keeps it, or of
// what it waits for without end, or where it is left behind, if exit is not nil: then the goroutine is no leak of its own.
//
//	go func() {
//		if err := cluster.Start(ctx); err != nil { … }
//	}()
//	go func() { <-s.stop; s.flush() }()
func (r *Result) Tells(call ssa.CallInstruction, exit ssa.Instruction, tier string, whole *report.Program) bool {
	runs := call.Common().StaticCallee()
	return r.waits.Tells(call, exit, tier, whole) || slices.ContainsFunc(r.Starts, func(s Start) bool {
		return s.Row != resource.Lasting && (s.Call == call || runs != nil && s.Call.Parent() == runs) && r.Judge(&s, whole.Lifetimes()).Tier != ""
	})
}

// A Judgement is what is known of a start.
type Judgement struct {
	Tier  string           // "" if it does no harm
	Never bool             // the signal does not come
	Life  lifetime.Verdict // of what is left behind
}

// isNeverClosed reports whether what a start has begun, which is several goroutines, waits for a channel that nobody closes.
//
//	factory.Start(c.stopped)    // c.stopped <- struct{}{}
func (r *Result) isNeverClosed(s *Start) bool {
	return s.Row.Object != nil && s.field == nil && r.lifetimes.IsNeverClosed(s.signal)
}

// Judge says whether what a start leaves behind stays, as far as graph shows.
// Without a graph that of the package is asked.
func (r *Result) Judge(s *Start, graph *lifetime.Graph) Judgement {
	graph = r.lifetimes.Within(graph)
	for i := range s.or {
		if j := r.Judge(&s.or[i], graph); j.Tier == "" {
			return j
		}
	}
	var j Judgement
	if s.shown != "" && (!graph.InProgram(s.Call.Parent()) || graph.MayRelease(s.shown, nil)) {
		return j
	}
	var isMade bool // with the signal
	switch made, ok := r.lifetimes.MadeFor(s.object, s.signal); {
	case ok:
		j, isMade = Judgement{Life: graph.Judge(made)}, true
	case s.signal == nil:
		j = Judgement{Never: true, Life: graph.Judge(r.lifetimes.Start(s.Call))}
	case s.waitsForItself(), r.isNeverClosed(s):
		j = Judgement{Never: true, Life: graph.Judge(r.lifetimes.Start(s.Call))}
	case s.field != nil:
		j = Judgement{Life: graph.Judge(s.told(r.lifetimes.UntilField(s.Call, s.signal, s.field)))}
	default:
		j = Judgement{Never: r.lifetimes.IsNever(s.signal), Life: graph.Judge(s.told(r.lifetimes.Until(s.Call, s.signal)))}
	}
	if j.Life.Turns && !s.isAsync() {
		j.Life = lifetime.Verdict{} // the next turn comes when this one has ended
	}
	if j.Life.Terms && !j.Never && s.signal != nil && value.LoadedField(signalOf(s.signal)) != nil {
		return j // what one term leaves, its end ends, by a signal that the object keeps for that
	}
	switch {
	case j.Life.Life == knowledge.Process, s.object != nil && !isMade && graph.Judge(r.lifetimes.Object(s.Call, s.object)).Life != knowledge.Process:
		return j // only the first call starts what was there before
	case s.Row.Returns && !j.Never:
		return j
	case s.Row.Returns:
		j.Tier = config.LeakProne
	case s.waitsForItself() && !j.Life.GoesAway():
		return j // it may be called once
	case s.Row == resource.Lasting && j.Never && j.Life.Life == knowledge.Unknown && s.teardown() != nil:
		if j.Tier = config.Leak; j.Life.Partial { // who makes the object was not analyzed
			j.Tier = config.LeakProne
		}
	case s.Row == resource.Lasting && !(j.Life.GoesAway() && (j.Life.Repeats || j.Life.Reopened || s.waits != nil)):
		return j // it may be meant to stay
	case j.Life.GoesAway(), j.Never && s.object == nil && s.isAsync():
		j.Tier = config.Leak
	case j.Never:
		j.Tier = config.LeakProne
	}
	return j
}
