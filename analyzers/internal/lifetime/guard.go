package lifetime

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A guard is bookkeeping that lets a call happen once for each object that keeps
// the books:
//
//	if _, ok := c.registered[gvr]; ok {
//		return
//	}
//	informer.AddEventHandler(c)
//	c.registered[gvr] = true
type guard struct {
	state string // the field or variable
	owner string // type of the object, or "" for the process
}

// keepers are methods that write to the books.
var keepers = []string{"Insert", "Add", "Store", "LoadOrStore", "Set", "Put", "Swap", "CompareAndSwap"}

// guardOf returns the guard of a call: a branch on the way to it that reads
// what the function writes.
func (s *scanner) guardOf(instr ssa.Instruction) *guard {
	fn := instr.Parent()
	kept := s.keptBy(fn)
	if len(kept) == 0 {
		return nil
	}
	for b := instr.Block(); b.Idom() != nil; b = b.Idom() {
		br, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		for _, state := range statesIn(br.Cond, 8) {
			if slices.Contains(kept, state) {
				owner, _, _ := cutLast(state, ".")
				if strings.HasPrefix(state, "global ") {
					owner = ""
				}
				return &guard{state, owner}
			}
		}
	}
	return nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// keptBy returns the fields and package variables that fn writes.
func (s *scanner) keptBy(fn *ssa.Function) []string {
	kept, ok := s.kept[fn]
	if ok {
		return kept
	}
	s.kept[fn] = nil
	add := func(v ssa.Value) {
		if state := stateOf(v); state != "" {
			kept = appendNew(kept, state)
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if !freshObject(instr.Addr) {
					add(instr.Addr)
				}
			case *ssa.MapUpdate:
				add(instr.Map)
			case *ssa.Call:
				c := &instr.Call
				m := calleeOf(c)
				switch {
				case m == nil || m.Signature().Recv() == nil:
				case slices.Contains(keepers, m.Name()) && len(argsOf(c)) > 0:
					add(argsOf(c)[0])
				}
			}
		}
	}
	s.kept[fn] = kept
	return kept
}

// stateOf returns the field or package variable that v is, points to, or was
// loaded from.
func stateOf(v ssa.Value) string {
	for range 8 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			return fieldName(x.X.Type(), x.Field)
		case *ssa.Field:
			return fieldName(x.X.Type(), x.Field)
		case *ssa.Global:
			return "global " + x.String()
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return ""
		}
	}
	return ""
}

// statesIn returns the fields and package variables that a condition reads,
// itself or in a function that it calls.
func statesIn(v ssa.Value, depth int) []string {
	if depth == 0 || v == nil {
		return nil
	}
	switch x := v.(type) {
	case *ssa.FieldAddr, *ssa.Field, *ssa.Global:
		if state := stateOf(v); state != "" {
			return []string{state}
		}
	case *ssa.UnOp:
		return statesIn(x.X, depth-1)
	case *ssa.BinOp:
		return slices.Concat(statesIn(x.X, depth-1), statesIn(x.Y, depth-1))
	case *ssa.Lookup:
		return statesIn(x.X, depth-1)
	case *ssa.Extract:
		return statesIn(x.Tuple, depth-1)
	case *ssa.Phi:
		var all []string
		for _, e := range x.Edges {
			all = append(all, statesIn(e, depth-1)...)
		}
		return all
	case *ssa.Call:
		if x.Call.IsInvoke() {
			return statesIn(x.Call.Value, depth-1)
		}
		var all []string
		for _, a := range x.Call.Args {
			all = append(all, statesIn(a, depth-1)...)
		}
		if fn := x.Call.StaticCallee(); fn != nil && depth > 6 {
			all = append(all, readBy(fn)...)
		}
		return all
	}
	return nil
}

// readBy returns the fields that a small function reads: isRegistered(gvr).
func readBy(fn *ssa.Function) []string {
	if len(fn.Blocks) > 8 {
		return nil
	}
	var all []string
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if fa, ok := instr.(*ssa.FieldAddr); ok {
				all = appendNew(all, fieldName(fa.X.Type(), fa.Field))
			}
		}
	}
	return all
}
