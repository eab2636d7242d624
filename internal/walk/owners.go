package walk

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// AddBehind adds what is known of interfaces that hold other things which are kept in the same place.
func (ob *Obligation) AddBehind(o access.Behind, abroad map[access.Path]summary.Owned) {
	for p, list := range o {
		for _, t := range list {
			ob.Owners.Add(p, t)
		}
	}
	for p, other := range abroad {
		told, ok := ob.Abroad[p]
		if ok && told.Owner != other.Owner {
			other.Owner = ""
		}
		other.Methods, other.Gives = summary.Distinct(slices.Concat(told.Methods, other.Methods)), slices.Concat(told.Gives, other.Gives)
		ob.Abroad[p] = other
	}
}

// along returns what is known of interfaces on the way along a path.
func along[T any](known map[access.Path]T, p access.Path) map[access.Path]T {
	some := make(map[access.Path]T)
	for {
		if x, ok := known[p]; ok {
			some[p] = x
		}
		if p == "" {
			return some
		}
		p = p.Rest()
	}
}

// knownBehind tells what is known of interfaces on the way along a path: the same text, if it is the same.
func (e *Engine) knownBehind(p access.Path, ob *Obligation) string {
	var text []byte
	for {
		for _, t := range ob.Owners[p] {
			text = strconv.AppendInt(append(append(text, p...), '='), int64(e.typeID(t)), 10)
		}
		for _, m := range ob.Abroad[p].Methods {
			text = append(append(append(text, p...), ':'), m.Name...)
		}
		if p == "" {
			return string(text)
		}
		p = p.Rest()
	}
}

// typeID returns the number of a type, which is the same for identical ones.
func (e *Engine) typeID(t types.Type) int {
	id, ok := e.typeIDs.At(t).(int)
	if !ok {
		id = e.typeIDs.Len()
		e.typeIDs.Set(t, id)
	}
	return id
}
