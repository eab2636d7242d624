package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Names are what everybody means by them: whoever writes a method Close has it end what its
// object does. They decide where nothing else tells: the body is not in view, or what it does is
// too far away. Each list says what the name is taken for, and what that belief decides.

// Teardowns are methods that end the life of their receiver, in lower case. An object that has
// one is meant to go away before the process does, and who waits on it is released.
var teardowns = []string{
	"stop", "close", "shutdown", "shutdownwithdrain", "terminate", "teardown", "destroy", "dispose", "cleanup", "cancel", "kill", "quit",
}

// IsTeardown reports whether a method of this name ends the life of its receiver.
func IsTeardown(name string) bool { return slices.Contains(teardowns, strings.ToLower(name)) }

// TearsDown reports whether a method ends the life of its receiver: it has such a name, and does not give something for what it is given. One that
// does ends something else, of which its arguments tell.
//
//	func (s *Server) Shutdown(ctx context.Context) error    func (s *sampler) Stop() Stats
//	func (t *topics) Terminate(topic TopicName) (MessageID, error)
func TearsDown(name string, sig *types.Signature) bool {
	if !IsTeardown(name) {
		return false
	}
	isTold := false
	for param := range sig.Params().Variables() {
		isTold = isTold || symbol.OfType(param.Type()) != Context
	}
	if !isTold {
		return true
	}
	for r := range sig.Results().Variables() {
		_, isChan := r.Type().Underlying().(*types.Chan) // is closed when it is done
		if !isChan && !types.Identical(r.Type(), types.Universe.Lookup("error").Type()) && !types.Identical(r.Type().Underlying(), types.Typ[types.Bool]) && symbol.OfType(r.Type()) != Context {
			return false
		}
	}
	return true
}

// waitEnders end all waits on their receiver, or do so in time, though the object lives on.
var waitEnders = []string{"CloseSend", "Unsubscribe", "SetDeadline", "SetReadDeadline"}

// EndsWaits reports whether a method of this name ends all waits on its receiver.
func EndsWaits(name string) bool { return IsTeardown(name) || slices.Contains(waitEnders, name) }

// Takers are methods and func-typed fields that wait for an item when there is none, and take
// nothing that could end the wait: the NextPod of a scheduler, and what others call it.
//
//	NextPod func() *framework.QueuedPodInfo
var Takers = []string{"NextPod", "NextEntity", "NextItem", "Pop", "Dequeue"}

// Sources are methods that do the same where their type can be closed, too: that tells them from
// a look into something.
//
//	interface { Recv() (*Message, error); Close() error }
var Sources = []string{"Next", "Recv", "Receive", "Accept", "Take", "Get", "ReadMessage", "ReadEvent", "Poll"}

// feeders begin the names of methods by which something comes to be taken, or is given back: who has none of them, and a method Get, gives
// what is there.
//
//	interface { Put(*Pod); Get() *Pod; Close() }        waits for a pod
//	interface { Watch() Watch; Get() Value; Close() }    has a value
var feeders = []string{"Add", "Put", "Push", "Enqueue", "Send", "Done", "Offer", "Append"}

// Feeds reports whether a method of this name puts in what another takes.
func Feeds(name string) bool { return hasPrefix(name, feeders) }

// Reads reports whether a method of that name is taken to give the next of what comes from its object, or to
// fail when that is closed.
func Reads(name string) bool {
	return slices.Contains(Sources, name) || slices.Contains(Takers, name) || hasPrefix(name, []string{"Read", "Recv", "Receive", "Scan", "Decode", "Next", "Accept", "Fetch", "Poll", "Peek"})
}

// Waiters are methods of types that may be waited on: those of the standard library, and of
// work queues. A type without one is not looked at.
var Waiters = slices.Concat([]string{"Wait", "Get", "GetWithPriority", "Accept"}, Takers, Sources)

// spawners are names, in lower case, of functions that run the func which they are given in a goroutine of its own, once for each call: methods of groups of
// goroutines, and helpers that recover from a panic, or count it. They decide for functions of other modules, of which the body is not in view.
//
//	group.Go("httpd", serve)    utils.GoWithRecover(serve, nil)    threading.GoSafe(func() { … })    routine.SafeGo(f)
var spawners = []string{
	"go", "trygo", "gocontext", "gosafe", "safego", "gosafely", "gowithrecover", "gorecover", "gofunc", "goroutine", "gowithcontext", "goctx", "spawn", "safegoroutine",
	"goandrecover", "recovergo", "gonamed",
}

