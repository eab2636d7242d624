package blocking

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/fixpoint"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/recent"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
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
	world     *pointsto.World // or nil
	gives     map[*ssa.Function][]pointsto.Given
	sendings  recent.Map[unified, *sending]
	correlate *correlate.Package
	shapes    *flow.Shapes
	waits     *waits.Package
	stays     map[through]bool          // see staysThrough
	received  map[ssa.Value][]*ssa.UnOp // see dependsOnEnd

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

func (p *Package) isMain() bool { return p.Types.Name() == "main" }

// calleesOf returns the functions that a call may be one of, without those that it only hands on.
func (p *Package) calleesOf(call *ssa.Call) []spawn.Run {
	var callees []spawn.Run
	for _, r := range p.Spawns.Runs(call) {
		if r.By == nil {
			callees = append(callees, r)
		}
	}
	return callees
}

// A through is a method of an interface by which items are taken.
type through struct {
	iface  symbol.Symbol
	method string
}

// A unified class is what it was after as many unions.
type unified struct {
	*pointsto.Class
	unions int
}

// A sending asks how often functions send on one of some classes.
type sending struct {
	p     *Package
	on    []*pointsto.Class
	sent  *fixpoint.Answers[sentBy, int]
	steps int // functions that were looked into
}

// A sentBy is a function with those of its parameters that stand for what it sends on.
type sentBy struct {
	fn     *ssa.Function
	params uint64
	ways   ways
}

// What takes more than that is cut off, and nothing is said of it.
const (
	maxAll    = 5_000_000 // functions that are looked into for all waits of a package
	minShare  = 2_000     // of these for one wait, however many there are
	maxShare  = 20_000    // and however few
	maxDepth  = 8         // calls that are followed from an op
	maxStarts = 200       // places in one function that start goroutines
	maxPath   = 20        // steps back from a value
	maxMade   = 6         // steps back from a value to all that it is made of
)
