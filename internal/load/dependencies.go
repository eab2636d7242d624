package load

import (
	"bytes"
	"encoding/json"
	"go/types"
	"os"
	"os/exec"
	"slices"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
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

	mu    sync.Mutex // guards what follows
	types map[string]*types.Package
	done  map[*packages.Package]chan struct{} // closed when the package has types, or an error
}

// loadDependencies gives types to the packages.
func loadDependencies(cfg *packages.Config, cores chan struct{}, wanted []*packages.Package) {
	d := &dependencies{
		cfg: cfg, cores: cores, files: exportData(cfg, wanted),
		types: make(map[string]*types.Package), done: make(map[*packages.Package]chan struct{}),
	}
	d.load(wanted)
}

// exportData returns the files of export data that the build cache has of the packages and of
// all that they import, by package path. Nothing is compiled: with -n the go command goes no
// further than to look. If that fails there is the source, which is a matter of time only.
func exportData(cfg *packages.Config, wanted []*packages.Package) map[string]string {
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
		}()
	}
	return done
}

// loadPackage loads a package. One about which the go command has an error gets no types.
func (d *dependencies) loadPackage(pkg *packages.Package) {
	pkg.Fset = d.cfg.Fset
	switch file := d.files[pkg.PkgPath]; {
	case pkg.Types != nil: // unsafe
	case len(pkg.Errors) > 0:
	case file != "":
		addError(pkg, d.readExportData(pkg, file))
	default:
		d.readSource(pkg)
	}
	pkg.IllTyped = len(pkg.Errors) > 0
}

func (d *dependencies) readExportData(pkg *packages.Package, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	pkg.Types, err = gcexportdata.Read(data, d.cfg.Fset, d.types, pkg.PkgPath)
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

// unread returns the packages, without declarations if these are not read yet.
func (d *dependencies) unread(pkgs ...*packages.Package) []*types.Package {
	d.mu.Lock()
	defer d.mu.Unlock()
	var all []*types.Package
	for _, pkg := range pkgs {
		if pkg.PkgPath == "unsafe" {
			all = append(all, types.Unsafe)
			continue
		}
		if d.types[pkg.PkgPath] == nil {
			d.types[pkg.PkgPath] = types.NewPackage(pkg.PkgPath, pkg.Name)
		}
		all = append(all, d.types[pkg.PkgPath])
	}
	return all
}
