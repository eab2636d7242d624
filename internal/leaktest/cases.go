package leaktest

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/load"
)

// A testCase is packages that are judged together: one of a directory, or several there that
// import each other.
type testCase struct {
	name string // its directory, as within.registry.kept_in_map: -run takes / for a level of tests
	pkgs []*packages.Package
}

// forCases makes each case a subtest that checks it. Before that it reads the packages of those
// which are run, with what they import of the others, and has them analyzed together.
func forCases(t *testing.T, cfg *packages.Config, all []*packages.Package, analyze func(some []*packages.Package), check func(*testing.T, *testCase)) {
	t.Helper()
	var chosen []*testCase
	ready := false
	for _, c := range casesOf(cfg.Dir, all) {
		t.Run(c.name, func(t *testing.T) {
			chosen = append(chosen, c)
			t.Parallel() // goes on when the function around has returned
			if ready {
				check(t, c)
			}
		})
	}
	if len(chosen) > 0 {
		some := with(all, chosen)
		read(t, cfg, some)
		analyze(some)
		ready = true
	}
}

// list returns the packages that match the patterns, as those of a test that is about to read
// some of them.
func list(t testing.TB, cfg *packages.Config, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := load.List(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) == 0 {
		t.Fatalf("no packages match %s in %s", patterns, cfg.Dir)
	}
	return pkgs
}

// casesOf returns the cases that the packages are, sorted by name.
func casesOf(dir string, pkgs []*packages.Package) []*testCase {
	of := make(map[string]*testCase) // by import path
	for _, pkg := range pkgs {
		of[pkg.PkgPath] = &testCase{pkgs: []*packages.Package{pkg}}
	}
	for _, pkg := range pkgs {
		for path, imp := range pkg.Imports {
			a, b := of[pkg.PkgPath], of[path]
			if b == nil || a == b || group(dir, pkg) != group(dir, imp) {
				continue
			}
			a.pkgs = append(a.pkgs, b.pkgs...)
			for _, moved := range b.pkgs {
				of[moved.PkgPath] = a
			}
		}
	}
	var cases []*testCase
	for _, pkg := range pkgs {
		c := of[pkg.PkgPath]
		if c.name == "" {
			c.name = strings.ReplaceAll(commonDir(dir, c.pkgs), "/", ".")
			cases = append(cases, c)
		}
	}
	slices.SortFunc(cases, func(a, b *testCase) int { return cmp.Compare(a.name, b.name) })
	return cases
}

// group returns the first two elements of a package's directory: losthandler/across. What
// other directories of a check have is for all of its cases.
func group(dir string, pkg *packages.Package) string {
	parts := strings.SplitN(filepath.ToSlash(rel(dir, pkg.Dir)), "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// commonDir returns the directory that all of the packages are below, without its first
// element, which all cases of a check share.
func commonDir(dir string, pkgs []*packages.Package) string {
	common := strings.Split(filepath.ToSlash(rel(dir, pkgs[0].Dir)), "/")
	for _, pkg := range pkgs[1:] {
		parts := strings.Split(filepath.ToSlash(rel(dir, pkg.Dir)), "/")
		n := 0
		for n < min(len(common), len(parts)) && common[n] == parts[n] {
			n++
		}
		common = common[:n]
	}
	if len(common) > 1 {
		common = common[1:]
	}
	return strings.Join(common, "/")
}

// with returns the packages of the cases, and those of others that these import, in the order
// in which they are listed.
func with(all []*packages.Package, cases []*testCase) []*packages.Package {
	var roots []*packages.Package
	for _, c := range cases {
		roots = append(roots, c.pkgs...)
	}
	needed := make(map[*packages.Package]bool)
	packages.Visit(roots, nil, func(pkg *packages.Package) { needed[pkg] = true })
	return slices.DeleteFunc(slices.Clone(all), func(pkg *packages.Package) bool { return !needed[pkg] })
}
