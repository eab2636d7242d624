package spec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// An Operand is a position in a call, as in the source: the receiver, or an
// argument. It names the value that carries a duty into a release.
type Operand int

// Recv is the receiver of a method call. Arg(0) is the first argument.
const Recv Operand = -1

// Arg returns the operand of the i'th argument, from 0, receiver not counted.
func Arg(i int) Operand { return Operand(i) }

// In returns the value there in a call of t, or nil if there is none.
func (op Operand) In(t access.Target) ssa.Value {
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

	// Takes, if set, is the type of the only parameter, contexts left out: a function that takes anything else is another one of that
	// name. A symbol with nothing but a Name stands for all types of that name but interfaces, behind which may be anything.
	Takes symbol.Symbol

	// None, if set, says of a call, or of one of a helper that leaves the thing to its caller, whether it gives nothing to release: it
	// is asked for an answer without a body.
	None func(call *ssa.Call) bool

	// Before, if set, is a version of the language, as go1.23: only in code of an older one there is anything to release.
	Before string

	// Begins, if set, gives the go statement from which on what a call gives holds something, or nil if that is so from the call on.
	//
	//	pr, pw := io.Pipe()
	//	…
	//	go write(pw)
	Begins func(call *ssa.Call) *ssa.Go

	// Beside says that what else the function leaves to its callers is worth more: where there is such a thing, that is theirs to release, and not this.
	Beside bool

	// Called says that the result is a func that has to be called.
	Called bool

	// OK, if set, is 1 + the index of a bool that the function returns, and which is true wherever there is anything to release.
	OK int

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

	// Limit, if set, is what ends the thing after a time, where it is set of what the thing is acquired on.
	Limit *Limit
}

