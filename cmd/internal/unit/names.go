package unit

import (
	"go/ast"
	"slices"
	"strconv"
)

// names are those by which the source of a package mentions what others export.
type names struct {
	imports  map[string]*imported       // by package path
	selected map[string]map[string]bool // x.Name: x, Name
}

// imported is how a package is imported.
type imported struct {
	whole   bool     // as .
	unnamed bool     // by its own name
	as      []string // by other names
}

// namesIn returns the names in files. importMap has the package paths of what they import.
func namesIn(files []*ast.File, importMap map[string]string) *names {
	n := &names{make(map[string]*imported), make(map[string]map[string]bool)}
	for _, file := range files {
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				n.addImport(importMap[path], spec.Name)
			}
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if sel, ok := node.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					n.addSelected(x.Name, sel.Sel.Name)
				}
			}
			return true
		})
	}
	return n
}

func (n *names) addImport(path string, as *ast.Ident) {
	imp := n.imports[path]
	if imp == nil {
		imp = new(imported)
		n.imports[path] = imp
	}
	switch {
	case as == nil:
		imp.unnamed = true
	case as.Name == ".":
		imp.whole = true
	case !slices.Contains(imp.as, as.Name):
		imp.as = append(imp.as, as.Name)
	}
}

func (n *names) addSelected(x, name string) {
	if n.selected[x] == nil {
		n.selected[x] = make(map[string]bool)
	}
	n.selected[x][name] = true
}

// of returns a func that reports whether the source may mention what a package exports by that
// name, given the package's own name too. It is nil if it may mention anything.
func (n *names) of(path string) func(pkg, name string) bool {
	imp := n.imports[path]
	if imp == nil || imp.whole {
		return nil
	}
	return func(pkg, name string) bool {
		return imp.unnamed && n.selected[pkg][name] ||
			slices.ContainsFunc(imp.as, func(as string) bool { return n.selected[as][name] })
	}
}