// Spawns reports whether a function of this name, which is given a func, runs that in a goroutine of its own.
func Spawns(name string) bool { return slices.Contains(spawners, strings.ToLower(name)) }

// Starts returns the parameter, the receiver not counted, of a function that is not in view which that starts in a goroutine of its own when it is called:
// by its row, or by its name; or -1. Of several funcs it is the first: others are for what goes wrong.
func Starts(fn *types.Func) int {
	if run, ok := Runs[symbol.Of(fn)]; ok {
		if run.When == Apart && run.Method == "" && fn.Signature().Recv() != nil { // and not time.AfterFunc, context.AfterFunc
			return run.Arg
		}
		return -1
	}
	if !Spawns(fn.Name()) {
		return -1
	}
	return slices.IndexFunc(slices.Collect(fn.Signature().Params().Variables()), func(p *types.Var) bool {
		_, isFunc := p.Type().Underlying().(*types.Signature)
		return isFunc
	})
}

// openers begin, in lower case, the names of functions that make something to take items from:
// nobody else has it.
var openers = []string{"new", "open", "dial", "listen", "subscribe", "create", "connect"}

// Opens reports whether a function of this name makes something to take items from.
func Opens(name string) bool { return hasPrefix(strings.ToLower(name), openers) }

// IsOption reports whether a type of this name is that of funcs by which callers of a constructor say how the object is to be.
//
//	type Option func(*Limiter)    type OptFunc func(*config)
func IsOption(name string) bool {
	return strings.Contains(name, "Option") || strings.HasSuffix(name, "Opt") || strings.HasSuffix(name, "OptFunc")
}

// makers begin the names of functions that give a new object.
var makers = []string{"New", "new", "Make", "make", "Create", "create", "Build", "build"}

// Makes reports whether a function of this name, whose body is not in view, gives a new object,
// rather than one that is there already.
func Makes(name string) bool { return hasPrefix(name, makers) }

// testDirs are directories of programs and helpers for tests, exampleDirs others for those who work on the project, and of examples:
// what they leave behind does not pile up where anybody runs controllers. How often tests call something tells nothing of
// how often a program does; an example shows how it is meant.
var (
	testDirs    = []string{"test", "tests", "testing", "testutil", "testutils", "testhelper", "testhelpers", "testsupport", "testlib", "e2e", "inttest", "integration"}
	exampleDirs = []string{"hack", "example", "examples", "sample", "samples", "demo", "demos"}

	// endInTest are words that end as the names of packages for tests do: httptest, fstest.
	endInTest = []string{"attest", "contest", "detest", "latest", "protest", "greatest", "fastest", "smallest", "oldest", "newest"}
)

// IsTestDir reports whether a package of this path in its module is one for tests, IsExampleDir whether it is an example, IsSideDir whether it is
// one of both.
func IsTestDir(path string) bool {
	return isBelow(path, func(dir string) bool {
		return slices.Contains(testDirs, dir) || strings.HasSuffix(dir, "test") && !slices.Contains(endInTest, dir)
	})
}
func IsExampleDir(path string) bool {
	return isBelow(path, func(dir string) bool { return slices.Contains(exampleDirs, dir) })
}
func IsSideDir(path string) bool { return IsTestDir(path) || IsExampleDir(path) }

func isBelow(path string, is func(dir string) bool) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), is)
}

// fakes are parts of the names of files, between underscores, with stand-ins for tests: mock_bus.go.
var fakes = []string{"mock", "mocks", "fake", "fakes", "stub", "stubs"}

// helpers are the names of files with what other packages use in their tests, too.
var helpers = []string{"testing.go", "testutil.go", "testutils.go", "test_util.go", "test_utils.go", "testhelper.go", "testhelpers.go", "test_helper.go", "test_helpers.go"}

// IsTestFile reports whether a file of this name, which is none of tests, has stand-ins for them, or helps them.
func IsTestFile(name string) bool {
	if slices.Contains(helpers, name) {
		return true
	}
	parts := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	return slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(fakes, part) })
}

