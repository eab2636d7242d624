// Package lifetime tells which functions run once in the life of a process.
//
// What such a function forgets, it forgets once, and the end of the process
// takes it along.
package lifetime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/flow"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// A Lifetime says how often a function runs.
type Lifetime uint8

// The lifetimes, from the one about which nothing is known to the longest.
const (
	Unknown Lifetime = iota
	Process          // only called from Main functions or from Process functions, not in a loop
	Main             // main.main, or the initialization of a package
)

// Info has the lifetimes of the functions of one package.
type Info struct {
	uses map[*ssa.Function][]use
	of   map[*ssa.Function]Lifetime
}

// A use is a mention of a function in another.
type use struct {
	in   *ssa.Function
	kind useKind
}

type useKind uint8

const (
	escapes useKind = iota // who calls it is not known
	called                 // once for each call of in
	command                // called once, from main
)

// commandFields are the fields whose functions a command-line library calls
// once, from main.
var commandFields = map[symbol.Symbol][]string{
	{Path: "github.com/spf13/cobra", Name: "Command"}: {
		"Run", "RunE", "PreRun", "PreRunE", "PersistentPreRun", "PersistentPreRunE",
		"PostRun", "PostRunE", "PersistentPostRun", "PersistentPostRunE",
	},
	{Path: "github.com/urfave/cli", Name: "Command"}:    {"Action", "Before", "After"},
	{Path: "github.com/urfave/cli", Name: "App"}:        {"Action", "Before", "After"},
	{Path: "github.com/urfave/cli/v2", Name: "Command"}: {"Action", "Before", "After"},
	{Path: "github.com/urfave/cli/v2", Name: "App"}:     {"Action", "Before", "After"},
	{Path: "github.com/urfave/cli/v3", Name: "Command"}: {"Action", "Before", "After"},
}

// New infers the lifetimes of funcs, which are all functions of a package,
// literals included.
func New(funcs []*ssa.Function) *Info {
	info := &Info{make(map[*ssa.Function][]use), make(map[*ssa.Function]Lifetime)}
	for _, fn := range funcs {
		info.scan(fn)
	}
	return info
}

// Of returns the lifetime of fn.
func (info *Info) Of(fn *ssa.Function) Lifetime {
	if l, ok := info.of[fn]; ok {
		return l
	}
	info.of[fn] = Unknown // a recursive function may run any number of times
	l := info.infer(fn)
	info.of[fn] = l
	return l
}

func (info *Info) infer(fn *ssa.Function) Lifetime {
	if fn.Parent() == nil && fn.Signature.Recv() == nil {
		if fn.Name() == "main" && fn.Pkg.Pkg.Name() == "main" || fn.Synthetic == "package initializer" || isInit(fn) {
			return Main
		}
	}
	uses := info.uses[fn]
	if len(uses) == 0 {
		return Unknown
	}
	for _, u := range uses {
		if u.kind == escapes || u.kind == called && info.Of(u.in) == Unknown {
			return Unknown
		}
	}
	return Process
}

// isInit reports whether fn is a func init() { … }, which go/ssa calls init#1.
func isInit(fn *ssa.Function) bool {
	decl, ok := fn.Object().(*types.Func)
	return ok && decl.Name() == "init"
}

// scan notes the functions that fn mentions.
func (info *Info) scan(fn *ssa.Function) {
	var operands []*ssa.Value
	for _, b := range fn.Blocks {
		loop := flow.InLoop(b)
		for _, instr := range b.Instrs {
			operands = instr.Operands(operands[:0])
			for i, op := range operands {
				callee, ok := (*op).(*ssa.Function)
				if !ok {
					continue
				}
				if origin := callee.Origin(); origin != nil {
					callee = origin
				}
				kind := useOf(instr, i)
				if loop {
					kind = escapes
				}
				info.uses[callee] = append(info.uses[callee], use{fn, kind})
			}
		}
	}
}

// useOf returns how an instruction uses the function that is its operand i.
func useOf(instr ssa.Instruction, i int) useKind {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if i == 0 && !instr.Common().IsInvoke() {
			return called
		}
	case *ssa.Store:
		if isCommandField(instr.Addr) {
			return command
		}
	case *ssa.MakeClosure: // a func literal: what becomes of the closure?
		kind := command
		for _, ref := range *instr.Referrers() {
			call, isCall := ref.(ssa.CallInstruction)
			store, isStore := ref.(*ssa.Store)
			switch {
			case isCall && call.Common().Value == instr:
				kind = min(kind, called)
			case isStore && isCommandField(store.Addr):
			default:
				return escapes
			}
		}
		return kind
	}
	return escapes
}

// isCommandField reports whether addr is the address of a field of a command.
func isCommandField(addr ssa.Value) bool {
	f, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	elem := f.X.Type().Underlying().(*types.Pointer).Elem()
	named, ok := types.Unalias(elem).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	field := named.Underlying().(*types.Struct).Field(f.Field).Name()
	for _, name := range commandFields[symbol.Symbol{Path: symbol.PkgPath(named.Obj().Pkg()), Name: named.Obj().Name()}] {
		if name == field {
			return true
		}
	}
	return false
}
