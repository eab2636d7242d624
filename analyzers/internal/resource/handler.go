package resource

import (
	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

const toolscache = "k8s.io/client-go/tools/cache"

var (
	receiver = mustcall.Recv
	first    = mustcall.Arg(0)
)

// Handler: a handler that was added to a running informer has two goroutines and
// a buffer until it is removed, or the informer ends.
//
// The methods are known by their names, as everybody has informers of their own:
// interfaces, wrappers and forks. What they return is always client-go's type.
var Handler = &Resource{
	Spec: mustcall.Spec{
		Kind: "handler",
		// AddEventHandler(handler) (ResourceEventHandlerRegistration, error)    since v0.26; no results before
		Acquire: []mustcall.Acquire{
			{Symbol: symbol.Symbol{Name: "AddEventHandler"}},
			{Symbol: symbol.Symbol{Name: "AddEventHandlerWithResyncPeriod"}},
			{Symbol: symbol.Symbol{Name: "AddEventHandlerWithOptions"}}, // since v0.33
			{Symbol: symbol.Symbol{Name: "AddTypedEventHandler"}},       // since v0.37
		},
		Release: []mustcall.Release{
			// Given to another informer it returns nil and removes nothing.
			{Symbol: symbol.Symbol{Name: "RemoveEventHandler"}, Operand: mustcall.Arg(0), Peer: &receiver},
			{Symbol: symbol.Symbol{Path: toolscache, Name: "ShutDownEventHandler"}, Operand: mustcall.Arg(1), Peer: &first}, // since v0.37
		},
		Thing:      symbol.Symbol{Path: toolscache, Name: "ResourceEventHandlerRegistration"},
		FailsAtEnd: true,                                                                                                                // only on an informer that has stopped
		All:        []string{"ShutdownHandlers", "ShutDownHandlers", "RemoveEventHandlers", "RemoveAllEventHandlers", "RemoveHandlers"}, // of wrappers
	},
	Costs: map[string]Cost{
		"": {2, 27, "cache.(*processorListener).pop"},
	},
	Hangs: true,
}

// HandlerType is the type of the handlers, which tells a method that adds one.
var HandlerType = symbol.Symbol{Path: toolscache, Name: "ResourceEventHandler"}
