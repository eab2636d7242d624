package load_test

import (
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/leaklint/leaklint/internal/load"
)

const module = `
-- go.mod --
module example.com/m

go 1.26
-- top/top.go --
package top

import (
	"example.com/m/base"
	"example.com/m/mid"
)

var _ base.T = mid.New(undefinedInBodies)

const undefinedInBodies = 1
-- mid/mid.go --
// Package mid lies between top and base.
package mid

import "example.com/m/base"

func New(n int) base.T {
	return base.T{N: n}
}
-- base/base.go --
package base

import "strings"

type T struct{ N int }

func (t T) String() string { return strings.Repeat("x", t.N) }
-- base/base_test.go --
package base

import "testing"

func Test(t *testing.T) { _ = T{N: 1}.String() }
-- over/over.go --
package over

import (
	"example.com/m/base"
	"example.com/m/torn"
)

var _ base.T = torn.New()
-- torn/torn.go --
// Package torn lies between over and base, and imports what is nowhere.
package torn

import (
	"example.com/m/base"
	"example.com/nowhere"
)

func New() base.T { return base.T{} }

var Lost nowhere.T
-- uses/uses.go --
// Package uses uses what torn declares with a type that is nowhere.
package uses

import "example.com/m/torn"

func F() int {
	n := torn.Lost.Count
	m := &n
	return *m
}
-- cold/cold.go --
package cold

import (
	"bytes"
	"os/user" // which imports "C"
	"unicode"
)

var (
	_       = bytes.ToUpperSpecial(unicode.TurkishCase, nil)
	_ error = user.UnknownUserError("")
)
-- broken/broken.go --
package broken

import "example.com/m/base"

func F() { undefined(base.T{}) }
-- after/after.go --
package after

import "example.com/m/broken"

var _ = broken.F
-- syntax/syntax.go --
package syntax

func F( {
`

