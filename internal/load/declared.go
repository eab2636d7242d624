package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// The declarations of a package are what those that import it may see, as the compiler's export
// data has it: what is exported, and what that mentions. There are no function bodies, no values
// of variables that say their type, and no imports for those alone.
type declarations struct {
	pkg     *packages.Package
	files   []*ast.File
	imports []*packages.Package

	units map[string][]unit // by the name that needs them
	used  map[string]bool   // such names
	todo  []unit            // of which the names are used
	keep  map[ast.Node]bool
}

// A unit is there as a whole, or not: a function, a specification of types or variables, or a
// group of constants, where each may continue the one before.
type unit struct {
	node  ast.Node
	group *ast.GenDecl // that a specification belongs to
}

// declared parses the files of a package, and returns what they declare. What is wrong with them
// is not asked: nobody judges them. cgo runs for a package that shows others what it has from C: only that
// knows the types, and values, of these.
//
//	const In = Direction(C.PCAP_D_IN)
func declared(cfg *packages.Config, pkg *packages.Package) *declarations {
	d := declaredIn(cfg, pkg, pkg.GoFiles)
	if pkg.Imports[runtimeCgo] == nil || !d.used["C"] {
		return d
	}
	made := *pkg
	if err := cgo(cfg, []*packages.Package{&made}); err != nil || len(made.Errors) > 0 || len(made.CompiledGoFiles) == 0 {
		return d
	}
	return declaredIn(cfg, pkg, made.CompiledGoFiles)
}

// declaredIn does so for some files.
func declaredIn(cfg *packages.Config, pkg *packages.Package, files []string) *declarations {
	d := &declarations{pkg: pkg, units: make(map[string][]unit), used: make(map[string]bool), keep: make(map[ast.Node]bool)}
	for _, name := range files {
		src, err := readFile(cfg, name)
		if err != nil {
			continue
		}
		if file, _ := parser.ParseFile(cfg.Fset, name, src, parser.SkipObjectResolution); file != nil {
			strip(file)
			d.add(file)
			d.files = append(d.files, file)
		}
	}
	for name := range d.units {
		if ast.IsExported(name) {
			d.use(name)
		}
	}
	for len(d.todo) > 0 {
		last := len(d.todo) - 1
		u := d.todo[last]
		d.todo = d.todo[:last]
		d.mark(u)
	}
	for _, file := range d.files {
		d.reduce(file)
	}
	return d
}

// strip takes function bodies away, and values of which the type is said.
func strip(file *ast.File) {
	empty := func(body *ast.BlockStmt) *ast.BlockStmt {
		return &ast.BlockStmt{Lbrace: body.Lbrace, Rbrace: body.Rbrace}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				n.Body = empty(n.Body)
			}
		case *ast.FuncLit:
			n.Body = empty(n.Body)
		case *ast.GenDecl:
			for _, spec := range n.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok && n.Tok == token.VAR && spec.Type != nil {
					spec.Values = nil
				}
			}
		}
		return true
	})
}

// add notes what a file declares.
func (d *declarations) add(file *ast.File) {
	note := func(name string, u unit) { d.units[name] = append(d.units[name], u) }
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			note(neededBy(decl), unit{node: decl})
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					note(spec.Name.Name, unit{spec, decl})
					if spec.Assign.IsValid() { // type hidden = Value; func (v hidden) Label() string
						note(nameIn(spec.Type), unit{spec, decl})
					}
				case *ast.ValueSpec:
					u := unit{spec, decl}
					if decl.Tok == token.CONST {
						u = unit{node: decl}
					}
					for _, name := range spec.Names {
						note(name.Name, u)
					}
				}
			}
		}
	}
}

// neededBy returns the name that needs a function: its own, or that of the type of which it is a
// method.
func neededBy(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return decl.Name.Name
	}
	return nameIn(decl.Recv.List[0].Type)
}

// nameIn returns the name of a type of the package, without pointers and type arguments, or "_".
func nameIn(typ ast.Expr) string {
	for {
		switch t := typ.(type) {
		case *ast.ParenExpr:
			typ = t.X
		case *ast.StarExpr:
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.IndexListExpr:
			typ = t.X
		case *ast.Ident:
			return t.Name
		default:
			return "_"
		}
	}
}

// use has all units kept that a name needs.
func (d *declarations) use(name string) {
	if !d.used[name] {
		d.used[name] = true
		d.todo = append(d.todo, d.units[name]...)
	}
}

// mark keeps a unit, and uses all names in it, whatever they are names of.
func (d *declarations) mark(u unit) {
	if d.keep[u.node] {
		return
	}
	d.keep[u.node] = true
	if u.group != nil {
		d.keep[u.group] = true
	}
	ast.Inspect(u.node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			d.use(id.Name)
		}
		return true
	})
}

// reduce leaves in a file what is kept, and the imports that this needs.
func (d *declarations) reduce(file *ast.File) {
	file.Decls = slices.DeleteFunc(file.Decls, func(decl ast.Decl) bool {
		group, ok := decl.(*ast.GenDecl)
		switch {
		case ok && group.Tok == token.IMPORT:
			group.Specs = slices.DeleteFunc(group.Specs, func(spec ast.Spec) bool { return !d.needs(spec.(*ast.ImportSpec)) })
			return len(group.Specs) == 0
		case ok && d.keep[group] && group.Tok != token.CONST:
			group.Specs = slices.DeleteFunc(group.Specs, func(spec ast.Spec) bool { return !d.keep[spec] })
		}
		return !d.keep[decl]
	})
	file.Imports = nil
}

// needs reports whether an import is needed, and notes what it imports.
func (d *declarations) needs(spec *ast.ImportSpec) bool {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return false
	}
	imp, needed := d.pkg.Imports[path], true // "C" is not listed
	switch {
	case spec.Name != nil:
		needed = spec.Name.Name == "." || d.used[spec.Name.Name]
	case imp != nil:
		needed = d.used[imp.Name]
	}
	if needed && imp != nil {
		d.imports = append(d.imports, imp)
	}
	return needed
}

// check type-checks the declarations, as those of an empty package, which becomes that of the
// packages.Package. What they import has types, or is missed in silence.
func (d *declarations) check(cfg *packages.Config, empty *types.Package) {
	conf := &types.Config{
		Importer:                 imports{d.pkg},
		IgnoreFuncBodies:         true,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
		Error:                    func(error) {},
		Sizes:                    d.pkg.TypesSizes,
		GoVersion:                goVersion(d.pkg),
	}
	d.pkg.Types = empty
	_ = types.NewChecker(conf, cfg.Fset, empty, nil).Files(d.files)
}
