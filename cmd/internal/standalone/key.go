package standalone

import (
	"fmt"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/typestring"
)

// What a package depends on, as a key of what is kept.

// outsideOf returns what tells the types of a package that is not judged from all others: those of a
// version of a module stay what they are.
func (a *again) outsideOf(pkg *packages.Package) string {
	parts := []any{pkg.ID, pkg.Errors, moduleText(pkg.Module), pkg.GoFiles}
	m := pkg.Module
	if m != nil && m.Replace != nil {
		m = m.Replace
	}
	switch {
	case m == nil && load.IsStandard(pkg.PkgPath, pkg.Dir):
		root, _ := strings.CutSuffix(filepath.ToSlash(pkg.Dir), "/src/"+pkg.PkgPath)
		parts = append(parts, root, stamp(filepath.Join(filepath.FromSlash(root), "VERSION")))
	case m != nil && m.Version != "" && m.Dir != "" && !slices.ContainsFunc(pkg.GoFiles, func(name string) bool { return !isBelow(name, m.Dir) }):
	default:
		for _, name := range pkg.GoFiles {
			parts = append(parts, stamp(name))
		}
	}
	for _, imp := range sortedImports(pkg) {
		parts = append(parts, a.outside[imp])
	}
	return fmt.Sprintf("%x", kept.KeyOf(parts...))
}

// stamp returns what changes when a file does, as the go command believes of packages that it has an index of.
func stamp(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

func sortedImports(pkg *packages.Package) []*packages.Package {
	return slices.SortedFunc(maps.Values(pkg.Imports), func(p, q *packages.Package) int { return strings.Compare(p.ID, q.ID) })
}

func (a *again) findBelow() {
	index := make(map[*packages.Package]int)
	for i, s := range a.order {
		index[s.pkg] = i
	}
	for _, pkg := range a.packages {
		all := make([]bool, len(a.order))
		for _, imp := range pkg.Imports {
			for i, is := range a.below[imp] {
				all[i] = all[i] || is
			}
			if i, ok := index[imp]; ok {
				all[i] = true
			}
		}
		a.below[pkg] = all
	}
}

// needs reports whether a package imports one of these, directly or not.
func (a *again) needs(s *state, these []bool) bool {
	for i, is := range a.below[s.pkg] {
		if is && these[i] {
			return true
		}
	}
	return false
}

// keyOf returns the key of all that a package depends on, when what it imports is settled.
func (a *again) keyOf(s *state) kept.Key {
	parts := []any{s.own}
	for _, imp := range sortedImports(s.pkg) {
		id := a.outside[imp]
		if known := a.states[imp]; known != nil {
			id = known.api
		}
		parts = append(parts, imp.ID, id)
	}
	for i, is := range a.below[s.pkg] {
		if other := a.order[i]; is && other.facts != "" {
			parts = append(parts, other.pkg.ID, other.facts)
		}
	}
	return kept.KeyOf(parts...)
}

// apiOf returns what tells the API of a package that was read from all others. Of one that is made for
// tests it is all that it depends on.
func (a *again) apiOf(s *state) string {
	all := fmt.Sprintf("%x", s.key)
	if s.pkg.ForTest != "" {
		return all
	}
	text, mentioned := typestring.API(s.pkg.Types)
	parts := []any{text}
	for _, m := range mentioned {
		pkg := a.byPath[m.Path()]
		switch other := a.states[pkg]; {
		case pkg == nil && m == types.Unsafe:
		case pkg == nil:
			return all
		case other == nil:
			parts = append(parts, a.outside[pkg])
		default:
			parts = append(parts, other.api)
		}
	}
	return fmt.Sprintf("%x", kept.KeyOf(parts...))
}
