package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Backgrounds give a context that nothing was put into, and that never ends.
var Backgrounds = contextFuncs("Background", "TODO")

// Nevers give a signal that does not come: a context that never ends, or a request with one, or a channel
// that is never closed.
var Nevers = slices.Concat(Backgrounds, contextFuncs("WithoutCancel"), []symbol.Symbol{
	{Path: "net/http", Name: "NewRequest"},
	{Path: wait, Name: "NeverStop"},
})

// Cancellers give a context that ends with a call of their second result.
var Cancellers = contextFuncs("WithCancel", "WithCancelCause")

// Timers give one that also ends in time. The last one does without only where it is given none.
var Timers = append(contextFuncs("WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"),
	symbol.Symbol{Path: "k8s.io/client-go/tools/watch", Name: "ContextWithOptionalTimeout"})

// GivesCanceller reports whether a function is like Cancellers: it is given a signal, and gives a context with a func that ends it, as
// the type of that says, or a name. Whose body is not in view is taken at its word.
//
//	func WithCancel(parent context.Context, name string) (context.Context, context.CancelFunc)
//	func FromChannel(stop <-chan struct{}) (context.Context, context.CancelFunc)
//	func (h *Handler) ContextWithCancel(r *http.Request, parent context.Context) (context.Context, Cancel)
func GivesCanceller(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Results().Len() != 2 || symbol.OfType(sig.Results().At(0).Type()) != Context {
		return false
	}
	isGiven := false
	for param := range sig.Params().Variables() {
		isGiven = isGiven || HasSignal(param.Type())
	}
	second := sig.Results().At(1).Type()
	_, isFunc := second.Underlying().(*types.Signature)
	ends := symbol.OfType(second)
	return isGiven && isFunc && (strings.Contains(ends.Name, "Cancel") || strings.Contains(fn.Name(), "Cancel"))
}

// ContextCallback has a func called when a context ends, and gives what takes that back.
var ContextCallback = symbol.Symbol{Path: "context", Name: "AfterFunc"}

// Notifier gives one that ends when the process is told to.
var Notifier = symbol.Symbol{Path: "os/signal", Name: "NotifyContext"}

// RequestContext gives one that ends with the request, or when who asked has gone.
var RequestContext = symbol.Symbol{Path: "net/http", Recv: "Request", Name: "Context"}

// RequestMakers are functions that make a request with the context that they are given first, or else with that of another request.
var RequestMakers = []symbol.Symbol{
	{Path: "net/http", Name: "NewRequestWithContext"},
	{Path: "net/http", Recv: "Request", Name: "WithContext"},
	{Path: "net/http", Recv: "Request", Name: "Clone"},
	{Path: "k8s.io/apimachinery/pkg/util/net", Name: "CloneRequest"},
}

// Cause tells why one has ended, and nothing before.
var Cause = symbol.Symbol{Path: "context", Name: "Cause"}

// GroupContext gives one that ends with the goroutines that it is for, when somebody has waited for them, or one has failed.
var GroupContext = symbol.Symbol{Path: "golang.org/x/sync/errgroup", Name: "WithContext"}

// Enders give one that ends by itself: in time, or with the goroutines that it is for.
var Enders = append(slices.Clip(Timers), GroupContext)

// Context, CancelFunc and CancelCauseFunc are the types.
var (
	Context         = symbol.Symbol{Path: "context", Name: "Context"}
	CancelFunc      = symbol.Symbol{Path: "context", Name: "CancelFunc"}
	CancelCauseFunc = symbol.Symbol{Path: "context", Name: "CancelCauseFunc"}
)

// IsSignal reports whether values of type t tell who has them to end: contexts, and channels to
// receive from that carry nothing to work on.
//
//	ctx context.Context    stop <-chan struct{}    quit chan bool    sigs chan os.Signal
func IsSignal(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return symbol.OfType(t) == Context
	}
	if ch.Dir() == types.SendOnly {
		return false
	}
	switch u := ch.Elem().Underlying().(type) {
	case *types.Struct:
		return u.NumFields() == 0
	case *types.Basic:
		return u.Kind() == types.Bool
	}
	return IsOfSystem(ch.Elem())
}

// HasSignal reports whether a value of type t is a signal, or has one that ends with it: a request its context.
//
//	func (p *proxy) ServeHTTP(w http.ResponseWriter, req *http.Request)
func HasSignal(t types.Type) bool {
	return IsSignal(t) || requests[symbol.OfType(t)]
}

// requests have a context that ends with them, or are one: gin's never ends by itself, or with the request, as it is told.
var requests = set(
	symbol.Symbol{Path: "net/http", Name: "Request"},
	symbol.Symbol{Path: "github.com/gin-gonic/gin", Name: "Context"},
)

// IsDone reports whether fn is the method Done of a context, also as a method of an interface that embeds that.
//
//	Done() <-chan struct{}
func IsDone(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Name() != "Done" || sig.Recv() == nil || sig.Results().Len() != 1 || fn.Pkg() == nil || fn.Pkg().Path() != "context" {
		return false
	}
	_, ok := sig.Results().At(0).Type().Underlying().(*types.Chan)
	return ok
}

// IsStop reports whether a channel carries nothing but its end.
func IsStop(ch *types.Chan) bool {
	s, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// CanEnd reports whether what has that type may end what it is given to: a signal, a time.
func CanEnd(t types.Type) bool { return IsSignal(t) || symbol.OfType(t).Path == "time" }

// IsOfSystem reports whether values of type t are signals that the system sends to the process.
func IsOfSystem(t types.Type) bool {
	return symbol.OfType(t) == symbol.Symbol{Path: "os", Name: "Signal"}
}

func contextFuncs(names ...string) (list []symbol.Symbol) {
	for _, name := range names {
		for _, path := range []string{"context", "golang.org/x/net/context"} { // which was there first, and has the same types
			list = append(list, symbol.Symbol{Path: path, Name: name})
		}
	}
	return list
}
