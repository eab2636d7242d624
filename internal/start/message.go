package start

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/wording"
)

// Some reports whether there is anything for the pass's check to diagnose.
func (r *Result) Some(pass *analysis.Pass) bool {
	return slices.ContainsFunc(r.Starts, func(s Start) bool { return s.Row.Check == pass.Analyzer.Name })
}

// Diagnose judges the starts that the pass's check reports, by what the package shows
// itself, or by the whole program if there is one. told are fields with signals of which it is told already
// that nobody gives them. fix, if it is not nil, has fixes.
func (r *Result) Diagnose(pass *analysis.Pass, whole *report.Program, told map[*types.Var]bool, fix func(*analysis.Pass, *Start) []analysis.SuggestedFix) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for i := range r.Starts {
		s := &r.Starts[i]
		if s.Row.Check != pass.Analyzer.Name {
			continue
		}
		j := r.Judge(s, whole.Lifetimes())
		if j.Tier == "" || s.waits != nil && told[s.waits] || s.Row == resource.Lasting && r.Tells(s.Call, nil, j.Tier, whole) {
			list = append(list, report.Harmless(s.pos()))
			continue
		}
		d := analysis.Diagnostic{
			Pos:      s.pos(),
			Category: j.Tier,
			Message:  message(pass, s, j),
		}
		d.Related = wording.Evidence(j.Life, d.Pos)
		if fix != nil {
			d.SuggestedFixes = fix(pass, s)
		}
		list = append(list, d)
	}
	return list
}

// message says what runs how long, then which evidence decided, then what it costs.
//
//	informer factory runs until m.stop ends: called per event from onAdd (leaks 6 goroutines and 40 KiB each time)
func message(pass *analysis.Pass, s *Start, j Judgement) string {
	why := ""
	if j.Life.Why != "" && j.Life.GoesAway() {
		why = ": " + j.Life.Why
	}
	return fmt.Sprintf("%s %s%s (%s)", s.Row.What, until(pass, s, j), why, wording.Cost(j.Tier, s.Row.Cost))
}

// until tells how long it runs.
func until(pass *analysis.Pass, s *Start, j Judgement) string {
	at := s.Call.Common().Pos()
	signal := ""
	if s.signal != nil {
		signal = s.signalName(pass, at)
		for i := range s.or {
			signal += " or " + s.or[i].signalName(pass, at)
		}
	}
	switch {
	case s.waits != nil:
		return fmt.Sprintf("runs for ever: %q is never closed", s.waits.Name())
	case s.Row == resource.Lasting && s.signal == nil && !j.Life.GoesAway():
		return fmt.Sprintf("runs for ever: %s does not end it", nameOf(s.teardown()))
	case s.Row == resource.Lasting && s.signal == nil:
		return "runs for ever: nothing ends it"
	case s.signal == nil:
		return "runs until the other side ends it: it takes no context"
	case signal != "" && s.waitsForItself():
		return fmt.Sprintf("runs for ever: %s ends only when the function returns, which waits for that", signal)
	case signal == "nil", strings.HasPrefix(signal, "make("):
		return "runs for ever: nothing can stop it"
	case j.Never && token.IsIdentifier(signal[strings.LastIndex(signal, ".")+1:]) && value.IsChan(s.signal.Type()):
		return fmt.Sprintf("runs for ever: %s is never closed", signal)
	case j.Never && signal != "":
		return fmt.Sprintf("runs for ever: %s never ends", signal)
	case j.Never:
		return "runs for ever: what should stop it never comes"
	case signal != "":
		return fmt.Sprintf("runs until %s ends, and more are started before that", signal)
	}
	return "runs longer than it is used"
}

// nameOf returns the name of a method with that of its type.
func nameOf(m *types.Func) string {
	return symbol.OfType(m.Signature().Recv().Type()).Name + "." + m.Name()
}

// signalName returns what the source calls the signal, or "".
func (s *Start) signalName(pass *analysis.Pass, at token.Pos) string {
	switch {
	case s.entry != nil:
		return fmt.Sprintf("%s of an entry of %s.%s", s.entry.Name(), variableName(s.signal), s.field.Name())
	case s.field != nil:
		return variableName(s.signal) + "." + s.field.Name()
	case s.Row == resource.Lasting && s.signal == value.Receiver(s.Call.Common()):
		return naming.ReceiverAt(pass, at)
	case s.Row == resource.Lasting:
		return s.signal.Name()
	}
	return naming.ArgAt(pass, at, s.argument())
}

// variableName returns what the source calls a variable, or what is loaded from one that a literal captures.
func variableName(v ssa.Value) string {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	return v.Name()
}

// argument returns the index of the signal among the arguments.
func (s *Start) argument() int { return max(int(*s.Row.Signal), int(spec.Arg(0))) }
