package unit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestNames checks what the source of a package may mention of what it imports.
func TestNames(t *testing.T) {
	var files []*ast.File
	for _, text := range []string{
		`package p

import (
	"example.com/own/v2"
	"fmt"
	. "math"
	other "os"
	_ "embed"
)

func F() {
	own.Make(other.Args)
	var fmt struct{ Hidden int }
	_ = fmt.Hidden
}
`,
		`package p

import again "os"

type T = again.File
`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	n := namesIn(files, map[string]string{"example.com/own/v2": "vendored/own/v2", "fmt": "fmt", "math": "math", "os": "os", "embed": "embed"})
	for _, test := range []struct {
		path, pkg, name string
		want            bool
	}{
		{"vendored/own/v2", "own", "Make", true},
		{"vendored/own/v2", "own", "Args", false},
		{"vendored/own/v2", "another", "Make", false}, // the package's name is not that of its directory
		{"fmt", "fmt", "Hidden", true},                // for all that is known before types are
		{"fmt", "fmt", "Println", false},
		{"os", "os", "Args", true},
		{"os", "os", "File", true},
		{"os", "os", "Exit", false},
		{"embed", "embed", "FS", false},
	} {
		if got := n.of(test.path)(test.pkg, test.name); got != test.want {
			t.Errorf("%s of %s, which is package %s, may be mentioned: %t", test.name, test.path, test.pkg, got)
		}
	}
	for _, path := range []string{"math", "example.com/unknown"} {
		if n.of(path) != nil {
			t.Errorf("not everything of %s may be mentioned", path)
		}
	}
}
