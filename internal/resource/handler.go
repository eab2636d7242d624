package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const toolscache = "k8s.io/client-go/tools/cache"

var (
	receiver = spec.Recv
	first    = spec.Arg(0)
)

// Handler: a handler that was added to a running informer has two goroutines and
// a buffer until it is removed, or the informer ends.
//
// The methods are known by their names, as everybody has informers of their own:
// interfaces, wrappers and forks. What they return is always client-go's type.
var Handler = &Resource{
	Check: "losthandler",
	Words: Words{Short: "handler", Long: "handler registration", Released: "removed", Releases: "removes"},
	Spec: spec.Spec{
		Kind: "handler",
		// AddEventHandler(handler) (ResourceEventHandlerRegistration, error)    since v0.26; no results before
		Acquire: []spec.Acquire{
			{Symbol: symbol.Symbol{Name: "AddEventHandler"}},
			{Symbol: symbol.Symbol{Name: "AddEventHandlerWithResyncPeriod"}},
			{Symbol: symbol.Symbol{Name: "AddEventHandlerWithOptions"}}, // since v0.33
			{Symbol: symbol.Symbol{Name: "AddTypedEventHandler"}},       // since v0.37
		},
		Release: []spec.Release{
			// Given to another informer it returns nil and removes nothing.
			{Symbol: symbol.Symbol{Name: "RemoveEventHandler"}, Operand: spec.Arg(0), Peer: &receiver},
			{Symbol: symbol.Symbol{Path: toolscache, Name: "ShutDownEventHandler"}, Operand: spec.Arg(1), Peer: &first}, // since v0.37
		},
		Thing:      symbol.Symbol{Path: toolscache, Name: "ResourceEventHandlerRegistration"},
		FailsAtEnd: true,                                                                                                                // only on an informer that has stopped
		All:        []string{"ShutdownHandlers", "ShutDownHandlers", "RemoveEventHandlers", "RemoveAllEventHandlers", "RemoveHandlers"}, // of wrappers
	},
	Costs: map[string]Cost{
		"": {2, 27, "cache.(*processorListener).pop", 0},
	},
	Hangs: true,
}

// Listener returns the kind of what is added to lists and maps of one's own, and has to be taken out: it has no rows
// but such as what the bodies do gives.
func Listener(acquire []spec.Acquire, release []spec.Release) *Resource {
	return &Resource{
		Check: Handler.Check,
		Words: Words{Short: "listener", Long: "listener", Released: "removed", Releases: "removes"},
		Spec:  spec.Spec{Kind: ListenerKind, Acquire: acquire, Release: release},
		Hangs: true,
	}
}

// ListenerKind is the kind of such things: a name that no kind of a user has by chance.
const ListenerKind = "own listener"

// handlerType is the type of the handlers, which tells a method that adds one.
var handlerType = symbol.Symbol{Path: toolscache, Name: "ResourceEventHandler"}

// AddsHandler reports whether fn is a method of the name of one that adds a
// handler.
func AddsHandler(fn *types.Func) bool {
	return fn.Signature().Recv() != nil &&
		slices.ContainsFunc(Handler.Acquire, func(a spec.Acquire) bool { return a.Symbol.Name == fn.Name() })
}

// AddsForGood reports whether fn adds a handler and gives nothing back, as it was
// before client-go v0.26.
//
//	func (…) AddEventHandler(handler ResourceEventHandler)
func AddsForGood(fn *types.Func) bool {
	sig := fn.Signature()
	return AddsHandler(fn) && sig.Results().Len() == 0 && sig.Params().Len() > 0 &&
		symbol.OfType(sig.Params().At(0).Type()) == handlerType
}

// A view of an informer removes the handlers when a context ends. ViewAccessor
// gives one; methods whose name ends in IgnoresViews add handlers to the informer
// behind it all the same. Measured with kcp's informers.
const (
	ViewAccessor = "ClusterWithContext"
	IgnoresViews = "WithOptions"
)
