package access

import (
	"go/types"
	"slices"
)

// Behind are the types that may be behind interfaces on an access path, by the path that remains from there. If
// one of them is an interface, too, it is only known what the value has at least.
type Behind map[Path][]types.Type

// maxTypes bounds how many types are told apart. What a call does is found out for each list of types that may be behind what it
// is given, and these grow on the way through a function which puts one after the other into the same interface.
const maxTypes = 16

// Add notes that a type may be there. Of too many nothing is known.
func (b Behind) Add(p Path, t types.Type) {
	list := b[p]
	if slices.ContainsFunc(list, func(known types.Type) bool { return types.Identical(known, t) }) || len(list) == 1 && list[0] == types.Type(unknown) {
		return
	}
	if len(list) == maxTypes {
		b[p] = []types.Type{unknown}
		return
	}
	b[p] = append(slices.Clip(list), t)
}

// unknown is behind an interface that may hold anything.
var unknown = types.NewInterfaceType(nil, nil)

// Only returns the type that is there, or nil if there may be several, or it is not known.
func (b Behind) Only(p Path) types.Type {
	if list := b[p]; len(list) == 1 && !types.IsInterface(list[0]) {
		return list[0]
	}
	return nil
}
