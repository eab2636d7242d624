// Package queueshutdown defines an Analyzer that checks that workqueues are
// shut down.
//
// # Analyzer queueshutdown
//
// queueshutdown: check that workqueues are shut down on every path
//
// The goroutines of a client-go workqueue start with the queue, not with its
// first worker, and run until ShutDown or ShutDownWithDrain is called. A delaying or
// rate-limiting queue that is forgotten keeps 1 goroutine and 14 KiB for ever, a
// priority queue of controller-runtime 5 goroutines and 17 KiB. Where queues
// come and go with clusters, tenants or requests, that is what kills the
// process weeks later.
//
// The analyzer follows each queue from its constructor through variables,
// fields, slices, maps, closures, returned functions and helpers, across
// packages and modules, to where it is shut down. It reports where that can be missed:
//
//	func (m *Manager) Start(ctx context.Context, cluster string) error {
//		c := controller.New(cluster) // "c" is dropped on a path without Run, which shuts down its workqueue
//		if err := m.ping(ctx, cluster); err != nil {
//			return err               // here
//		}
//		return c.Run(ctx)
//	}
//
// The fix is to shut the queue down on every way out: here with a Stop method
// of the controller, or by making the queue in Run.
//
//	q := workqueue.NewTypedRateLimitingQueue(limiter)
//	defer q.ShutDown()
//
// # What is reported
//
// Findings of tier leak, where the code shows that the owner goes away and the
// queue stays:
//
//   - a function that returns without having shut down the queue that it made,
//     or passed it on;
//   - a caller that drops an owner before the method that would shut its queue
//     down, also where the constructor is in another module;
//   - a release function that was returned with the queue, and is not called;
//   - an assignment that replaces the only reference to a queue, in the same
//     function, or in a method that puts a second queue where the constructor put
//     the first;
//   - LoadOrStore that finds another queue, after which the newcomer is dropped;
//   - delete from a map without having shut down what the entry holds;
//   - a type with a Stop or Close of its own that forgets a queue;
//   - a field of which nothing shuts down the queue, and that gets another one for each
//     reconcile, event or request;
//   - a Run that fails, and returns, before it gets to ShutDown.
//
// Findings of tier leak-prone ("may leak"), where the release is missing but
// how long the owner lives cannot be seen:
//
//   - a field that holds a queue which nothing in the package shuts down, on a
//     type that has no teardown of its own;
//   - all of the above for plain queues, New and NewTyped, which start no
//     goroutine by themselves since client-go v0.21.
//
// # When it is silent
//
//   - The queue is returned, or kept in a package-level variable.
//   - The queue, or what owns it, goes where it cannot be followed: into a
//     call whose source is not seen, an interface that could shut it down, a
//     channel, sync.Map or atomic.Value, reflection.
//   - It is shut down by anything that was handed to other code: a closure, a
//     method value, a Runnable; or by a goroutine when its context ends.
//   - It is in an exported field, where other packages can shut it down, and no
//     worker of the package gets its items.
//   - It was made in another package, or in main, and passed in.
//   - The way out ends the process: main and init, os.Exit, log.Fatal,
//     klog.Fatal, and functions that end in one of these; or it is a panic.
//   - The queue is made once in the process, so that one is lost at most, as when a
//     start fails: as far as the package shows in go vet, and as the whole program
//     shows to the leaklint command. A type that never shuts its queue down is silent
//     in a whole program only, and one with a Stop or Close that forgets it never is.
//   - The way out is an error that does not come while all is well: of AddEventHandler,
//     which fails on an informer that has stopped, of SetTransform, AddIndexers and
//     the like, which fail on one that runs already, and of functions that return no
//     other errors.
//   - The constructor failed: err is not nil, or the queue is nil.
//   - The file is generated, or a test. What only a test shuts down is not
//     shut down.
//   - A function is too large to be followed on all of its paths.
//
// A fix is offered where it is exact: defer q.ShutDown() behind the assignment
// of a variable that nothing else captures, keeps or shuts down.
package queueshutdown
