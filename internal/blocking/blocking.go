package blocking

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// New reads the functions of a package, literals included. takers are names of methods and
// func-typed fields of the user's own that wait for an item. For forTests see [spawn.New], for world [pointsto.New].
func New(pkg *types.Package, funcs []*ssa.Function, importer Importer, takers []string, forTests func(*ssa.Function) bool, world *pointsto.World) *Package {
	p := &Package{
		Types:    pkg,
		Funcs:    funcs,
		Spawns:   spawn.New(pkg, funcs, importer, forTests),
		importer: importer,
		world:    world,
		Enders:   make(map[*types.Func]bool),
		CutOff:   func(*ssa.Function) {},
		gives:    make(map[*ssa.Function][]pointsto.Given),
		shapes:   flow.NewShapes(),
		stays:    make(map[through]bool),
		received: make(map[ssa.Value][]*ssa.UnOp),

		cancelled: make(map[*types.Var]bool),
	}
	p.Classes = pointsto.New(pkg, funcs, p.Spawns, importer, takers, world)
	p.correlate = correlate.New(funcs, p.Spawns)
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
				p.consulted()
				f := p.findingAt(call)
				if f == nil {
					f = p.idleAt(call)
				}
				if f != nil {
					f.Shown = p.consulted()
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

// consulted returns the fields of which it was asked what others do with them, since it was called last, where it is taken for granted that they do nothing.
func (p *Package) consulted() []string {
	if p.world == nil || !p.world.Closed {
		return nil
	}
	return p.world.Consulted()
}

// share returns how many functions may be looked into for one wait. All waits have the
// same share, so that those that come first leave enough for the others.
func (p *Package) share() int {
	starts := 0
	for _, fn := range p.Funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if p.Classes.Starts(call) {
				starts++
			}
		}
	}
	return min(max(maxAll/max(starts, 1), minShare), maxShare)
}
