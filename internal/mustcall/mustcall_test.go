package mustcall_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
)

// The toy resources. A door is opened and closed; a hub hands out tickets and
// takes them back, which is the shape of an informer and its registrations: they
// are known by the names of methods, as everybody has interfaces of informers.
//
//	package res
//
//	func Open() *Door
//	func TryOpen() (*Door, error)
//	func (*Door) Close()
//	func (*Door) IsClosed() bool
//	func (*Door) Use()
//	func (*Door) Serve()
//
// A visitor has a door in a field of the house.
//
//	func Visit() (*House, error)
//	func Ask(With(ctx)) (*House, error)
//	func (any type) Call(…) (*House, error)
//	func (*House) Leave()
//
//	func (*Hub) Add() (*Ticket, error)
//	func (*Hub) Remove(*Ticket)
//
// A feed is a watch: it gives a channel that is closed when it has ended, any type
// may have a method that gives one, and a context may end it.
//
//	func Subscribe(ctx Context, topic string, options ...Option) (Feed, error)
//	func (Feed) Items() <-chan int
//	func (Feed) Stop()
//	func ReadAll(dst any, f Feed)
var (
	hubAsPeer = spec.Recv
	options   = spec.Arg(1)
	context   = spec.Arg(0)

	feed = &spec.Spec{
		Kind: "feed",
		Acquire: []spec.Acquire{
			{Symbol: symbol.Symbol{Name: "Feed"}},
			{Symbol: symbol.Symbol{Path: "res", Name: "Both"}, Result: 1},
			{Symbol: symbol.Symbol{Path: "res", Name: "Record"}},
			{Symbol: symbol.Symbol{Path: "res", Name: "FeedUntil"}, Until: &context},
			{Symbol: symbol.Symbol{Path: "res", Name: "FeedWith"}, Until: &options, Optional: []symbol.Symbol{{Path: "res", Name: "With"}}},
		},
		Release: []spec.Release{
			{Symbol: symbol.Symbol{Path: "res", Recv: "Feed", Name: "Stop"}, Operand: spec.Recv},
			{Symbol: symbol.Symbol{Path: "res", Name: "ReadAll"}, Operand: spec.Arg(1), Into: []symbol.Symbol{{Path: "res", Name: "Buffer"}}},
			{Symbol: symbol.Symbol{Path: "res", Name: "ReadAll"}, Operand: spec.Arg(1), MayFail: true},
		},
		Thing:   symbol.Symbol{Path: "res", Name: "Feed"},
		Given:   "given",
		Except:  []symbol.Symbol{{Path: "res", Recv: "Radio", Name: "Feed"}},
		Channel: []string{"Items"},
	}

	door = &spec.Spec{
		Kind: "door",
		Acquire: []spec.Acquire{
			{Symbol: symbol.Symbol{Path: "res", Name: "Open"}},
			{Symbol: symbol.Symbol{Path: "res", Name: "TryOpen"}},
			{Symbol: symbol.Symbol{Path: "res", Name: "Visit"}, Field: "Front"},
			{Symbol: symbol.Symbol{Path: "res", Name: "Ask"}, Field: "Front", Until: &context, Optional: []symbol.Symbol{{Path: "res", Name: "With"}}},
			{Symbol: symbol.Symbol{Name: "Call"}, Field: "Front"},
			{Symbol: symbol.Symbol{Path: "res", Recv: "Desk", Name: "Lend"}, Limit: &spec.Limit{Of: symbol.Symbol{Path: "res", Name: "Desk"}, Field: "Days", Variant: "lent"}},
		},
		Thing: symbol.Symbol{Path: "res", Name: "Door"},
		Release: []spec.Release{
			{Symbol: symbol.Symbol{Path: "res", Recv: "Door", Name: "Close"}, Operand: spec.Recv},
			{Symbol: symbol.Symbol{Path: "res", Recv: "Closer", Name: "Close"}, Operand: spec.Recv},
			{Symbol: symbol.Symbol{Path: "res", Recv: "House", Name: "Leave"}, Operand: spec.Recv, Field: "Front"},
		},
		Released: []symbol.Symbol{{Path: "res", Recv: "Door", Name: "IsClosed"}},
		Serve:    []symbol.Symbol{{Path: "res", Recv: "Door", Name: "Serve"}},
	}
	ticket = &spec.Spec{
		Kind: "ticket",
		Acquire: []spec.Acquire{
			{Symbol: symbol.Symbol{Name: "Add"}},
		},
		Release: []spec.Release{
			{Symbol: symbol.Symbol{Name: "Remove"}, Operand: spec.Arg(0), Peer: &hubAsPeer},
		},
		Thing:      symbol.Symbol{Path: "res", Name: "Ticket"},
		FailsAtEnd: true,
		All:        []string{"RemoveAll"},
	}
	worker = &spec.Spec{Kind: "worker", Worker: true}
)

