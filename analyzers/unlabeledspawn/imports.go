package unlabeledspawn

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// importName returns the name by which the file knows a package at pos. If it does not
// import it yet, there is an edit for that. It is "" if the name means something else.
func (r *rewrite) importName(importPath, name string, pos token.Pos) string {
	if importPath == symbol.PkgPath(r.pass.Pkg) {
		return name
	}
	_, obj := r.pass.Pkg.Scope().Innermost(pos).LookupParent(name, pos)
	for _, imp := range r.file.Imports {
		if p, err := strconv.Unquote(imp.Path.Value); err != nil || p != importPath {
			continue
		}
		if imp.Name != nil {
			name = imp.Name.Name
		}
		if _, obj = r.pass.Pkg.Scope().Innermost(pos).LookupParent(name, pos); name == "_" || name == "." {
			return ""
		}
		if pkgName, ok := obj.(*types.PkgName); !ok || symbol.PkgPath(pkgName.Imported()) != importPath {
			return ""
		}
		return name
	}
	if obj != nil || len(r.file.Imports) == 0 {
		return ""
	}
	spec := strconv.Quote(importPath)
	if name != path.Base(importPath) {
		spec = name + " " + spec
	}
	after, related := r.nearest(importPath)
	newline := "\n"
	if !related {
		newline = "\n\n"
	}
	r.imports = append(r.imports, insert(after.End(), newline+r.keyword(after)+spec))
	return name
}

// nearest returns the import after which one of that path belongs: in the group of those
// that have most path elements in common with it, or else of those that are not of the
// standard library; it is related to these. gofmt sorts them.
func (r *rewrite) nearest(importPath string) (spec *ast.ImportSpec, related bool) {
	elements := strings.Split(importPath, "/")
	most := -1
	for _, imp := range r.file.Imports {
		p, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			continue
		}
		n := 0
		for i, e := range strings.Split(p, "/") {
			if i == len(elements) || e != elements[i] {
				break
			}
			n += 2
		}
		if first, _, _ := strings.Cut(p, "/"); n == 0 && strings.Contains(first, ".") {
			n = 1
		}
		if n >= most {
			spec, most = imp, n
		}
	}
	return spec, most > 0
}

// keyword returns what has to stand before an import behind another one.
func (r *rewrite) keyword(after *ast.ImportSpec) string {
	for _, decl := range r.file.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && d.Pos() <= after.Pos() && after.End() <= d.End() && !d.Lparen.IsValid() {
			return "import "
		}
	}
	return ""
}
