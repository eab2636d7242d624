package pointsto

import (
	"go/types"
	"maps"
	"slices"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What is in an exported field may be anybody's to send on, to receive from and to close. In a whole program it is known who comes to it: so the classes of
// a package are found once as if others did whatever they can, and once more as if nobody did, for findings that hold only if nobody does.

// A World says of which packages all is known that anybody does with their fields.
type World struct {
	Ours   func(*types.Package) bool
	Closed bool // nobody else does anything with exported fields of theirs

	shown     bool            // there are such fields
	consulted map[string]bool // those that were asked about; see Consulted
}

// HasShown reports whether the package uses exported fields with channels of such packages.
func (w *World) HasShown() bool { return w != nil && w.shown }

// Consulted returns the fields, by name, of which it was asked what others do with them, since it was called last.
func (w *World) Consulted() []string {
	list := slices.Sorted(maps.Keys(w.consulted))
	clear(w.consulted)
	return list
}

// isShown reports whether a field of a struct type is one that other packages can come to, of which it is known who does.
func (cs *Classes) isShown(t types.Type, f *types.Var) bool {
	w := cs.world
	return w != nil && f.Exported() && value.IsChan(f.Type()) && symbol.OfType(t) != (symbol.Symbol{}) &&
		(f.Pkg() == cs.types && isExported(t) && !cs.isMain() || f.Pkg() != cs.types && w.Ours(f.Pkg()))
}

// ask notes that it is asked what others do with a class.
func (t *Class) ask() {
	for _, field := range t.shown {
		t.world.consulted[field] = true
	}
}
