package blocking

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A goroutine that hands on what it reads from a source, and whose reader ends the source when it
// leaves, comes to no other send: only what it has in its hand at that moment stays there.
//
//	defer w.Stop()
//	go func() {
//		for e := range w.ResultChan() {
//			out <- e
//		}
//	}()
//	for {
//		select {
//		case e := <-out:
//			handle(e)
//		case <-ctx.Done():
//			return
//		}
//	}
//
// That is little where the reader leaves while it waits for the next item. Where it leaves since it
// has failed with one, the next one is ready in a busy stream; but not in one in which each item is
// answered. With a buffer there have to be more than it holds.

// A surplus is what the source has to give beyond what the reader takes for a goroutine to be left alone.
type surplus uint8

const (
	anything surplus = iota // nothing is known of the source
	little                  // one item, at the moment of leaving
	much                    // more than that
)

// findSurplus returns what leaves the goroutine alone that waits.
func (j *judge) findSurplus(unmet []*requirement) surplus {
	f := j.find
	if j.at == nil || f.Exit == nil || f.Busy || len(unmet) != 1 || len(j.w.Others) > 0 || len(j.w.Frames) == 0 || j.w.Op.Callee != nil || j.w.Op.Sel != nil {
		return anything
	}
	size, known := j.d.on.Capacity()
	if unmet[0].kind != pointsto.Send || !known {
		return anything
	}
	j.d = unmet[0]
	if f.Asks = j.asksLeaver() || j.isStoppedFirst(unmet); f.Asks || j.isOfMoment(unmet) {
		return little
	}
	for _, src := range j.sources() {
		fwd := &forwarder{j: j, leaver: f.Exit.Parent(), src: src}
		if !fwd.trace() || fwd.works() {
			continue
		}
		switch {
		case j.holds(unmet, &route.Premise{Edge: fwd.isIdle}):
		case !j.holds(unmet, &route.Premise{Edge: func(b *ssa.BasicBlock, i int) bool { return fwd.isIdle(b, i) || fwd.hasFailed(b, i) }}):
			continue
		case !fwd.isAnswered() && size > 0:
			return little
		case !fwd.isAnswered():
			continue
		}
		if size > 0 {
			return much
		}
		return little
	}
	return anything
}

// A forwarder is a goroutine that sends what it reads.
type forwarder struct {
	j      *judge
	leaver *ssa.Function
	src    source
	roots  []root      // what the source depends on
	of     []ssa.Value // the contexts that it was given
	byCall bool        // the source ends with the call of the leaver
	closed bool        // the leaver ends it whenever it returns
}

// A root is an object, by the variable and the fields that lead to it.
type root []step

// trace finds what ends the source. It reports whether the leaver does something about that.
func (f *forwarder) trace() bool {
	f.depend(f.src.value, maxMade, make(map[ssa.Value]int))
	f.byCall = slices.ContainsFunc(f.roots, f.isOfCall)
	f.closed = f.byCall || f.endsIn(f.leaver, func(instr ssa.Instruction) bool {
		d, ok := instr.(*ssa.Defer)
		return ok && d.Block().Dominates(f.j.find.Exit.Block())
	})
	return f.closed || len(f.of) > 0 || len(f.roots) > 0
}

// depend notes what a value depends on: the object itself, that of which it is a method's result, or
// what it was made of.
//
//	w.ResultChan()    bufio.NewScanner(conn)    c.Watch(ctx, opts)
//
// noted has how far what a value depends on has been followed already.
func (f *forwarder) depend(v ssa.Value, depth int, noted map[ssa.Value]int) {
	v = f.outer(v)
	if v == nil || noted[v] >= depth {
		return
	}
	noted[v] = depth
	if flow.IsContext(v) {
		f.of = append(f.of, v)
		return
	}
	f.roots = append(f.roots, f.path(v))
	for range maxPath {
		next := value.Converted(v)
		if stored := value.Behind(v); stored != v {
			next = stored
		}
		switch x := v.(type) {
		case *ssa.Extract:
			next = x.Tuple
		case *ssa.Call:
			for _, a := range value.Args(&x.Call) {
				if _, isConst := a.(*ssa.Const); !isConst {
					f.depend(a, depth-1, noted)
				}
			}
		}
		if next == nil {
			return
		}
		v = next
	}
}

