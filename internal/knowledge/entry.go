package knowledge

import (
	"go/types"
	"maps"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// A Lifetime is how long what a function sets up is meant to stay.
type Lifetime uint8

// The lifetimes, from the one about which nothing is known, and from the
// shortest to the longest.
const (
	Unknown Lifetime = iota
	Request
	Cluster
	Leadership
	Process // runs once in the life of the process
	Main    // main.main, or the initialization of a package
)

// An Entry says how often functions of some form are called, by code that is
// not in the graph.
type Entry struct {
	Life Lifetime
	Per  string // what each call stands for: "request", "event", "item"

	// Cancels: the context that it is given ends with the call. That of a
	// reconcile does not: it is the manager's.
	Cancels bool

	// Fatal: the process ends with the error that it returns.
	Fatal bool

	// Again: it comes again for the same object, and not for a new one each time.
	Again bool
}

// IsOnce reports whether there is one call in the process, whoever hands the function over.
func (e *Entry) IsOnce() bool { return e == OnlyOnce || e == Command || e == Hook }

// The ways in which functions are called.
var (
	PerRequest   = &Entry{Life: Request, Per: "request", Cancels: true}
	PerAdmission = &Entry{Life: Request, Per: "admission request", Cancels: true}
	PerAsked     = &Entry{Life: Request, Per: "request"} // that is sent: its context is that of who sends it
	PerProbe     = &Entry{Life: Request, Per: "probe", Cancels: true}
	PerDial      = &Entry{Life: Request, Per: "connection"} // its context is that of who asks for one
	PerScrape    = &Entry{Life: Request, Per: "scrape"}
	PerReconcile = &Entry{Life: Request, Per: "reconcile", Again: true}
	PerEvent     = &Entry{Life: Request, Per: "event"}
	PerUpdate    = &Entry{Life: Request, Per: "event", Again: true}
	PerPeriod    = &Entry{Life: Request, Per: "period", Again: true}
	PerWatch     = &Entry{Life: Request, Per: "watch", Again: true} // that a reflector begins, when it starts and whenever one has ended
	PerItem      = &Entry{Life: Request, Per: "item"}
	PerCluster   = &Entry{Life: Cluster, Per: "cluster"}
	PerEngaged   = &Entry{Life: Cluster, Per: "cluster", Cancels: true} // with a context that ends with the cluster
	PerTerm      = &Entry{Life: Leadership, Per: "leadership term", Cancels: true}
	LastTerm     = &Entry{Life: Process, Per: "once", Cancels: true} // a term with which the process ends
	Once         = &Entry{Life: Process}                             // by the function that hands it over, each time
	OncePerValue = &Entry{Life: Process}                             // for each object that has the method, by a library
	OnlyOnce     = &Entry{Life: Process, Per: "once"}
	Command      = &Entry{Life: Process, Per: "once", Fatal: true} // what the process is for
	Hook         = &Entry{Life: Process, Per: "once", Fatal: true} // before that, or after
)

// Ways are all of them.
var Ways = []*Entry{
	PerRequest, PerAdmission, PerAsked, PerProbe, PerDial, PerScrape, PerReconcile, PerEvent, PerUpdate, PerPeriod, PerWatch, PerItem, PerCluster, PerEngaged, PerTerm, LastTerm,
	Once, OncePerValue, OnlyOnce, Command, Hook,
}

// ByName are the ways that a configuration can name.
var ByName = map[string]*Entry{
	"request":   PerRequest,
	"reconcile": PerReconcile,
	"event":     PerEvent,
	"item":      PerItem,
	"period":    PerPeriod,
	"cluster":   PerCluster,
	"once":      OnlyOnce,
}

// Params are types that only functions of one form get as a parameter.
var Params = map[symbol.Symbol]*Entry{
	{Path: "net/http", Name: "ResponseWriter"}:                                      PerRequest,
	{Path: "github.com/gin-gonic/gin", Name: "Context"}:                             PerRequest,
	{Path: "github.com/labstack/echo/v4", Name: "Context"}:                          PerRequest,
	{Path: "github.com/emicklei/go-restful/v3", Name: "Request"}:                    PerRequest,
	{Path: "github.com/emicklei/go-restful", Name: "Request"}:                       PerRequest,
	{Path: "github.com/labstack/echo", Name: "Context"}:                             PerRequest,
	{Path: "github.com/gofiber/fiber/v2", Name: "Ctx"}:                              PerRequest,
	{Path: "github.com/valyala/fasthttp", Name: "RequestCtx"}:                       PerRequest,
	{Path: "google.golang.org/grpc", Name: "ServerStream"}:                          PerRequest,
	{Path: "google.golang.org/grpc", Name: "UnaryServerInfo"}:                       PerRequest,
	{Path: "google.golang.org/grpc", Name: "StreamServerInfo"}:                      PerRequest,
	{Path: "google.golang.org/grpc", Name: "ServerStreamingServer"}:                 PerRequest,
	{Path: "google.golang.org/grpc", Name: "ClientStreamingServer"}:                 PerRequest,
	{Path: "google.golang.org/grpc", Name: "BidiStreamingServer"}:                   PerRequest,
	{Path: "connectrpc.com/connect", Name: "Request"}:                               PerRequest,
	{Path: "connectrpc.com/connect", Name: "BidiStream"}:                            PerRequest,
	{Path: "connectrpc.com/connect", Name: "ClientStream"}:                          PerRequest,
	{Path: "connectrpc.com/connect", Name: "ServerStream"}:                          PerRequest,
	{Path: "github.com/nats-io/nats.go", Name: "Msg"}:                               PerEvent,
	{Path: "github.com/eclipse/paho.mqtt.golang", Name: "Message"}:                  PerEvent,
	{Path: "github.com/cloudevents/sdk-go/v2/event", Name: "Event"}:                 PerEvent,
	{Path: "github.com/fsnotify/fsnotify", Name: "Event"}:                           PerEvent, // viper.OnConfigChange(func(e fsnotify.Event) { … })
	{Path: "k8s.io/apiserver/pkg/admission", Name: "Interface"}:                     Once,     // a PluginInitializer, for each plugin when the server starts
	{Path: "k8s.io/cloud-provider", Name: "ControllerClientBuilder"}:                Once,     // the Initialize of a cloud provider, when its controllers start
	{Path: "knative.dev/pkg/configmap", Name: "Watcher"}:                            Once,     // a ControllerConstructor, likewise
	{Path: "k8s.io/kubernetes/pkg/scheduler/framework", Name: "Handle"}:             Once,     // the factory of a plugin, for each profile
	{Path: "k8s.io/kube-scheduler/framework", Name: "Handle"}:                       Once,     // likewise
	{Path: "k8s.io/apiserver/pkg/admission", Name: "Attributes"}:                    PerAdmission,
	{Path: "k8s.io/api/admission/v1", Name: "AdmissionReview"}:                      PerAdmission,
	{Path: "k8s.io/api/admission/v1", Name: "AdmissionRequest"}:                     PerAdmission,
	{Path: "k8s.io/api/admission/v1beta1", Name: "AdmissionReview"}:                 PerAdmission,
	{Path: "k8s.io/api/admission/v1beta1", Name: "AdmissionRequest"}:                PerAdmission,
	{Path: "sigs.k8s.io/controller-runtime/pkg/webhook/admission", Name: "Request"}: PerAdmission,
	{Path: "sigs.k8s.io/controller-runtime/pkg/reconcile", Name: "Request"}:         PerReconcile,
	{Path: "sigs.k8s.io/multicluster-runtime/pkg/reconcile", Name: "Request"}:       PerReconcile,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "CreateEvent"}:         PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "UpdateEvent"}:         PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "DeleteEvent"}:         PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "GenericEvent"}:        PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedCreateEvent"}:    PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedUpdateEvent"}:    PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedDeleteEvent"}:    PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedGenericEvent"}:   PerEvent,
	{Path: "k8s.io/apimachinery/pkg/watch", Name: "Event"}:                          PerEvent,
}