func hasPrefix(name string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

// Starters are methods that start an informer, a factory or a cache.
var Starters = []string{"Run", "RunWithContext", "Start", "StartWithContext"}

// RunsOn reports whether a function of that name is taken to run until it is told to stop, rather than to
// be asked for something.
func RunsOn(name string) bool {
	return hasPrefix(strings.ToLower(name), []string{"run", "start", "serve", "listen", "main", "loop"})
}

// InformerMethods tell what has informers: an informer, a typed one, a factory, a cache, a
// manager. Their types are generated, and anybody's.
var InformerMethods = []string{"AddEventHandler", "Informer", "GetInformer", "InformerFor", "WaitForCacheSync", "GetCache", "ForResource"}

// InformerAccessor is the method of a typed informer, and of a generic one, that gives what runs: each call the same.
const InformerAccessor = "Informer"

// RunsInformers reports whether a method runs the informer or the cache that it is called on, which
// happens once to each. A factory is none: it starts those informers that it has not yet started.
func RunsInformers(fn *types.Func) bool {
	if !slices.Contains(Starters, fn.Name()) {
		return false
	}
	recv := fn.Signature().Recv().Type()
	has := func(method string) bool {
		obj, _, _ := types.LookupFieldOrMethod(recv, true, nil, method)
		_, ok := obj.(*types.Func)
		return ok
	}
	return has("AddEventHandler") || has("GetInformer") && has("WaitForCacheSync")
}

// Keepers are methods that write something down: a set or a map that they belong to may be
// the books of what was done already.
var Keepers = []string{"Insert", "Add", "Store", "LoadOrStore", "Set", "Put", "Swap", "CompareAndSwap"}

// WaitsForSignal reports whether a function of this name, which is given a context or a stop channel, fails only as that ends:
// it waits for something that comes, or else for ever.
//
//	limiter.Wait(ctx)    cache.WaitForCacheSync(stop, synced)    slots.Acquire(ctx, 1)    wait.PollUntilContextCancel(ctx, …)
func WaitsForSignal(name string) bool {
	return slices.ContainsFunc([]string{"Wait", "Poll", "Acquire"}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// Removers are methods that take an entry out of a registry: what was done for it will be done
// again.
var Removers = []string{"Delete", "LoadAndDelete", "Remove", "Clear"}

// LooksUp reports whether a method of this name asks a registry for an entry, or for how many there are: what has none that does so is no registry.
//
//	m.Load(key)    set.Has(name)    cache.GetByKey(key)    // and not watcher.Add(path), watcher.Remove(path)
func LooksUp(name string) bool {
	return hasPrefix(name, []string{"Load", "Get", "Has", "Contains", "Lookup", "Exist", "Find", "Len", "Size", "Count", "Range", "Is", "Peek"})
}

// AsksError reports whether a predicate of this name asks what kind of error there is:
// errors.Is, apierrors.IsNotFound. Where it is true, there is one.
func AsksError(name string) bool {
	return strings.HasPrefix(name, "Is") || strings.HasPrefix(name, "As")
}

// IsErrorWrapper reports whether a function of this name gives an error where it is given one: errors.Wrapf.
func IsErrorWrapper(name string) bool {
	return hasPrefix(name, []string{"Wrap", "WithMessage", "WithStack"})
}

// IsErrorMaker reports whether a function of this name makes an error: NewAggregate,
// gcerrors.ToError. What it makes is returned because it is one.
func IsErrorMaker(name string) bool {
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Errorf") || strings.HasSuffix(name, "Aggregate")
}

// GivesProcessSignal reports whether a function of this name gives a signal that comes when the
// process is to end: SetupSignalHandler, of which each project has its own.
func GivesProcessSignal(name string) bool { return strings.Contains(name, "SignalHandler") }

// setUps are methods of informers, and of what has informers, that say how they are to work. They
// fail only if that has begun, which who sets them up knows.
var setUps = []string{
	"SetTransform", "SetWatchErrorHandler", "SetWatchErrorHandlerWithContext", "AddIndexers", "IndexField",
}

// SetsUp reports whether fn is such a method: its only result is an error.
func SetsUp(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Results().Len() == 1 && slices.Contains(setUps, fn.Name())
}

// TellsEmpty reports whether a method, which may be nil, says by its name that there is nothing in what has it: who asks it takes something only if
// there is.
func TellsEmpty(fn *types.Func) bool {
	return fn != nil && (fn.Name() == "Empty" || fn.Name() == "IsEmpty")
}
