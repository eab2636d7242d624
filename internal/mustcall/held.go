package mustcall

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// heldBy returns what values of type t may hold, as far as types tell. Callers
// and callees compute it alike, so that a summary's silence about something
// held means a borrow.
func (e *engine) heldBy(t types.Type) []summary.Held {
	held := e.appendHeld(nil, "", t, 0)
	slices.SortFunc(held, summary.Held.Compare)
	return slices.Compact(held)
}

func (e *engine) appendHeld(held []summary.Held, at access.Path, t types.Type, depth int) []summary.Held {
	if t == nil || depth > 2 {
		return held
	}
	if of := e.table.Of(t); of != nil {
		return append(held, summary.Held{Path: at, Kind: of.Kind})
	}
	named, under := access.Deref(t)
	switch u := under.(type) {
	case *types.Signature:
		return append(held, summary.Held{Path: at + access.Call})
	case *types.Slice:
		return e.appendHeld(held, at+access.Elem, u.Elem(), depth+1)
	case *types.Array:
		return e.appendHeld(held, at+access.Elem, u.Elem(), depth+1)
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
			if of := e.table.Of(f.Type()); of != nil {
				held = append(held, summary.Held{Path: at + access.Select(f.Name()), Kind: of.Kind})
			}
		}
	}
	return held
}

// typeHeld returns what values of a named struct type are known to hold.
func (e *engine) typeHeld(t *types.TypeName) []summary.Held {
	if t.Pkg() == e.pkg {
		return e.types[t]
	}
	if sum := e.imports.Type(t); sum != nil {
		return sum.Held
	}
	return nil
}

func (e *engine) addHeld(t *types.TypeName, h summary.Held) {
	if t.Pkg() != e.pkg || h.Path.Steps() > access.MaxSteps {
		return
	}
	i := slices.IndexFunc(e.types[t], func(known summary.Held) bool { return known.Is(h.Path, h.Kind) })
	switch {
	case i < 0:
		e.types[t] = append(e.types[t], h)
		slices.SortFunc(e.types[t], summary.Held.Compare)
	case e.isMinor(e.types[t][i].Kind):
		e.types[t][i].Kind = h.Kind
	}
}

// isMinor reports whether a kind is; see [spec.Spec].
func (e *engine) isMinor(kind string) bool { return kind != "" && e.table.Kind(kind).Minor }
