package callgraph

import (
	"go/token"
	"iter"
	"slices"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Node is a function.
type Node struct {
	ID         string
	Pkg        string
	Name       string
	Parent     string // of a literal: the function it is in
	Entry      *knowledge.Entry
	Exported   bool               // other packages may call it
	ForTests   bool               // it is there for tests
	Example    bool               // it is in a directory of examples
	Escapes    bool               // it goes where nobody sees who calls it
	Cluster    bool               // it is handed a cluster, or belongs to one
	Runs       []int              // parameters that it runs: see isRun
	Method     string             // of a declared method: its name, for calls through interfaces
	recv       *dispatch.Receiver // of a declared method
	News       []int              // results that are new objects each time
	Drains     []int              // parameters: channels that it reads to their end
	Serves     []string           // types: of the receiver, and of results
	EntersStop []string           // fields with maps in which it enters what ends something: a cancel func, a channel
	Service    Service
	Pos        token.Pos
}

// A Call is one place that calls a function, or hands it to something that does.
type Call struct {
	In       string // the function around
	Pos      token.Pos
	Args     [][]Origin       // receiver first; nil where the func is handed over
	Bare     bool             // of a func, of which the receiver, if it is a method value, is not among the arguments
	Made     []bool           // of the arguments: it is an object that the function around makes
	Items    []bool           // of the arguments: it came out of a channel
	givers   []giver          // of the arguments: what gives them, in the order of these
	structs  []*structure     // of the arguments; nil where what is in the fields is not known
	Entry    *knowledge.Entry // how the func that is handed over is called
	Again    bool             // the place is in a loop
	Apart    bool             // in a goroutine of its own
	Loop     *knowledge.Entry // set if the place is reached again and again while its function runs
	Guard    *Guard
	Entered  []string            // fields with maps in which the result is entered
	iface    *dispatch.Interface // of a call through an interface
	named    string              // what that is called, or ""
	Received bool                // the func that is called came out of a channel
	maker    *maker              // of the func that is called, if a call of the function around has given it; or nil
	unless   string              // of a call through the place of a type: see source
	draining draining            // of a channel that it gives
	awaiting awaiting            // what the loop around waits for
	Fate     Fate                // what an error that it returns leads to
	Ended    []string            // the fields of which the things have ended by then: see endedBefore
	unknown  symbol.Symbol       // the function that makes it, as is believed as long as its body is not in view
	inPlace  bool                // its text shows that
	unclear  bool                // or something else that may mean anything
	When     When                // the condition on which the function around comes to it
	told     []told
}

// A maker is a call that gives a func, a literal of the function that is called, which has captured what that is given.
//
//	run := newRunner(ctx)    func newRunner(ctx context.Context) func(task) error { return func(t task) error { return t(ctx) } }
//	run(f)
type maker struct {
	fn   string // that is called
	args [][]Origin
}

// Maker returns the call that has given the func which is called, as a call of the function fn; or nil.
func (at *Call) Maker() (made *Call, fn string) {
	if at.maker == nil {
		return nil, ""
	}
	one := *at
	one.Args, one.Bare, one.Made, one.Items, one.givers, one.structs, one.told, one.maker = at.maker.args, false, nil, nil, nil, nil, nil, nil
	return &one, at.maker.fn
}

// A Write is an assignment to a field, or to an element of the map or slice that
// the field holds.
type Write struct {
	In    string
	From  []Origin
	Fresh bool // into an object that In makes
	Again bool // in a loop: what was made before that is older than the object
}

// IsMethod reports whether n is a declared method.
func (n *Node) IsMethod() bool { return n.recv != nil }

// GivesContext reports whether what is called is given a context that ends with it, as far as is known. A group of another module that hands its funcs
// one has made that, and ends it when one of them fails, or all are done.
//
//	g.Go("watch", func(ctx context.Context) error { … })
func (at *Call) GivesContext() bool {
	return at.Entry != nil && (at.Entry.Cancels || at.unknown.Recv != "" && knowledge.Spawns(at.unknown.Name))
}

// IsHanded reports whether the func is handed to a function whose body was not in view where that is.
func (at *Call) IsHanded() bool { return at.unknown.Name != "" }

// InOneTurn returns the call as it is in one turn of the loop that it may be in.
func (at *Call) InOneTurn() *Call {
	one := *at
	one.Loop, one.Guard = nil, nil
	return &one
}

// WithReceiver returns the call as one of the method of which the func is a value: of whatever object.
func (at *Call) WithReceiver() *Call {
	full := *at
	full.Bare = false
	full.Args = slices.Insert(slices.Clone(at.Args), 0, []Origin{{Kind: Shared}})
	full.Made = slices.Insert(slices.Clone(at.Made), 0, false)
	full.Items = slices.Insert(slices.Clone(at.Items), 0, false)
	full.givers = slices.Clone(at.givers)
	for i := range full.givers {
		full.givers[i].arg++
	}
	full.told = slices.Clone(at.told)
	for i := range full.told {
		full.told[i].arg++
	}
	full.structs = slices.Insert(slices.Clone(at.structs), 0, nil)
	return &full
}

// ObjectOf returns where a call of n has the object from that has the field which o is about: the argument
// that it is a field of, or else the receiver. One that a constructor makes is new, whatever that is given.
func (at *Call) ObjectOf(o Origin, n *Node) []Origin {
	i := o.Index - 1
	if i < 0 && n.recv != nil {
		i = 0
	}
	switch {
	case o.Kind != FromField || i < 0 || i >= len(at.Args):
		return nil
	case i < len(at.Made) && at.Made[i]:
		return []Origin{{Kind: Made}}
	}
	return at.Args[i]
}

// InArgument returns where the field of an argument comes from that o is about, and whether what is in the
// argument is known.
func (at *Call) InArgument(o Origin) (from []Origin, known bool) {
	return o.inArgument(at.structs[o.Index-1], at.Args[o.Index-1])
}

// A Fate is what becomes of the process where a call returns an error.
type Fate uint8

const (
	GoesOn   Fate = iota
	PassesOn      // the function around the call returns an error, too
	Ends          // the process ends
)

// A Service is what shows in a function that its process stays until it is told to end.
type Service struct {
	Serves   bool     // it calls a server, or takes items from a queue: also in a goroutine
	Waits    bool     // it waits to be told, or goes on for ever, itself
	MayFail  bool     // it returns before, with an error of what it does again and again
	May      []string // functions that serve if they are not in view
	Executes bool     // it runs the command that the process was asked for
}

// What follows a branch back, or an item that was taken, happens again and again.
var (
	PerTurn = &knowledge.Entry{Life: knowledge.Request, Per: "turn of its loop"}
	PerItem = &knowledge.Entry{Life: knowledge.Request, Per: "item of its queue", Again: true}
)

// A Teardown is what shows that objects of a type are meant to go away.
type Teardown struct {
	Type   string
	By     string // the function of the teardown
	Method string // the method that ends an object: Stop, or one that cancels or closes what the object keeps
	Pos    token.Pos
}

// A CallList is calls that lead to the same functions. Through an interface, or through a
// place, they may be many: what such calls come to is found once for all of them.
type CallList struct {
	Calls  []*Call
	Shared bool // with other functions
}

// Invoked is the calls through interfaces that may reach a method.
type Invoked struct {
	Only   *CallList   // that reach nothing else, or nil
	Shared []*CallList // that may reach other methods, too; by interface
}

// All returns these calls.
func (in Invoked) All() iter.Seq[*Call] {
	return func(yield func(*Call) bool) {
		lists := in.Shared
		if in.Only != nil {
			lists = append(slices.Clip(lists), in.Only)
		}
		for _, l := range lists {
			for _, at := range l.Calls {
				if !yield(at) {
					return
				}
			}
		}
	}
}

// A Holding is a func's being put into a place.
type Holding struct {
	Place string
	At    *Call // the instruction that does so, as a call of the func
}

// An alias is a place that funcs are copied to.
type alias struct {
	to     string
	unless string // as in source
}
