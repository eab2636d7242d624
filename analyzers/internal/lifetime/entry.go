package lifetime

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
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
}

var (
	perRequest   = &Entry{Life: Request, Per: "request", Cancels: true}
	perAdmission = &Entry{Life: Request, Per: "admission request", Cancels: true}
	perReconcile = &Entry{Life: Request, Per: "reconcile"}
	perEvent     = &Entry{Life: Request, Per: "event"}
	perPeriod    = &Entry{Life: Request, Per: "period"}
	perTerm      = &Entry{Life: Leadership, Per: "leadership term", Cancels: true}
	once         = &Entry{Life: Process} // called once, by the function that hands it over
	onlyOnce     = &Entry{Life: Process, Per: "once"}
)

// paramEntries are types that only functions of one form get as a parameter.
var paramEntries = map[symbol.Symbol]*Entry{
	{Path: "net/http", Name: "ResponseWriter"}:                                      perRequest,
	{Path: "github.com/gin-gonic/gin", Name: "Context"}:                             perRequest,
	{Path: "github.com/labstack/echo/v4", Name: "Context"}:                          perRequest,
	{Path: "github.com/emicklei/go-restful/v3", Name: "Request"}:                    perRequest,
	{Path: "google.golang.org/grpc", Name: "ServerStream"}:                          perRequest,
	{Path: "k8s.io/apiserver/pkg/admission", Name: "Attributes"}:                    perAdmission,
	{Path: "k8s.io/api/admission/v1", Name: "AdmissionReview"}:                      perAdmission,
	{Path: "k8s.io/api/admission/v1", Name: "AdmissionRequest"}:                     perAdmission,
	{Path: "k8s.io/api/admission/v1beta1", Name: "AdmissionReview"}:                 perAdmission,
	{Path: "k8s.io/api/admission/v1beta1", Name: "AdmissionRequest"}:                perAdmission,
	{Path: "sigs.k8s.io/controller-runtime/pkg/webhook/admission", Name: "Request"}: perAdmission,
	{Path: "sigs.k8s.io/controller-runtime/pkg/reconcile", Name: "Request"}:         perReconcile,
	{Path: "sigs.k8s.io/multicluster-runtime/pkg/reconcile", Name: "Request"}:       perReconcile,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "CreateEvent"}:         perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "UpdateEvent"}:         perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "DeleteEvent"}:         perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "GenericEvent"}:        perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedCreateEvent"}:    perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedUpdateEvent"}:    perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedDeleteEvent"}:    perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/event", Name: "TypedGenericEvent"}:   perEvent,
	{Path: "k8s.io/apimachinery/pkg/watch", Name: "Event"}:                          perEvent,
}

// testPackages are packages that only tests import, and what helps them: a process
// that runs tests ends soon.
var testPackages = []string{"testing", "github.com/stretchr/testify/require", "github.com/onsi/gomega", "github.com/onsi/ginkgo/v2"}

// IsForTests reports whether who imports the package is there for tests.
func IsForTests(path string) bool { return slices.Contains(testPackages, path) }

// methodEntries are methods that frameworks call by their name, and that have
// parameters.
var methodEntries = map[string]*Entry{
	"Reconcile":        perReconcile,
	"ReconcileKind":    perReconcile,
	"FinalizeKind":     perReconcile,
	"OnAdd":            perEvent,
	"OnUpdate":         perEvent,
	"OnDelete":         perEvent,
	"SetupWithManager": once,
}

// fieldEntries are fields of library types whose functions the library calls.
var fieldEntries = map[symbol.Symbol]map[string]*Entry{
	{Path: "github.com/spf13/cobra", Name: "Command"}: entries(onlyOnce,
		"Run", "RunE", "PreRun", "PreRunE", "PersistentPreRun", "PersistentPreRunE",
		"PostRun", "PostRunE", "PersistentPostRun", "PersistentPostRunE"),
	{Path: "github.com/urfave/cli", Name: "Command"}:    entries(onlyOnce, "Action", "Before", "After"),
	{Path: "github.com/urfave/cli", Name: "App"}:        entries(onlyOnce, "Action", "Before", "After"),
	{Path: "github.com/urfave/cli/v2", Name: "Command"}: entries(onlyOnce, "Action", "Before", "After"),
	{Path: "github.com/urfave/cli/v2", Name: "App"}:     entries(onlyOnce, "Action", "Before", "After"),
	{Path: "github.com/urfave/cli/v3", Name: "Command"}: entries(onlyOnce, "Action", "Before", "After"),

	{Path: "k8s.io/client-go/tools/cache", Name: "ResourceEventHandlerFuncs"}:         entries(perEvent, "AddFunc", "UpdateFunc", "DeleteFunc"),
	{Path: "k8s.io/client-go/tools/cache", Name: "ResourceEventHandlerDetailedFuncs"}: entries(perEvent, "AddFunc", "UpdateFunc", "DeleteFunc"),
	{Path: "k8s.io/client-go/tools/cache", Name: "FilteringResourceEventHandler"}:     entries(perEvent, "FilterFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "Funcs"}:               entries(perEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "TypedFuncs"}:          entries(perEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/predicate", Name: "Funcs"}:             entries(perEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),
	{Path: "sigs.k8s.io/controller-runtime/pkg/predicate", Name: "TypedFuncs"}:        entries(perEvent, "CreateFunc", "UpdateFunc", "DeleteFunc", "GenericFunc"),

	{Path: "k8s.io/client-go/tools/leaderelection", Name: "LeaderCallbacks"}: {
		"OnStartedLeading": perTerm, "OnNewLeader": perEvent,
	},
}

