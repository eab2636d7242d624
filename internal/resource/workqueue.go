package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const (
	workqueue     = "k8s.io/client-go/util/workqueue"
	priorityqueue = "sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
)

// Variants of Workqueue.
const (
	PlainQueue    = "plain"    // no goroutine since client-go v0.21, unless it has a name and a metrics provider
	DelayingQueue = "delaying" // waitingLoop, always; rate-limiting queues are delaying queues
	PriorityQueue = "priority" // controller-runtime's
)

// Workqueue: the goroutines of a queue run until it is shut down. They start
// with the queue, not with its first worker.
var Workqueue = &Resource{
	Check: "queueshutdown",
	Words: Words{Short: "workqueue", Long: "workqueue", Released: "shut down", Releases: "shuts down"},
	Spec: spec.Spec{
		Kind: "workqueue",
		Acquire: slices.Concat(
			// func New() *Type                                             v0.16 to v0.30
			// func New() Interface                                         v0.31
			// func NewTyped[T comparable]() *Typed[T]                      v0.31
			// …Named(name string), …WithConfig(config)
			functions(workqueue, PlainQueue,
				"New", "NewNamed", "NewWithConfig",
				"NewTyped", "NewTypedWithConfig"),

			// func NewDelayingQueue() DelayingInterface
			// func NewDelayingQueueWithCustomClock(clock, name) DelayingInterface
			// func NewDelayingQueueWithCustomQueue(q Interface, name) DelayingInterface
			// func NewTypedDelayingQueue[T comparable]() TypedDelayingInterface[T]
			functions(workqueue, DelayingQueue,
				"NewDelayingQueue", "NewNamedDelayingQueue",
				"NewDelayingQueueWithCustomClock", "NewDelayingQueueWithCustomQueue",
				"NewDelayingQueueWithConfig",
				"NewTypedDelayingQueue", "TypedNewDelayingQueue", "NewTypedDelayingQueueWithConfig"),

			// func NewRateLimitingQueue(rateLimiter) RateLimitingInterface
			// func NewRateLimitingQueueWithDelayingInterface(di, rateLimiter) RateLimitingInterface
			// func NewTypedRateLimitingQueue[T comparable](rateLimiter) TypedRateLimitingInterface[T]
			functions(workqueue, DelayingQueue,
				"NewRateLimitingQueue", "NewNamedRateLimitingQueue",
				"NewRateLimitingQueueWithDelayingInterface",
				"NewRateLimitingQueueWithConfig",
				"NewTypedRateLimitingQueue", "NewTypedRateLimitingQueueWithConfig"),

			// func New[T comparable](name string, opts ...Opt[T]) PriorityQueue[T]
			functions(priorityqueue, PriorityQueue, "New"),
		),
		Release: slices.Concat(
			// A method belongs to the interface or struct that declares it:
			// Interface and Type up to v0.30, TypedInterface and Typed since.
			methods(workqueue, "TypedInterface", "ShutDown", "ShutDownWithDrain"),
			methods(workqueue, "Typed", "ShutDown", "ShutDownWithDrain"),
			methods(workqueue, "Interface", "ShutDown", "ShutDownWithDrain"),
			methods(workqueue, "Type", "ShutDown", "ShutDownWithDrain"),
		),
		Serve: []symbol.Symbol{
			{Path: workqueue, Recv: "TypedInterface", Name: "Get"},
			{Path: workqueue, Recv: "Typed", Name: "Get"},
			{Path: workqueue, Recv: "Interface", Name: "Get"},
			{Path: workqueue, Recv: "Type", Name: "Get"},
			{Path: priorityqueue, Recv: "PriorityQueue", Name: "GetWithPriority"},
		},
		Released: []symbol.Symbol{
			{Path: workqueue, Recv: "TypedInterface", Name: "ShuttingDown"},
			{Path: workqueue, Recv: "Typed", Name: "ShuttingDown"},
			{Path: workqueue, Recv: "Interface", Name: "ShuttingDown"},
			{Path: workqueue, Recv: "Type", Name: "ShuttingDown"},
		},
	},
	Keeps: map[string]string{PlainQueue: "its workers, and 1 goroutine if it has a name and metrics"},
	Costs: map[string]Cost{
		PlainQueue:    {0, 0, "workqueue.(*Typed).updateUnfinishedWorkLoop", 0},
		DelayingQueue: {1, 14, "workqueue.(*delayingType).waitingLoop", 0},
		PriorityQueue: {5, 17, "priorityqueue.(*priorityqueue).handleReadyItems", 0},
	},
}