// write writes the module above to a new directory.
func write(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range txtar.Parse([]byte(module)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// read lists and reads packages of the module above, and returns those of the module by
// the ends of their paths.
func read(t *testing.T, tests bool, patterns ...string) map[string]*packages.Package {
	t.Helper()
	cfg := load.NewConfig(write(t))
	cfg.Tests = tests
	pkgs, err := load.List(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if err := load.Read(cfg, pkgs); err != nil {
		t.Fatal(err)
	}
	all := make(map[string]*packages.Package)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		if name, ok := strings.CutPrefix(pkg.ID, "example.com/m/"); ok {
			all[name] = pkg
		}
	})
	return all
}

func TestRead(t *testing.T) {
	all := read(t, false, "./top", "./base")
	for name, pkg := range all {
		if pkg.IllTyped || len(pkg.Errors) > 0 || !pkg.Types.Complete() {
			t.Errorf("%s: ill-typed %t, %v", name, pkg.IllTyped, pkg.Errors)
		}
	}
	// One universe: what mid returns is the type of base.
	result := all["mid"].Types.Scope().Lookup("New").(*types.Func).Signature().Results().At(0).Type()
	if want := all["base"].Types.Scope().Lookup("T").Type(); !types.Identical(result, want) {
		t.Errorf("mid returns %s, not that of base", result)
	}
	uses := func(pkg *packages.Package, name string) bool {
		for id := range pkg.TypesInfo.Uses {
			if id.Name == name {
				return true
			}
		}
		return false
	}
	if !uses(all["base"], "Repeat") {
		t.Error("the bodies of base are not read")
	}
	if all["mid"].Syntax != nil || all["mid"].TypesInfo != nil {
		t.Error("mid, which lies between two others, is there for more than its types")
	}
	if strs := all["base"].Imports["strings"]; strs.Syntax != nil || !strs.Types.Complete() {
		t.Error("strings does not come as export data")
	}
}

// TestReadOver checks that a package which is read for its types alone may have errors: nobody judges it.
func TestReadOver(t *testing.T) {
	all := read(t, false, "./over", "./base")
	for _, name := range []string{"over", "base"} {
		if pkg := all[name]; pkg.IllTyped || len(pkg.Errors) > 0 {
			t.Errorf("%s: ill-typed %t, %v", name, pkg.IllTyped, pkg.Errors)
		}
	}
	if torn := read(t, false, "./over", "./torn", "./base")["torn"]; !torn.IllTyped {
		t.Error("torn is judged, and not ill-typed")
	}
}

// TestReadUnknown checks that a package is not judged of which the types are not all known, by what another one lacks.
func TestReadUnknown(t *testing.T) {
	uses := read(t, false, "./uses")["uses"]
	const want = "uses.go:7:7: the type of torn.Lost is not known, as a package that declares it has errors"
	if !uses.IllTyped || len(uses.Errors) != 1 || !strings.Contains(uses.Errors[0].Error(), want) {
		t.Errorf("ill-typed %t, %v, want %s", uses.IllTyped, uses.Errors, want)
	}
}

// TestEach checks that packages come after what they import, and that what is taken away
// from them is not missed.
func TestEach(t *testing.T) {
	cfg := load.NewConfig(write(t))
	pkgs, err := load.List(cfg, "./top", "./mid", "./base")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	typed := 0 // of the packages that these import
	seen := make(map[*packages.Package]bool)
	err = load.Each(cfg, pkgs, func(pkg *packages.Package) {
		mu.Lock()
		defer mu.Unlock()
		for path, imp := range pkg.Imports {
			if slices.Contains(pkgs, imp) && !seen[imp] {
				t.Errorf("%s comes before %s", pkg.PkgPath, path)
			}
		}
		if len(pkg.Syntax) == 0 || pkg.TypesInfo == nil {
			t.Errorf("%s has no syntax", pkg.PkgPath)
		}
		seen[pkg] = true
		pkg.Syntax, pkg.TypesInfo = nil, nil
	}, func(done, of int) {
		if done != typed+1 || of < done {
			t.Errorf("%d of %d packages are typed, after %d", done, of, typed)
		}
		typed = done
	})
	if err != nil {
		t.Fatal(err)
	}
	if typed == 0 {
		t.Error("nothing told of types")
	}
	for _, pkg := range pkgs {
		if !seen[pkg] {
			t.Errorf("%s was not seen", pkg.PkgPath)
		}
	}
}

// TestCold reads packages with a build cache that has nothing of what they import, and one that
// has a part of it. Either way nothing is compiled, and they have types that fit.
func TestCold(t *testing.T) {
	t.Setenv("GOCACHE", t.TempDir())
	compiled := func() string {
		out, err := exec.Command("go", "list", "-n", "-deps", "-export", "-f", "{{if .Export}}{{.ImportPath}}{{end}}", "os/user", "bytes").Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(string(out)), " ")
	}
	for _, part := range []string{"", "unicode"} {
		if part != "" {
			if out, err := exec.Command("go", "build", part).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		before := compiled()
		if got := strings.Fields(before); len(got) != 0 && part == "" || slices.Contains(got, "unicode") != (part != "") {
			t.Errorf("the build cache has %s", got)
		}
		for name, pkg := range read(t, false, "./cold", "./top") {
			if pkg.IllTyped || len(pkg.Errors) > 0 || !pkg.Types.Complete() {
				t.Errorf("%s: ill-typed %t, %v", name, pkg.IllTyped, pkg.Errors)
			}
		}
		if after := compiled(); after != before {
			t.Errorf("compiled are %s, after %s", after, before)
		}
	}
}

func TestReadTests(t *testing.T) {
	all := read(t, true, "./base")
	variant := all["base [example.com/m/base.test]"]
	if variant == nil || variant.IllTyped || len(variant.Syntax) != 2 {
		t.Errorf("the test variant: %v", variant)
	}
}

func TestReadBroken(t *testing.T) {
	all := read(t, false, "./broken", "./after", "./syntax", "./base")
	for name, want := range map[string]string{
		"broken": "broken.go:5:12: undefined: undefined",
		"syntax": "syntax.go:3:9: ",
		"after":  "",
	} {
		pkg := all[name]
		if !pkg.IllTyped {
			t.Errorf("%s: not ill-typed", name)
		}
		if want == "" {
			continue
		}
		if len(pkg.Errors) == 0 || !strings.Contains(pkg.Errors[0].Error(), want) {
			t.Errorf("%s: %v, want %s", name, pkg.Errors, want)
		}
	}
	if all["base"].IllTyped {
		t.Error("base is not broken")
	}
}