// IsCommand reports whether functions of that form are what a command of a process does: whoever
// builds the command from an object is out of view, as a rule.
//
//	func (g *GitJob) Run(cmd *cobra.Command, args []string) error
//	func (c *Command) Run(args []string) int
func IsCommand(name string, sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	switch n := params.Len(); {
	case n == 0, !types.Identical(params.At(n-1).Type().Underlying(), stringSlice):
		return false
	case n == 2:
		return symbol.OfType(params.At(0).Type()) == symbol.Symbol{Path: "github.com/spf13/cobra", Name: "Command"}
	}
	return params.Len() == 1 && sig.Recv() != nil && name == "Run" && results.Len() == 1 && types.Identical(results.At(0).Type(), types.Typ[types.Int])
}

var stringSlice = types.NewSlice(types.Typ[types.String])

// IsSource reports whether a method is the start of a source of events, which a controller calls when it
// starts itself.
//
//	func (s *Kind) Start(ctx context.Context, queue workqueue.TypedRateLimitingInterface[reconcile.Request]) error
func IsSource(name string, sig *types.Signature) bool {
	params := sig.Params()
	if name != "Start" || sig.Recv() == nil || params.Len() < 2 || symbol.OfType(params.At(0).Type()) != Context {
		return false
	}
	for p := range params.Variables() {
		sym := symbol.OfType(p.Type())
		if sym.Path == "k8s.io/client-go/util/workqueue" && (sym.Name == "TypedRateLimitingInterface" || sym.Name == "RateLimitingInterface") {
			return true
		}
	}
	return false
}

