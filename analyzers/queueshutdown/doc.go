// Package queueshutdown defines an Analyzer that checks that workqueues are
// shut down.
//
// # Analyzer queueshutdown
//
// queueshutdown: check that workqueues are shut down on every path
//
// A workqueue of client-go, or a priority queue of controller-runtime, runs until
// ShutDown or ShutDownWithDrain is called. The analyzer reports the paths on which
// nobody does.
//
// # Why it matters
//
// The goroutines of a workqueue start with the queue, not with its first worker. A
// controller that is made and never started has them already, and whoever drops it
// leaves them behind. Rancher made the controllers of a cluster before it tried to
// reach the cluster. Each failed attempt left the loops of its queues behind. In a process
// that had run for long, 99 % of the goroutines were such loops.
//
// # Flagged code
//
//	func (m *Manager) Start(ctx context.Context, cluster string) error {
//		c := controller.New(cluster) // "c" is dropped on a path without Run, which shuts down its workqueue
//		if err := m.ping(ctx, cluster); err != nil {
//			return err               // here
//		}
//		return c.Run(ctx)
//	}
//
// # Mended code
//
// Shut the queue down on every way out. Here, make the controller when the cluster
// answers:
//
//	func (m *Manager) Start(ctx context.Context, cluster string) error {
//		if err := m.ping(ctx, cluster); err != nil {
//			return err
//		}
//		return controller.New(cluster).Run(ctx)
//	}
//
// Or give the controller a Stop method that shuts the queue down, and call it on the
// way out. A queue that does not leave its function needs one line, which leaklint -fix
// adds where nothing else captures, keeps or shuts down the variable:
//
//	q := workqueue.NewTypedRateLimitingQueue(limiter)
//	defer q.ShutDown()
//
// # What it costs
//
// 1 goroutine and 14 KiB for a delaying or rate-limiting queue, 5 goroutines and 17 KiB
// for a priority queue, and all items that are in it. A plain queue starts no goroutine
// by itself since client-go v0.21.
//
// # What is reported
//
// The analyzer follows each queue from its constructor through variables, fields,
// slices, maps, closures, returned funcs and helpers, across packages and modules.
//
// A finding is of tier leak ("leaks") where the code shows that the owner goes away and
// the queue stays:
//
//   - a function makes a queue, and returns without having shut it down or passed it
//     on;
//   - a caller drops an owner before the method that would shut its queue down, also
//     where the constructor is in another module;
//   - a release func that was returned with the queue is not called;
//   - an assignment replaces the only reference to a queue, in the same function, or in
//     a method that puts a second queue where the constructor put the first;
//   - LoadOrStore finds another queue, and the new one is dropped;
//   - a map entry is deleted, and the queue in it is not shut down;
//   - a reconciler keeps one for each object in a map, and nobody lets it go where the object is gone;
//   - a type has a Stop or Close, which forgets a queue of its own;
//   - nothing shuts down the queue in a field, and the field gets another one for each
//     reconcile, event or request;
//   - a Run fails, and returns, before it gets to ShutDown.
//
// A finding is of tier leak-prone ("may leak") where the release is missing, but how
// long the owner lives cannot be seen:
//
//   - a field holds a queue that nothing in the package shuts down, and its type has no
//     teardown;
//   - all of the above for plain queues, New and NewTyped, where no goroutine is seen that takes their items.
//
// # What is silent
//
//   - The queue is returned, or kept in a package-level variable.
//   - The queue or its owner goes where it cannot be followed: into a call whose source
//     is not seen, an interface that could shut it down, a channel, sync.Map or
//     atomic.Value, reflection.
//   - Something that was handed to other code shuts it down: a closure, a method value,
//     a Runnable; or a goroutine does, when its context ends.
//   - It is in an exported field, where other packages can shut it down, and no worker
//     of the package takes its items. leaklint asks the program whether one does.
//   - It was made in another package, or in main, and passed in.
//   - The way out ends the process: main and init, os.Exit, log.Fatal, klog.Fatal, and
//     functions that end in one of these; or it is a panic.
//   - The queue is made once in the process, so that one is lost at most. go vet sees
//     that within the package, the leaklint command in the whole program. A type that
//     never shuts its queue down is silent in a whole program only; a type with a Stop
//     or Close that forgets it is never silent.
//   - The way out is an error that does not come in normal operation: of AddEventHandler,
//     which fails on an informer that has stopped; of SetTransform, AddIndexers and the
//     like, which fail on an informer that runs already; and of functions that return no
//     other errors.
//   - The constructor failed: err is not nil, or the queue is nil.
//   - The file is generated, or a test. What only a test shuts down is not shut down.
//
// # Limits
//
//   - A function that is too large to be followed on all of its paths is silent.
//     leaklint says so.
//   - That some code of the package closes the channel in a map does not show that it
//     does so before the entry is deleted.
//   - Two objects of one type are not told apart where funcs in fields are called.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore queueshutdown one per process
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "queueshutdown: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the family "workqueue". Take one profile
// before clusters come and go, and one after. The first command says which findings
// they confirm; the second, after the fix, that the family grows no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package queueshutdown
