package walk

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Some things end as who reads them is told so: a stream of gRPC where a receive fails, a pipe where there is no more to read.

// tellsRead reports whether a bool, which is as told, says that a call has failed that was given a thing which ends as it is read: the path
// ends there. A call that gives no message has failed, too.
//
//	if err != nil    if err == io.EOF    if errors.Is(err, io.EOF)    if err != nil || message == nil
func (w *Walker) tellsRead(st *State, v ssa.Value, told condition.Tri) bool {
	if w.Ob.Spec.ReadUp {
		return w.isRead(w.readUp(st, v, told))
	}
	if !w.Ob.Spec.ByReading {
		return false
	}
	err := v
	if call, i := value.CallOf(v); call != nil && i == 0 && told == condition.No && !value.IsError(v.Type()) && FailureOf(call) != nil {
		err, told = FailureOf(call), condition.Yes
	}
	if asks, ok := v.(*ssa.Call); ok && !value.IsError(v.Type()) {
		if i := slices.IndexFunc(asks.Call.Args, func(arg ssa.Value) bool { return value.IsError(arg.Type()) }); i >= 0 {
			err = asks.Call.Args[i]
		}
	}
	if is, ok := v.(*ssa.BinOp); ok && (is.Op == token.EQL || is.Op == token.NEQ) && isSentinel(is.Y) {
		err, told = is.X, told*condition.Known(is.Op == token.EQL)
	}
	if !value.IsError(err.Type()) || told != condition.Yes {
		return false
	}
	return w.isRead(w.readerOf(st, st.Rep(err)))
}

// isRead reports whether there is a call that has read the thing to its end, which releases it: the path ends there.
func (w *Walker) isRead(read ssa.CallInstruction) bool {
	if read == nil {
		return false
	}
	w.Trace.end(w, released)
	w.Out.Released, w.Out.working = true, true
	w.Out.Releases = append(w.Out.Releases, read)
	return true
}

// readUp returns the call that has found that the thing, or a reader of it, has come to its end, if a value, which is as told, says so; or nil.
//
//	dec := json.NewDecoder(pr)
//	if err := dec.Decode(&v); err == io.EOF    errors.Is(err, io.EOF)
//
//	r := bufio.NewReader(pr)
//	if _, err := r.ReadString('\n'); err != nil    for scanner.Scan()
func (w *Walker) readUp(st *State, v ssa.Value, told condition.Tri) ssa.CallInstruction {
	var err, is ssa.Value
	switch v := v.(type) {
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ || condition.Known(v.Op == token.EQL) != told {
			return nil
		}
		err, is = v.X, v.Y
	case *ssa.Call:
		switch {
		case told == condition.No && w.Ob.Spec.UsedUp && symbol.OfCall(&v.Call) == knowledge.Scans && w.isOfThing(st, v):
			return v // of a body, a line that is too long leaves a rest
		case told == condition.Yes && symbol.OfCall(&v.Call) == knowledge.ErrorsIs:
			err, is = v.Call.Args[0], v.Call.Args[1]
		}
	}
	isEnd := err != nil && isEOF(is)
	if err == nil && told == condition.Yes && value.IsError(v.Type()) {
		err = v
	}
	if err == nil {
		return nil
	}
	call, _ := value.CallOf(st.Rep(err))
	isAny := is == nil || isSentinel(is) // err == io.ErrUnexpectedEOF
	if call == nil || !isEnd && !(isAny && w.failsAsRead(call, maxReaders)) || !w.isOfThing(st, call) {
		return nil
	}
	return call
}

// failsAsRead reports whether a call fails where what is read has come to its end, and for no other reason; so does a function whose errors are all of
// such calls.
//
//	func next(r *bufio.Reader) (string, error) { return r.ReadString('\n') }
func (w *Walker) failsAsRead(call *ssa.Call, depth int) bool {
	if knowledge.FailsAsRead[symbol.OfCall(&call.Call)] {
		return true
	}
	fn := w.Engine.TargetOf(&call.Call).Fn
	if fn == nil || depth == 1 {
		return false
	}
	reads := false
	for ret := range value.Returns(fn) {
		if len(ret.Results) == 0 {
			return false
		}
		err := ret.Results[len(ret.Results)-1]
		if value.IsNil(err) {
			continue
		}
		by, _ := value.CallOf(err)
		if reads = by != nil && value.IsError(err.Type()) && w.failsAsRead(by, depth-1); !reads {
			return false
		}
	}
	return reads
}

// isEOF reports whether v is io.EOF.
func isEOF(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	eof, ok := load.X.(*ssa.Global)
	return ok && symbol.OfGlobal(eof) == knowledge.EOF
}

// isOfThing reports whether a call is given the thing, or something that another call has made of it.
func (w *Walker) isOfThing(st *State, call *ssa.Call) bool {
	for range maxReaders {
		if call == nil {
			return false
		}
		var made *ssa.Call
		for _, arg := range w.Engine.TargetOf(&call.Call).Args {
			if len(w.held(st, arg)) > 0 || w.isBorn(arg) || slices.Contains(w.origin, w.Engine.Resolve(arg)) {
				return true
			}
			from := w.Engine.Resolve(arg).Root
			if phi, ok := from.(*ssa.Phi); ok { // scanner = bufio.NewScanner(r), once more
				from = phi.Edges[0]
			}
			if by, _ := value.CallOf(from); by != nil && made == nil {
				made = by
			}
		}
		call = made
	}
	return false
}

// maxReaders bounds how many readers read from one another.
const maxReaders = 3

// readerOf returns the call that was given the thing, and whose error that is, or one of those that a variable may have which a func literal
// assigns, too; or nil.
func (w *Walker) readerOf(st *State, err ssa.Value) ssa.CallInstruction {
	of := []ssa.Value{err}
	if load, ok := err.(*ssa.UnOp); ok && load.Op == token.MUL {
		if variable, ok := value.Declared(load.X).(*ssa.Alloc); ok {
			for stored := range value.Stores(variable) {
				of = append(of, stored.Val)
			}
		}
	}
	given := func(arg ssa.Value) bool { return len(w.held(st, arg)) > 0 }
	for _, v := range of {
		if call, _ := value.CallOf(v); call != nil && slices.ContainsFunc(w.Engine.TargetOf(&call.Call).Args, given) {
			return call
		}
	}
	return nil
}
