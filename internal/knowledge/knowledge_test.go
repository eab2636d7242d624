package knowledge_test

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TestDeclared checks that what the tables name is declared, in the packages that the testdata
// module can import: a row about a misspelt function would never count.
func TestDeclared(t *testing.T) {
	var all []symbol.Symbol
	add := func(of ...[]symbol.Symbol) { all = append(all, slices.Concat(of...)...) }
	add(keys(knowledge.Params), keys(knowledge.Fields), keys(knowledge.FuncTypes), keys(knowledge.Runnables))
	add(keys(knowledge.Runs), keys(knowledge.Asks), keys(knowledge.Accesses), keys(knowledge.Copiers), keys(knowledge.ErrorMakers), keys(knowledge.ErrorTellers), keys(knowledge.NeverFails), keys(knowledge.Prints), keys(knowledge.Pure))
	add(keys(knowledge.Timely), keys(knowledge.WaitMakers), keys(knowledge.Acts), keys(knowledge.Groups), keys(knowledge.Polls), keys(knowledge.Tries), keys(knowledge.WritesInto), keys(knowledge.FailsAsRead), keys(knowledge.TellsOfWriter))
	add(keys(knowledge.Servers), keys(knowledge.Runners), keys(knowledge.EndsWell), keys(knowledge.Executors), keys(knowledge.Elections), keys(knowledge.InformerRemovers))
	add(knowledge.Clocks, knowledge.ClusterTypes, knowledge.Nevers, knowledge.Cancellers, knowledge.Enders, knowledge.RequestMakers)
	add([]symbol.Symbol{knowledge.Notifier, knowledge.SignalListener, knowledge.AddCleanup, knowledge.Goexit, knowledge.NewTimer, knowledge.AfterFunc, knowledge.TimerStop, knowledge.ContextCallback, knowledge.SyncMap, knowledge.Sleep, knowledge.Time, knowledge.Forever, knowledge.Context, knowledge.CancelFunc, knowledge.RequestContext, knowledge.Cause, knowledge.Selector, knowledge.EOF, knowledge.NopCloser, knowledge.ErrorsIs, knowledge.Scans, knowledge.Duration, knowledge.TimedPoll, knowledge.WatchEvents})

	var paths []string
	for _, s := range all {
		paths = append(paths, s.Path)
	}
	slices.Sort(paths)
	cfg := &packages.Config{Mode: packages.LoadTypes | packages.NeedExportFile, Dir: leaktest.Dir(t)}
	paths = slices.DeleteFunc(slices.Compact(paths), func(path string) bool { return !isAtHand(path) })
	pkgs, err := packages.Load(cfg, paths...)
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]*types.Package)
	for _, pkg := range pkgs {
		if len(pkg.Errors) == 0 {
			known[pkg.PkgPath] = pkg.Types
		}
	}
	checked := 0
	for _, s := range all {
		if !isAtHand(s.Path) {
			continue
		}
		checked++
		if pkg := known[s.Path]; pkg == nil || !declares(pkg, s) {
			t.Errorf("%s is not declared", s)
		}
	}
	if checked < 100 {
		t.Errorf("only %d symbols were checked", checked)
	}
}

// isAtHand reports whether a package belongs to the standard library, or to a module that the
// cases need.
func isAtHand(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") || slices.ContainsFunc([]string{
		"k8s.io/api/", "k8s.io/apimachinery/", "k8s.io/client-go/", "k8s.io/utils/", "sigs.k8s.io/controller-runtime/", "golang.org/x/sync/",
	}, func(module string) bool { return strings.HasPrefix(path, module) })
}

// declares reports whether a package declares a function, a method, a type or a variable.
func declares(pkg *types.Package, s symbol.Symbol) bool {
	if s.Recv == "" {
		return pkg.Scope().Lookup(s.Name) != nil
	}
	t := pkg.Scope().Lookup(s.Recv)
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, s.Name)
	return obj != nil
}

func keys[V any](m map[symbol.Symbol]V) []symbol.Symbol { return slices.Collect(maps.Keys(m)) }

// TestNames checks which names are taken for what.
func TestNames(t *testing.T) {
	for _, test := range []struct {
		what string
		is   func(string) bool
		yes  string
		no   string
	}{
		{"teardown", knowledge.IsTeardown, "Stop Close Shutdown ShutDown Kill Quit TearDown cleanup", "Run Stopped Closer StopAll Delete"},
		{"end of waits", knowledge.EndsWaits, "Stop CloseSend Unsubscribe SetDeadline", "Send Subscribe"},
		{"question to a registry", knowledge.LooksUp, "Load GetByKey Has Contains Len", "Add Remove WatchList Close"},
		{"maker", knowledge.Makes, "New NewInformer newInformer MakeQueue createCache buildIndex", "GetInformer informer Renew"},
		{"spawner", knowledge.Spawns, "Go GoSafe SafeGo GoWithRecover", "GoString Golden RunSafe"},
		{"opener", knowledge.Opens, "Dial OpenStream listenTCP NewReader Subscribe", "Get Read"},
		{"question about an error", knowledge.AsksError, "IsNotFound As Is", "NotFound Unwrap"},
		{"maker of errors", knowledge.IsErrorMaker, "NewAggregate ToError Errorf", "Errors Wrap"},
		{"directory of tests", knowledge.IsTestDir, "test/e2e/framework pkg/testing inttest/basic src/integration/resources cmd/cmdtest/run", "pkg/tester contest latest pkg/attest testify integrations hack"},
		{"directory beside the program", knowledge.IsSideDir, "hack/tools examples pkg/demo test/e2e", "hacking democracy"},
		{"signal of the process", knowledge.GivesProcessSignal, "SetupSignalHandler RegisterSignalHandlers", "Notify"},
	} {
		for _, name := range strings.Fields(test.yes) {
			if !test.is(name) {
				t.Errorf("%s is no %s", name, test.what)
			}
		}
		for _, name := range strings.Fields(test.no) {
			if test.is(name) {
				t.Errorf("%s is a %s", name, test.what)
			}
		}
	}
}

// TestHasSignal checks that requests, and what frameworks make of them, have a context.
func TestHasSignal(t *testing.T) {
	named := func(path, name string) types.Type {
		return types.NewPointer(types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage(path, "p"), name, nil), types.NewStruct(nil, nil), nil))
	}
	for _, tt := range []struct {
		typ  types.Type
		want bool
	}{
		{named("net/http", "Request"), true},
		{named("github.com/gin-gonic/gin", "Context"), true},
		{named("net/http", "Server"), false},
		{types.NewChan(types.RecvOnly, types.NewStruct(nil, nil)), true},
		{types.NewChan(types.RecvOnly, types.Typ[types.Int]), false},
	} {
		if got := knowledge.HasSignal(tt.typ); got != tt.want {
			t.Errorf("HasSignal(%s) = %v", tt.typ, got)
		}
	}
}
