package knowledge

import (
	"go/types"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// A When says when a func runs that a function is given.
type When uint8

// Before the function returns; in a goroutine that the function starts; later, by others.
const (
	Here When = iota
	Apart
	Later
)

// A Run is what a library function does with one of its arguments.
type Run struct {
	Arg    int    // which argument, the receiver not counted
	Method string // the argument is an object, and this method of it runs
	When   When
	Often  *Entry // nil: once for each call

	// Unlabelled says that the goroutine does not inherit the labels of who calls.
	Unlabelled bool
}

// csiLease is the election of drivers for storage.
const csiLease = "github.com/kubernetes-csi/csi-lib-utils/leaderelection"

// RunsOnce reports whether fn runs once, for its receiver, what it is given: also one of the user's own, by its name.
//
//	once.Do(f)    func (o *RetryableOnce) Do(f func() error) error
func RunsOnce(fn *types.Func) bool {
	sym := symbol.Of(fn)
	return Runs[sym].Often == OnlyOnce || sym.Name == "Do" && strings.HasSuffix(sym.Recv, "Once")
}

// IsLock reports whether fn, which may be nil, takes a lock of the standard library, and waits for it.
func IsLock(fn *types.Func) bool {
	return fn != nil && symbol.PkgPath(fn.Pkg()) == "sync" && (fn.Name() == "Lock" || fn.Name() == "RLock")
}

// IsUnlock reports whether fn, which may be nil, gives a lock of the standard library back.
func IsUnlock(fn *types.Func) bool {
	return fn != nil && symbol.PkgPath(fn.Pkg()) == "sync" && (fn.Name() == "Unlock" || fn.Name() == "RUnlock")
}

// Runs are library functions that run what they are given.
var Runs = map[symbol.Symbol]Run{
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Go"}:    {Arg: 0, When: Apart},
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "TryGo"}: {Arg: 0, When: Apart},
	{Path: "sync", Recv: "WaitGroup", Name: "Go"}:                      {Arg: 0, When: Apart},
	{Path: wait, Recv: "Group", Name: "Start"}:                         {Arg: 0, When: Apart},
	{Path: wait, Recv: "Group", Name: "StartWithChannel"}:              {Arg: 1, When: Apart},
	{Path: wait, Recv: "Group", Name: "StartWithContext"}:              {Arg: 1, When: Apart},
	{Path: "context", Name: "AfterFunc"}:                               {Arg: 1, When: Apart},

	// The runtime starts it, which has no labels.
	{Path: "time", Name: "AfterFunc"}: {Arg: 1, When: Apart, Unlabelled: true},

	// A manager starts it when it starts itself.
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Add"}: {Arg: 0, Method: "Start", When: Apart},

	{Path: "runtime/pprof", Name: "Do"}:      {Arg: 2, When: Here},
	{Path: "sync", Recv: "Once", Name: "Do"}: {Arg: 0, When: Here, Often: OnlyOnce},
	{Path: "sync", Name: "OnceFunc"}:         {Arg: 0, When: Later, Often: OnlyOnce},
	{Path: "sync", Name: "OnceValue"}:        {Arg: 0, When: Later, Often: OnlyOnce},
	{Path: "sync", Name: "OnceValues"}:       {Arg: 0, When: Later, Often: OnlyOnce},

	// The process ends with the term.
	{Path: csiLease, Name: "NewLeaderElection"}:               {Arg: 2, When: Later, Often: OnlyOnce},
	{Path: csiLease, Name: "NewLeaderElectionWithLeases"}:     {Arg: 2, When: Later, Often: OnlyOnce},
	{Path: csiLease, Name: "NewLeaderElectionWithConfigMaps"}: {Arg: 2, When: Later, Often: OnlyOnce},

	// They come back when the context or channel ends, and some not even then.
	{Path: wait, Name: "Forever"}:                    {Arg: 0, When: Here, Often: PerPeriod},
	{Path: wait, Name: "Until"}:                      {Arg: 0, When: Here, Often: PerPeriod},
	{Path: wait, Name: "NonSlidingUntil"}:            {Arg: 0, When: Here, Often: PerPeriod},
	{Path: wait, Name: "JitterUntil"}:                {Arg: 0, When: Here, Often: PerPeriod},
	{Path: wait, Name: "BackoffUntil"}:               {Arg: 0, When: Here, Often: PerPeriod},
	{Path: wait, Name: "UntilWithContext"}:           {Arg: 1, When: Here, Often: PerPeriod},
	{Path: wait, Name: "NonSlidingUntilWithContext"}: {Arg: 1, When: Here, Often: PerPeriod},
	{Path: wait, Name: "JitterUntilWithContext"}:     {Arg: 1, When: Here, Often: PerPeriod},
	{Path: wait, Name: "BackoffUntilWithContext"}:    {Arg: 1, When: Here, Often: PerPeriod},

	{Path: "google.golang.org/grpc", Name: "WithContextDialer"}: {Arg: 0, When: Later, Often: PerDial},

	{Path: "net/http", Name: "HandleFunc"}:                   {Arg: 1, When: Later, Often: PerRequest},
	{Path: "net/http", Recv: "ServeMux", Name: "HandleFunc"}: {Arg: 1, When: Later, Often: PerRequest},
}

