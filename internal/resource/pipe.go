package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Pipe: a goroutine that writes into a pipe waits for who reads from it, until that is closed, or read to the end. One into which the function itself
// writes, or whose other end it closes, keeps nothing. Figures are of Go 1.26, of a goroutine that does nothing but write.
var Pipe = &Resource{
	Check: "streamclose",
	Words: Words{Short: "pipe", Long: "read end of the pipe", Released: "closed", Releases: "closes"},
	Spec: spec.Spec{
		Kind:    "pipe",
		Acquire: []spec.Acquire{{Symbol: newPipe, None: writesItself}},
		Release: slices.Concat(methods("io", "PipeReader", "Close", "CloseWithError"), readers),
		UsedUp:  true,
	},
	Costs: map[string]Cost{
		"": {1, 3, "io.(*pipe).write", 0},
	},
}

var newPipe = symbol.Symbol{Path: "io", Name: "Pipe"}

// writesItself reports whether no goroutine that the function starts has the end of a pipe to write to, or something else has it, too.
//
//	pr, pw := io.Pipe()
//	go func() { pw.CloseWithError(encode(pw)) }()    // and it does nothing else with pw
//
// Who is given the read end by a helper has that alone.
func writesItself(pipe *ssa.Call) bool {
	if symbol.OfCall(&pipe.Call) != newPipe {
		return false
	}
	w := value.Result(pipe, 1)
	if w == nil {
		return true
	}
	starts := false
	for _, ref := range value.Referrers(w) {
		switch ref := ref.(type) {
		case *ssa.Go:
			starts = true
		case *ssa.DebugRef:
		case *ssa.Store: // the variable that a literal has
			variable, ok := ref.Addr.(*ssa.Alloc)
			if !ok || !isLiterals(variable) {
				return true
			}
			starts = true
		default:
			return true
		}
	}
	return !starts
}

// isLiterals reports whether nothing has a variable, beside the function that assigns it once, but literals that run in goroutines.
func isLiterals(variable *ssa.Alloc) bool {
	some := false
	for _, ref := range value.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.Store, *ssa.DebugRef:
		case *ssa.MakeClosure:
			for _, run := range value.Referrers(ref) {
				if _, ok := run.(*ssa.Go); !ok {
					return false
				}
				some = true
			}
		default:
			return false
		}
	}
	return some
}
