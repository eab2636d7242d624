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

// registrars are methods that call back what they are given, by its callback
// methods: informers never stop the controller that listens to them.
var registrars = []string{
	"AddEventHandler", "AddEventHandlerWithResyncPeriod", "AddEventHandlerWithOptions", "AddTypedEventHandler",
}

// Borrows reports whether fn only uses what it is given.
func Borrows(fn *types.Func) bool {
	s := symbol.Of(fn)
	return slices.Contains(printers, s.Path) || s.Recv != "" && slices.Contains(registrars, s.Name)
}
