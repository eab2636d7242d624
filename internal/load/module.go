package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Module is one of a build.
type Module struct {
	Path    string
	Version string // "" of a main module
	Dir     string // "" if it is vendored, or was not downloaded
}

// ModuleCache returns where the go command keeps what it has downloaded, for who runs it in a
// directory. "" is for nowhere.
func ModuleCache(dir string) (string, error) {
	cmd := exec.Command("go", "env", "GOMODCACHE")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMODCACHE: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// Providers returns for each of the import paths the module of the build that the package
// belongs to, whether or not there is such a package. A path that belongs to none has none.
// Nothing is downloaded.
func Providers(cfg *packages.Config, paths []string) (map[string]*Module, error) {
	args := []string{"list", "-m", "-e", "-json=Path,Version,Dir"}
	for _, pkg := range paths {
		for p := pkg; p != "."; p = path.Dir(p) {
			args = append(args, p)
		}
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = cfg.Dir
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = errors.New(strings.TrimSpace(string(failed.Stderr)))
	}
	if err != nil {
		return nil, err
	}
	known := make(map[string]*Module)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		m := new(Module)
		if err := dec.Decode(m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if m.Version != "" || m.Dir != "" {
			known[m.Path] = m
		}
	}
	found := make(map[string]*Module)
	for _, pkg := range paths {
		for p := pkg; p != "." && found[pkg] == nil; p = path.Dir(p) {
			if m := known[p]; m != nil {
				found[pkg] = m
			}
		}
	}
	return found, nil
}

// String returns the path and the version.
func (m *Module) String() string { return strings.TrimSuffix(m.Path+" "+m.Version, " ") }

// Packages returns the import paths of the packages whose files the module has, for whatever
// system they are, or none if it is not known where the module is.
func (m *Module) Packages() []string {
	if m.Dir == "" {
		return nil
	}
	var paths []string
	_ = filepath.WalkDir(m.Dir, func(dir string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir():
			return nil // what cannot be read has no packages for the go command either
		case dir != m.Dir && isOther(dir, entry.Name()):
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(m.Dir, dir)
		if files, _ := filepath.Glob(filepath.Join(dir, "*.go")); err == nil && len(files) > 0 {
			paths = append(paths, path.Join(m.Path, filepath.ToSlash(rel)))
		}
		return nil
	})
	return paths
}

// isOther reports whether a directory below that of a module is no part of it.
func isOther(dir, name string) bool {
	if name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return true
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// IsStandard reports whether a package that belongs to no module, and is in a directory, is of the
// standard library: package unsafe is beside it then, below one src.
func IsStandard(path, dir string) bool {
	src, ok := strings.CutSuffix(filepath.ToSlash(dir), "/"+path)
	if !ok {
		return false
	}
	_, err := os.Stat(filepath.Join(filepath.FromSlash(src), "unsafe", "unsafe.go"))
	return err == nil
}
