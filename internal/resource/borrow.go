package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Borrows reports whether fn only uses what it is given: it prints it, or calls
// it back by its callback methods. Informers never stop the controller that
// listens to them. What is made of a client does not close that.
func Borrows(fn *types.Func) bool {
	sym := symbol.Of(fn)
	return slices.Contains(knowledge.Printers, sym.Path) || slices.Contains(ofClient, sym) || AddsHandler(fn)
}

// ofClient make something of a client, which is not theirs to close.
var ofClient = symbolsOf(withFormer(functions(sarama, "", "NewConsumerFromClient", "NewConsumerGroupFromClient", "NewSyncProducerFromClient", "NewAsyncProducerFromClient", "NewOffsetManagerFromClient")))

func symbolsOf(rows []mustcall.Acquire) []symbol.Symbol {
	list := make([]symbol.Symbol, len(rows))
	for i, row := range rows {
		list[i] = row.Symbol
	}
	return list
}
