package mustcall

import (
	"go/types"
	"slices"
	"strconv"
)

// owners are the types that may be behind interfaces which hold the thing, by the path from there, on some way or another. If
// one of them is an interface, too, it is only known what the value has at least.
type owners map[Path][]types.Type

// maxOwners bounds how many types are told apart. What a call does is found out for each list of types that may be behind what it
// is given, and these grow on the way through a function which puts one after the other into the same interface.
const maxOwners = 16

// add notes that a type may be there. Of too many nothing is known.
func (o owners) add(p Path, t types.Type) {
	list := o[p]
	if slices.ContainsFunc(list, func(known types.Type) bool { return types.Identical(known, t) }) || len(list) == 1 && list[0] == types.Type(unknown) {
		return
	}
	if len(list) == maxOwners {
		o[p] = []types.Type{unknown}
		return
	}
	o[p] = append(slices.Clip(list), t)
}

// unknown is behind an interface that may hold anything.
var unknown = types.NewInterfaceType(nil, nil)

// addBehind adds what is known of interfaces that hold other things which are kept in the same place.
func (ob *obligation) addBehind(o owners, abroad map[Path]Owned) {
	for p, list := range o {
		for _, t := range list {
			ob.owners.add(p, t)
		}
	}
	for p, other := range abroad {
		told, ok := ob.abroad[p]
		if ok && told.Owner != other.Owner {
			other.Owner = ""
		}
		other.Methods = distinct(slices.Concat(told.Methods, other.Methods))
		ob.abroad[p] = other
	}
}

// only returns the type that is there, or nil if there may be several, or it is not known.
func (o owners) only(p Path) types.Type {
	if list := o[p]; len(list) == 1 && !types.IsInterface(list[0]) {
		return list[0]
	}
	return nil
}

// hasType returns whether what is there has the type that is asserted.
func (o owners) hasType(p Path, asserted types.Type) tri {
	has := maybe
	for i, t := range o[p] {
		is := hasType(t, asserted)
		if i > 0 && is != has {
			return maybe
		}
		has = is
	}
	return has
}

// along returns what is known of interfaces on the way along a path.
func along[T any](known map[Path]T, p Path) map[Path]T {
	some := make(map[Path]T)
	for {
		if x, ok := known[p]; ok {
			some[p] = x
		}
		if p == "" {
			return some
		}
		p = p.rest()
	}
}

// knownBehind tells what is known of interfaces on the way along a path: the same text, if it is the same.
func (e *engine) knownBehind(p Path, ob *obligation) string {
	var text []byte
	for {
		for _, t := range ob.owners[p] {
			text = strconv.AppendInt(append(append(text, p...), '='), int64(e.typeID(t)), 10)
		}
		for _, m := range ob.abroad[p].Methods {
			text = append(append(append(text, p...), ':'), m.Name...)
		}
		if p == "" {
			return string(text)
		}
		p = p.rest()
	}
}

// typeID returns the number of a type, which is the same for identical ones.
func (e *engine) typeID(t types.Type) int {
	id, ok := e.typeIDs.At(t).(int)
	if !ok {
		id = e.typeIDs.Len()
		e.typeIDs.Set(t, id)
	}
	return id
}
