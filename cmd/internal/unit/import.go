package unit

import (
	"bufio"
	"errors"
	"fmt"
	"go/importer"
	"go/types"
	"go/version"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/exportdata"
)

// exportData gives a package what it imports, as compiled: of each package what the source of this
// one mentions, and what is wanted besides, or everything if wanted is nil.
type exportData struct {
	cfg      *vetConfig
	pkg      *packages.Package
	wanted   func(path, name string) bool
	compiled types.Importer
	files    exportdata.Reader
	names    *names // nil before the first import, when the source has been parsed
}

func newExportData(cfg *vetConfig, pkg *packages.Package, wanted func(path, name string) bool) *exportData {
	e := &exportData{cfg: cfg, pkg: pkg, wanted: wanted}
	e.compiled = importer.ForCompiler(pkg.Fset, cfg.Compiler, e.open)
	return e
}

func (e *exportData) Import(path string) (*types.Package, error) {
	resolved, ok := e.cfg.ImportMap[path]
	switch {
	case !ok:
		return nil, fmt.Errorf("the go command does not list the import of %s", path)
	case resolved == "unsafe":
		return types.Unsafe, nil
	}
	if e.names == nil {
		e.names = namesIn(e.pkg.Syntax, e.cfg.ImportMap)
	}
	return e.compiled.Import(resolved)
}

// open opens the export data of a package.
func (e *exportData) open(path string) (io.ReadCloser, error) {
	file := e.cfg.PackageFile[path]
	if file == "" {
		return nil, fmt.Errorf("no export data for %s", path)
	}
	mentioned := e.names.of(path)
	if mentioned == nil || e.wanted == nil {
		return os.Open(file)
	}
	return e.files.Open(file, func(pkg, name string) bool { return mentioned(pkg, name) || e.wanted(path, name) })
}

// skewed returns an error that says so if what the package imports was compiled, or the
// package is to be compiled, by a newer Go than leaklint: that is why it cannot be read.
func (c *vetConfig) skewed() error {
	newest := c.GoVersion
	for _, path := range slices.Sorted(maps.Keys(c.PackageFile)) {
		if v := compiler(c.PackageFile[path]); version.Compare(v, newest) > 0 {
			newest = v
		}
	}
	if version.Compare(version.Lang(newest), version.Lang(runtime.Version())) <= 0 {
		return nil
	}
	return errors.New("leaklint was built with " + runtime.Version() + ", and cannot read what " + newest +
		" compiles: build it with the go command that runs it, as go tool does, or go install github.com/leaklint/leaklint/cmd/leaklint@latest")
}

// compiler returns the version of Go that wrote the export data, or "".
//
//	!<arch>
//	__.PKGDEF       0           0     0     644     32122     `
//	go object linux amd64 go1.26.8 GOAMD64=v1 X:…
func compiler(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(io.LimitReader(f, 1<<10))
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) > 4 && words[0] == "go" && words[1] == "object" {
			return words[4]
		}
	}
	return ""
}