// A Limit is a field of a type of objects by which what is acquired on one ends after a time. Such things are a Variant of their own.
//
//	&http.Client{Timeout: 5 * time.Second}
type Limit struct {
	Of      symbol.Symbol
	Field   string
	Variant string
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
	// into a buffer does not fail half way. It may also be a variable, or a function that
	// is given nothing but such values.
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

	// Made tells of a function that is not in view whether a method of what it makes stays until a signal comes that the function is given, and which
	// operand that is. It may be nil.
	//
	//	forwarder, err := portforward.New(dialer, ports, stop, ready, out, errOut)
	//	go forwarder.ForwardPorts()
	Made func(maker *types.Func, method string) (signal Operand, ok bool)

	// Asks are methods of the thing, or of what has it, that ask something of it. Before one does, and where it fails, it holds nothing.
	// Holds, if set, says of a call of one whether it holds something then.
	Asks  []symbol.Symbol
	Holds func(ask *ssa.Call) bool

	// Empty, if set, says of a field of what has the thing whether there is nothing to release where it equals a value.
	//
	//	if resp.StatusCode == http.StatusNoContent { … }
	Empty func(field *types.Var, is ssa.Value) bool

	// NoneFor, if set, says of a value whether there is nothing to release where something was asked for by that.
	//
	//	if method == http.MethodHead { … }    if req.Method == "HEAD" { … }
	NoneFor func(is ssa.Value) bool

	// Literals are types of which a value is a thing where a function makes it by itself.
	Literals []Literal

	// Thing is the type of the things, where they have no method that
	// releases them.
	Thing symbol.Symbol

	// Is, if set, says of a type whether its values are things, which have no type in common; and Gives of a function whether it acquires
	// one, as the first row does.
	//
	//	stream, err := client.Watch(ctx, req)    client, err := kms.NewKeyManagementClient(ctx)
	Is    func(types.Type) bool
	Gives func(*types.Func) bool

	// ByReading says that the thing ends as who reads it is told so: where a call fails that it is given to, it has ended. One that is kept in
	// an object is read by others, and is not followed.
	//
	//	event, err := stream.Recv()
	//	if err != nil { return err }
	ByReading bool

	// ReadUp says that the thing has ended where a function fails that reads it: see knowledge.FailsAsRead.
	//
	//	line, err := bufio.NewReader(resp.Body).ReadBytes('\n')
	//	if err != nil { return }
	ReadUp bool

	// UsedUp says that who is given the thing as an interface without a release uses it up, unless that fails half way.
	//
	//	uploader.Upload(pr)    // func (…) Upload(r io.Reader) error
	UsedUp bool

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

	// Released are methods of the thing that return true after a release, or a channel that is closed then.
	Released []symbol.Symbol

	// Views are methods that give another object with the thing in it, or that back: who has either has the thing.
	Views []symbol.Symbol

	// Serve are methods that are called by whoever works for the thing, and
	// by nobody else: who serves it is who should release it.
	Serve []symbol.Symbol
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

// EndsInTime reports whether things end with a context, too, or by themselves, with a channel that tells.
func (s *Spec) EndsInTime() bool {
	return len(s.Channel) > 0 || slices.ContainsFunc(s.Acquire, func(a Acquire) bool { return a.Until != nil })
}

// IsNone reports whether a call gives no thing, of those of a variant.
func (s *Spec) IsNone(variant string, call *ssa.Call) bool {
	return slices.ContainsFunc(s.Acquire, func(a Acquire) bool {
		return (a.Variant == variant || a.Limit != nil && a.Limit.Variant == variant) && a.None != nil && a.None(call)
	})
}

// Path returns the path from the result to the thing, or to what releases it.
func (a Acquire) Path() access.Path {
	switch {
	case a.Called:
		return access.Call
	case a.Field != "":
		return access.Select(a.Field)
	}
	return ""
}

// Is reports whether fn is in the row. The carrier is known to be a thing of
// the row's spec, so that the name of a method is enough: a local
// interface { ShutDown() } declares a symbol of its own.
func (r Release) Is(fn *types.Func) bool {
	if fn.Signature().Recv() == nil {
		return symbol.Of(fn) == r.Symbol
	}
	return fn.Name() == r.Symbol.Name && (r.Symbol.Recv != "" || r.Symbol.Path == "")
}

// ReleasedBy reports whether a method called name of the carrier itself
// releases it.
func (s *Spec) ReleasedBy(name string) bool {
	return slices.ContainsFunc(s.Release, func(r Release) bool { return r.Operand == Recv && r.Field == "" && r.Symbol.Name == name })
}

// ServedBy reports whether a method called name serves the thing.
func (s *Spec) ServedBy(name string) bool {
	return slices.ContainsFunc(s.Serve, func(sym symbol.Symbol) bool { return sym.Name == name })
}

// IsRelease reports whether fn is in one of the spec's rows.
func (s *Spec) IsRelease(fn *types.Func) bool {
	return slices.ContainsFunc(s.Release, func(r Release) bool { return r.Is(fn) })
}

// IsInto reports whether a call is given what the row means as its first argument.
func (r Release) IsInto(t access.Target) bool {
	return len(r.Into) == 0 || r.means(Arg(0).In(t))
}

// means reports whether a value, as a type, a variable or a call, is in Into.
//
//	&buf    io.Discard    sha256.New()    io.MultiWriter(&buf, hash)
func (r Release) means(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return slices.Contains(r.Into, symbol.OfType(v.X.Type())) || r.means(v.X)
	case *ssa.ChangeInterface:
		return slices.Contains(r.Into, symbol.OfType(v.X.Type())) || r.means(v.X)
	case *ssa.UnOp:
		global, ok := v.X.(*ssa.Global)
		return ok && slices.Contains(r.Into, symbol.OfGlobal(global))
	case *ssa.Call:
		args := v.Call.Args
		if v.Call.Signature().Variadic() && len(args) == 1 {
			args = value.Packed(args[0])
		}
		return slices.Contains(r.Into, symbol.OfCall(&v.Call)) && len(args) > 0 &&
			!slices.ContainsFunc(args, func(arg ssa.Value) bool { return !r.means(arg) })
	}
	return false
}

// Path returns the path by which the operand of a release has the thing.
func (r Release) Path() access.Path {
	if r.Field == "" {
		return ""
	}
	return access.Select(r.Field)
}

// AskedBy reports whether a call of t asks something of a thing, or of what has it; behind an interface, by its name.
func (s *Spec) AskedBy(t access.Target) bool {
	return t.Obj != nil && slices.ContainsFunc(s.Asks, func(ask symbol.Symbol) bool {
		return symbol.Of(t.Obj) == ask || t.Invoke && t.Obj.Name() == ask.Name
	})
}

// HoldsAfter reports whether a call of t does so, and the thing holds something after that.
func (s *Spec) HoldsAfter(t access.Target, call ssa.CallInstruction) bool {
	at, isCall := call.(*ssa.Call) // and no go statement, whose results are dropped
	return s.AskedBy(t) && (s.Holds == nil || isCall && s.Holds(at))
}
