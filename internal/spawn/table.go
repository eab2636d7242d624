package spawn

import (
	"go/types"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// libraryRun returns what a library function does with a func, or an object whose method of
// that name runs, that it is given. ok is false if it does nothing with it that is known, or has
// others run it later.
func libraryRun(fn *types.Func) (run ParamRun, method string, ok bool) {
	row, ok := knowledge.Runs[symbol.Of(fn)]
	if !ok || row.When == knowledge.Later {
		return ParamRun{}, "", false
	}
	run = ParamRun{Param: row.Arg, How: Now, Again: row.Often == knowledge.PerPeriod}
	if row.When == knowledge.Apart {
		run.How = Async
	}
	if fn.Signature().Recv() != nil {
		run.Param++
	}
	return run, row.Method, true
}
