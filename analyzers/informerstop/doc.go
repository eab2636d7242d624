// Package informerstop defines an Analyzer that checks that informers stop when the code
// that started them goes away.
//
// # Analyzer informerstop
//
// informerstop: check that informers stop when their owner goes away
//
// An informer runs until its stop channel is closed or its context ends. The analyzer
// reports informers that are started again and again with a signal that comes too late,
// or never.
//
// # Why it matters
//
// An informer keeps its goroutines and every object that it has seen. A factory has as
// many for each of its informers, and its Shutdown only waits for them to end. What an
// informer is started for, such as a cluster, a tenant or a request, may go long before
// the signal comes: the stop channel of a manager is closed when the process ends.
//
// # Flagged code
//
//	func (m *Manager) onClusterAdded(cluster string, client kubernetes.Interface) {
//		f := informers.NewSharedInformerFactory(client, 0)
//		m.pods[cluster] = f.Core().V1().Pods().Lister()
//		f.Start(m.stop)  // informer factory runs until m.stop ends, and more are started before that
//	}
//
// # Mended code
//
// Start the factory with a signal that ends with its cluster:
//
//	ctx, cancel := context.WithCancel(m.ctx)
//	m.cancels[cluster] = cancel
//	f.Start(ctx.Done())
//
// There is no automatic fix: only the owner knows when a cluster ends.
//
// # What it costs
//
// An informer 6 goroutines and 33 KiB with Run, and 5 goroutines and 30 KiB with
// RunWithContext; a factory as many for each of its informers. The cached objects come on
// top of that, and usually are most of it. Reflectors, clusters, managers and caches keep
// 1 to 8 goroutines.
//
// # What is reported
//
// The analyzer knows the calls that start informers: Start and StartWithContext of
// factories, including generated ones; Run and RunWithContext of informers, controllers
// and reflectors of client-go; Start of clusters, managers and caches of
// controller-runtime. From such a call it searches backwards through the callers: how
// often does that happen, where does the signal come from, and is what is started new each
// time?
//
// A finding is of tier leak ("leaks") where something new is started per request, event,
// reconcile, item of a queue or turn of a loop; or for an object that has a Stop or Close,
// or is in a map from which entries are deleted; and its signal
//
//   - never comes: context.Background(), wait.NeverStop, nil, a channel that nobody
//     closes;
//   - comes only when the function returns, which waits for what is started: it defers the close of the
//     channel that it gives to Run;
//   - comes later: it belongs to an owner that lives longer, such as a field of the
//     manager; or it is the context of a reconcile, which nobody cancels when the
//     reconcile returns. Where it is in a field beside the factory, since both were made,
//     how often they are made counts, and not how often Start is called.
//
// A finding is of tier leak-prone ("may leak") where the signal never comes, and nobody
// sees how often the function is called.
//
// Where a function makes the signal, and returns without giving it on some path only, workerstop reports that.
//
// # What is silent
//
//   - The scope that starts it gives the signal: it cancels the context, or keeps the
//     cancel func where something reads it; it closes the channel, or others may; the
//     context has a deadline.
//   - The signal is a parameter of a function whose callers are not seen, or comes from
//     code that is not seen.
//   - The context is that of an HTTP or admission request, or of a term of leadership: it
//     ends with them.
//   - What is started was there before: a field, a parameter, a package-level variable. A
//     second Start starts only what does not run yet.
//   - It happens once: in main and what main calls, in a sync.Once, or once per key of a
//     map from which nothing is deleted.
//   - The call blocks, in a loop: the next turn comes when the informer has ended.
//   - The file is generated, or a test.
//
// Constructors start nothing, and are never reported.
//
// # Limits
//
//   - A stop channel in a map or field counts as one that may be closed if anything in the
//     package closes such a channel. Whether that comes in time is not checked.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore informerstop the set of clusters is fixed
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "informerstop: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the family "informer", or "manager",
// "cluster" or "cache". Take one profile before clusters come and go, and one after. The
// first command says which findings they confirm; the second, after the fix, that the
// family grows no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package informerstop
