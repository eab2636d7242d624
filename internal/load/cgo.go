package load

import (
	"slices"

	"golang.org/x/tools/go/packages"
)

// runtimeCgo is imported by each package that imports "C", but for itself.
const runtimeCgo = "runtime/cgo"

// cgo gives those of the packages that import "C" the files that cgo makes, and the reason if
// it fails. That takes a C compiler, and is done for packages that are judged only.
func cgo(cfg *packages.Config, pkgs []*packages.Package) error {
	var users []*packages.Package
	var paths, files []string
	for _, pkg := range pkgs {
		if pkg.Imports[runtimeCgo] == nil && pkg.PkgPath != runtimeCgo {
			continue
		}
		users = append(users, pkg)
		switch {
		case pkg.PkgPath == "command-line-arguments":
			files = append(files, pkg.GoFiles...)
		case pkg.ForTest != "":
			paths = append(paths, pkg.ForTest)
		default:
			paths = append(paths, pkg.PkgPath)
		}
	}
	list := *cfg
	list.Mode = listMode | packages.NeedCompiledGoFiles
	for _, patterns := range [][]string{paths, files} {
		if len(patterns) == 0 {
			continue
		}
		slices.Sort(patterns)
		made, err := packages.Load(&list, slices.Compact(patterns)...)
		if err != nil {
			return err
		}
		byID := make(map[string]*packages.Package)
		packages.Visit(made, nil, func(pkg *packages.Package) { byID[pkg.ID] = pkg })
		for _, pkg := range users {
			if m := byID[pkg.ID]; m != nil {
				pkg.CompiledGoFiles = m.CompiledGoFiles
				if failed := m.Imports[runtimeCgo]; failed != nil && len(pkg.Errors) == 0 {
					pkg.Errors = slices.DeleteFunc(slices.Clone(failed.Errors), func(e packages.Error) bool { return e.Kind != packages.ListError })
				}
			}
		}
	}
	return nil
}
