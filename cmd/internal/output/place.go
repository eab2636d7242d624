package output

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/analyze"
)

// extensions are those of sources: of Go, and of what goyacc, ragel and quicktemplate make Go of,
// with //line comments that name it.
var extensions = []string{".go", ".y", ".rl", ".qtpl"}

// addSources adds the files of the packages that the actions are about, and of those that they
// import.
func (r *Report) addSources(actions []*analyze.Action) {
	var pkgs []*packages.Package
	for _, act := range actions {
		pkgs = append(pkgs, act.Package)
		if dir := act.Package.Dir; dir != "" && !slices.Contains(r.Dirs, dir) {
			r.Dirs = append(r.Dirs, dir)
		}
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		for _, name := range slices.Concat(pkg.GoFiles, pkg.CompiledGoFiles) {
			r.files[name] = true
		}
	})
}

// isSource reports whether a file is one that the findings can be in. Code says in //line
// comments where it is, and who wrote it may say what he likes.
func (r *Report) isSource(name string) bool {
	if r.files[name] {
		return true
	}
	real, err := resolved(name)
	if err != nil || !slices.Contains(extensions, filepath.Ext(real)) {
		return false
	}
	if info, err := os.Lstat(real); err != nil || !info.Mode().IsRegular() {
		return false
	}
	return slices.ContainsFunc(r.Dirs, func(dir string) bool {
		dir, err := resolved(dir)
		return err == nil && Relative(dir, real) != real
	})
}

// resolved returns the absolute name of a file that is there, without links.
func resolved(name string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(name)
}

// position returns where pos is: where a //line comment says, if it names a source, as cgo and
// goyacc write them, and otherwise where it is indeed.
func (r *Report) position(fset *token.FileSet, pos token.Pos) token.Position {
	at, real := fset.Position(pos), fset.PositionFor(pos, false)
	if at.Filename != real.Filename && !r.isSource(at.Filename) {
		return real
	}
	return at
}
