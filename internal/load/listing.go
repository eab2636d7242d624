package load

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/wire"
)

// What the go command lists is kept, too: on large code that takes as long as all the rest of a run in which
// little has changed. It depends on its environment, on go.mod and the like, on which files there are, and of
// Go files on what they begin with, up to the imports. A file of the same size and time is the same, as it is
// for the go command's own index of packages. Versions of modules stay what they are.

// ListKept is [List] for who keeps what he has been told. told is what else it depends on.
func ListKept(cache *kept.Cache, told string, cfg *packages.Config, patterns ...string) ([]*packages.Package, error) {
	l := &listing{cfg: cfg}
	key, ok := l.key(told, patterns)
	if cache == nil || !ok {
		return List(cfg, patterns...)
	}
	if data, ok := cache.Get(key); ok && l.read(data) && l.isCurrent() {
		return l.roots(), nil
	}
	begun := time.Now()
	pkgs, err := List(cfg, patterns...)
	if err != nil {
		return nil, err
	}
	*l = listing{cfg: cfg}
	if l.take(pkgs) && l.look(begun) {
		c := wire.NewWriter(token.NewFileSet())
		l.code(c)
		cache.Put(key, c.Bytes())
	}
	return pkgs, nil
}

// A listing is what the go command has listed.
type listing struct {
	cfg      *packages.Config
	arch     string
	matched  []string            // IDs of the packages that the patterns match
	packages []*packages.Package // with what they import, that first
	imports  []map[string]string // of each: IDs, by path

	trees []string        // all directories below these matter
	dirs  []string        // and these
	fixed []string        // these files and directories are as long as nothing else is installed
	files map[string]file // Go files, and by the name of each directory what is in it
}

// A file is what is known of one.
type file struct {
	size, time int    // 0 if it has changed just now
	hash       string // of the part that matters, or the names in a directory
}

// key returns what a listing is kept under, or false if nobody knows what it depends on.
func (l *listing) key(told string, patterns []string) (kept.Key, bool) {
	dir, err := filepath.Abs(l.cfg.Dir)
	if err != nil || os.Getenv("GO111MODULE") == "off" || os.Getenv("GOPACKAGESDRIVER") != "" {
		return kept.Key{}, false
	}
	parts := []any{"listing", told, dir, patterns, l.cfg.Tests, l.cfg.BuildFlags}
	for _, name := range []string{"PATH", "HOME", "XDG_CONFIG_HOME", "CC", "CXX", "FC", "AR"} {
		parts = append(parts, os.Getenv(name))
	}
	if tool, err := exec.LookPath("go"); err == nil {
		if tool, err = filepath.EvalSymlinks(tool); err == nil {
			parts = append(parts, tool, stampOf(tool))
		}
	}
	if user, err := os.UserConfigDir(); err == nil {
		parts = append(parts, contents(filepath.Join(user, "go", "env")))
	}
	for ; ; dir = filepath.Dir(dir) {
		for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum", "vendor/modules.txt"} {
			parts = append(parts, contents(filepath.Join(dir, name)))
		}
		if filepath.Dir(dir) == dir {
			return kept.KeyOf(parts...), true
		}
	}
}

