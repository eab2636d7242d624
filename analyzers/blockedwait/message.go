package blockedwait

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/wording"
)

// A finding is a goroutine that waits, with what is known of who starts it.
type finding struct{ goroutine.Judgement }

// message says what is true, then what it costs.
//
//	goroutine may wait forever to send on "errs" if Serve returns early (leaks 1 goroutine each time)
func (f finding) message() string {
	text := fmt.Sprintf("goroutine may wait %s %s%s%s", f.howLong(), f.wait(), f.chain(), f.reason())
	cost := wording.Verb(f.Tier) + " 1 goroutine each time"
	if f.Life.GoesAway() && f.Life.Why != "" {
		cost += ", " + f.Life.Why
	}
	return text + " (" + cost + ")"
}

// deadlock says who waits, and what it costs.
//
//	Stop waits forever to receive from "done": nothing sends on it or closes it (leaks 1 goroutine each time, called per …)
//	scan may wait forever to send on "slots": it does not give back each turn that it takes (leaks 1 goroutine each time, called per …)
//	Stop may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so (leaks …)
//	get may wait forever to receive from "reply": loop may go on to the next question without an answer (leaks …)
//	serve waits forever to receive from "events": nothing closes it (leaks …)
//	serve may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that (leaks …)
func deadlock(pass *analysis.Pass, d *blocking.Deadlock, life lifetime.Verdict, tier string) string {
	what := d.What()
	if sites := d.Sites(); what == "" && len(sites) == 1 {
		what = naming.NameAt(pass, sites[0].Pos(), 0) // a variable that no literal captures
	}
	doing, ends := "in "+what, "calls Done"
	switch d.Verb() {
	case pointsto.Sends:
		doing, ends = "to send on "+channel(what), "receives from it"
	case pointsto.Receives:
		doing, ends = "to receive from "+channel(what), "sends on it or closes it"
	case pointsto.Blocks:
		doing, ends = "in select {}", "ends it"
	}
	cost := wording.Verb(tier) + " 1 goroutine each time"
	if life.Why != "" {
		cost += ", " + life.Why
	}
	may, why := "may wait", ""
	switch {
	case d.Exit != nil:
		why = "it does not give back each turn that it takes"
	case d.Left != nil:
		why = "the goroutine that " + ends + " may return without doing so"
	case d.Late != nil:
		why = "the goroutine that " + ends + " stays until a context ends, which is cancelled only after that"
	case d.Next != nil:
		why = value.NameOf(d.Next.Parent()) + " may go on to the next question without an answer"
	case d.Open:
		may, why = "waits", "nothing closes it"
	default:
		may, why = "waits", "nothing "+ends
	}
	return fmt.Sprintf("%s %s forever %s: %s (%s)", d.Who(), may, doing, why, cost)
}

// howLong names the contexts that end the wait, if any do.
func (f finding) howLong() string {
	if len(f.Until) == 0 {
		return "forever"
	}
	var names []string
	for _, s := range f.Until {
		names = append(names, cmp.Or(s.Name(), "a context"))
	}
	return "until the end of " + strings.Join(names, " and ")
}

func (f finding) wait() string {
	what := f.What()
	switch f.Verb() {
	case pointsto.Sends:
		if f.IsGiven() {
			return "to send on " + what
		}
		return "to send on " + channel(what)
	case pointsto.Receives:
		return "to receive from " + channel(what)
	case pointsto.Selects:
		return "in a select"
	case pointsto.Blocks:
		return "in select {}"
	}
	return "in " + what
}

func channel(name string) string {
	if name == "" {
		return "a channel"
	}
	return fmt.Sprintf("%q", name)
}

// chain tells how the goroutine comes to the wait.
func (f finding) chain() string {
	names := f.Chain()
	what := f.What()
	if i := strings.LastIndexByte(what, '.'); i >= 0 {
		what = what[i+1:]
	}
	if f.Verb() == pointsto.Calls && what != "" {
		names = append(names, what)
	}
	if len(names) < 2 {
		return ""
	}
	return " (" + strings.Join(names, " → ") + ")"
}

