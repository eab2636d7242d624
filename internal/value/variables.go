package value

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Variables tells what functions, as those of a package, assign to variables of the package.
type Variables struct {
	funcs  []*ssa.Function
	stores map[*ssa.Global][]*ssa.Store // nil until somebody asks
	given  map[*ssa.Global]bool         // those of which somebody gets the address, and may assign to them, too
}

// NewVariables returns Variables of these functions.
func NewVariables(funcs []*ssa.Function) *Variables { return &Variables{funcs: funcs} }

// OnlyStored returns the one value that a variable is assigned, by its declaration; or nil.
//
//	var dial = grpc.NewClient
func (v *Variables) OnlyStored(of *ssa.Global) ssa.Value {
	if v.stores == nil {
		v.read()
	}
	if stores := v.stores[of]; len(stores) == 1 && !v.given[of] && IsInit(stores[0].Parent()) {
		return stores[0].Val
	}
	return nil
}

// IsNeverClosed reports whether a variable has a channel that nobody can close, nor send on: its declaration alone has it other than to receive from.
//
//	var NeverStop <-chan struct{} = make(chan struct{})
func (v *Variables) IsNeverClosed(of *ssa.Global) bool {
	as, ok := v.OnlyStored(of).(*ssa.ChangeType)
	if !ok {
		return false
	}
	made, ok := as.X.(*ssa.MakeChan)
	return ok && as.Type().Underlying().(*types.Chan).Dir() == types.RecvOnly && len(*made.Referrers()) == 1
}

func (v *Variables) read() {
	v.stores, v.given = make(map[*ssa.Global][]*ssa.Store), make(map[*ssa.Global]bool)
	var operands []*ssa.Value
	for _, fn := range v.funcs {
		for instr := range Instrs(fn) {
			operands = instr.Operands(operands[:0])
			for _, operand := range operands {
				of, ok := (*operand).(*ssa.Global)
				if !ok {
					continue
				}
				switch instr := instr.(type) {
				case *ssa.UnOp, *ssa.DebugRef:
				case *ssa.Store:
					if instr.Val == of { // hooks.dial = &dial
						v.given[of] = true
						continue
					}
					v.stores[of] = append(v.stores[of], instr)
				default:
					v.given[of] = true
				}
			}
		}
	}
}
