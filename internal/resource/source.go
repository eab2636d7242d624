package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// watches are methods by which a controller is told to watch a source: a source of a kind adds a handler to the informer of its cache, and nothing
// takes that out, also when the controller has ended.
//
//	ctrl.Watch(source.Kind(cache, &corev1.Pod{}, handler))
var watches = []symbol.Symbol{
	{Path: ctrlcontroller, Recv: "TypedController", Name: "Watch"},
	{Path: ctrlcontroller, Recv: "Controller", Name: "Watch"}, // up to controller-runtime v0.18
}

const (
	ctrlcontroller = "sigs.k8s.io/controller-runtime/pkg/controller"
	ctrlsource     = "sigs.k8s.io/controller-runtime/pkg/source"
)

// WatchedKind returns the call that makes the source of a kind which c has a controller watch, or nil if c does nothing like that. Its first
// argument is the cache.
func WatchedKind(c *ssa.CallCommon) *ssa.Call {
	if !slices.Contains(watches, symbol.OfCall(c)) || !c.IsInvoke() || len(c.Args) == 0 {
		return nil
	}
	kind, _ := value.Behind(value.Unconverted(value.Behind(c.Args[0]))).(*ssa.Call)
	if kind == nil {
		return nil
	}
	switch symbol.OfCall(&kind.Call) {
	case symbol.Symbol{Path: ctrlsource, Name: "Kind"}, symbol.Symbol{Path: ctrlsource, Name: "TypedKind"}:
		return kind
	}
	return nil
}
