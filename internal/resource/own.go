package resource

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Table is Known, and behind that the resources of the user's own.
type Table []*Resource

// Of returns the resources that a check reports.
func (t Table) Of(check string) []*Resource {
	return slices.DeleteFunc(slices.Clone(t), func(r *Resource) bool { return r.Check != check })
}

// Wrapped reports whether packages of other modules matter that import the package
// with that import path.
func (t Table) Wrapped(path string) bool {
	return slices.Contains(wrapped, path) || t.IsOwn(path) || strings.HasPrefix(path, informers)
}

// Gives reports whether who imports that package may acquire things of the table.
func (t Table) Gives(path string) bool {
	return Modelled(path) || t.IsOwn(path) || slices.Contains(starters, path) ||
		slices.ContainsFunc(givers, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

// Makes reports whether a function gives things, or whether values of a type are things where a function makes them by itself, or have a limit
// for those that are acquired on them.
func (t Table) Makes(s symbol.Symbol) bool {
	return slices.ContainsFunc(t, func(r *Resource) bool {
		return slices.ContainsFunc(r.Literals, func(l spec.Literal) bool { return l.Type == s }) ||
			slices.ContainsFunc(r.Acquire, func(a spec.Acquire) bool { return a.Symbol == s || a.Limit != nil && a.Limit.Of == s })
	})
}

// MakesBy reports whether a function gives things, whatever type it is a method of: its name and what it takes tell, or what it gives.
//
//	type doer interface{ Do(*http.Request) (*http.Response, error) }
func (t Table) MakesBy(method *types.Func) bool {
	sig := method.Signature()
	return slices.ContainsFunc(t, func(r *Resource) bool {
		return r.Gives != nil && r.Gives(method) || sig.Recv() != nil && slices.ContainsFunc(r.Acquire, func(a spec.Acquire) bool {
			return a.Takes != symbol.Symbol{} && a.Symbol == symbol.Symbol{Name: method.Name()} && a.IsTakenBy(sig)
		})
	})
}

// IsOwn reports whether a package declares something that gives a resource of the user's own.
func (t Table) IsOwn(path string) bool {
	return slices.ContainsFunc(t[len(Known):], func(r *Resource) bool {
		return slices.ContainsFunc(r.Acquire, func(a spec.Acquire) bool { return a.Symbol.Path == path })
	})
}

// IsKind reports whether leaklint itself has a kind of that name.
func IsKind(kind string) bool {
	return slices.ContainsFunc(Known, func(r *Resource) bool { return r.Kind == kind })
}

// Symbols returns the functions that acquire the resource, and then those that release it.
func (r *Resource) Symbols() []symbol.Symbol {
	var names []symbol.Symbol
	for _, a := range r.Acquire {
		names = append(names, a.Symbol)
	}
	for _, rel := range r.Release {
		names = append(names, rel.Symbol)
	}
	return names
}

// Resolve checks that the functions are declared that a resource of the user's own
// names, and that what they give can be released so. find returns a package by its path, or nil if it
// is not part of the program, and whether all its declarations are known: of one that is imported, only
// what is exported is.
func (r *Resource) Resolve(find func(path string) (pkg *types.Package, whole bool)) error {
	names := r.Symbols()
	funcs := make([]*types.Func, len(names)) // nil if one is not in view
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
		funcs[i] = fn
	}
	return r.match(funcs[:len(r.Acquire)], funcs[len(r.Acquire):])
}
