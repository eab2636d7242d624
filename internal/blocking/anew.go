package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// What a goroutine waits on may be another one each time it comes back to the wait: it needs one wake-up then, and no last one.

// persistsOn reports whether the goroutine comes back to the same thing again and again, and whether what it gets there may make it leave. What it makes
// in an iteration is fresh in each iteration, and so is what it has from something that it has received there, and what a function on the way to the wait
// makes for that.
//
//	for task := range tasks {
//		errs := make(chan error)
//		go run(task, errs)
//		err := <-errs
//		<-task.done
//	}
func (j *judge) persistsOn(on *pointsto.Class) (again, leaves bool) {
	if j.isMadeInTurn(on) {
		return j.p.waits.PersistsHere(j.w, func(*flow.Loop) bool { return true })
	}
	frames, site := j.w.Frames, on.Site()
	if recv := receivedWith(j.w.Op.Channel()); recv != nil && len(frames) > 0 && recv.Parent() == frames[len(frames)-1].Fn {
		return j.p.waits.PersistsHere(j.w, func(l *flow.Loop) bool { return !l.Has(recv.Block()) })
	}
	if made := madeFor(j.w.Op.Channel()); site == nil && made != nil {
		site = made // of the field of a request that is sent to who answers
	}
	maker := slices.IndexFunc(frames, func(f waits.Frame) bool { return site != nil && f.Fn == site.Parent() })
	if maker < 0 || maker < len(frames)-1 || on.IsSeveral() {
		return j.persists()
	}
	at := frames[maker].Instr.Block()
	return j.p.waits.PersistsHere(j.w, func(l *flow.Loop) bool { return !l.Has(site.Block()) || !site.Block().Dominates(at) })
}

// isMadeInTurn reports whether a function that leads to the wait has the channel, or what has it, made for the call with which it goes on: it is
// another one when the goroutine comes back there.
//
//	for _, r := range requests {
//		p := newPromise()            // &promise{answer: make(chan []byte)}
//		if s.send(r, p) == nil {
//			wait(p)              // <-p.answer
//		}
//	}
func (j *judge) isMadeInTurn(on *pointsto.Class) bool {
	frames := j.w.Frames
	if len(frames) < 2 || frames[len(frames)-1].Instr != j.w.Op.Instr {
		return false
	}
	v := rootOf(j.w.Op.Channel())
	for k := len(frames) - 2; k >= 0; k-- {
		param, ok := v.(*ssa.Parameter)
		if !ok {
			return false
		}
		given := argumentFor(frames[k].Instr, param)
		if given == nil || frames[k].Again {
			return false
		}
		v = rootOf(given)
		at := frames[k].Instr
		made, i := value.CallOf(v)
		if made == nil || !isNewBy(made, i, on, maxGivers) {
			if j.p.loopAround(at) != nil {
				return false
			}
			continue
		}
		return made.Parent() == at.Parent() && made.Block().Dominates(at.Block()) && !slices.ContainsFunc(j.p.shapes.Loops(at.Parent()), func(l *flow.Loop) bool {
			return l.Has(at.Block()) && !l.Has(made.Block())
		})
	}
	return false
}

// maxGivers bounds the functions through which something new is given.
const maxGivers = 3

// isNewBy reports whether what a call gives is new: its function makes the channel, or has it from one that does. Or there is none.
//
//	func newPromise() *promise { return &promise{answer: make(chan []byte)} }
func isNewBy(call *ssa.Call, i int, on *pointsto.Class, depth int) bool {
	fn := value.Callee(&call.Call)
	if fn == nil || depth == 0 || len(fn.Blocks) == 0 {
		return false
	}
	if slices.ContainsFunc(on.Made(), func(made ssa.Value) bool {
		_, ok := made.(*ssa.MakeChan)
		return ok && made.Parent() == fn
	}) {
		return true
	}
	for ret := range value.Returns(fn) {
		given := []ssa.Value{value.Returned(ret, i)}
		if phi, ok := given[0].(*ssa.Phi); ok {
			given = phi.Edges
		}
		if slices.ContainsFunc(given, func(v ssa.Value) bool {
			by, i := value.CallOf(v)
			return !value.IsNil(v) && (by == nil || !isNewBy(by, i, on, depth-1))
		}) {
			return false
		}
	}
	return true
}

// rootOf returns the object in a field of which a channel is, or the channel.
func rootOf(v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	v = value.Behind(v)
	if at := value.Selection(v); at != nil {
		return value.Behind(at.X)
	}
	return v
}

// receivedWith returns the receive of what has a channel in a field; or nil.
//
//	for task := range tasks { <-task.done }
func receivedWith(ch ssa.Value) *ssa.UnOp {
	if ch == nil {
		return nil
	}
	at := value.Selection(value.Behind(ch))
	if at == nil {
		return nil
	}
	of := value.Behind(at.X)
	if variable, ok := of.(*ssa.Alloc); ok { // of a struct
		of = value.OnlyStored(variable)
	}
	if item, ok := of.(*ssa.Extract); ok {
		of = item.Tuple
	}
	if recv, ok := of.(*ssa.UnOp); ok && recv.Op == token.ARROW {
		return recv
	}
	return nil
}

// madeFor returns what makes a channel that a function has in a variable, or in a field of a struct in one, if it is put there once; or nil.
//
//	req := request{answer: make(chan error)}
//	s.requests <- req
//	err := <-req.answer
func madeFor(ch ssa.Value) *ssa.MakeChan {
	if ch == nil {
		return nil
	}
	ch = value.Behind(ch)
	if made, ok := ch.(*ssa.MakeChan); ok {
		return made
	}
	at := value.Selection(ch)
	if at == nil {
		return nil
	}
	variable, ok := at.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	return madeForField(variable, at.Field, make(map[*ssa.Alloc]bool))
}

// madeForField returns what makes the channel in a field of a struct in a variable, which may be a copy of another one.
func madeForField(variable *ssa.Alloc, i int, seen map[*ssa.Alloc]bool) *ssa.MakeChan {
	if seen[variable] {
		return nil
	}
	seen[variable] = true
	var puts []ssa.Value
	for _, ref := range value.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.Store: // the whole struct
			if ref.Addr == variable {
				puts = append(puts, ref.Val)
			}
		case *ssa.FieldAddr:
			for st := range value.Stores(ref) {
				if ref.Field == i {
					puts = append(puts, st.Val)
				}
			}
		}
	}
	if len(puts) != 1 {
		return nil
	}
	switch put := puts[0].(type) {
	case *ssa.MakeChan:
		return put
	case *ssa.UnOp:
		if of, ok := put.X.(*ssa.Alloc); ok && put.Op == token.MUL {
			return madeForField(of, i, seen)
		}
	}
	return nil
}
