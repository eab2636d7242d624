package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
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
		Acquire: []spec.Acquire{{Symbol: newPipe, None: writesItself, Begins: writer}},
		Release: slices.Concat(methods("io", "PipeReader", "Close", "CloseWithError"), readers),
		ReadUp:  true,
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
	starts, alone := writers(pipe)
	return len(starts) == 0 || !alone
}

// writer returns the goroutine that writes into a pipe, if there is one: nobody waits for who reads before it is started.
func writer(pipe *ssa.Call) *ssa.Go {
	if starts, _ := writers(pipe); len(starts) == 1 {
		return starts[0]
	}
	return nil
}

// writers returns the go statements that have the end of a pipe to write to, and whether nothing else has it.
func writers(pipe *ssa.Call) (starts []*ssa.Go, alone bool) {
	w := value.Result(pipe, 1)
	if w == nil {
		return nil, true
	}
	return startsWith(w, nil)
}

// startsWith adds the go statements that have a writer, or another one that writes into it, to others, and reports whether nothing else has it.
//
//	mw := multipart.NewWriter(pw)
//	go func() { defer pw.Close(); … mw.CreatePart(h) … }()
//	req.Header.Set("Content-Type", mw.FormDataContentType())
func startsWith(w ssa.Value, starts []*ssa.Go) (all []*ssa.Go, alone bool) {
	alone = true
	for _, ref := range value.Referrers(w) {
		if !alone {
			return nil, false
		}
		switch ref := ref.(type) {
		case *ssa.Go:
			starts = addStart(starts, ref)
		case *ssa.DebugRef:
		case *ssa.MakeInterface:
			starts, alone = startsWith(ref, starts)
		case *ssa.Call:
			if callee := symbol.OfCall(&ref.Call); knowledge.WritesInto[callee] {
				starts, alone = startsWith(value.Result(ref, 0), starts)
			} else {
				alone = knowledge.TellsOfWriter[callee]
			}
		case *ssa.Store: // the variable that a literal has
			variable, ok := ref.Addr.(*ssa.Alloc)
			if !ok || value.OnlyStored(variable) == nil { // two that are assigned from one another have no end
				return nil, false
			}
			starts, alone = startsOf(variable, starts)
		default:
			return nil, false
		}
	}
	return starts, alone
}

// startsOf does so for a variable that is assigned once, which literals have.
func startsOf(variable *ssa.Alloc, starts []*ssa.Go) (all []*ssa.Go, alone bool) {
	alone = true
	for _, ref := range value.Referrers(variable) {
		if !alone {
			return nil, false
		}
		switch ref := ref.(type) {
		case *ssa.Store, *ssa.DebugRef:
		case *ssa.UnOp:
			starts, alone = startsWith(ref, starts)
		case *ssa.MakeClosure:
			for _, run := range value.Referrers(ref) {
				start, ok := run.(*ssa.Go)
				if !ok {
					return nil, false
				}
				starts = addStart(starts, start)
			}
		default:
			return nil, false
		}
	}
	return starts, alone
}

func addStart(list []*ssa.Go, start *ssa.Go) []*ssa.Go {
	if slices.Contains(list, start) {
		return list
	}
	return append(list, start)
}