// enders names the functions that would end it.
func (f finding) enders() string {
	names := make([]string, len(f.Unless))
	for i, fn := range f.Unless {
		names[i] = fn.Name()
	}
	return strings.Join(names, " or ")
}

// reason says why nothing ends it.
func (f finding) reason() string {
	told := f.Told()
	switch {
	case len(f.Unless) > 0:
		return fmt.Sprintf("; only %s ends it, which nothing calls", f.enders())
	case f.Outlasted:
		return ", which ends those of all turns of the loop at once"
	case f.Teardown != "":
		return fmt.Sprintf("; %s does not end it", f.Teardown)
	case f.Endless:
		return ", again and again, in a loop without a way out"
	case f.IsNever():
		return "; nothing comes on its channel"
	case f.Halted() != "":
		return fmt.Sprintf("; stopping the %s does not close its channel", f.Halted())
	case f.Server, f.Asker != nil && f.Exit != nil && !f.LeftAlone() && told == "":
		return fmt.Sprintf(", as %s may have left by then", f.Asker.Fn.Name())
	case f.InHand && f.Asks:
		return fmt.Sprintf(" if %s leaves at the same moment", f.Leaver())
	case f.InHand:
		return fmt.Sprintf(" with what it has just read when %s returns", f.Leaver())
	case f.Skips():
		return fmt.Sprintf(" if a turn of the loop in %s starts no goroutine", f.Leaver())
	case f.Other != nil && f.LeftAlone() && f.AtEnd && f.SignalName() != "":
		return fmt.Sprintf(" if another goroutine of %s returns early, when %s ends", f.Leaver(), f.SignalName())
	case f.Other != nil && f.LeftAlone():
		return fmt.Sprintf(" if another goroutine of %s returns early", f.Leaver())
	case f.Other != nil && f.Exit == nil:
		return " if another goroutine, which it starts, returns early"
	case f.AtEnd && f.LeftAlone() && f.SignalName() != "":
		return fmt.Sprintf(" when %s ends and %s returns", f.SignalName(), f.Leaver())
	case f.LeftAlone() && f.LeftAtEnd():
		return fmt.Sprintf(" once %s has returned", f.Leaver())
	case f.LeftAlone():
		return fmt.Sprintf(" if %s returns early", f.Leaver())
	case len(f.Until) > 0:
		return "; nothing else ends it"
	case f.Verb() == pointsto.Blocks:
		return ""
	case told == "":
	case f.ToldByContext():
		return fmt.Sprintf("; cancelling %s does not end it", told)
	default:
		return fmt.Sprintf("; closing %s does not end it", told)
	}
	return "; nothing ends it"
}

// related has how the goroutine comes to its wait, where it waits, and where it is left alone.
func (f finding) related() []analysis.RelatedInformation {
	var list []analysis.RelatedInformation
	for _, hop := range f.Hops() {
		if hop.IsValid() && hop != f.At.Pos() {
			list = append(list, analysis.RelatedInformation{Pos: hop, Message: wording.GoesOn})
		}
	}
	if f.Wait.Pos() != f.At.Pos() {
		list = append(list, analysis.RelatedInformation{Pos: f.Wait.Pos(), Message: "waits here"})
	}
	if f.Server {
		list = append(list, analysis.RelatedInformation{Pos: f.Asker.Leaves.Pos(), Message: "who asks may leave here"})
	} else if f.Other != nil && f.Other.Pos().IsValid() {
		list = append(list, analysis.RelatedInformation{Pos: f.Other.Pos(), Message: "the other goroutine returns early here"})
	} else if pos := f.left(); pos.IsValid() {
		list = append(list, analysis.RelatedInformation{Pos: pos, Message: "left behind here"})
	}
	if f.Life.GoesAway() {
		list = append(list, wording.Evidence(f.Life, f.At.Pos())...)
	}
	return list
}

func (f finding) left() token.Pos {
	if f.Exit == nil {
		return token.NoPos
	}
	return f.Exit.Pos()
}
