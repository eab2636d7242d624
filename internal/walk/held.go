package walk

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// HeldBy returns what values of type t may hold, as far as types tell. Callers
// and callees compute it alike, so that a summary's silence about something
// held means a borrow.
func (e *Engine) HeldBy(t types.Type) []summary.Held {
	held := e.appendHeld(nil, "", t, 0)
	slices.SortFunc(held, summary.Held.Compare)
	return slices.Compact(held)
}

// maxHolders bounds the lists and maps in one another.
const maxHolders = 2

func (e *Engine) appendHeld(held []summary.Held, at access.Path, t types.Type, depth int) []summary.Held {
	if t == nil || depth > maxHolders {
		return held
	}
	if of := e.Table.Of(t); of != nil {
		return append(held, summary.Held{Path: at, Kind: of.Kind})
	}
	named, under := access.Deref(t)
	switch u := under.(type) {
	case *types.Signature:
		return append(held, summary.Held{Path: at + access.Call})
	case *types.Slice, *types.Array:
		return e.appendHeld(held, at+access.Elem, u.(interface{ Elem() types.Type }).Elem(), depth+1)
	case *types.Map:
		return e.appendHeld(held, at+access.Elem, access.EntryType(u), depth+1)
	case *types.Struct:
		if named != nil {
			for _, h := range e.typeHeld(named.Obj()) {
				if p := at + h.Path; p.Steps() <= access.MaxSteps {
					held = append(held, summary.Held{Path: p, Kind: h.Kind})
				}
			}
		}
		for f := range u.Fields() {
			if !f.Exported() {
				continue
			}
			if of := e.Table.Of(f.Type()); of != nil {
				held = append(held, summary.Held{Path: at + access.Select(f.Name()), Kind: of.Kind})
			}
		}
	}
	return held
}

// typeHeld returns what values of a named struct type are known to hold.
func (e *Engine) typeHeld(t *types.TypeName) []summary.Held {
	if t.Pkg() == e.Pkg {
		return e.Types[t]
	}
	if sum := e.Imports.Type(t); sum != nil {
		return sum.Held
	}
	return nil
}

// AddHeld notes that values of a type of the package may hold things.
func (e *Engine) AddHeld(t *types.TypeName, h summary.Held) {
	if t.Pkg() != e.Pkg || h.Path.Steps() > access.MaxSteps {
		return
	}
	i := slices.IndexFunc(e.Types[t], func(known summary.Held) bool { return known.Is(h.Path, h.Kind) })
	switch {
	case i < 0:
		e.Types[t] = append(e.Types[t], h)
		slices.SortFunc(e.Types[t], summary.Held.Compare)
	case e.IsMinor(e.Types[t][i].Kind):
		e.Types[t][i].Kind = h.Kind
	}
}

// IsMinor reports whether a kind is; see [spec.Spec].
func (e *Engine) IsMinor(kind string) bool { return kind != "" && e.Table.Kind(kind).Minor }