// Method returns how frameworks call a method, by its name, if it has parameters; or nil. One that is
// handed a func, or an object with such methods, keeps that for events to come, and is called by whoever wants to hear of them.
//
//	func (c *Cache) OnAdd(ctx context.Context, handler Handler)
//	func (o *Operator) ReconcileKind(kind Kind, reconciler Reconciler, options Options) error
func Method(name string, sig *types.Signature) *Entry {
	switch {
	case engages(name, sig):
		return PerEngaged
	case roundTrips(name, sig):
		return PerAsked
	case collects(name, sig):
		return PerScrape
	case watches(name, sig):
		return PerWatch
	}
	e := methods[name]
	if e == nil || sig.Recv() == nil || sig.Params().Len() == 0 {
		return nil
	}
	for p := range sig.Params().Variables() {
		switch t := p.Type().Underlying().(type) {
		case *types.Signature:
			return nil
		case *types.Interface:
			for m := range t.Methods() {
				if methods[m.Name()] != nil {
					return nil
				}
			}
		}
	}
	return e
}

// watches reports whether a method is that of a cache.ListerWatcher, which a reflector calls for each watch.
//
//	Watch(options metav1.ListOptions) (watch.Interface, error)    WatchWithContext(ctx context.Context, options metav1.ListOptions) (watch.Interface, error)
func watches(name string, sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return (name == "Watch" || name == "WatchWithContext") && sig.Recv() != nil && results.Len() == 2 && params.Len() > 0 &&
		symbol.OfType(params.At(params.Len()-1).Type()) == symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Name: "ListOptions"} &&
		symbol.OfType(results.At(0).Type()) == symbol.Symbol{Path: "k8s.io/apimachinery/pkg/watch", Name: "Interface"}
}

// engages reports whether a method is told of each cluster that a provider has, as that of multicluster.Aware of
// multicluster-runtime is.
//
//	Engage(ctx context.Context, name string, cl cluster.Cluster) error
func engages(name string, sig *types.Signature) bool {
	params := sig.Params()
	return name == "Engage" && sig.Recv() != nil && params.Len() == 3 && symbol.OfType(params.At(0).Type()) == Context &&
		symbol.OfType(params.At(2).Type()) == symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/cluster", Name: "Cluster"}
}

// roundTrips reports whether a method is that of a transport, which a client calls for each request.
//
//	RoundTrip(req *http.Request) (*http.Response, error)
func roundTrips(name string, sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return name == "RoundTrip" && sig.Recv() != nil && params.Len() == 1 && results.Len() == 2 &&
		symbol.OfType(params.At(0).Type()) == symbol.Symbol{Path: "net/http", Name: "Request"}
}

// collects reports whether a method is that of a collector of Prometheus, which a registry calls whenever it is scraped.
//
//	Collect(metrics chan<- prometheus.Metric)
func collects(name string, sig *types.Signature) bool {
	if name != "Collect" || sig.Recv() == nil || sig.Params().Len() != 1 {
		return false
	}
	ch, ok := sig.Params().At(0).Type().Underlying().(*types.Chan)
	return ok && symbol.OfType(ch.Elem()) == symbol.Symbol{Path: "github.com/prometheus/client_golang/prometheus", Name: "Metric"}
}

