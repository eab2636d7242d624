package mustcall

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// The signal of a goroutine may be in an object that a function made which has given it to others, too, before anybody started the
// goroutine: then who has the object is not the only one to give the signal, or not the one at all.
//
//	func newSession() (*session, func()) {
//		s := &session{gone: make(chan struct{})}
//		return s, func() { close(s.gone) }
//	}
//
//	s, end := newSession()
//	defer end()
//	go s.loop()    // <-s.gone
//
// So the signal is followed through the function that makes the object as a thing that is born there, and what that leaves to its callers
// has the goroutine.

// startFrom notes that b's thing, once it is there, is had by an object of the function around, and by all that was given with the
// object. It reports whether the thing is the function's, and not already somebody else's to release.
func (bs *births) startFrom(b *birth, st *walk.State, object ssa.Value, path access.Path) bool {
	b.walker.StartFrom(st, b.call, object, path)
	call, i := value.CallOf(object)
	if call == nil || b.ob.Spec != bs.Table.Worker {
		return true
	}
	slots, ok := bs.signalSlots(call, i, path)
	if !ok {
		return false
	}
	_, isTuple := call.Type().(*types.Tuple)
	for _, s := range slots {
		switch {
		case s.Param:
		case isTuple:
			b.walker.Hold(st, call, access.Component(s.Index)+s.Path)
		default:
			b.walker.Hold(st, call, s.Path)
		}
	}
	return true
}

// A signalAt is a signal in what a result of a function has by a path.
type signalAt struct {
	fn     *ssa.Function
	result int
	path   access.Path
}

// A signalFrom is what has such a signal when the function has returned: results of it, or somebody else only.
type signalFrom struct {
	slots  []summary.Slot
	isGone bool
}

// signalSlots returns the results of a call that have a signal, which result i has by a path, and whether it is the caller's.
func (bs *births) signalSlots(call *ssa.Call, i int, path access.Path) (slots []summary.Slot, ok bool) {
	fn := bs.TargetOf(&call.Call).Fn
	if fn == nil || len(fn.Blocks) == 0 || fn.Parent() != nil {
		return nil, true
	}
	at := signalAt{fn, i, path}
	known, ok := bs.signals[at]
	if !ok {
		known = bs.followSignal(at)
		bs.signals[at] = known
	}
	return known.slots, !known.isGone
}

// followSignal walks from where a function makes a signal, or what has it, to its exits.
func (bs *births) followSignal(at signalAt) signalFrom {
	var from signalFrom
	seen := make(map[ssa.Value]bool)
	for ret := range value.Returns(at.fn) {
		object, ok := bs.Resolve(value.Returned(ret, at.result)).Root.(*ssa.Alloc)
		if !ok || seen[object] {
			continue
		}
		seen[object] = true
		c := bs.Signals.PutInto(object, at.path)
		b := &birth{at: c.Made, fn: at.fn, carrier: c, ob: &walk.Obligation{Spec: bs.Table.Worker, Birth: c.Value, Owners: make(access.Behind), Abroad: make(map[access.Path]summary.Owned)}}
		b.walker = bs.NewWalker(at.fn, b.ob)
		st := walk.NewState()
		b.walker.Hold(st, c.Value, c.Path)
		bs.followFrom(b, c.Made, st)
		slots, _ := b.leaves()
		if len(slots) == 0 {
			return signalFrom{isGone: true}
		}
		from.slots = append(from.slots, slots...)
	}
	return from
}
