package callgraph

import (
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A Package is the graph of a package while its SSA form is at hand.
type Package struct {
	Graph *Graph

	mu   sync.Mutex // checks ask at the same time; it guards what scan remembers
	scan *scanner
}

// A scanner reads the SSA form of functions into a graph.
type scanner struct {
	forms      *dispatch.Forms
	g          *Graph
	funcs      []*ssa.Function
	forTests   func(token.Pos) bool   // whether a function is there for tests
	selected   map[string][]ssa.Value // selections, by field; nil until somebody asks
	globals    *value.Variables
	used       map[usageOf]bool // see isUsed
	fieldUsed  map[usageOfField][]ssa.Value
	origins    map[ssa.Value][]Origin
	perCluster map[string]bool // books with a page for each cluster
	shapes     *flow.Shapes
	gives      func(*types.Func) (*Gives, bool) // tells what a function of another package gives; may be nil
	guarded    map[*Guard]ssa.Instruction       // the calls, until all resets have been read
	resets     map[string][]ssa.Instruction     // by field, as in the graph
	taken      map[*ssa.Function][]ssa.Instruction
	written    map[*ssa.Function][]string         // fields and package variables that a function writes
	conds      map[ssa.Value][]string             // what a condition reads of them
	kept       map[*ssa.Function][]string         // the same, and by methods that it calls
	put        map[*ssa.Function][]string         // the same, and by all that it calls
	guards     map[*ssa.Function][]*flow.Decision // that look into them
	undone     map[*ssa.Function]*undoing
	enders     map[*ssa.Function][]ending
	flags      map[*ssa.Function][]*flow.Decision // that ask a variable of the function
}

// What is farther away than that is not looked for.
const (
	maxSteps     = 8 // back from a value to the place, the book or the object that it is of
	maxMade      = 6 // back from an argument to what makes it
	maxEntered   = 5 // on from a value to the map in which it is entered
	maxUsed      = 6 // on from a signal to what is done with it
	maxTested    = 4 // operators, from a condition to what it asks for
	maxLiterals  = 6 // literals in one another
	maxFunctions = 2 // functions of which one calls the other
)