// outer returns what a value of the goroutine is in the function that leaves it alone, or nil. A variable
// that is assigned once is what that assigns.
func (f *forwarder) outer(v ssa.Value) ssa.Value {
	v = f.captured(v)
	if variable, ok := v.(*ssa.Alloc); ok {
		return cmp.Or(value.OnlyStored(variable), v)
	}
	return v
}

func (f *forwarder) captured(v ssa.Value) ssa.Value {
	for range maxPath {
		if v == nil || v.Parent() == f.leaver || v.Parent() == nil {
			return v
		}
		switch x := v.(type) {
		case *ssa.UnOp:
			fv, ok := x.X.(*ssa.FreeVar)
			if !ok || x.Op != token.MUL {
				return v
			}
			v = value.Binding(fv)
		case *ssa.FreeVar:
			v = value.Binding(x)
		case *ssa.Parameter:
			i := slices.Index(x.Parent().Params, x)
			switch args := f.argsOf(x.Parent()); {
			case i < len(args):
				v = args[i]
			default:
				return v
			}
		default:
			as := value.Converted(v)
			if as == nil {
				return v
			}
			v = as
		}
	}
	return v
}

// argsOf returns what a function on the way to the send is given.
func (f *forwarder) argsOf(fn *ssa.Function) []ssa.Value {
	if fn == f.j.run.Fn {
		return f.j.run.Args
	}
	for i, fr := range f.j.w.Frames {
		if call, ok := fr.Instr.(ssa.CallInstruction); ok && i+1 < len(f.j.w.Frames) && f.j.w.Frames[i+1].Fn == fn && value.Callee(call.Common()) == fn {
			return call.Common().Args
		}
	}
	uses, _ := f.j.p.Spawns.Uses(fn)
	for _, u := range uses {
		if u.Instr.Parent() == f.leaver && value.Callee(u.Instr.Common()) == fn {
			return u.Instr.Common().Args
		}
	}
	return nil
}

// path returns the variable that an expression begins with, and the fields that lead from there.
func (f *forwarder) path(v ssa.Value) root {
	var list root
	for range maxPath {
		v = f.outer(v)
		switch x := v.(type) {
		case *ssa.UnOp:
			if stored := value.Behind(x); stored != x {
				v = stored
				continue
			}
			v = x.X
			continue
		case *ssa.FieldAddr:
			list, v = append(list, step{field: x.Field}), x.X
			continue
		case *ssa.Field:
			list, v = append(list, step{field: x.Field}), x.X
			continue
		}
		as := value.Converted(v)
		if as == nil {
			return append(list, step{value: v})
		}
		v = as
	}
	return list
}

func (f *forwarder) isRoot(v ssa.Value) bool {
	p := f.path(v)
	return slices.ContainsFunc(f.roots, func(r root) bool { return slices.Equal(r, p) })
}

// isOfCall reports whether an object is the stream of a call that the leaver answers: that ends when it
// returns, if no caller goes on with the stream.
func (f *forwarder) isOfCall(r root) bool {
	if len(r) != 1 {
		return false
	}
	param, ok := r[0].value.(*ssa.Parameter)
	if !ok || param.Parent() != f.leaver {
		return false
	}
	for _, name := range []string{"SendHeader", "SetTrailer", "Context"} {
		if m, _, _ := types.LookupFieldOrMethod(param.Type(), true, nil, name); m == nil {
			return false
		}
	}
	return f.j.p.returnsBehind(f.leaver, make(spawn.FuncSet))
}

// returnsBehind reports whether those who call fn return when it does.
//
//	return h.process(stream)
func (p *Package) returnsBehind(fn *ssa.Function, asked spawn.FuncSet) bool {
	if asked[fn] {
		return true
	}
	asked[fn] = true
	uses, _ := p.Spawns.Uses(fn)
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		b := u.Instr.Block()
		_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return !ok || !p.returnsBehind(u.Instr.Parent(), asked)
	})
}

