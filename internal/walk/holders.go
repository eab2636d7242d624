package walk

import (
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
)

// A Holder is a value through which the carrier can be reached by a path.
type Holder struct {
	Value ssa.Value
	Path  access.Path
}

// A way is a path by which a value holds the carrier. It tells memory that was written,
// as a place keeps the thing after the function, from registers that were merely read.
type way struct {
	path    access.Path
	written bool
}

// Holders are the values that hold the carrier, each with its ways, of which there is at
// least one. They are found by value, as a list that grows by n elements has 2n holders.
type Holders map[ssa.Value][]way // the lists are shared by clones, and not changed in place

func (hs Holders) clone() Holders { return maps.Clone(hs) }

// All returns the holders, and whether they are written memory. Those that are seen may
// be removed on the way.
func (hs Holders) All() iter.Seq2[Holder, bool] {
	return func(yield func(Holder, bool) bool) {
		for v, ways := range hs {
			for _, w := range ways {
				if !yield(Holder{v, w.path}, w.written) {
					return
				}
			}
		}
	}
}

// add makes h a holder. What was written stays so.
func (hs Holders) add(h Holder, written bool) {
	ways := hs[h.Value]
	i := slices.IndexFunc(ways, func(w way) bool { return w.path == h.Path })
	switch {
	case i < 0:
		hs[h.Value] = append(slices.Clip(ways), way{h.Path, written})
	case written && !ways[i].written:
		ways = slices.Clone(ways)
		ways[i].written = true
		hs[h.Value] = ways
	}
}

func (hs Holders) remove(h Holder) {
	rest := slices.DeleteFunc(slices.Clone(hs[h.Value]), func(w way) bool { return w.path == h.Path })
	if len(rest) == 0 {
		delete(hs, h.Value)
		return
	}
	hs[h.Value] = rest
}
