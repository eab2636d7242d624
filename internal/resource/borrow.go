package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Borrows reports whether fn only uses what it is given: it prints it, or calls
// it back by its callback methods. Informers never stop the controller that
// listens to them.
func Borrows(fn *types.Func) bool {
	return slices.Contains(knowledge.Printers, symbol.Of(fn).Path) || AddsHandler(fn)
}