// endsIn reports whether an instruction of fn, or of a literal that it runs there, ends the source.
func (f *forwarder) endsIn(fn *ssa.Function, when func(ssa.Instruction) bool) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if _, isGo := instr.(*ssa.Go); !ok || isGo || !when(instr) {
			return false
		}
		if f.ends(call.Common()) {
			return true
		}
		lit := call.Common().StaticCallee()
		return lit != nil && lit.Parent() != nil && f.endsIn(lit, func(ssa.Instruction) bool { return true })
	})
}

// ends reports whether a call ends the source: it closes what that depends on, or cancels its context.
func (f *forwarder) ends(c *ssa.CallCommon) bool {
	if callee := symbol.Callee(c); callee != nil {
		return callee.Signature().Recv() != nil && knowledge.EndsWaits(callee.Name()) && f.isRoot(value.Receiver(c))
	}
	cancel, ok := value.Behind(f.outer(c.Value)).(*ssa.Extract)
	if !ok || cancel.Index != 1 {
		return false
	}
	return slices.ContainsFunc(f.of, func(ctx ssa.Value) bool {
		made, ok := value.Behind(ctx).(*ssa.Extract)
		return ok && made.Tuple == cancel.Tuple
	})
}

// isIdle reports whether the i-th way out of b is that of a select which waits for the next item, too,
// and chooses something else, which ends the source, or behind which the leaver does so.
func (f *forwarder) isIdle(b *ssa.BasicBlock, i int) bool {
	sel, state := flow.CaseTaken(b, i)
	if sel == nil || b.Parent() != f.leaver || !slices.ContainsFunc(f.j.p.Classes.Ops(sel), func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv && f.j.d.is(o.On()) && o.State != state }) {
		return false
	}
	if slices.ContainsFunc(f.j.p.Classes.Ops(sel), func(o *pointsto.Op) bool { return o.State == state && f.j.d.is(o.On()) }) {
		return false
	}
	if f.closed {
		return true
	}
	if ctx := flow.SignalOf(sel.States[state].Chan); ctx != nil && slices.ContainsFunc(f.of, func(of ssa.Value) bool { return slices.Equal(f.path(of), f.path(ctx)) }) {
		return true
	}
	return f.endsIn(f.leaver, func(instr ssa.Instruction) bool { return b.Succs[i].Dominates(instr.Block()) })
}

// hasFailed reports whether on the i-th way out of b something has failed, and the leaver ends the
// source whenever it returns.
func (f *forwarder) hasFailed(b *ssa.BasicBlock, i int) bool {
	_, failed := flow.Failure(b, i)
	return failed && f.closed && b.Parent() == f.leaver
}

// isAnswered reports whether the leaver answers what it reads on the source itself.
func (f *forwarder) isAnswered() bool {
	return value.AnyOf(f.leaver, func(call ssa.CallInstruction) bool {
		c := call.Common()
		if callee := symbol.Callee(c); callee != nil && callee.Signature().Recv() != nil && f.isRoot(value.Receiver(c)) {
			return strings.HasPrefix(callee.Name(), "Send") && callee.Name() != "SendHeader"
		}
		return f.byCall && slices.ContainsFunc(c.Args, f.isRoot)
	})
}

// works reports whether the goroutine does something between what it reads and the send that may take
// its time: then it mostly has something in its hand.
func (f *forwarder) works() bool {
	fn := f.src.then.Parent()
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return f.src.then.Dominates(b) && slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			if !ok || instr == f.src.read || !flow.Reaches(instr, f.j.w.Frames[f.src.frame].Instr) {
				return false
			}
			if symbol.OfCall(&call.Call) == knowledge.Sleep {
				return true
			}
			return call.Call.Signature().Results().Len() > 0 && slices.ContainsFunc(call.Call.Args, flow.IsContext)
		})
	})
}
