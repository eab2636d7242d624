package blocking

import (
	"cmp"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/recent"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// A Package is what is known of the goroutines of a package.
type Package struct {
	Types   *types.Package
	Funcs   []*ssa.Function
	Spawns  *spawn.Package
	Classes *pointsto.Classes
	Enders  map[*types.Func]bool // methods that end waits on their receiver; known after CalleeWaits

	// Whole: others know who calls the functions of the package, and ask for findings which depend on that.
	Whole bool

	// CutOff is told of each wait, or start of a goroutine, in a function that was given
	// up for its cost. It may be replaced.
	CutOff func(*ssa.Function)

	importer  Importer
	gives     map[*ssa.Function][]pointsto.Given
	sendings  recent.Map[unified, *sending]
	flags     *flags // see flagsOf
	shapes    *flow.Shapes
	decisions map[*ssa.Function][]*flow.Decision // those that hold all through a call
	stable    map[*ssa.BinOp]bool                // see isStable
	waits     *waits.Package
	stays     map[through]bool // see staysThrough

	maxSteps  int                 // of one wait; see share
	cancelled map[*types.Var]bool // fields with contexts that the package can cancel

	uncalled bool // what was judged last depends on functions that nothing in the package calls
	strict   bool // nothing calls these; see idleAt
}

// An Importer knows functions of other packages.
type Importer interface {
	spawn.Importer
	pointsto.Importer
	// Stays reports whether the types that another package hides behind a method of an interface all wait there, and none of them
	// can be closed, and whether there are any.
	Stays(pkg *types.Package, method symbol.Symbol) (stays, isThere bool)
}

// New reads the functions of a package, literals included. takers are names of methods and
// func-typed fields of the user's own that wait for an item.
func New(pkg *types.Package, funcs []*ssa.Function, importer Importer, takers []string) *Package {
	p := &Package{
		Types:     pkg,
		Funcs:     funcs,
		Spawns:    spawn.New(pkg, funcs, importer),
		importer:  importer,
		Enders:    make(map[*types.Func]bool),
		CutOff:    func(*ssa.Function) {},
		gives:     make(map[*ssa.Function][]pointsto.Given),
		shapes:    flow.NewShapes(),
		decisions: make(map[*ssa.Function][]*flow.Decision),
		stable:    make(map[*ssa.BinOp]bool),
		stays:     make(map[through]bool),

		cancelled: make(map[*types.Var]bool),
	}
	p.Classes = pointsto.New(pkg, funcs, p.Spawns, importer, takers)
	p.findCancelled()
	p.maxSteps = p.share()
	p.waits = waits.New(funcs, p.Spawns, p.Classes, p.shapes, p.maxSteps/8, func(fn *ssa.Function) { p.CutOff(fn) })
	return p
}

// Findings returns the goroutines that may wait forever, in the order of the
// functions, each once, with the first of such waits. Where a function starts many
// that wait at the same place, the first is enough.
func (p *Package) Findings() []*Finding {
	var list []*Finding
	type place struct {
		starter *ssa.Function
		wait    ssa.Instruction
	}
	seen := make(map[place]bool)
	for _, fn := range p.Funcs {
		starts := 0
		for call := range value.Each[ssa.CallInstruction](fn) {
			if p.Classes.Starts(call) {
				if starts++; starts > maxStarts {
					p.CutOff(fn)
					continue
				}
				f := p.findingAt(call)
				if f == nil {
					f = p.idleAt(call)
				}
				if f != nil && !seen[place{fn, f.Wait}] {
					seen[place{fn, f.Wait}] = true
					list = append(list, f)
				}
			}
		}
	}
	return list
}

func (p *Package) findingAt(call ssa.CallInstruction) *Finding {
	p.uncalled = false
	for _, w := range p.waits.StartedBy(call) {
		if f := p.judge(call, spawn.Run{Callee: w.Op.Callee}, w); f != nil {
			return f
		}
	}
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		var strong, weak, until *Finding // the others say more
		for _, from := range p.contextsOf(call.Parent()) {
			for _, w := range p.waits.Of(call, r, from.bound) {
				switch f := p.judgeFrom(call, r, w, from); {
				case f == nil:
				case len(f.Until) > 0:
					until = cmp.Or(until, f)
				case strong != nil && f.Asker != nil:
					strong.Answer = f
					return strong
				case !f.InHand && !f.Busy:
					strong = cmp.Or(strong, f)
				default:
					weak = cmp.Or(weak, f)
				}
			}
		}
		if f := cmp.Or(strong, weak); f != nil {
			return f
		}
		if f := cmp.Or(p.outlasted(call, r), until); f != nil {
			return f
		}
	}
	return nil
}

func (p *Package) isMain() bool { return p.Types.Name() == "main" }
