package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/symbol"
)

// An Operand is a position in a call, as in the source: the receiver, or an
// argument. It names the value that carries a duty into a release.
type Operand int

// Recv is the receiver of a method call. Arg(0) is the first argument.
const Recv Operand = -1

// Arg returns the operand of the i'th argument, from 0, receiver not counted.
func Arg(i int) Operand { return Operand(i) }

// in returns the value there in a call of t, or nil if there is none.
func (op Operand) in(t access.Target) ssa.Value {
	i := int(op)
	if t.Obj != nil && t.Obj.Signature().Recv() != nil {
		i++
	}
	if i < 0 || i >= len(t.Args) {
		return nil
	}
	return t.Args[i]
}

// An Acquire is a function or method whose call creates an obligation.
type Acquire struct {
	// Symbol names the function. A symbol with nothing but a Name stands
	// for the methods of that name of all types, where the result that
	// carries the obligation is a Spec.Thing.
	Symbol symbol.Symbol
	Result int // the result that carries the obligation

	// Field, if set, is that of the result which has the thing: resp.Body.
	Field string

	// Called says that the result is a func that has to be called.
	Called bool

	// Variant, if set, tells acquisitions of one kind apart that differ
	// in what they cost. The engine passes it on.
	Variant string

	// Until, if set, is the operand that ends the thing as well: a context.
	// Where it is Optional, the operand is made by such a function, or is a list of options that are, and the
	// context is the argument of that. The engine passes it on.
	//
	//	record.NewBroadcaster(record.WithContext(ctx))
	//	req, err := http.NewRequestWithContext(ctx, …); client.Do(req)
	Until    *Operand
	Optional []symbol.Symbol
}

// A Release is a function or method whose call meets an obligation.
type Release struct {
	Symbol  symbol.Symbol // nothing but a Name: the methods of that name of all types
	Operand Operand       // the value that carries the obligation into the call
	Field   string        // of the operand that has the thing; "" if it is that

	// Peer, if set, is the operand that must be the receiver of the
	// acquiring call: RemoveEventHandler(reg) counts on the informer
	// that gave reg, and on no other.
	Peer *Operand

	// MayFail says that the call ends the thing unless it fails half way: where
	// it does, and nobody looks, the thing stays.
	MayFail bool

	// Into, if set, are types of the first argument that are meant: copying
	// into a buffer does not fail half way.
	Into []symbol.Symbol
}

// A Literal is a struct type of which a value is a thing where a function makes it by itself.
//
//	&http.Transport{TLSClientConfig: config}    tr := new(http.Transport)
type Literal struct {
	Type    symbol.Symbol
	Variant string

	// None says of a field whether a value of it has that be no thing. Where the package sets such a field of values that it has from elsewhere,
	// nobody knows of which.
	None func(field *types.Var, v ssa.Value) bool

	// Ends says of an instruction whether things of the package hold nothing by it, wherever it is: req.Close = true.
	Ends func(instr ssa.Instruction) bool
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

	// Worker says that the things are goroutines: those that stay until a signal comes.
	Worker bool

	// Starts tells of a function that is not in view whether it starts something that stays until a
	// signal comes, and which operand that is; and of one that is spawned whether it stays itself. It may be nil.
	Starts func(fn *types.Func, spawned bool) (signal Operand, ok bool)

	// Asks are methods of the thing, or of what has it, that ask something of it. Before one does, and where it fails, it holds nothing.
	// Holds, if set, says of a call of one whether it holds something then.
	Asks  []symbol.Symbol
	Holds func(ask *ssa.Call) bool

	// Literals are types of which a value is a thing where a function makes it by itself.
	Literals []Literal

	// Thing is the type of the things, where they have no method that
	// releases them.
	Thing symbol.Symbol

	// Given names the Variant of what comes out of a func value that returns a
	// Thing and an error, if such a func gives the thing away.
	Given string

	// Except are functions that a row with nothing but a name does not mean.
	Except []symbol.Symbol

	// Minor says that what else is lost at a place, or with the same owner, is worth more: it is told, and the thing is not.
	Minor bool

	// Channel are methods of the thing that give a channel. It is closed when
	// the thing has ended, and who has seen that has nothing left to release.
	Channel []string

	// FailsAtEnd says that an acquisition fails only if what it is made on
	// has ended, and everything around it with that: what else is lost then
	// does not matter.
	FailsAtEnd bool

	// All are methods of what a thing is acquired on that release all that
	// was acquired on it. An object that has one keeps the things itself.
	All []string

	// Released are methods of the thing that return true after a release.
	Released []symbol.Symbol

	// Views are methods that give another object with the thing in it, or that back: who has either has the thing.
	Views []symbol.Symbol

	// Serve are methods that are called by whoever works for the thing, and
	// by nobody else: who serves it is who should release it.
	Serve []symbol.Symbol
}

