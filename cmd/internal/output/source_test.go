package output

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeFile writes a file below a directory, and returns its name.
func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func at(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func TestRegion(t *testing.T) {
	// ä has two bytes and one code unit, 𝄞 four and two.
	dir := t.TempDir()
	files := (&Report{Dirs: []string{dir}}).sources()
	file := writeFile(t, dir, "a.go", "package a\r\n\tä := \"𝄞\" + b.C(\"ö\")\nvar größe\na[i] = größe[x[int], y]() + (1)\n")
	for _, test := range []struct {
		what       string
		start, end token.Position
		want       region
	}{
		{"span", at(file, 2, 16), at(file, 2, 25), region{2, 13, 2, 21}},
		{"lines", at(file, 1, 1), at(file, 2, 4), region{1, 1, 2, 3}},
		{"word", at(file, 2, 16), at(file, 2, 16), region{2, 13, 2, 14}},
		{"long word", at(file, 3, 5), at(file, 3, 5), region{3, 5, 3, 10}},
		{"no word", at(file, 2, 5), at(file, 2, 5), region{2, 4, 2, 5}},
		{"end of a line", at(file, 1, 10), at(file, 1, 10), region{1, 10, 1, 10}},
		{"behind it", at(file, 1, 20), at(file, 1, 20), region{1, 20, 1, 20}},
		{"other order", at(file, 3, 1), at(file, 2, 1), region{3, 1, 3, 4}},
		{"call", at(file, 2, 20), at(file, 2, 20), region{2, 16, 2, 17}},
		{"call with types", at(file, 4, 26), at(file, 4, 26), region{4, 8, 4, 24}},
		{"no call", at(file, 4, 31), at(file, 4, 31), region{4, 29, 4, 30}},
		{"line only", at(file, 3, 0), at(file, 3, 0), region{3, 1, 3, 1}},
		{"no such line", at(file, 9, 3), at(file, 9, 5), region{9, 3, 9, 5}},
		{"no such file", at("none.go", 2, 3), at("none.go", 2, 5), region{2, 3, 2, 5}},
	} {
		if got := files.open(test.start.Filename).region(Span{test.start, test.end}); got != test.want {
			t.Errorf("%s: got %v, want %v", test.what, got, test.want)
		}
	}
}

func TestReplaced(t *testing.T) {
	const text = "package a\n\n// ä𝄞\nvar x int\n"
	dir := t.TempDir()
	files := (&Report{Dirs: []string{dir}}).sources()
	src := files.open(writeFile(t, dir, "a.go", text))
	start := strings.Index(text, "𝄞")
	if got, ok := src.replaced(start, strings.Index(text, "x")); !ok || got != (region{3, 5, 4, 5}) {
		t.Errorf("got %v, %v", got, ok)
	}
	if got, ok := src.replaced(start, len(text)+1); ok {
		t.Errorf("behind the end: got %v", got)
	}
	if got, ok := files.open("none.go").replaced(0, 0); ok {
		t.Errorf("no such file: got %v", got)
	}
}

func TestURI(t *testing.T) {
	root := filepath.FromSlash("/home/repo")
	for _, test := range []struct {
		name, want string
		ok         bool
	}{
		{"/home/repo/a/b.go", "a/b.go", true},
		{"/home/repo/a b/50%#?.go", "a%20b/50%25%23%3F.go", true},
		{"/home/repo/größe.go", "gr%C3%B6%C3%9Fe.go", true},
		{"/home/repo/a:b.go", "./a:b.go", true},
		{"/home/repo/..a/b.go", "..a/b.go", true},
		{"/home/other/b c.go", "", false},
		{"/home/repo/../other/b.go", "", false},
		{"../b.go", "", false},
		{"a/b.go", "a/b.go", true},
	} {
		if got, ok := uri(root, filepath.FromSlash(test.name)); got != test.want || ok != test.ok {
			t.Errorf("%s: got %s, %v, want %s, %v", test.name, got, ok, test.want, test.ok)
		}
	}
}

func TestRoot(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	if got := Root(below); got != below {
		t.Errorf("without a repository: %s", got)
	}
	writeFile(t, dir, ".git", "gitdir: elsewhere\n") // of a worktree
	if got := Root(below); got != dir {
		t.Errorf("in a repository: %s, want %s", got, dir)
	}
}