var methods = map[string]*Entry{
	"Reconcile":        PerReconcile,
	"ReconcileKind":    PerReconcile,
	"FinalizeKind":     PerReconcile,
	"OnAdd":            PerEvent,
	"OnUpdate":         PerUpdate,
	"OnDelete":         PerEvent,
	"SetupWithManager": Once,
}

// Fields are fields of library types whose functions the library calls.
var Fields = map[symbol.Symbol]map[string]*Entry{
	{Path: "github.com/spf13/cobra", Name: "Command"}: both(entries(Command, "Run", "RunE"), entries(Hook,
		"PreRun", "PreRunE", "PersistentPreRun", "PersistentPreRunE",
		"PostRun", "PostRunE", "PersistentPostRun", "PersistentPostRunE")),
	{Path: "github.com/urfave/cli", Name: "Command"}:    both(entries(Command, "Action"), entries(Hook, "Before", "After")),
	{Path: "github.com/urfave/cli", Name: "App"}:        both(entries(Command, "Action"), entries(Hook, "Before", "After")),
	{Path: "github.com/urfave/cli/v2", Name: "Command"}: both(entries(Command, "Action"), entries(Hook, "Before", "After")),
	{Path: "github.com/urfave/cli/v2", Name: "App"}:     both(entries(Command, "Action"), entries(Hook, "Before", "After")),
	{Path: "github.com/urfave/cli/v3", Name: "Command"}: both(entries(Command, "Action"), entries(Hook, "Before", "After")),
	{Path: "github.com/minio/cli", Name: "Command"}:     both(entries(Command, "Action"), entries(Hook, "Before", "After")), // the first one, of old
	{Path: "github.com/minio/cli", Name: "App"}:         both(entries(Command, "Action"), entries(Hook, "Before", "After")),

	{Path: "github.com/traefik/paerser/cli", Name: "Command"}:      entries(Command, "Run"),
	{Path: "github.com/peterbourgon/ff/v3/ffcli", Name: "Command"}: entries(Command, "Exec"),
	{Path: "github.com/peterbourgon/ff/v4", Name: "Command"}:       entries(Command, "Exec"),
	{Path: "github.com/coder/serpent", Name: "Command"}:            entries(Command, "Handler"),

	{Path: "k8s.io/client-go/tools/cache", Name: "ResourceEventHandlerFuncs"}:         both(entries(PerEvent, "AddFunc", "DeleteFunc"), entries(PerUpdate, "UpdateFunc")),
	{Path: "k8s.io/client-go/tools/cache", Name: "ResourceEventHandlerDetailedFuncs"}: both(entries(PerEvent, "AddFunc", "DeleteFunc"), entries(PerUpdate, "UpdateFunc")),
	{Path: "k8s.io/client-go/tools/cache", Name: "FilteringResourceEventHandler"}:     entries(PerEvent, "FilterFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "Funcs"}:               entries(PerEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "TypedFuncs"}:          entries(PerEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/predicate", Name: "Funcs"}:             entries(PerEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/predicate", Name: "TypedFuncs"}:        entries(PerEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),

	{Path: "net/http", Name: "Transport"}: entries(PerDial, "Dial", "DialContext", "DialTLS", "DialTLSContext"),
	{Path: "net/http", Name: "Server"}:    entries(PerDial, "ConnContext"),
	{Path: "crypto/tls", Name: "Config"}: entries(PerDial,
		"GetCertificate", "GetClientCertificate", "GetConfigForClient", "VerifyPeerCertificate", "VerifyConnection"),

	{Path: "k8s.io/client-go/tools/cache", Name: "ListWatch"}: entries(PerWatch, "ListFunc", "WatchFunc", "ListWithContextFunc", "WatchFuncWithContext"),

	{Path: "k8s.io/client-go/tools/leaderelection", Name: "LeaderCallbacks"}: {
		StartOfTerm: PerTerm, "OnNewLeader": PerEvent,
	},
}

func entries(e *Entry, names ...string) map[string]*Entry {
	m := make(map[string]*Entry, len(names))
	for _, name := range names {
		m[name] = e
	}
	return m
}

// RemovesInformer reports whether a method ends the informer of a cache for one kind of objects, and
// all that hangs on it: that of a library, or one of an interface of one's own that caches of the
// library implement, which is to have the same form, or to give such informers.
//
//	type removableCache interface { RemoveInformer(ctx context.Context, obj client.Object) error }
//	type dynamicCache interface { GetInformerNonBlocking(obj client.Object) (cache.Informer, error); Remove(obj client.Object) error }
func RemovesInformer(fn *types.Func) bool {
	if InformerRemovers[symbol.Of(fn)] {
		return true
	}
	recv, params := fn.Signature().Recv(), fn.Signature().Params()
	n := params.Len()
	if recv == nil || n == 0 || !clientObjects[symbol.OfType(params.At(n-1).Type())] {
		return false
	}
	switch {
	case fn.Name() == "RemoveInformer":
		return n == 2 && symbol.OfType(params.At(0).Type()) == Context
	case strings.HasPrefix(fn.Name(), "Remove"):
		return givesInformers(recv.Type())
	}
	return false
}

// givesInformers reports whether an interface has a method that gives informers.
func givesInformers(t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if strings.HasPrefix(m.Name(), "GetInformer") {
			return true
		}
	}
	return false
}

