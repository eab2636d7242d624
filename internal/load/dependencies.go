package load

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"
)

// The dependencies are the packages of which only the types are wanted. Those that the build
// cache has are read as export data: it has all that these import, too, so the types of no
// package come from two places. The others are read from source, as far as what they declare
// is needed.
type dependencies struct {
	cfg   *packages.Config
	cores chan struct{}     // as in the loader
	files map[string]string // of export data, by package path
	typed func(done, of int)

	mu       sync.Mutex // guards what follows
	compiled types.Importer
	source   map[string]*types.Package
	done     map[*packages.Package]chan struct{} // closed when the package has types, or an error
	count    int                                 // that have
}

func newDependencies(cfg *packages.Config, cores chan struct{}, files map[string]string, typed func(done, of int)) *dependencies {
	open := func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(files[path])
	}
	return &dependencies{
		cfg: cfg, cores: cores, files: files, typed: typed, compiled: importer.ForCompiler(cfg.Fset, "gc", open),
		source: make(map[string]*types.Package), done: make(map[*packages.Package]chan struct{}),
	}
}

// An Exported tells which files of export data there are for packages, as [ExportData] does.
type Exported func(cfg *packages.Config, wanted []*packages.Package) map[string]string

// ExportData returns the files of export data that the build cache has of the packages and of
// all that they import, by package path. Nothing is compiled: with -n the go command goes no
// further than to look. If that fails there is the source, which is a matter of time only.
func ExportData(cfg *packages.Config, wanted []*packages.Package) map[string]string {
	files := make(map[string]string)
	if len(wanted) == 0 {
		return files
	}
	args := slices.Concat([]string{"list", "-e", "-n", "-deps", "-export", "-buildvcs=false", "-pgo=off", "-json=ImportPath,Export"}, cfg.BuildFlags, []string{"--"})
	for _, pkg := range wanted {
		args = append(args, pkg.PkgPath)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = cfg.Dir, cfg.Env
	out, _ := cmd.Output()
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg struct{ ImportPath, Export string }
		if err := dec.Decode(&pkg); err != nil {
			return files
		}
		if pkg.Export != "" {
			files[pkg.ImportPath] = pkg.Export
		}
	}
}

// load gives types to the packages and to what they need, several at a time, and returns when
// they have them.
func (d *dependencies) load(pkgs []*packages.Package) {
	var waitFor []chan struct{}
	for _, pkg := range pkgs {
		waitFor = append(waitFor, d.start(pkg))
	}
	for _, done := range waitFor {
		<-done
	}
}

// start begins to load a package, unless somebody has. The channel is closed when it is done.
func (d *dependencies) start(pkg *packages.Package) (done chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if done = d.done[pkg]; done == nil {
		done = make(chan struct{})
		d.done[pkg] = done
		go func() {
			defer close(done)
			d.loadPackage(pkg)
			d.mu.Lock()
			defer d.mu.Unlock()
			d.count++
			d.typed(d.count, len(d.done))
		}()
	}
	return done
}

// loadPackage loads a package. One about which the go command has an error gets no types.
func (d *dependencies) loadPackage(pkg *packages.Package) {
	pkg.Fset = d.cfg.Fset
	switch {
	case pkg.Types != nil: // unsafe
	case len(pkg.Errors) > 0:
	case d.files[pkg.PkgPath] != "":
		addError(pkg, d.readExportData(pkg))
	default:
		d.readSource(pkg)
	}
	pkg.IllTyped = len(pkg.Errors) > 0
}

func (d *dependencies) readExportData(pkg *packages.Package) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	pkg.Types, err = d.compiled.Import(pkg.PkgPath)
	return err
}

func (d *dependencies) readSource(pkg *packages.Package) {
	var decls *declarations
	d.compute(func() { decls = declared(d.cfg, pkg) })
	d.load(decls.imports)
	d.compute(func() {
		decls.check(d.cfg, d.unread(pkg)[0])
		pkg.Types.SetImports(d.unread(importsOf(pkg)...)) // all, as export data has them
	})
}

// compute calls f when a core is free.
func (d *dependencies) compute(f func()) {
	d.cores <- struct{}{}
	defer func() { <-d.cores }()
	f()
}

// unread returns the packages: those of which there is no export data without declarations, if
// they have not been read.
func (d *dependencies) unread(pkgs ...*packages.Package) []*types.Package {
	d.mu.Lock()
	defer d.mu.Unlock()
	var all []*types.Package
	for _, pkg := range pkgs {
		known := d.source[pkg.PkgPath]
		switch {
		case pkg.PkgPath == "unsafe":
			known = types.Unsafe
		case d.files[pkg.PkgPath] != "":
			known, _ = d.compiled.Import(pkg.PkgPath)
		case known == nil:
			known = types.NewPackage(pkg.PkgPath, pkg.Name)
			d.source[pkg.PkgPath] = known
		}
		if known != nil {
			all = append(all, known)
		}
	}
	return all
}
