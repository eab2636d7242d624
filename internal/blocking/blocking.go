package blocking

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/recent"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
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
	waiters   spawn.FuncSet // that come to a wait before they return; see comesToWait
	gives     map[*ssa.Function][]pointsto.Given
	sendings  recent.Map[unified, *sending]
	flags     *flags // see flagsOf
	shapes    *flow.Shapes
	decisions map[*ssa.Function][]*flow.Decision // those that hold all through a call
	stable    map[*ssa.BinOp]bool                // see isStable
	told      *answers[*ssa.Function, []int]     // see endsTold
	stays     map[through]bool                   // see staysThrough

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
		told:      newAnswers[*ssa.Function](slices.Equal[[]int], nil),
		stays:     make(map[through]bool),

		cancelled: make(map[*types.Var]bool),
	}
	p.Classes = pointsto.New(pkg, funcs, p.Spawns, importer, takers)
	p.findCancelled()
	p.maxSteps = p.share()
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
			if p.starts(call) {
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

// starts reports whether a call starts a goroutine.
func (p *Package) starts(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(p.Classes.Ops(call), func(o *pointsto.Op) bool { return o.Times > 0 }) || slices.ContainsFunc(p.Spawns.Runs(call), func(r spawn.Run) bool { return r.How == spawn.Async })
}

func (p *Package) findingAt(call ssa.CallInstruction) *Finding {
	p.uncalled = false
	for _, w := range p.startedBy(call) {
		if f := p.judge(call, spawn.Run{Callee: w.op.Callee}, w); f != nil {
			return f
		}
	}
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		var strong, weak, until *Finding // the others say more
		for _, from := range p.contextsOf(call.Parent()) {
			for _, w := range p.waitsOf(call, r, from.bound) {
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

// waitsOf returns the waits of a goroutine. outer says what the parameters of the function that starts
// it stand for.
func (p *Package) waitsOf(call ssa.CallInstruction, r spawn.Run, outer pointsto.Bindings) []*waiting {
	if runs := p.alternatives(call); runs != nil && r.By == nil {
		if r.Fn != nil && r.Fn != runs[0].Fn {
			return nil // they are judged with the first
		}
		c := p.newCollector()
		c.oneOf(runs, func(r spawn.Run) visit { return visit{fn: r.Fn, bound: p.Classes.Bind(r, nil)} })
		if c.cutOff {
			p.CutOff(call.Parent())
		}
		return c.list
	}
	if r.Fn != nil {
		if !p.comesToWait(r.Fn) {
			return nil
		}
		return p.waits(visit{fn: r.Fn, bound: p.Classes.Bind(r, outer), passed: passedBy(r)})
	}
	var list []*waiting
	for _, o := range p.Classes.Ops(call) {
		if o.Callee == r.Callee && o.Callee != nil && !o.On().Ends() {
			list = append(list, &waiting{op: o, on: o.On(), cases: []*pointsto.Op{o}})
		}
	}
	return list
}

func (p *Package) isMain() bool { return p.Types.Name() == "main" }
