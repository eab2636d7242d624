package load

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/kept"
)

// TestListKept checks that what is kept is what the go command lists, after each of some edits, and which of
// them have it asked again.
func TestListKept(t *testing.T) {
	t.Setenv(kept.Variable, t.TempDir())
	cache, dir := kept.Open(), t.TempDir()
	old := time.Now().Add(-time.Hour)
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		old = old.Add(time.Minute)
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.26\n")
	write("a/a.go", "package a\n\nimport \"m/b\"\n\nvar _ = b.B\n")
	write("b/b.go", "package b\n\nconst B = 1\n")
	for _, e := range []struct {
		what, name, text string
		asks             bool
	}{
		{"nothing", "", "", false},
		{"a body", "a/a.go", "package a\n\nimport \"m/b\"\n\nvar _ = b.B + 1\n", false},
		{"an import", "a/a.go", "package a\n\nimport (\n\t\"m/b\"\n\t\"strings\"\n)\n\nvar _ = strings.Repeat(\"\", b.B)\n", true},
		{"a constraint", "b/b.go", "//go:build !plan9\n\npackage b\n\nconst B = 1\n", true},
		{"a file that is not for this system", "b/b_plan9.go", "package b\n\nconst B = 2\n", true},
		{"a package", "c/d/d.go", "package d\n", true},
		{"a package that is not matched", "c/testdata/e.go", "package e\n", true},
		{"a text", "c/text.txt", "text", true},
		{"another text", "c/text.txt", "more text", false},
		{"an embedded file", "c/c.go", "package c\n\nimport _ \"embed\"\n\n//go:embed text.txt\nvar text string\n", true},
		{"how it is embedded", "c/c.go", "package c\n\nimport _ \"embed\"\n\n//go:embed *.txt\nvar text string\n", true},
		{"a module in the module", "c/go.mod", "module other\n", true},
		{"the version of Go", "go.mod", "module m\n\ngo 1.25\n", true},
	} {
		if e.name != "" {
			write(e.name, e.text)
		}
		l := listing{cfg: NewConfig(dir)}
		key, ok := l.key("", []string{"./..."})
		data, there := cache.Get(key)
		if current := ok && there && l.read(data) && l.isCurrent(); e.what != "nothing" && current == e.asks {
			t.Errorf("after an edit of %s what is kept is current: %t", e.what, current)
		}
		want, err := List(NewConfig(dir), "./...")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			got, err := ListKept(cache, "", NewConfig(dir), "./...")
			if err != nil {
				t.Fatal(err)
			}
			if listedAs(got) != listedAs(want) {
				t.Errorf("after an edit of %s:\n%s\nwant\n%s", e.what, listedAs(got), listedAs(want))
			}
		}
	}
}

// TestListKeptVendored checks that what has changed in the module is seen where the directories of others, which are vendored, are looked at behind it.
func TestListKeptVendored(t *testing.T) {
	t.Setenv(kept.Variable, t.TempDir())
	cache, dir := kept.Open(), t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.26\n\nrequire example.org/lib v1.0.0\n")
	write("vendor/modules.txt", "# example.org/lib v1.0.0\n## explicit; go 1.26\nexample.org/lib\n")
	write("vendor/example.org/lib/lib.go", "package lib\n\nconst C = 1\n")
	write("a/a.go", "package a\n\nimport \"example.org/lib\"\n\nvar _ = lib.C\n")
	for _, text := range []string{"", "package a\n\nimport (\n\t\"sort\"\n\n\t\"example.org/lib\"\n)\n\nvar _, _ = lib.C, sort.Ints\n"} {
		if text != "" {
			write("a/a.go", text)
		}
		got, err := ListKept(cache, "", NewConfig(dir), "./...")
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || len(got[0].Errors) > 0 || (text != "") != (got[0].Imports["sort"] != nil) {
			t.Errorf("after %q there is %v, which imports %v", text, got, got[0].Imports)
		}
	}
}

// TestListKeptErrors checks that what has errors is asked for each time, and damaged data is not used.
func TestListKeptErrors(t *testing.T) {
	t.Setenv(kept.Variable, t.TempDir())
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", "a.go": "package a\n\nimport _ \"m/missing\"\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		pkgs, err := ListKept(kept.Open(), "", NewConfig(dir), "./...")
		if err != nil {
			t.Fatal(err)
		}
		if failed := pkgs[0].Imports["m/missing"]; failed == nil || len(failed.Errors) == 0 {
			t.Errorf("%s imports %v", pkgs[0], failed)
		}
	}
	for _, data := range []string{"", "x", strings.Repeat("\xff", 100), strings.Repeat("\x02", 100)} {
		if l := (listing{}); l.read([]byte(data)) && len(l.packages) > 0 {
			t.Errorf("%q is taken for a listing", data)
		}
	}
}

func listedAs(pkgs []*packages.Package) string {
	var lines []string
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		var imports []string
		for path, imp := range p.Imports {
			imports = append(imports, path+" is "+imp.ID)
		}
		slices.Sort(imports)
		lines = append(lines, fmt.Sprint(p.ID, p.Name, p.PkgPath, p.Dir, p.GoFiles, p.OtherFiles, p.IgnoredFiles, p.EmbedFiles, p.CompiledGoFiles, p.ForTest, p.TypesSizes, imports, p.Module != nil && p.Module.Main))
	})
	slices.Sort(lines)
	for _, p := range pkgs {
		lines = append(lines, "matched "+p.ID)
	}
	return strings.Join(lines, "\n")
}
