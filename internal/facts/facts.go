// Package facts keeps what analyzers find out about the objects of a package, and about
// the package itself, for the analysis of the packages that import it.
//
// A driver that sees many packages keeps all facts in one [Store]. One that sees a
// package at a time hands them on in files: see [Write] and [Read].
package facts

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// A key is an object, nil for the package, and the type of a fact about it.
type key struct {
	object types.Object
	fact   reflect.Type
}

// A set has the facts about a package and its objects. It is filled by the analysis of
// the package, and not changed after that.
type set struct {
	facts map[key]analysis.Fact
}

// get copies the fact of its type into fact.
func (s *set) get(object types.Object, fact analysis.Fact) bool {
	if s == nil {
		return false
	}
	found, ok := s.facts[key{object, reflect.TypeOf(fact)}]
	if ok {
		reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(found).Elem())
	}
	return ok
}

func (s *set) put(object types.Object, fact analysis.Fact) {
	s.facts[key{object, reflect.TypeOf(fact)}] = fact
}

// A Store has the facts about packages, by their types. It may be used by several
// goroutines.
type Store struct {
	mu    sync.Mutex
	sets  map[*types.Package]*set
	read  func(*types.Package) *set // of a package that is not in sets; may be nil
	given *Library                  // see Give; nil if nothing was given
}

// NewStore returns an empty store.
func NewStore() *Store { return &Store{sets: make(map[*types.Package]*set)} }

// of returns the facts about a package, or nil.
func (s *Store) of(pkg *types.Package) *set {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.sets[pkg]
	if !ok && s.read != nil {
		found = s.read(pkg)
		s.sets[pkg] = found
	}
	return found
}

// own returns the facts about a package that is analyzed, to be filled.
func (s *Store) own(pkg *types.Package) *set {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sets[pkg] == nil {
		s.sets[pkg] = &set{make(map[key]analysis.Fact)}
	}
	return s.sets[pkg]
}

// Serve sets the functions of a pass by which an analyzer reads and writes facts.
func (s *Store) Serve(pass *analysis.Pass) {
	own := s.own(pass.Pkg)

	pass.ImportObjectFact = func(object types.Object, fact analysis.Fact) bool {
		if object == nil {
			panic("nil object")
		}
		return object.Pkg() != nil && s.of(object.Pkg()).get(object, fact)
	}
	pass.ExportObjectFact = func(object types.Object, fact analysis.Fact) {
		if object.Pkg() != pass.Pkg {
			panic(fmt.Sprintf("a fact about %v, which is not declared in %s", object, pass.Pkg.Path()))
		}
		own.put(object, fact)
	}
	pass.ImportPackageFact = func(pkg *types.Package, fact analysis.Fact) bool { return s.of(pkg).get(nil, fact) }
	pass.ExportPackageFact = func(fact analysis.Fact) { own.put(nil, fact) }
	pass.AllObjectFacts = func() []analysis.ObjectFact {
		var list []analysis.ObjectFact
		s.each(pass, func(_ *types.Package, k key, fact analysis.Fact) {
			if k.object != nil {
				list = append(list, analysis.ObjectFact{Object: k.object, Fact: fact})
			}
		})
		return list
	}
	pass.AllPackageFacts = func() []analysis.PackageFact {
		var list []analysis.PackageFact
		s.each(pass, func(pkg *types.Package, k key, fact analysis.Fact) {
			if k.object == nil {
				list = append(list, analysis.PackageFact{Package: pkg, Fact: fact})
			}
		})
		return list
	}
}

// each calls f with the facts of the pass's analyzer about its package and those that it
// can reach, as far as their types tell.
func (s *Store) each(pass *analysis.Pass, f func(*types.Package, key, analysis.Fact)) {
	for _, pkg := range reachable(pass.Pkg) {
		if known := s.of(pkg); known != nil {
			for k, fact := range known.facts {
				if slices.ContainsFunc(pass.Analyzer.FactTypes, func(t analysis.Fact) bool { return reflect.TypeOf(t) == k.fact }) {
					f(pkg, k, fact)
				}
			}
		}
	}
}

// reachable returns the package and all that its types mention, directly or not.
func reachable(pkg *types.Package) []*types.Package {
	all := []*types.Package{pkg}
	seen := map[*types.Package]bool{pkg: true}
	for i := 0; i < len(all); i++ {
		for _, imp := range all[i].Imports() {
			if !seen[imp] {
				seen[imp] = true
				all = append(all, imp)
			}
		}
	}
	return all
}
