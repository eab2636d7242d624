package spawn

import "github.com/leaklint/leaklint/analyzers/internal/symbol"

// A runner says what a library function does with one of its arguments.
type runner struct {
	arg    int    // which argument, the receiver not counted
	method string // the argument is an object, and this method of it runs
	how    How
	again  bool // again and again
}

const wait = "k8s.io/apimachinery/pkg/util/wait"

// runners are library functions that run what they are given.
var runners = map[symbol.Symbol]runner{
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Go"}:    {arg: 0, how: Async},
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "TryGo"}: {arg: 0, how: Async},
	{Path: "sync", Recv: "WaitGroup", Name: "Go"}:                      {arg: 0, how: Async},
	{Path: "context", Name: "AfterFunc"}:                               {arg: 1, how: Async},
	{Path: "time", Name: "AfterFunc"}:                                  {arg: 1, how: Async},
	{Path: "sync", Recv: "Once", Name: "Do"}:                           {arg: 0, how: Now},
	{Path: "runtime/pprof", Name: "Do"}:                                {arg: 2, how: Now},

	{Path: wait, Recv: "Group", Name: "Start"}:            {arg: 0, how: Async},
	{Path: wait, Recv: "Group", Name: "StartWithChannel"}: {arg: 1, how: Async},
	{Path: wait, Recv: "Group", Name: "StartWithContext"}: {arg: 1, how: Async},
	{Path: wait, Name: "Forever"}:                         {arg: 0, how: Now, again: true},
	{Path: wait, Name: "Until"}:                           {arg: 0, how: Now, again: true},
	{Path: wait, Name: "NonSlidingUntil"}:                 {arg: 0, how: Now, again: true},
	{Path: wait, Name: "JitterUntil"}:                     {arg: 0, how: Now, again: true},
	{Path: wait, Name: "BackoffUntil"}:                    {arg: 0, how: Now, again: true},
	{Path: wait, Name: "UntilWithContext"}:                {arg: 1, how: Now, again: true},
	{Path: wait, Name: "NonSlidingUntilWithContext"}:      {arg: 1, how: Now, again: true},
	{Path: wait, Name: "JitterUntilWithContext"}:          {arg: 1, how: Now, again: true},
	{Path: wait, Name: "BackoffUntilWithContext"}:         {arg: 1, how: Now, again: true},

	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Add"}: {arg: 0, method: "Start", how: Async},
}
