package losthandler

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/leaklint/leaklint/analyzers/internal/lifetime"
	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
)

// A finding has what the message is made of.
type finding struct {
	*mustcall.Finding
	life     lifetime.Verdict
	tier     string
	name     string // of the variable or field that the registration, or its owner, is assigned to; or ""
	informer string // as in the source, or ""
}

// message says what is true first, then which evidence decided, then what it
// costs.
func (f finding) message() string {
	return fmt.Sprintf("%s%s (%s)", f.truth(), f.why(), consequence(f.tier))
}

func (f finding) truth() string {
	switch {
	case f.Misgiven.IsValid():
		return f.handler() + " is removed from another informer than it was added to, which does nothing"
	case f.Shape == mustcall.OwnerDropped && f.Never:
		return fmt.Sprintf("%s is dropped without %s", f.owner(), f.releasers())
	case f.Shape == mustcall.OwnerDropped:
		return fmt.Sprintf("%s is dropped on a path without %s", f.owner(), f.releasers())
	case f.Shape == mustcall.FuncDropped && f.Never:
		return fmt.Sprintf("the func that removes %s is never called", f.handler())
	case f.Shape == mustcall.FuncDropped:
		return fmt.Sprintf("the func that removes %s is not called on every path", f.handler())
	case f.Shape == mustcall.Replaced:
		return f.handler() + " is replaced and not removed"
	case f.Shape == mustcall.NewcomerLost:
		return f.handler() + " is dropped if another is found, and not removed"
	case f.Shape == mustcall.Deleted:
		return fmt.Sprintf("an entry is deleted without %s", f.releasers())
	case f.Shape == mustcall.ReturnsEarly:
		return fmt.Sprintf("%s can return before it removes %s", f.Methods[0].Name, f.handler())
	case f.Shape == mustcall.NeverReleased && f.Teardown != "":
		return fmt.Sprintf("%s is not removed by %s", f.handler(), f.Teardown)
	case f.Shape == mustcall.NeverReleased, f.Never:
		return f.handler() + " is never removed"
	}
	return f.handler() + " is not removed on every path"
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

// handler names the handler: by its field, or by the informer.
func (f finding) handler() string {
	switch {
	case f.Field != nil && f.Owner != "":
		return fmt.Sprintf("handler registration %q of %s", f.Field.Name(), f.Owner)
	case f.Field != nil:
		return fmt.Sprintf("handler registration %q", f.Field.Name())
	case f.Owner != "":
		return "the handler of " + f.owner()
	case f.name != "":
		return fmt.Sprintf("handler registration %q", f.name)
	}
	return handlerOn(f.informer)
}

func handlerOn(informer string) string {
	if informer == "" {
		return "the event handler"
	}
	return "the handler added to " + informer
}

func (f finding) owner() string {
	switch {
	case f.name != "":
		return fmt.Sprintf("%q", f.name)
	case f.Owner != "":
		return "the new " + f.Owner
	}
	return "the owner of the handler"
}

// releasers names the methods that would remove the handler.
func (f finding) releasers() string {
	names := make([]string, 0, 3)
	for _, m := range f.Methods[:min(3, len(f.Methods))] {
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return "its handler being removed"
	}
	return strings.Join(names, " or ") + ", which removes its handler"
}

// related points to the other position that explains the finding: the way out,
// the wrong removal, where the handler was added, who calls so often.
func (f finding) related() []analysis.RelatedInformation {
	switch {
	case f.Misgiven.IsValid():
		return []analysis.RelatedInformation{{Pos: f.Misgiven, Message: "this removes nothing"}}
	case f.Pos != f.Acquire:
		return []analysis.RelatedInformation{{Pos: f.Acquire, Message: "it is added here"}}
	case f.decidedByLife():
		return evidence(f.life, f.Pos)
	case f.Witness.IsValid() && f.Witness != f.Pos:
		return []analysis.RelatedInformation{{Pos: f.Witness, Message: "this way out is reached without removing it"}}
	}
	return nil
}

func evidence(v lifetime.Verdict, at token.Pos) []analysis.RelatedInformation {
	if v.Why == "" || !v.Pos.IsValid() || v.Pos == at {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: v.Pos, Message: v.Note}}
}

// A hung is a call that leaves a handler behind, with nothing to remove it by.
type hung struct {
	*obligation.Hung
	life     lifetime.Verdict
	informer string
}

func (h hung) message() string {
	if h.By == nil {
		return fmt.Sprintf("%s stays until the informer ends: %s (%s)", handlerOn(h.informer), h.life.Why, consequence(report.Leak))
	}
	return fmt.Sprintf("%s adds a handler that is never removed: %s (%s)", nameOf(h.By), h.life.Why, consequence(report.Leak))
}

// nameOf returns the name of a function, with its package, or its type for a
// method.
func nameOf(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.TypeString(recv.Type(), func(*types.Package) string { return "" })
		return strings.TrimPrefix(t, "*") + "." + fn.Name()
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// consequence tells what a forgotten handler keeps. Its first words carry the
// tier, as go vet prints no category.
func consequence(tier string) string {
	verb := "leaks"
	if tier != report.Leak {
		verb = "may leak"
	}
	cost := resource.Handler.Costs[""]
	return fmt.Sprintf("%s %d goroutines and %d KiB each time", verb, cost.Goroutines, cost.KiB)
}

// receiverAt returns the source of x in the call x.f(…) whose left parenthesis is
// at pos, if it is short enough for a message, or what it ends in.
func receiverAt(pass *analysis.Pass, pos token.Pos) string {
	file := report.File(pass, pos)
	if file == nil {
		return ""
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for _, n := range path {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Lparen != pos {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		return shortened(sel.X)
	}
	return ""
}

// shortened returns the source of an expression of selectors and calls without
// arguments, from the last few of them.
func shortened(e ast.Expr) string {
	const limit = 40
	text := types.ExprString(e)
	for len(text) > limit {
		_, rest, ok := strings.Cut(text, ".")
		if !ok {
			return ""
		}
		text = rest
	}
	if strings.Count(text, "(") != strings.Count(text, ")") {
		return ""
	}
	return text
}
