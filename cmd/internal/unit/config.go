package unit

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A vetConfig is what the go command says about a package to vet. The form is that of
// vetConfig in cmd/go/internal/work/exec.go.
type vetConfig struct {
	ID                        string // the import path, for output
	Compiler                  string // gc or gccgo
	Dir                       string
	ImportPath                string
	GoFiles                   []string // absolute paths, as those that follow
	NonGoFiles                []string
	IgnoredFiles              []string
	ModulePath                string            // "" in the standard library, and outside modules
	ModuleVersion             string            // "" in a main module
	ImportMap                 map[string]string // import in the source -> package path
	PackageFile               map[string]string // package path -> compiled export data
	Standard                  map[string]bool   // the imports of the standard library
	PackageVetx               map[string]string // package path -> what an earlier unit wrote
	VetxOnly                  bool              // not named by the user: only what importers need to know
	VetxOutput                string            // where to write that
	Stdout                    string            // where to write findings, since Go 1.26
	GoVersion                 string            // of the language, such as go1.26
	SucceedOnTypecheckFailure bool              // for go test: the compiler tells
}

func readConfig(name string) (*vetConfig, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	cfg := new(vetConfig)
	if err := json.Unmarshal(text, cfg); err != nil {
		return nil, fmt.Errorf("%s: %w (leaklint reads such files from the go command only)", name, err)
	}
	if len(cfg.GoFiles) == 0 {
		return nil, fmt.Errorf("%s: no Go files in %q", name, cfg.ImportPath)
	}
	return cfg, nil
}

// imports returns the packages that are imported, but for unsafe and C, which have no
// file.
func (c *vetConfig) imports() []string {
	var list []string
	for _, path := range c.ImportMap {
		if path != "unsafe" && path != "C" && !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return list
}

// hasExportData reports whether the go command compiled what the package imports. Of a
// package without imports that cannot be told.
func (c *vetConfig) hasExportData() bool {
	return !slices.ContainsFunc(c.imports(), func(path string) bool { return c.PackageFile[path] == "" })
}

// isMain reports whether the package belongs to a main module, is in a directory that belongs to none
// nor to GOPATH, whose path is _/home/me/ctl for the go command, or is made of files that
// the user named.
func (c *vetConfig) isMain() bool {
	return c.ModulePath != "" && c.ModuleVersion == "" || c.ImportPath == "command-line-arguments" || strings.HasPrefix(c.ImportPath, "_/")
}

// named returns the package, if the user named it.
func (c *vetConfig) named() []string {
	if c.VetxOnly {
		return nil
	}
	return []string{c.ImportPath}
}

// reports reports whether findings are printed: if the user named the package, and where
// the go command could serve this run to one who does. It remembers what a unit prints
// without whether the package was named (true of Go 1.26): after go vet of an importer a
// silent answer would be that of the package itself, until it changes; the other way round
// it prints what it remembers, named or not.
//
// A package with tests of its own is vetted under another key when it is named.
func (c *vetConfig) reports() bool {
	return !c.VetxOnly || c.Stdout != "" && c.isMain() && !c.hasTests()
}

// withoutTests returns the unit without the tests that it has, or nil if it has none, or
// nothing else.
func (c *vetConfig) withoutTests() *vetConfig {
	isTest := func(name string) bool { return strings.HasSuffix(name, "_test.go") }
	rest := *c
	rest.GoFiles = slices.DeleteFunc(slices.Clone(c.GoFiles), isTest)
	if len(rest.GoFiles) == len(c.GoFiles) || len(rest.GoFiles) == 0 {
		return nil
	}
	return &rest
}

// hasTests reports whether the package has test files that are not those of an external
// test package.
func (c *vetConfig) hasTests() bool {
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		return false
	}
	for _, entry := range entries {
		name := filepath.Join(c.Dir, entry.Name())
		if !strings.HasSuffix(name, "_test.go") || slices.Contains(c.IgnoredFiles, name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(file.Name.Name, "_test") {
			return true
		}
	}
	return false
}
