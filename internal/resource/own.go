package resource

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Resources of the user's own.
var (
	own         []*Resource
	ownPackages []string
)

// Own returns the resources of the user's own.
func Own() []*Resource { return own }

// SetOwn sets the resources of the user's own. It is called before anything is
// analyzed, if at all.
func SetOwn(list []*Resource) {
	own, ownPackages = list, nil
	for _, r := range list {
		for _, a := range r.Acquire {
			ownPackages = append(ownPackages, a.Symbol.Path)
		}
	}
}

// IsOwn reports whether a package declares something that gives a resource of the user's own.
func IsOwn(path string) bool { return slices.Contains(ownPackages, path) }

// IsKind reports whether leaklint itself has a kind of that name.
func IsKind(kind string) bool {
	return slices.ContainsFunc(table, func(r *Resource) bool { return r.Kind == kind })
}

// Resolve checks that the functions are declared that a resource of the user's own
// names. find returns a package by its path, or nil if it is not part of the program, and
// whether all its declarations are known: of one that is imported, only what is exported is.
func (r *Resource) Resolve(find func(path string) (pkg *types.Package, whole bool)) error {
	var names []symbol.Symbol
	for _, a := range r.Acquire {
		names = append(names, a.Symbol)
	}
	for _, rel := range r.Release {
		names = append(names, rel.Symbol)
	}
	for i, s := range names {
		pkg, whole := find(s.Path)
		if pkg == nil || !whole && !s.IsExported() {
			continue
		}
		fn := symbol.Lookup(pkg, s)
		switch {
		case fn == nil:
			return fmt.Errorf("%s: %w", r.Lines[i], symbol.Check(pkg, s))
		case i < len(r.Acquire) && r.Acquire[i].Result >= fn.Signature().Results().Len():
			return fmt.Errorf("%s: %s has no result %d", r.Lines[i], s, r.Acquire[i].Result)
		case i >= len(r.Acquire) && int(r.Release[i-len(r.Acquire)].Operand) >= fn.Signature().Params().Len():
			return fmt.Errorf("%s: %s has no argument %d", r.Lines[i], s, r.Release[i-len(r.Acquire)].Operand)
		}
	}
	return nil
}