// clientObjects are the names that the type of an object of a cache has, and had before v0.25.
var clientObjects = set(
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/client", Name: "Object"},
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/cache/cacheapi", Name: "Object"},
)

// InformerRemovers are the methods of libraries that do so.
var InformerRemovers = set(
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/cache", Recv: "Informers", Name: "RemoveInformer"},
	symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/cache/cacheapi", Recv: "Informers", Name: "RemoveInformer"},
)

// StartOfTerm and EndOfTerm are the fields of LeaderCallbacks with what is called when a term begins, and when it is over. A type of
// one's own that hands both on has fields of the same names.
const (
	StartOfTerm = "OnStartedLeading"
	EndOfTerm   = "OnStoppedLeading"
)

// Elections are functions that run for leader, and return when the term is over.
var Elections = set(
	symbol.Symbol{Path: "k8s.io/client-go/tools/leaderelection", Name: "RunOrDie"},
	symbol.Symbol{Path: "k8s.io/client-go/tools/leaderelection", Recv: "LeaderElector", Name: "Run"},
)

func both(a, b map[string]*Entry) map[string]*Entry {
	maps.Copy(a, b)
	return a
}

// FuncTypes are named func types whose functions a library calls.
var FuncTypes = map[symbol.Symbol]*Entry{
	{Path: "net/http", Name: "HandlerFunc"}:                                                   PerRequest,
	{Path: "sigs.k8s.io/controller-runtime/pkg/healthz", Name: "Checker"}:                     PerProbe,
	{Path: "expvar", Name: "Func"}:                                                            PerScrape,
	{Path: "sigs.k8s.io/controller-runtime/pkg/reconcile", Name: "Func"}:                      PerReconcile,
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "MapFunc"}:                     PerEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "TypedMapFunc"}:                PerEvent,
	{Path: "k8s.io/apiserver/pkg/server", Name: "PostStartHookFunc"}:                          Hook, // the server ends with its error
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "RunnableFunc"}:                Once,
	{Path: "github.com/openshift/library-go/pkg/controller/controllercmd", Name: "StartFunc"}: Hook, // the operator itself: its process ends when it returns
	{Path: "sigs.k8s.io/controller-runtime/pkg/webhook/admission", Name: "HandlerFunc"}:       PerAdmission,
}

// Runnables are interfaces whose methods a library calls once on what it is
// given.
var Runnables = map[symbol.Symbol]string{
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "Runnable"}: "Start",
}

// TestPackages are packages that only tests import, and what helps them: a process
// that runs tests ends soon.
var TestPackages = []string{"testing", "github.com/stretchr/testify/require", "github.com/onsi/gomega", "github.com/onsi/ginkgo/v2"}

// TestServer is what only tests start. Programs, too, have others of that package: a ResponseRecorder.
var TestServer = symbol.Symbol{Path: "net/http/httptest", Name: "Server"}