// A table indexes specs by symbol.
type table struct {
	acquire map[symbol.Symbol]acquisition
	literal map[symbol.Symbol]literal
	carried map[symbol.Symbol]*Spec // by the type of the thing, or a method that releases it
	given   map[symbol.Symbol]*Spec // by the type of the thing, of specs that have Given
	kinds   map[string]*Spec
	served  map[symbol.Symbol]bool // the methods in Serve of all specs
	worker  *Spec                  // of goroutines, or nil
	any     *Spec                  // for questions that do not depend on the spec
}

type acquisition struct {
	spec *Spec
	Acquire
}

type literal struct {
	spec *Spec
	Literal
}

func newTable(specs []*Spec) *table {
	t := &table{
		acquire: make(map[symbol.Symbol]acquisition),
		literal: make(map[symbol.Symbol]literal),
		carried: make(map[symbol.Symbol]*Spec),
		given:   make(map[symbol.Symbol]*Spec),
		kinds:   make(map[string]*Spec),
		served:  make(map[symbol.Symbol]bool),
	}
	for _, s := range specs {
		t.any = s
		if s.Worker {
			t.worker = s
		}
		t.kinds[s.Kind] = s
		for _, m := range s.Serve {
			t.served[m] = true
		}
		for _, a := range s.Acquire {
			t.acquire[a.Symbol] = acquisition{s, a}
		}
		for _, l := range s.Literals {
			t.literal[l.Type] = literal{s, l}
		}
		for _, r := range s.Release {
			if r.Operand == Recv && r.Field == "" {
				t.carried[r.Symbol] = s
			}
		}
		if s.Thing != (symbol.Symbol{}) {
			t.carried[s.Thing] = s
		}
		if s.Given != "" {
			t.given[s.Thing] = s
		}
	}
	return t
}

// method returns the row about methods of fn's name, if fn, called on a value of
// type recv, is one that gives the thing.
func (t *table) method(fn *types.Func, recv types.Type) (acquisition, bool) {
	a, ok := t.acquire[symbol.Symbol{Name: fn.Name()}]
	sig := fn.Signature()
	if !ok || sig.Recv() == nil || a.Result >= sig.Results().Len() {
		return acquisition{}, false
	}
	if slices.Contains(a.spec.Except, symbol.Of(fn)) {
		return acquisition{}, false
	}
	for _, name := range a.spec.All {
		if all, _, _ := types.LookupFieldOrMethod(recv, true, nil, name); all != nil {
			return acquisition{}, false
		}
	}
	return a, symbol.OfType(a.thing(sig.Results().At(a.Result).Type())) == a.spec.Thing
}

// thing returns the type of the thing that a result of type t carries.
func (a Acquire) thing(t types.Type) types.Type {
	if a.Field != "" {
		if field, _, _ := types.LookupFieldOrMethod(t, true, nil, a.Field); field != nil {
			return field.Type()
		}
	}
	return t
}

// path returns the path from the result to the thing, or to what releases it.
func (a Acquire) path() access.Path {
	switch {
	case a.Called:
		return access.Call
	case a.Field != "":
		return access.Select(a.Field)
	}
	return ""
}

// is reports whether fn is in the row. The carrier is known to be a thing of
// the row's spec, so that the name of a method is enough: a local
// interface { ShutDown() } declares a symbol of its own.
func (r Release) is(fn *types.Func) bool {
	if fn.Signature().Recv() == nil {
		return symbol.Of(fn) == r.Symbol
	}
	return fn.Name() == r.Symbol.Name && (r.Symbol.Recv != "" || r.Symbol.Path == "")
}

// releaseMethod reports whether a method called name of the carrier itself
// releases it.
func (s *Spec) releaseMethod(name string) bool {
	return slices.ContainsFunc(s.Release, func(r Release) bool { return r.Operand == Recv && r.Field == "" && r.Symbol.Name == name })
}

// serves reports whether a method called name serves the thing.
func (s *Spec) serves(name string) bool {
	return slices.ContainsFunc(s.Serve, func(sym symbol.Symbol) bool { return sym.Name == name })
}

// isRelease reports whether fn is in one of the spec's rows.
func (s *Spec) isRelease(fn *types.Func) bool {
	return slices.ContainsFunc(s.Release, func(r Release) bool { return r.is(fn) })
}

// specOf returns the spec of things that values of type t are, or nil: t is the
// spec's Thing, or has a method declared by one of its releases.
func (t *table) specOf(typ types.Type) *Spec {
	for sym, spec := range t.carried {
		if sym.Recv == "" {
			if symbol.OfType(typ) == sym {
				return spec
			}
			continue
		}
		obj, index, _ := types.LookupFieldOrMethod(typ, true, nil, sym.Name)
		m, ok := obj.(*types.Func)
		if ok && len(index) == 1 && symbol.Of(m) == sym { // not promoted: the embedded field has it
			return spec
		}
	}
	return nil
}
