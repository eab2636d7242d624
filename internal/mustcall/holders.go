package mustcall

import (
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
)

// A holder is a value through which the carrier can be reached by a path.
type holder struct {
	v    ssa.Value
	path access.Path
}

// A way is a path by which a value holds the carrier. It tells memory that was written,
// as a place keeps the thing after the function, from registers that were merely read.
type way struct {
	path    access.Path
	written bool
}

// holders are the values that hold the carrier, each with its ways, of which there is at
// least one. They are found by value, as a list that grows by n elements has 2n holders.
type holders map[ssa.Value][]way // the lists are shared by clones, and not changed in place

func (hs holders) clone() holders { return maps.Clone(hs) }

// all returns the holders, and whether they are written memory. Those that are seen may
// be removed on the way.
func (hs holders) all() iter.Seq2[holder, bool] {
	return func(yield func(holder, bool) bool) {
		for v, ways := range hs {
			for _, w := range ways {
				if !yield(holder{v, w.path}, w.written) {
					return
				}
			}
		}
	}
}

// add makes h a holder. What was written stays so.
func (hs holders) add(h holder, written bool) {
	ways := hs[h.v]
	i := slices.IndexFunc(ways, func(w way) bool { return w.path == h.path })
	switch {
	case i < 0:
		hs[h.v] = append(slices.Clip(ways), way{h.path, written})
	case written && !ways[i].written:
		ways = slices.Clone(ways)
		ways[i].written = true
		hs[h.v] = ways
	}
}

func (hs holders) remove(h holder) {
	rest := slices.DeleteFunc(slices.Clone(hs[h.v]), func(w way) bool { return w.path == h.path })
	if len(rest) == 0 {
		delete(hs, h.v)
		return
	}
	hs[h.v] = rest
}
