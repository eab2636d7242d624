package labels

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// An Importer knows functions of other packages.
type Importer interface {
	// Labels returns what fn does with labels.
	Labels(fn *types.Func) Summary
}

// A Package answers questions about the functions of a package.
type Package struct {
	Options

	spawns   *spawn.Package
	types    *types.Package
	funcs    []*ssa.Function
	importer Importer

	contexts  map[*ssa.Function]*context // at the entries of literals; nil while it is computed
	summaries map[*ssa.Function]*Summary
	settings  map[*ssa.Function]bool // those that set labels, or clear them, themselves or by a call
	lasting   map[*ssa.Function]bool // those that start a goroutine, or wait
	clusters  map[*ssa.Function]bool // those of one cluster
	constants map[flow.Question]bool // see isConstant
	constant  map[*types.Var]bool    // fields in which the package stores nothing but constants
}

// New reads the functions of a package, literals included.
func New(pkg *types.Package, funcs []*ssa.Function, spawns *spawn.Package, importer Importer, opts Options) *Package {
	p := &Package{
		Options:   opts,
		spawns:    spawns,
		types:     pkg,
		funcs:     funcs,
		importer:  importer,
		contexts:  make(map[*ssa.Function]*context),
		summaries: make(map[*ssa.Function]*Summary),
		settings:  make(map[*ssa.Function]bool),
		lasting:   make(map[*ssa.Function]bool),
		clusters:  make(map[*ssa.Function]bool),
		constants: make(map[flow.Question]bool),
	}
	p.constant = p.constantFields()
	return p
}

// calls calls f with all calls of the package.
func (p *Package) calls(f func(ssa.CallInstruction)) {
	for _, fn := range p.funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			f(call)
		}
	}
}
