package losthandler

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/naming"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/registry"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/wording"
)

// A finding has what the message is made of.
type finding struct {
	wording.Finding
	life lifetime.Verdict
	tier string
}

func newFinding(pass *analysis.Pass, f *mustcall.Finding, v lifetime.Verdict, tier string) finding {
	informer := ""
	if f.Direct { // else it is added by a function that was called
		informer = naming.ReceiverAt(pass, f.Acquire)
	}
	named := wording.Finding{Finding: f, Words: resource.Handler.Words, Name: naming.NameAt(pass, f.Acquire, f.Result), Thing: handlerOn(informer)}
	if f.Kind == resource.ListenerKind {
		named.Words, named.Thing = resource.Listener(nil, nil).Words, "the listener"
		if informer != "" {
			named.Thing += " added to " + informer
		}
	}
	return finding{named, v, tier}
}

// message says what is true, then which evidence decided, then what it costs.
func (f finding) message() string {
	truth := f.Truth()
	switch {
	case f.Shape == mustcall.FuncDropped && f.Never:
		truth = fmt.Sprintf("the func that %s %s is never called", f.Releases, f.Subject())
	case f.Misgiven.IsValid():
		truth = f.Subject() + " is removed from another informer than it was added to, which does nothing"
	}
	cost := consequence(f.tier)
	if f.Kind == resource.ListenerKind {
		cost = listenerCost
	}
	return fmt.Sprintf("%s%s (%s)", truth, f.why(), cost)
}

// why tells the evidence, where lifetimes decided.
func (f finding) why() string {
	if f.life.Why == "" || !f.decidedByLife() {
		return ""
	}
	return ": " + f.life.Why
}

func (f finding) decidedByLife() bool {
	return !f.Misgiven.IsValid() && (f.Never || f.Shape == mustcall.Replaced || f.Shape == mustcall.NeverReleased && f.Teardown == "")
}

func handlerOn(informer string) string {
	if informer == "" {
		return "the event handler"
	}
	return "the handler added to " + informer
}

// related points to the other position that explains the finding: the way out,
// the wrong removal, where the handler was added, who calls so often.
func (f finding) related() []analysis.RelatedInformation {
	var list []analysis.RelatedInformation
	if f.Pos != f.Acquire {
		list = append(list, analysis.RelatedInformation{Pos: f.Acquire, Message: "it is added here"})
	}
	switch {
	case f.Misgiven.IsValid():
		return []analysis.RelatedInformation{{Pos: f.Misgiven, Message: "this removes nothing"}}
	case f.decidedByLife():
		return append(list, wording.Evidence(f.life, f.Pos)...)
	case len(list) > 0:
		return list
	case f.Witness.IsValid() && f.Witness != f.Pos:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "this way out is reached without removing it"}}
	}
	return nil
}

// A hung is a call that leaves a handler behind, with nothing to remove it by.
type hung struct {
	*obligation.Hung
	life     lifetime.Verdict
	informer string
}

func (h hung) message() string {
	if h.Source != nil {
		return fmt.Sprintf("the handler of the watched source stays until the cache ends: %s (%s)", h.life.Why, consequence(config.Leak))
	}
	if h.By == nil {
		return fmt.Sprintf("%s stays until the informer ends: %s (%s)", handlerOn(h.informer), h.life.Why, consequence(config.Leak))
	}
	return fmt.Sprintf("%s adds a handler that is never removed: %s (%s)", nameOf(h.By), h.life.Why, consequence(config.Leak))
}

// addedMessage tells of a listener that is added for good.
func addedMessage(a *registry.Added, v lifetime.Verdict) string {
	truth := fmt.Sprintf("%s adds to %q of %s a listener that nothing removes", a.By.Name(), a.Adder.Field, a.Adder.Owner)
	return fmt.Sprintf("%s: %s (%s)", truth, v.Why, listenerCost)
}

// leftMessage tells of a listener that is removed on some ways only.
func leftMessage(a *registry.Added, v lifetime.Verdict) string {
	truth := fmt.Sprintf("%s adds to %q of %s a listener that is not removed on every path", a.By.Name(), a.Adder.Field, a.Adder.Owner)
	return fmt.Sprintf("%s: %s (%s)", truth, v.Why, listenerCost)
}

// listenerCost tells what a forgotten listener of one's own keeps. What that holds is not known.
var listenerCost = wording.Held(config.Leak, "listener") + " each time"

// nameOf returns the name of a function, with its package, or its type for a
// method.
func nameOf(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.TypeString(recv.Type(), func(*types.Package) string { return "" })
		return strings.TrimPrefix(t, "*") + "." + fn.Name()
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// consequence tells what a forgotten handler keeps.
func consequence(tier string) string { return wording.Cost(tier, resource.Handler.Costs[""]) }
