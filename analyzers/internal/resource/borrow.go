package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// printers are packages that only look at what they are given.
var printers = []string{
	"errors",
	"fmt",
	"log",
	"log/slog",
	"github.com/go-logr/logr",
	"github.com/sirupsen/logrus",
	"go.uber.org/zap",
	"k8s.io/klog",
	"k8s.io/klog/v2",
}

// Borrows reports whether fn only uses what it is given: it prints it, or calls
// it back by its callback methods. Informers never stop the controller that
// listens to them.
func Borrows(fn *types.Func) bool {
	return slices.Contains(printers, symbol.Of(fn).Path) || AddsHandler(fn)
}
