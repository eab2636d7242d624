package report

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/astutil"
)

// Path is as [astutil.PathEnclosingInterval]: it returns the node around the source between
// start and end, and the nodes around that, up to the file. But it looks into one
// declaration only, as a large file may have many findings.
func Path(file *ast.File, start, end token.Pos) []ast.Node {
	i, ok := slices.BinarySearchFunc(file.Decls, start, func(d ast.Decl, pos token.Pos) int {
		if d.Pos() <= pos && pos < d.End() {
			return 0
		}
		return cmp.Compare(d.Pos(), pos)
	})
	if !ok || end > file.Decls[i].End() {
		path, _ := astutil.PathEnclosingInterval(file, start, end)
		return path
	}
	part := *file
	part.Decls = file.Decls[i : i+1]
	path, _ := astutil.PathEnclosingInterval(&part, start, end)
	path[len(path)-1] = file
	return path
}
