package condition

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Purity tells which calls give the same wherever they stand, as long as nothing assigns what they look at.
//
//	c.isSecure()    pod.DeletionTimestamp.IsZero()    r.URL.Query().Get("watch")    apierrors.IsNotFound(err)
type Purity struct {
	looks map[*ssa.Function]bool // see onlyLooks
}

// NewPurity returns who tells that of the functions of a package.
func NewPurity() *Purity { return &Purity{make(map[*ssa.Function]bool)} }

// IsPure reports whether a call gives the same wherever it stands.
func (p *Purity) IsPure(call *ssa.Call) bool {
	fn := symbol.Callee(&call.Call)
	return fn != nil && (knowledge.Pure[symbol.Of(fn)] || isAboutError(fn) || p.onlyLooks(call.Call.StaticCallee()))
}

// isAboutError reports whether a function tells something of an error, which does not change.
//
//	func IsNotFound(err error) bool    func Is(err, target error) bool
func isAboutError(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Params().Len() == 0 || sig.Results().Len() != 1 || !value.IsBool(sig.Results().At(0).Type()) {
		return false
	}
	isOther := func(param *types.Var) bool { return !value.IsError(param.Type()) }
	return !slices.ContainsFunc(slices.Collect(sig.Params().Variables()), isOther)
}

// maxLooks bounds the blocks of a function that only looks. One that does more than that is no question.
const maxLooks = 12

// onlyLooks reports whether a function gives what it finds in what it is given: it writes nothing, looks at nothing else, and calls such functions
// only. One that comes back to itself does more than look.
func (p *Purity) onlyLooks(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) == 0 || len(fn.Blocks) > maxLooks || len(fn.FreeVars) > 0 {
		return false
	}
	looks, known := p.looks[fn]
	if !known {
		p.looks[fn] = false
		looks = !value.Any(fn, func(instr ssa.Instruction) bool { return !p.isLook(instr) })
		p.looks[fn] = looks
	}
	return looks
}

// isLook reports whether an instruction does nothing but look at what it is given.
func (p *Purity) isLook(instr ssa.Instruction) bool {
	var operands []*ssa.Value
	if slices.ContainsFunc(instr.Operands(operands), isGlobal) {
		return false
	}
	switch instr := instr.(type) {
	case *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index, *ssa.Lookup, *ssa.BinOp, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Convert, *ssa.Extract,
		*ssa.Phi, *ssa.If, *ssa.Jump, *ssa.Return, *ssa.DebugRef:
		return true
	case *ssa.Alloc:
		return !instr.Heap
	case *ssa.Store: // func (o options) reports() bool { return o.verbose && !o.dry }
		variable, ok := instr.Addr.(*ssa.Alloc)
		return ok && !variable.Heap
	case *ssa.UnOp:
		return instr.Op != token.ARROW
	case *ssa.Call:
		return value.Builtin(&instr.Call) == "len" || p.IsPure(instr)
	}
	return false
}

func isGlobal(v *ssa.Value) bool {
	_, ok := (*v).(*ssa.Global)
	return ok
}

// maxAsked bounds what a call is about, and how deep the calls are nested of which one asks what another gives.
const maxAsked = 3

// IsLength reports whether a call gives the length of what has always the same: of a channel or of a map it may be another one.
//
//	len(args)
func IsLength(call *ssa.Call) bool {
	of := flow.LenOperand(call)
	if of == nil {
		return false
	}
	switch of.Type().Underlying().(type) {
	case *types.Chan, *types.Map:
		return false
	}
	return true
}

// Same reports whether two values are the same, as long as nothing is assigned in between.
//
//	c.conn    n    r.URL.Query().Get("watch")    flags&watch
func (p *Purity) Same(a, b ssa.Value) bool { return p.same(a, b, maxAsked) }

func (p *Purity) same(a, b ssa.Value, depth int) bool {
	if flow.SameValue(a, b) {
		return true
	}
	if x, ok := a.(*ssa.BinOp); ok && depth > 0 {
		y, ok := b.(*ssa.BinOp)
		return ok && x.Op == y.Op && p.same(x.X, y.X, depth-1) && p.same(x.Y, y.Y, depth-1)
	}
	x, ok := a.(*ssa.Call)
	y, ok2 := b.(*ssa.Call)
	if ok && ok2 && depth > 0 && IsLength(x) && IsLength(y) {
		return p.same(x.Call.Args[0], y.Call.Args[0], depth-1)
	}
	if !ok || !ok2 || depth == 0 || symbol.Callee(&x.Call) != symbol.Callee(&y.Call) || !p.IsPure(x) || !p.IsPure(y) {
		return false
	}
	return slices.EqualFunc(value.Args(&x.Call), value.Args(&y.Call), func(a, b ssa.Value) bool { return p.same(a, b, depth-1) })
}
