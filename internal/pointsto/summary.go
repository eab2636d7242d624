package pointsto

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/symbol"
)

// An Importer knows functions of other packages.
type Importer interface {
	// Waits returns what fn waits for.
	Waits(fn *types.Func) []CalleeWait
	// Gives returns which channels fn gives for who calls it to drain.
	Gives(fn *types.Func) []Given
	// Uses returns what becomes of channels that fn is given, as far as that is known.
	Uses(fn *types.Func) []Use
	// Ends reports whether fn ends the waits on its receiver.
	Ends(fn *types.Func) bool
	// TakesNow reports whether fn gives an item at once, though it has the name of one that waits; of a method of an interface, whether all do that
	// implement it.
	TakesNow(fn *types.Func) bool
}

// A CalleeWait is a wait that a function comes to when it is called, as its callers
// need to know it: on a parameter, or on something that nobody in its own package
// ends.
type CalleeWait struct {
	Param   int           // the channel that it waits on, receiver first; -1 for none
	Send    bool          // on the parameter it sends
	Take    bool          // it takes items from the parameter
	Enders  []string      // the methods of the parameter that end that; nil for those of the usual names
	Never   bool          // nobody can end it: it waits for nil
	Endless bool          // it comes back for more in a loop that it never leaves
	Busy    bool          // likewise, though what it waits for may come, or end
	Once    bool          // it is over when an item comes, if it does not come back for more
	Owner   symbol.Symbol // whose methods, or those of what it has in its fields, may end it
	Open    bool          // it receives from a field of the owner that nothing closes, or waits for a condition that nothing changes for good: none of its methods does
	Through symbol.Symbol // the interface that it takes items through, by the method Method, of an object that it was given
	Method  string        // before; no type that has it ends that
	Tells   []int         // the results by which it tells that it has found a channel closed
	Until   int           // 1 + the parameter, a context whose end ends the wait, too; 0 if there is none
	Verb    Verb          // how it waits
	What    string        // "s.NextPod"
	Chain   []string      // the functions from this one to the wait
	Again   bool          // it comes back for more
	Leaves  bool          // depending on what it gets
}

func (w CalleeWait) String() string {
	s := "waits in " + w.What
	if w.Param >= 0 {
		switch s = fmt.Sprintf("receives from param%d", w.Param); {
		case w.Send:
			s = fmt.Sprintf("sends on param%d", w.Param)
		case w.Take:
			s = fmt.Sprintf("takes from param%d until %v", w.Param, w.Enders)
		}
	}
	switch {
	case w.Endless:
		s += " for ever"
	case w.Again:
		s += " again and again"
	}
	if w.Until > 0 {
		s += fmt.Sprintf(" until param%d ends", w.Until-1)
	}
	if len(w.Chain) > 1 {
		s += " via " + strings.Join(w.Chain[1:], ", ")
	}
	return s
}

// Meet returns the wait that two functions both come to, if it is the same for who calls them: whatever ends one of them may be what
// ends it.
func (w CalleeWait) Meet(other CalleeWait) (CalleeWait, bool) {
	if w.Param != other.Param || w.Send != other.Send || w.Take != other.Take || w.Until != other.Until || w.Never != other.Never || w.Open != other.Open || w.Owner != other.Owner || (w.Enders == nil) != (other.Enders == nil) {
		return w, false
	}
	if w.Enders != nil {
		w.Enders = slices.Compact(slices.Sorted(slices.Values(slices.Concat(w.Enders, other.Enders))))
	}
	w.Tells = slices.DeleteFunc(slices.Clone(w.Tells), func(i int) bool { return !slices.Contains(other.Tells, i) })
	w.Endless, w.Busy, w.Again = w.Endless && other.Endless, w.Busy && other.Busy, w.Again && other.Again
	w.Once, w.Leaves = w.Once || other.Once, w.Leaves || other.Leaves
	return w, true
}

// A Verb says how a goroutine waits.
type Verb uint8

// The ways to wait.
const (
	Receives Verb = iota // from a channel
	Sends                // on a channel
	Calls                // something that waits
	Joins                // other goroutines
	Selects              // among several channels
	Blocks               // select {}
)

// A Given is a channel that a function gives to its callers, or is given by them, on which a goroutine that it starts
// sends: nothing but that they receive ends that, or that a context ends which they give.
//
//	func Watch(key string) <-chan Event    func (s *Server) Start(errs chan<- error)    func Words(ctx context.Context, r io.Reader) <-chan string
type Given struct {
	Result int
	Param  int // 1 + the parameter, receiver first; 0 if it is a result
	Sends  int // how often, but for what a buffer holds; many
	Until  int // 1 + the parameter, a context whose end ends that, too; 0 if there is none

	// Open: nobody waits for callers to receive, and nobody closes it: it is in a field, and stays open when its object is gone.
	//
	//	func (m *Manager) Updates() <-chan Update { return m.updates }
	Open bool
}

func (g Given) String() string {
	s := fmt.Sprintf("sends on result%d", g.Result)
	if g.Open {
		return fmt.Sprintf("never closes result%d", g.Result)
	}
	if g.Param > 0 {
		s = fmt.Sprintf("sends on param%d from a goroutine", g.Param-1)
	}
	if g.Sends >= count.Many {
		s += " again and again"
	}
	if g.Until > 0 {
		s += fmt.Sprintf(" until param%d ends", g.Until-1)
	}
	return s
}

// Meet returns what two functions both give, if they do.
func (g Given) Meet(other Given) (Given, bool) {
	same := g.Result == other.Result && g.Param == other.Param && g.Open == other.Open && (g.Until == other.Until || g.Until == 0 || other.Until == 0)
	return Given{g.Result, g.Param, min(g.Sends, other.Sends), max(g.Until, other.Until), g.Open}, same
}

// A Use is what becomes of a channel that a function is given: all that its package may do with it, and whoever gets it from there.
//
//	func NewCodec(conn net.Conn, closed chan<- net.Conn) *Codec    // sends on it, once or never
type Use struct {
	Param                   int // receiver first
	Sends, Receives, Closes bool
}

func (u Use) String() string {
	does := []string{fmt.Sprintf("param%d is", u.Param)}
	for _, d := range []struct {
		does bool
		text string
	}{{u.Sends, "sent on"}, {u.Receives, "received from"}, {u.Closes, "closed"}} {
		if d.does {
			does = append(does, d.text)
		}
	}
	if len(does) == 1 {
		does = append(does, "not used")
	}
	return strings.Join(does, " ")
}