// Asks are functions that ask a condition again and again until it is met or fails, or their signal comes:
// the index of the condition. One that is never met, and never fails, makes a loop of it.
var Asks = map[symbol.Symbol]int{
	{Path: wait, Name: "PollUntilContextCancel"}:        3,
	{Path: wait, Name: "PollUntilWithContext"}:          2,
	{Path: wait, Name: "PollImmediateUntilWithContext"}: 2,
	{Path: wait, Name: "PollUntil"}:                     1,
	{Path: wait, Name: "PollImmediateUntil"}:            1,
}

// TimedPoll gives its condition a context that ends in time.
var TimedPoll = symbol.Symbol{Path: wait, Name: "PollUntilContextTimeout"}

// RunsFuncs are packages whose other functions run a func that they are given while or soon
// after they are called, and then no more.
var RunsFuncs = []string{
	"context", "errors", "iter", "maps", "slices", "sort", "strings", "sync", "time",
	"golang.org/x/sync/errgroup",
	"golang.org/x/sync/singleflight",                           // once for those who ask at one time, and again for the next
	"github.com/oklog/run", "github.com/oklog/oklog/pkg/group", // the actors of a group run when that does
	wait,
	"k8s.io/client-go/util/retry",
	"k8s.io/client-go/tools/leaderelection",
	"runtime/pprof",
}

// Concurrent are packages whose importers may start goroutines, or wait, without any
// word of the language that says so.
var Concurrent = []string{
	"sync", "net", "runtime/pprof", "golang.org/x/sync/errgroup", wait,
	"k8s.io/client-go/util/workqueue", cache, "sigs.k8s.io/controller-runtime/pkg/manager",
}

// Trying is how a func tells whether it is to be tried again.
type Trying uint8

// The ways in which it does.
const (
	TriedOnce  Trying = iota
	UntilTrue         // (done bool, err error): again as long as it is not done, and there is no error
	UntilNoErr        // error: again as long as there is one
)

// Tries are functions that try a func which they are given until all is well.
var Tries = map[symbol.Symbol]Trying{
	{Path: wait, Name: "Poll"}:                             UntilTrue,
	{Path: wait, Name: "PollWithContext"}:                  UntilTrue,
	{Path: wait, Name: "PollImmediate"}:                    UntilTrue,
	{Path: wait, Name: "PollImmediateWithContext"}:         UntilTrue,
	{Path: wait, Name: "PollInfinite"}:                     UntilTrue,
	{Path: wait, Name: "PollInfiniteWithContext"}:          UntilTrue,
	{Path: wait, Name: "PollImmediateInfinite"}:            UntilTrue,
	{Path: wait, Name: "PollImmediateInfiniteWithContext"}: UntilTrue,
	{Path: wait, Name: "PollUntil"}:                        UntilTrue,
	{Path: wait, Name: "PollUntilWithContext"}:             UntilTrue,
	{Path: wait, Name: "PollImmediateUntil"}:               UntilTrue,
	{Path: wait, Name: "PollImmediateUntilWithContext"}:    UntilTrue,
	{Path: wait, Name: "PollUntilContextCancel"}:           UntilTrue,
	{Path: wait, Name: "PollUntilContextTimeout"}:          UntilTrue,
	{Path: wait, Name: "ExponentialBackoff"}:               UntilTrue,
	{Path: wait, Name: "ExponentialBackoffWithContext"}:    UntilTrue,

	{Path: "k8s.io/client-go/util/retry", Name: "OnError"}:         UntilNoErr,
	{Path: "k8s.io/client-go/util/retry", Name: "RetryOnConflict"}: UntilNoErr,

	{Path: "github.com/cenkalti/backoff", Name: "Retry"}:          UntilNoErr,
	{Path: "github.com/cenkalti/backoff", Name: "RetryNotify"}:    UntilNoErr,
	{Path: "github.com/cenkalti/backoff/v3", Name: "Retry"}:       UntilNoErr,
	{Path: "github.com/cenkalti/backoff/v3", Name: "RetryNotify"}: UntilNoErr,
	{Path: "github.com/cenkalti/backoff/v4", Name: "Retry"}:       UntilNoErr,
	{Path: "github.com/cenkalti/backoff/v4", Name: "RetryNotify"}: UntilNoErr,
	{Path: "github.com/avast/retry-go", Name: "Do"}:               UntilNoErr,
	{Path: "github.com/avast/retry-go/v4", Name: "Do"}:            UntilNoErr,
}
