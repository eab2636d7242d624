package knowledge

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestWays checks that all ways to be called are listed, as they are compared as pointers.
func TestWays(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "entry.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if lit, ok := u.X.(*ast.CompositeLit); ok {
				if id, ok := lit.Type.(*ast.Ident); ok && id.Name == "Entry" {
					declared++
				}
			}
		}
		return true
	})
	if declared != len(Ways) {
		t.Errorf("%d are declared, and %d listed", declared, len(Ways))
	}
}
