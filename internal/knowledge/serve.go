package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Servers are functions that a process calls which serves, or works until it is told to end:
// whether or not it waits for them to return. So do the functions of Runs that run something
// again and again.
var Servers = set(
	symbol.Symbol{Path: "net/http", Name: "Serve"},
	symbol.Symbol{Path: "net/http", Name: "ServeTLS"},
	symbol.Symbol{Path: "net/http", Name: "ListenAndServe"},
	symbol.Symbol{Path: "net/http", Name: "ListenAndServeTLS"},
	symbol.Symbol{Path: "net/http", Recv: "Server", Name: "Serve"},
	symbol.Symbol{Path: "net/http", Recv: "Server", Name: "ServeTLS"},
	symbol.Symbol{Path: "net/http", Recv: "Server", Name: "ListenAndServe"},
	symbol.Symbol{Path: "net/http", Recv: "Server", Name: "ListenAndServeTLS"},
	symbol.Symbol{Path: "google.golang.org/grpc", Recv: "Server", Name: "Serve"},
	symbol.Symbol{Path: "github.com/gin-gonic/gin", Recv: "Engine", Name: "Run"},
	symbol.Symbol{Path: "github.com/labstack/echo/v4", Recv: "Echo", Name: "Start"},

	// Whoever accepts connections serves them.
	symbol.Symbol{Path: "net", Recv: "Listener", Name: "Accept"},
	symbol.Symbol{Path: "net", Recv: "TCPListener", Name: "Accept"},
	symbol.Symbol{Path: "net", Recv: "TCPListener", Name: "AcceptTCP"},
	symbol.Symbol{Path: "net", Recv: "UnixListener", Name: "Accept"},
	symbol.Symbol{Path: "net", Recv: "UnixListener", Name: "AcceptUnix"},

	// Controllers. Those who wait for their turn to run some are in Elections.
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Start"},
	symbol.Symbol{Path: "sigs.k8s.io/multicluster-runtime/pkg/manager", Recv: "Manager", Name: "Start"},
)

// ServesForGood are servers that nobody has a handle of, to shut them down: they come back only where they have failed, as their address is taken.
var ServesForGood = set(
	symbol.Symbol{Path: "net/http", Name: "ListenAndServe"},
	symbol.Symbol{Path: "net/http", Name: "ListenAndServeTLS"},
)

// Runners work until they are told to end, and come back then: a process that calls one, and not in
// a goroutine, stays so long. One that ends starts them beside what it does.
var Runners = set(
	symbol.Symbol{Path: cache, Recv: "SharedInformer", Name: "Run"},
	symbol.Symbol{Path: cache, Recv: "SharedInformer", Name: "RunWithContext"},
	symbol.Symbol{Path: cache, Recv: "Controller", Name: "Run"},
	symbol.Symbol{Path: cache, Recv: "Controller", Name: "RunWithContext"},
	symbol.Symbol{Path: cache, Recv: "Reflector", Name: "Run"},
	symbol.Symbol{Path: cache, Recv: "Reflector", Name: "RunWithContext"},
)

// EndsWell return without an error only when the context has ended that is their argument.
var EndsWell = set(
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Start"},
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Runnable", Name: "Start"},
	symbol.Symbol{Path: "sigs.k8s.io/multicluster-runtime/pkg/manager", Recv: "Manager", Name: "Start"},
)

// Executors run the command that the process was asked for.
var Executors = set(
	symbol.Symbol{Path: "github.com/spf13/cobra", Recv: "Command", Name: "Execute"},
	symbol.Symbol{Path: "github.com/spf13/cobra", Recv: "Command", Name: "ExecuteC"},
	symbol.Symbol{Path: "github.com/spf13/cobra", Recv: "Command", Name: "ExecuteContext"},
	symbol.Symbol{Path: "github.com/spf13/cobra", Recv: "Command", Name: "ExecuteContextC"},
	symbol.Symbol{Path: "github.com/urfave/cli", Recv: "App", Name: "Run"},
	symbol.Symbol{Path: "github.com/urfave/cli/v2", Recv: "App", Name: "Run"},
	symbol.Symbol{Path: "github.com/urfave/cli/v2", Recv: "App", Name: "RunContext"},
	symbol.Symbol{Path: "github.com/urfave/cli/v3", Recv: "Command", Name: "Run"},
	symbol.Symbol{Path: "github.com/minio/cli", Recv: "App", Name: "Run"},
	symbol.Symbol{Path: "github.com/mitchellh/cli", Recv: "CLI", Name: "Run"},
	symbol.Symbol{Path: "github.com/traefik/paerser/cli", Name: "Execute"},
	symbol.Symbol{Path: "github.com/peterbourgon/ff/v3/ffcli", Recv: "Command", Name: "Run"},
	symbol.Symbol{Path: "github.com/peterbourgon/ff/v3/ffcli", Recv: "Command", Name: "ParseAndRun"},
	symbol.Symbol{Path: "github.com/peterbourgon/ff/v4", Recv: "Command", Name: "Run"},
	symbol.Symbol{Path: "github.com/peterbourgon/ff/v4", Recv: "Command", Name: "ParseAndRun"},
	symbol.Symbol{Path: "github.com/coder/serpent", Recv: "Invocation", Name: "Run"},
	symbol.Symbol{Path: "k8s.io/component-base/cli", Name: "Run"},
	symbol.Symbol{Path: "k8s.io/component-base/cli", Name: "RunNoErrOutput"},
)

// SignalListener has a channel told when the system wants the process to end.
var SignalListener = symbol.Symbol{Path: "os/signal", Name: "Notify"}

// servers are functions that serve, or work until a signal comes that they are given.
var servers = []string{"Serve", "ServeTLS", "ListenAndServe", "ListenAndServeTLS"}

// MayServe reports whether a function that is not in view serves, or works until it is told to
// end, as far as its name and its parameters tell. Informers do not count: they are looked into
// by processes that end, too.
func MayServe(fn *types.Func) bool {
	first, _, _ := strings.Cut(symbol.Of(fn).Path, "/")
	sig := fn.Signature()
	switch {
	case !strings.Contains(first, "."): // of the standard library, which is known
		return false
	case slices.Contains(servers, fn.Name()):
		return true
	case !slices.Contains(Starters, fn.Name()) || sig.Results().Len() > 1:
		return false
	}
	for p := range sig.Params().Variables() {
		if IsSignal(p.Type()) {
			return true
		}
	}
	return false
}