func entries(e *Entry, names ...string) map[string]*Entry {
	m := make(map[string]*Entry, len(names))
	for _, name := range names {
		m[name] = e
	}
	return m
}

// typeEntries are named func types whose functions a library calls.
var typeEntries = map[symbol.Symbol]*Entry{
	{Path: "net/http", Name: "HandlerFunc"}:                                             perRequest,
	{Path: "sigs.k8s.io/controller-runtime/pkg/reconcile", Name: "Func"}:                perReconcile,
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "MapFunc"}:               perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/handler", Name: "TypedMapFunc"}:          perEvent,
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "RunnableFunc"}:          once,
	{Path: "sigs.k8s.io/controller-runtime/pkg/webhook/admission", Name: "HandlerFunc"}: perAdmission,
}

// callEntries are functions that call their func argument again and again, or
// once at most.
var callEntries = map[symbol.Symbol]*Entry{
	{Path: wait, Name: "Until"}:                              perPeriod,
	{Path: wait, Name: "UntilWithContext"}:                   perPeriod,
	{Path: wait, Name: "NonSlidingUntil"}:                    perPeriod,
	{Path: wait, Name: "NonSlidingUntilWithContext"}:         perPeriod,
	{Path: wait, Name: "JitterUntil"}:                        perPeriod,
	{Path: wait, Name: "JitterUntilWithContext"}:             perPeriod,
	{Path: wait, Name: "BackoffUntil"}:                       perPeriod,
	{Path: wait, Name: "BackoffUntilWithContext"}:            perPeriod,
	{Path: wait, Name: "Forever"}:                            perPeriod,
	{Path: "net/http", Name: "HandleFunc"}:                   perRequest,
	{Path: "net/http", Recv: "ServeMux", Name: "HandleFunc"}: perRequest,
	{Path: "sync", Recv: "Once", Name: "Do"}:                 onlyOnce,
	{Path: "sync", Name: "OnceFunc"}:                         onlyOnce,
	{Path: "sync", Name: "OnceValue"}:                        onlyOnce,
	{Path: "sync", Name: "OnceValues"}:                       onlyOnce,
}

const wait = "k8s.io/apimachinery/pkg/util/wait"

// callers are packages whose functions call a func argument while or soon after
// they are called, and then no more.
var callers = []string{
	"context", "errors", "iter", "maps", "slices", "sort", "strings", "sync", "time",
	"golang.org/x/sync/errgroup",
	wait,
	"k8s.io/client-go/util/retry",
	"k8s.io/client-go/tools/leaderelection",
	"runtime/pprof",
}

// runnables are interfaces whose methods a library calls once on what it is
// given.
var runnables = map[symbol.Symbol]string{
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "Runnable"}: "Start",
}

// clusterTypes name a logical cluster: who holds one comes and goes with it.
var clusterTypes = []symbol.Symbol{
	{Path: "github.com/kcp-dev/logicalcluster", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v2", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Path"},
}

// takers are methods that take an item off a queue: what follows runs for each
// item.
var takers = append(slices.Clip(resource.Workqueue.Serve),
	symbol.Symbol{Path: "k8s.io/client-go/tools/cache", Recv: "Queue", Name: "Pop"})

// informerMethods tell what has informers: an informer, a typed one, a factory,
// a cache, a manager.
var informerMethods = []string{"AddEventHandler", "Informer", "GetInformer", "WaitForCacheSync", "GetCache", "ForResource"}

// entryOf returns how fn is called, if its form tells.
func entryOf(fn *ssa.Function) *Entry {
	sig := fn.Signature
	if fn.Parent() == nil && sig.Recv() == nil {
		switch {
		case fn.Name() == "main" && fn.Pkg.Pkg.Name() == "main", fn.Synthetic == "package initializer", isInit(fn):
			return &Entry{Life: Main}
		}
	}
	if e := ownEntryOf(fn); e != nil {
		return e
	}
	for p := range sig.Params().Variables() {
		if e := paramEntries[symbol.OfType(p.Type())]; e != nil {
			return e
		}
	}
	if sig.Recv() != nil && sig.Params().Len() > 0 {
		return methodEntries[fn.Name()]
	}
	return nil
}

// isInit reports whether fn is a func init() { … }, which go/ssa calls init#1.
func isInit(fn *ssa.Function) bool {
	decl, ok := fn.Object().(*types.Func)
	return ok && decl.Name() == "init"
}

// holdsCluster reports whether fn is handed a cluster's name, or is a method of
// an object that has one.
func holdsCluster(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
		if isCluster(p.Type()) {
			return true
		}
		t := p.Type()
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for f := range s.Fields() {
			if isCluster(f.Type()) {
				return true
			}
		}
		return false
	})
}

func isCluster(t types.Type) bool {
	s := symbol.OfType(t)
	return slices.Contains(clusterTypes, s) || slices.Contains(own.clusters, s)
}

// clusterNoun returns what a cluster is called: those of kcp are no clusters of machines.
func clusterNoun() string {
	if len(own.clusters) > 0 {
		return "cluster"
	}
	return "logical cluster"
}

// entryOfCall returns how a function calls its func arguments, if that is known.
func entryOfCall(s symbol.Symbol) *Entry {
	if e := own.bySymbol[s]; e != nil {
		return e
	}
	return callEntries[s]
}

// entryOfType returns how funcs of a named type are called, if that is known.
func entryOfType(s symbol.Symbol) *Entry {
	if e := own.bySymbol[s]; e != nil {
		return e
	}
	return typeEntries[s]
}

// Makes reports whether a function of this name gives a new object, rather than
// one that is there already.
func Makes(name string) bool {
	for _, prefix := range []string{"New", "new", "Make", "make", "Create", "create", "Build", "build"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
