package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Contexts and channels that tell a goroutine to end, and where they come from.

// An Until is a context that ends a wait, in terms of the function that starts the goroutine: what Of is
// there, or has in Field.
type Until struct {
	Of    ssa.Value
	Field *types.Var // or nil
}

// IsLeftWith reports whether the end of a context, which ends the wait, is what leaves the goroutine alone.
//
//	go func() { select { case errs <- connect(ctx): case <-ctx.Done(): } }()
//	select { case err := <-errs: return err; case <-ctx.Done(): return ctx.Err() }
func (f *Finding) IsLeftWith(s Until) bool {
	if f.Signal == nil {
		return false
	}
	if s.Field != nil {
		return value.LoadedField(f.Signal) == s.Field
	}
	return s.Of != nil && variableOf(s.Of) == variableOf(f.Signal)
}

// Name returns what the source calls the context, or "".
func (s Until) Name() string {
	if s.Field != nil {
		return s.Field.Name()
	}
	return signalName(s.Of)
}

func signalName(v ssa.Value) string {
	for range maxPath {
		switch x := v.(type) {
		case *ssa.Parameter, *ssa.FreeVar:
			return x.Name()
		case *ssa.Alloc:
			return flow.VarName(x)
		case *ssa.FieldAddr:
			return value.Field(x).Name()
		case *ssa.UnOp:
			v = x.X
		case *ssa.Call:
			args := x.Call.Args
			i := slices.IndexFunc(args, flow.IsContext)
			if i < 0 {
				return "its context"
			}
			v = args[i]
		case *ssa.Extract:
			v = x.Tuple
		default:
			return ""
		}
	}
	return ""
}

// atStart returns what a goroutine has, as the function has it that starts it; or nil.
func (p *Package) atStart(v ssa.Value, start *spawn.Use) ssa.Value {
	if i := slices.IndexFunc(start.Fn.Params, func(param *ssa.Parameter) bool { return param == v }); i >= 0 && i < len(start.Args) {
		return start.Args[i]
	}
	if v == nil {
		return nil
	}
	seen := p.seenFrom(start.Instr.Parent(), []ssa.Value{v})
	if variable, ok := seen.(*ssa.Alloc); ok { // that literals share
		return value.OnlyStored(variable)
	}
	return seen
}

// endedContext returns the context for the end of which a goroutine takes a way; or nil.
func (p *Package) endedContext(w *route.Way) ssa.Value {
	for ; w != nil; w = w.Prev {
		if v := flow.EndedAt(w.From, w.I); v != nil && flow.IsContext(v) {
			return v
		}
	}
	return nil
}

// seenFrom returns one of the signals in terms of fn, or nil. One that a function which fn calls has in a field is what fn itself has there.
//
//	events := watch(s.ctx)
//	s.handle(events)        // case <-s.ctx.Done():
func (p *Package) seenFrom(fn *ssa.Function, signals []ssa.Value) ssa.Value {
	if v := seenIn(fn, signals); v != nil {
		return v
	}
	for _, v := range signals {
		if field := value.LoadedField(v); field != nil {
			for load := range value.Each[*ssa.UnOp](fn) {
				if value.LoadedField(load) == field {
					return load
				}
			}
		}
	}
	return nil
}

// seenIn returns one of the signals that fn has itself, or a literal of it has captured; or nil.
func seenIn(fn *ssa.Function, signals []ssa.Value) ssa.Value {
	for _, v := range signals {
		if load, ok := v.(*ssa.UnOp); ok && load.Parent() != fn {
			v = load.X
		}
		for range maxPath {
			if v == nil || v.Parent() == fn {
				break
			}
			fv, ok := v.(*ssa.FreeVar)
			if !ok {
				v = nil
				break
			}
			v = value.Binding(fv)
		}
		if v != nil && v.Parent() == fn {
			return v
		}
	}
	return nil
}

// isFromOutside reports whether a signal comes from who calls the functions around, or from the object
// that fn is a method of, and not from a time or a cancel func of its own.
func (p *Package) isFromOutside(v ssa.Value, fn *ssa.Function, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] {
		return v != nil // ctx = f(ctx)
	}
	seen[v] = true
	next := func(v ssa.Value) bool { return p.isFromOutside(v, fn, seen) }
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FieldAddr, *ssa.Field:
		return true
	case *ssa.FreeVar:
		return next(value.Binding(v))
	case *ssa.UnOp:
		return v.Op == token.MUL && next(v.X)
	case *ssa.Alloc:
		some := false
		for st := range value.Stores(v) {
			if !next(st.Val) {
				return false
			}
			some = true
		}
		return some
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !next(e) })
	case *ssa.Call, *ssa.Extract:
		call, _ := value.CallOf(v)
		return call != nil && p.isHandedOn(call, fn, seen)
	}
	return next(value.Converted(v))
}

// isHandedOn reports whether a call gives a context that ends with one from outside.
//
//	ctx = context.WithValue(ctx, key, value)    ctx, span := tracer.Start(ctx, "sync")
//
// That of a request ends with the request. Of a context with a cancel func of its own that holds where this is only deferred, in the function
// that asks for its end.
func (p *Package) isHandedOn(call *ssa.Call, fn *ssa.Function, seen map[ssa.Value]bool) bool {
	callee := symbol.Callee(&call.Call)
	if callee == nil {
		return false
	}
	s := symbol.Of(callee)
	if slices.Contains(knowledge.Timers, s) || slices.Contains(knowledge.Backgrounds, s) || slices.Contains(knowledge.Enders, s) {
		return false
	}
	if slices.Contains(knowledge.Cancellers, s) && (call.Parent() != fn || !value.OnlyDeferred(value.Result(call, 1))) {
		return false
	}
	for _, a := range call.Call.Args {
		if flow.IsContext(a) {
			return p.isFromOutside(a, fn, seen)
		}
	}
	return false
}