// contents returns the hash of a file, or why there is none.
func contents(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return "none"
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// take takes over what was listed, if that is all right, and all of it belongs to modules.
func (l *listing) take(pkgs []*packages.Package) bool {
	if l.arch = os.Getenv("GOARCH"); l.arch == "" {
		l.arch = runtime.GOARCH
	}
	ok := true
	for _, pkg := range pkgs {
		l.matched = append(l.matched, pkg.ID)
	}
	add := func(to *[]string, name string) {
		if !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		isStandard := pkg.Module == nil && IsStandard(pkg.PkgPath, pkg.Dir)
		sized := pkg.TypesSizes == nil || reflect.DeepEqual(pkg.TypesSizes, types.SizesFor("gc", l.arch))
		ok = ok && len(pkg.Errors) == 0 && sized && (pkg.Module != nil && pkg.Module.Error == nil || isStandard || pkg.PkgPath == "unsafe")
		if !ok {
			return
		}
		l.packages = append(l.packages, pkg)
		ids := make(map[string]string)
		for path, imp := range pkg.Imports {
			ids[path] = imp.ID
		}
		l.imports = append(l.imports, ids)
		m := pkg.Module
		if m != nil && m.Replace != nil {
			m = m.Replace
		}
		switch {
		case isStandard:
			root := strings.TrimSuffix(filepath.ToSlash(pkg.Dir), "/src/"+pkg.PkgPath)
			add(&l.fixed, filepath.Join(filepath.FromSlash(root), "VERSION"))
		case m == nil: // unsafe
		case m.Version == "" && m.Dir != "":
			add(&l.trees, m.Dir)
			add(&l.fixed, filepath.Join(m.Dir, "go.mod"))
			for _, name := range []string{"go.sum", filepath.Join("vendor", "modules.txt")} {
				if exists(filepath.Join(m.Dir, name)) {
					add(&l.fixed, filepath.Join(m.Dir, name))
				}
			}
		case m.Dir != "":
			add(&l.fixed, m.Dir)
		default: // vendored
			add(&l.dirs, pkg.Dir)
		}
	})
	return ok
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// look notes the files. Those that have changed since a moment before that are looked at again.
func (l *listing) look(since time.Time) bool {
	l.files = make(map[string]file)
	err := l.each(func(name string, info fs.FileInfo, names string) bool {
		known := file{hash: names}
		if info != nil {
			if known.hash = beginning(name); since.Sub(info.ModTime()) > 2*time.Second {
				known.size, known.time = int(info.Size()), int(info.ModTime().UnixNano())
			}
		}
		l.files[name] = known
		return true
	})
	for _, name := range l.fixed {
		l.files[name] = file{hash: stampOf(name)}
	}
	return err == nil
}

// stampOf returns what changes when a file does, or that a directory is there.
func stampOf(name string) string {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return "none"
	case info.IsDir():
		return "directory"
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

// isCurrent reports whether the go command would list the same.
func (l *listing) isCurrent() bool {
	n := 0
	current := true
	err := l.each(func(name string, info fs.FileInfo, names string) bool {
		n++
		known, ok := l.files[name]
		switch {
		case !ok:
			current = false
		case info == nil:
			current = known.hash == names
		case known.time == 0 || int(info.Size()) != known.size || int(info.ModTime().UnixNano()) != known.time:
			current = beginning(name) == known.hash
		}
		return current
	})
	for _, name := range l.fixed {
		n++
		current = current && stampOf(name) == l.files[name].hash
	}
	return err == nil && current && n == len(l.files)
}

// each calls f with the Go files in the directories that matter, and with the directories and the names in
// them, until it returns false.
func (l *listing) each(f func(name string, info fs.FileInfo, names string) bool) error {
	seen := make(map[string]bool)
	over := false
	dir := func(name string) error {
		switch {
		case over:
			return filepath.SkipAll
		case seen[name]:
			return nil
		}
		seen[name] = true
		entries, err := os.ReadDir(name)
		if err != nil {
			return err
		}
		var names strings.Builder
		for _, e := range entries {
			fmt.Fprintf(&names, "%s %d\n", e.Name(), e.Type())
		}
		if over = !f(name, nil, names.String()); over {
			return filepath.SkipAll
		}
		for _, e := range entries {
			if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") {
				continue
			}
			file := filepath.Join(name, e.Name())
			info, err := os.Stat(file) // of what a link leads to
			if err != nil {
				return err
			}
			if over = !f(file, info, ""); over {
				return filepath.SkipAll
			}
		}
		return nil
	}
	for _, tree := range l.trees {
		err := filepath.WalkDir(tree, func(name string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case !e.IsDir():
				return nil
			case e.Name() == ".git" || name == filepath.Join(tree, "vendor"):
				return filepath.SkipDir
			}
			return dir(name)
		})
		if err != nil {
			return err
		}
	}
	for _, name := range l.dirs {
		if err := dir(name); err != nil {
			if err == filepath.SkipAll {
				return nil
			}
			return err
		}
	}
	return nil
}

// beginning returns the hash of the part of a Go file that the go command reads: up to the imports, or all if
// it embeds files.
func beginning(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return "none"
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ImportsOnly|parser.ParseComments|parser.SkipObjectResolution)
	if err == nil && !slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"embed"` }) && !bytes.Contains(text, []byte("//go:embed")) {
		end := f.Name.End()
		for _, d := range f.Decls {
			end = max(end, d.End())
		}
		text = text[:fset.Position(end).Offset]
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// roots returns the packages that the patterns match.
func (l *listing) roots() []*packages.Package {
	byID := make(map[string]*packages.Package)
	for i, pkg := range l.packages {
		pkg.TypesSizes = types.SizesFor("gc", l.arch)
		pkg.Imports = make(map[string]*packages.Package)
		for path, id := range l.imports[i] {
			pkg.Imports[path] = byID[id]
		}
		byID[pkg.ID] = pkg
	}
	var all []*packages.Package
	for _, id := range l.matched {
		all = append(all, byID[id])
	}
	return all
}

// read takes over what was kept.
func (l *listing) read(data []byte) bool {
	c := wire.NewReader(data, nil)
	l.code(c)
	if c.Err() != nil || !c.AtEnd() || len(l.imports) != len(l.packages) {
		return false
	}
	known := make(map[string]bool)
	for i, pkg := range l.packages {
		for _, id := range l.imports[i] {
			if !known[id] {
				return false
			}
		}
		known[pkg.ID] = true
	}
	return !slices.ContainsFunc(l.matched, func(id string) bool { return !known[id] })
}

func (l *listing) code(c *wire.Coder) {
	c.String(&l.arch)
	c.Strings(&l.matched)
	wire.Slice(c, &l.packages, func(p **packages.Package) { wire.Pointer(c, p, func(p *packages.Package) { codePackage(c, p) }) })
	wire.Slice(c, &l.imports, func(m *map[string]string) { wire.Map(c, m, c.String) })
	c.Strings(&l.trees)
	c.Strings(&l.dirs)
	c.Strings(&l.fixed)
	wire.Map(c, &l.files, func(f *file) {
		wire.Int(c, &f.size)
		wire.Int(c, &f.time)
		c.String(&f.hash)
	})
}

func codePackage(c *wire.Coder, p *packages.Package) {
	for _, s := range []*string{&p.ID, &p.Name, &p.PkgPath, &p.Dir, &p.ForTest} {
		c.String(s)
	}
	for _, list := range []*[]string{&p.GoFiles, &p.CompiledGoFiles, &p.OtherFiles, &p.EmbedFiles, &p.EmbedPatterns, &p.IgnoredFiles} {
		c.Strings(list)
	}
	codeModule(c, &p.Module)
}

func codeModule(c *wire.Coder, m **packages.Module) {
	wire.Pointer(c, m, func(m *packages.Module) {
		for _, s := range []*string{&m.Path, &m.Version, &m.Dir, &m.GoMod, &m.GoVersion} {
			c.String(s)
		}
		c.Bool(&m.Main)
		c.Bool(&m.Indirect)
		codeModule(c, &m.Replace)
	})
}