const toyResources = `package res

type Door struct{ open bool }

func Open() *Door               { return &Door{true} }
func TryOpen() (*Door, error)   { return &Door{true}, nil }
func (d *Door) Close()          { d.open = false }
func (d *Door) Use()            {}
func (d *Door) Serve()          {}
func (d *Door) IsClosed() bool  { return !d.open }

type Closer interface{ Close() }

type House struct {
	Front *Door
	Name  string
}

type Desk struct{ Days int }

func (d *Desk) Lend() *Door { return &Door{true} }

func Visit() (*House, error)          { return nil, nil }
func Ask(o Option) (*House, error)    { return nil, nil }
func (h *House) Leave()               {}

type Ticket struct{}
type Hub struct{}

func (h *Hub) Add() (*Ticket, error) { return &Ticket{}, nil }
func (h *Hub) Remove(t *Ticket)      {}

type Feed interface {
	Items() <-chan int
	Stop()
}

type Recorder struct {
	Feed
	n int
}

func Record(f Feed) *Recorder { return &Recorder{Feed: f} }

type Hall struct{}
type Radio struct{}
type Buffer struct{}
type Context interface{ Done() <-chan struct{} }
type Option func()

func (h *Hall) Feed() (Feed, error)                      { return nil, nil }
func (r *Radio) Feed() (Feed, error)                     { return nil, nil }
func Both() (int, Feed)                                  { return 0, nil }
func FeedUntil(ctx Context) (Feed, error)                { return nil, nil }
func FeedWith(name string, opts ...Option) (Feed, error) { return nil, nil }
func With(ctx Context) Option                            { return nil }
func Quiet() Option                                      { return nil }
func ReadAll(dst any, f Feed)                            {}
func Read(items <-chan int)                              {}

func Unknown(x any)  {}
func Exit()          {}
`

// TestRules runs the engine on each txtar file below testdata. A comment // want Shape stands where
// a finding is reported, and // summary name: text asserts what callers are told of a function or
// type.
func TestRules(t *testing.T) {
	shared := leaktest.Shared{
		Packages: map[string]string{"res": toyResources},
		NoReturn: func(fn *types.Func) bool { return symbol.Of(fn) == symbol.Symbol{Path: "res", Name: "Exit"} },
	}
	leaktest.Toys(t, shared, func(t *testing.T) func(*leaktest.Toy) {
		w := &world{t, make(map[*types.Package]*mustcall.Result)}
		return w.check
	})
}

// A world is what was learned of the packages of an archive.
type world struct {
	t       *testing.T
	results map[*types.Package]*mustcall.Result
}

// Hidden tells what a package of the archive hides.
func (w *world) Hidden(pkg *types.Package, method symbol.Symbol) (all [][]summary.Owned) {
	if res := w.results[pkg]; res != nil {
		for _, h := range res.Hidden {
			if h.Method == method {
				all = append(all, h.Owned)
			}
		}
	}
	return all
}

// check analyzes one package and compares findings and summaries with the
// comments in it.
func (w *world) check(toy *leaktest.Toy) {
	w.t.Helper()
	in := &mustcall.Package{
		Types: toy.Types, Prog: toy.Prog, Funcs: toy.Funcs, Ignored: toy.Ignored,
		Borrows: func(fn *types.Func) bool { return symbol.Of(fn).Path == "fmt" },
		CutOff:  func(fn *ssa.Function) { w.t.Errorf("%s: a walk of %v was cut off", toy.Name, fn) },
	}
	res := mustcall.Analyze(in, []*spec.Spec{door, ticket, feed, worker}, w)
	w.results[toy.Types] = res
	w.compare(toy, res)
	w.compareRepeats(toy, res)
	w.compareWitnesses(toy, res)
	w.compareSummaries(toy, res)
}

// compare compares the findings with the comments. A // want Shape until stands where a context may
// end the thing as well, and // want Shape ended where there is one that the function does not see,
// // want Shape usedup where something else ends it unless it fails, // want Shape lent where it has a limit.
func (w *world) compare(toy *leaktest.Toy, res *mustcall.Result) {
	w.t.Helper()
	found := make(map[token.Pos][]string)
	for _, f := range res.Findings {
		text := f.Shape.String()
		switch {
		case f.Until != nil:
			text += " until"
		case f.Ended:
			text += " ended"
		case f.UsedUp:
			text += " usedup"
		case f.Variant == "lent":
			text += " lent"
		}
		found[f.Pos] = append(found[f.Pos], text)
		if f.Shape != mustcall.NeverReleased && f.Shape != mustcall.Replaced && !f.Witness.IsValid() {
			w.t.Errorf("%s:%d: %s without a witness", toy.Name, toy.Line(f.Pos), f.Shape)
		}
	}
	toy.Compare(w.t, found)
}

