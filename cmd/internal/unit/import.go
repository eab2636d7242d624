package unit

import (
	"bufio"
	"errors"
	"fmt"
	"go/types"
	"go/version"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
)

// exportData gives a package what it imports, as compiled.
type exportData struct {
	cfg      *vetConfig
	compiled types.Importer
}

func (e *exportData) Import(path string) (*types.Package, error) {
	resolved, ok := e.cfg.ImportMap[path]
	switch {
	case !ok:
		return nil, fmt.Errorf("the go command does not list the import of %s", path)
	case resolved == "unsafe":
		return types.Unsafe, nil
	}
	return e.compiled.Import(resolved)
}

// open opens the export data of a package.
func (c *vetConfig) open(path string) (io.ReadCloser, error) {
	file := c.PackageFile[path]
	if file == "" {
		return nil, fmt.Errorf("no export data for %s", path)
	}
	return os.Open(file)
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
