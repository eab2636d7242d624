package mustcall

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// An Operand is a position in a call, as in the source: the receiver, or an
// argument. It names the value that carries a duty into a release.
type Operand int

// Recv is the receiver of a method call. Arg(0) is the first argument.
const Recv Operand = -1

// Arg returns the operand of the i'th argument, from 0, receiver not counted.
func Arg(i int) Operand { return Operand(i) }

// An Acquire is a function or method whose call creates an obligation.
type Acquire struct {
	Symbol symbol.Symbol
	Result int // the result that carries the obligation

	// Variant, if set, tells acquisitions of one kind apart that differ
	// in what they cost. The engine passes it on.
	Variant string
}

// A Release is a function or method whose call meets an obligation.
type Release struct {
	Symbol  symbol.Symbol
	Operand Operand // the value that carries the obligation into the call

	// Peer, if set, is the operand that must be the receiver of the
	// acquiring call: RemoveEventHandler(reg) counts on the informer
	// that gave reg, and on no other.
	Peer *Operand
}

// A Spec is a kind of thing that must be released: how the obligation is
// born, which value carries it, and what meets it.
//
//	q := workqueue.NewTypedRateLimitingQueue(…)   Acquire, Result 0
//	q.ShutDown()                                  Release, Operand Recv
//
//	reg, err := informer.AddEventHandler(h)       Acquire, Result 0
//	informer.RemoveEventHandler(reg)              Release, Operand Arg(0), Peer Recv
//	cache.ShutDownEventHandler(informer, reg)     Release, Operand Arg(1), Peer Arg(0)
type Spec struct {
	Kind    string // unique name, also the key in facts
	Acquire []Acquire
	Release []Release

	// Released are methods of the thing that return true after a release.
	Released []symbol.Symbol

	// Serve are methods that are called by whoever works for the thing, and
	// by nobody else: who serves it is who should release it.
	Serve []symbol.Symbol
}

// A table indexes specs by symbol and by the release's method name.
type table struct {
	acquire map[symbol.Symbol]acquisition
	release map[symbol.Symbol][]releasing
	kinds   map[string]*Spec
	any     *Spec // for questions that do not depend on the spec
}

type acquisition struct {
	spec *Spec
	Acquire
}

type releasing struct {
	spec *Spec
	Release
}

func newTable(specs []*Spec) *table {
	t := &table{
		acquire: make(map[symbol.Symbol]acquisition),
		release: make(map[symbol.Symbol][]releasing),
		kinds:   make(map[string]*Spec),
	}
	for _, s := range specs {
		t.any = s
		t.kinds[s.Kind] = s
		for _, a := range s.Acquire {
			t.acquire[a.Symbol] = acquisition{s, a}
		}
		for _, r := range s.Release {
			t.release[r.Symbol] = append(t.release[r.Symbol], releasing{s, r})
		}
	}
	return t
}

// releaseMethod reports whether a call of a method called name on the carrier
// itself releases it. The carrier is known to be a thing of spec, so the name
// is enough: a local interface { ShutDown() } declares a symbol of its own.
func (s *Spec) releaseMethod(name string) bool {
	for _, r := range s.Release {
		if r.Operand == Recv && r.Symbol.Name == name {
			return true
		}
	}
	return false
}

// serves reports whether a method called name serves the thing.
func (s *Spec) serves(name string) bool {
	return slices.ContainsFunc(s.Serve, func(sym symbol.Symbol) bool { return sym.Name == name })
}

// isRelease reports whether fn is in one of the spec's rows.
func (s *Spec) isRelease(fn *types.Func) bool {
	sym := symbol.Of(fn)
	return slices.ContainsFunc(s.Release, func(r Release) bool { return r.Symbol == sym })
}

// specOf returns the spec of things that values of type t are, or nil: t has a
// method declared by one of the spec's releases.
func (t *table) specOf(typ types.Type) *Spec {
	for sym, rows := range t.release {
		obj, index, _ := types.LookupFieldOrMethod(typ, true, nil, sym.Name)
		m, ok := obj.(*types.Func)
		if !ok || len(index) > 1 || symbol.Of(m) != sym { // promoted: the embedded field has it
			continue
		}
		for _, r := range rows {
			if r.Operand == Recv {
				return r.spec
			}
		}
	}
	return nil
}