// compareRepeats compares the findings that hold if their function runs again
// with the comments // repeats of a file that has any.
func (w *world) compareRepeats(toy *leaktest.Toy, res *mustcall.Result) {
	w.compareLines(toy, "repeats", res.Repeats, func(f mustcall.Finding) token.Pos { return f.Pos })
}

// compareWitnesses compares the ways out that the findings show with the comments // witness of a file that has any.
func (w *world) compareWitnesses(toy *leaktest.Toy, res *mustcall.Result) {
	w.compareLines(toy, "witness", res.Findings, func(f mustcall.Finding) token.Pos { return f.Witness })
}

// compareLines compares the places of findings with the lines that end with a comment, in a file that has any.
func (w *world) compareLines(toy *leaktest.Toy, comment string, all []mustcall.Finding, at func(mustcall.Finding) token.Pos) {
	w.t.Helper()
	if !strings.Contains(toy.Text, "// "+comment) {
		return
	}
	found := make(map[int]bool)
	for _, f := range all {
		found[toy.Line(at(f))] = true
	}
	for i, line := range strings.Split(toy.Text, "\n") {
		if want := strings.HasSuffix(line, "// "+comment); want != found[i+1] {
			w.t.Errorf("%s:%d: %s: %v, want %v", toy.Name, i+1, comment, found[i+1], want)
		}
	}
}

var summaryComment = regexp.MustCompile(`(?m)^// summary ([\w.]+): (.*)$`)

func (w *world) compareSummaries(toy *leaktest.Toy, res *mustcall.Result) {
	w.t.Helper()
	for _, m := range summaryComment.FindAllStringSubmatch(toy.Text, -1) {
		if got := w.summary(toy.Types, res, m[1]); got != m[2] {
			w.t.Errorf("%s: summary of %s:\n got %q\nwant %q", toy.Name, m[1], got, m[2])
		}
	}
}

// summary returns the text of the summary of a function f, a method T.f or a
// type T.
func (w *world) summary(pkg *types.Package, res *mustcall.Result, name string) string {
	recv, method, isMethod := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(recv)
	if isMethod {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, method)
	}
	switch obj := obj.(type) {
	case *types.TypeName:
		if sum := res.Types[obj]; sum != nil {
			return sum.String()
		}
	case *types.Func:
		if sum := res.Funcs[obj]; sum != nil {
			return sum.String()
		}
	default:
		w.t.Errorf("no %s in %s", name, pkg.Path())
	}
	return ""
}

// Func implements mustcall.Importer. Summaries go through the codec of facts on
// the way.
func (w *world) Func(fn *types.Func) *summary.Func {
	if fn == nil {
		return nil // of a func value
	}
	res := w.results[fn.Pkg()]
	if res == nil {
		return nil
	}
	if sum := res.Funcs[fn]; sum != nil {
		return roundTrip(w.t, sum)
	}
	return new(summary.Func)
}

func (w *world) Type(t *types.TypeName) *summary.Type {
	if res := w.results[t.Pkg()]; res != nil && res.Types[t] != nil {
		return roundTrip(w.t, res.Types[t])
	}
	return nil
}

func (w *world) Knows(pkg *types.Package) bool { return w.results[pkg] != nil }

// roundTrip encodes and decodes v as a driver does with facts, and checks that
// the result encodes to the same bytes.
func roundTrip[T any](t *testing.T, v *T) *T {
	t.Helper()
	first := encode(t, v)
	out := new(T)
	if err := gob.NewDecoder(bytes.NewReader(first)).Decode(out); err != nil {
		t.Fatal(err)
	}
	if again := encode(t, out); !bytes.Equal(first, again) {
		t.Errorf("%v does not survive a round trip", v)
	}
	return out
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestShapeNames guards the names that want comments use.
func TestShapeNames(t *testing.T) {
	seen := make(map[string]bool)
	for s := mustcall.LostOnPath; s <= mustcall.ReturnsEarly; s++ {
		name := s.String()
		if seen[name] || strings.HasPrefix(name, "Shape(") {
			t.Errorf("shape %d has no name of its own: %s", s, name)
		}
		seen[name] = true
	}
	if got, want := mustcall.Shape(99).String(), "Shape(99)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if fmt.Sprint(mustcall.Deleted) != "Deleted" {
		t.Error("Shape is not a Stringer")
	}
}
