package access

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// IsSet reports whether a type is that of maps whose keys are what they hold.
//
//	map[*subscriber]struct{}
func IsSet(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	switch elem := m.Elem().Underlying().(type) {
	case *types.Struct:
		return elem.NumFields() == 0
	case *types.Basic: // a bool may well say something of a key that is a name
		_, isBasic := m.Key().Underlying().(*types.Basic)
		return elem.Kind() == types.Bool && !isBasic
	}
	return false
}

// EntryType returns the type of what a map holds: its elements, or, of a set, its keys.
func EntryType(m *types.Map) types.Type {
	if IsSet(m) {
		return m.Key()
	}
	return m.Elem()
}

// EntryOf returns which part of the tuple of a step of a loop over a map is what the map holds.
func EntryOf(next *ssa.Next) int {
	if over, ok := next.Iter.(*ssa.Range); ok && IsSet(over.X.Type()) {
		return 1
	}
	return 2
}
