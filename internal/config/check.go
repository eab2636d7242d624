package config

import (
	"fmt"
	"go/types"
	"path/filepath"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Symbols returns the functions and types that the file names.
func (f *File) Symbols() []symbol.Symbol {
	var list []symbol.Symbol
	for _, own := range f.Resources {
		list = append(list, own.Symbols()...)
	}
	for _, e := range f.Entries {
		list = append(list, e.Symbol)
	}
	for _, t := range f.Clusters {
		list = append(list, t.Symbol)
	}
	return list
}

// Check checks that the functions and types which the file names are declared, as far as the
// packages are known to which they belong. find is that of the drivers: it returns a package by
// its path, or nil, and whether all its declarations are known.
func (f *File) Check(find func(path string) (pkg *types.Package, whole bool)) error {
	for _, own := range f.Resources {
		if err := own.Resolve(find); err != nil {
			return err
		}
	}
	isHidden := func(s symbol.Symbol) (*types.Package, bool) {
		pkg, whole := find(s.Path)
		return pkg, pkg == nil || !whole && !s.IsExported()
	}
	for _, e := range f.Entries {
		pkg, hidden := isHidden(e.Symbol)
		if hidden {
			continue
		}
		if t, ok := pkg.Scope().Lookup(e.Name).(*types.TypeName); ok && e.Recv == "" {
			if err := checkType(t, e.Symbol, e.From); err != nil {
				return err
			}
		} else if err := symbol.Check(pkg, e.Symbol); err != nil {
			return fmt.Errorf("%s: %w", e.From, err)
		}
	}
	for _, t := range f.Clusters {
		pkg, hidden := isHidden(t.Symbol)
		if hidden {
			continue
		}
		obj, ok := pkg.Scope().Lookup(t.Name).(*types.TypeName)
		if !ok {
			return fmt.Errorf("%s: package %s has no type %s", t.From, t.Path, t.Name)
		}
		if err := checkType(obj, t.Symbol, t.From); err != nil {
			return err
		}
	}
	return nil
}

// checkType checks that a name is that of the type itself, by which others know it.
func checkType(t *types.TypeName, s symbol.Symbol, from string) error {
	if !t.IsAlias() {
		return nil
	}
	if of := symbol.OfType(t.Type()); of.Path != "" {
		return fmt.Errorf("%s: %s is another name of %s: name that", from, s, of)
	}
	return fmt.Errorf("%s: %s has no name of its own: %s", from, s, types.Unalias(t.Type()))
}

// CheckPackage is Check for who knows one package, and of what it imports the exported
// declarations.
func (f *File) CheckPackage(pkg *types.Package) error {
	return f.Check(func(path string) (*types.Package, bool) {
		if pkg.Path() == path {
			return pkg, true
		}
		for _, imp := range pkg.Imports() {
			if imp.Path() == path {
				return imp, false
			}
		}
		return nil, false
	})
}

// CheckPlaces checks that the file is that of the code in all those directories.
func (f *File) CheckPlaces(dirs []string) error {
	for _, dir := range dirs {
		switch file, err := Find(dir); {
		case err != nil:
			return err
		case file != "" && file != f.Path:
			return fmt.Errorf("%s would be for a part of the code only: run leaklint in %s, or move the file to where both can see it", file, filepath.Dir(file))
		}
	}
	return nil
}
