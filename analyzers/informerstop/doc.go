// Package informerstop defines an Analyzer that checks that informers stop when who
// started them goes.
//
// # Analyzer informerstop
//
// informerstop: check that informers stop when who started them goes
//
// An informer has 6 goroutines and keeps every object that it has seen, until its
// stop channel is closed or its context ends; a factory has as many for each of its
// informers. Shutdown of a factory only waits. What one is started for, such as a
// cluster, a tenant or a request, may go long before that:
//
//	func (m *Manager) onClusterAdded(cluster string, client kubernetes.Interface) {
//		f := informers.NewSharedInformerFactory(client, 0)
//		m.pods[cluster] = f.Core().V1().Pods().Lister()
//		f.Start(m.stop)  // informer factory runs until m.stop ends, and more are started before that: started per event in onClusterAdded
//	}
//
// The analyzer asks who outlives whom, as losthandler does: what was started hangs on
// its signal. From the call that starts it, it climbs to the callers, to see how often
// that happens, where the signal comes from, and whether what is started is new each
// time. The fix is a signal that ends with what the informers are for:
//
//	ctx, cancel := context.WithCancel(m.ctx)
//	m.cancels[cluster] = cancel
//	f.Start(ctx.Done())
//
// It knows what starts informers: Start and StartWithContext of factories, whoever
// generated them, Run and RunWithContext of informers, controllers and reflectors of
// client-go, and Start of clusters, managers and caches of controller-runtime.
//
// # What is reported
//
// Findings of tier leak: something new is started per request, event, reconcile,
// item of a queue or turn of a loop, or for an object that has a Stop or Close of its
// own, or is entered in a map from which entries are deleted; and its signal
//
//   - never comes: context.Background(), wait.NeverStop, nil, a channel that nobody
//     closes;
//   - comes later: the stop channel or context of who lives longer, such as a field
//     of the manager, or the context of a reconcile, which nobody cancels when the
//     reconcile returns.
//
// Findings of tier leak-prone ("may leak"): the signal never comes, in a function of
// which nobody sees how often it is called.
//
// # When it is silent
//
//   - The scope that starts it brings about the signal: it cancels the context, or
//     keeps the cancel func in anything that is read again; it closes the channel, or
//     anybody may; the context has a deadline.
//   - The signal is a parameter of a function whose callers are not seen, or comes
//     from code that is not.
//   - The context is that of an HTTP or admission request, or of a leadership term:
//     it ends with them.
//   - What is started was there before: a field, a parameter, a package variable. A
//     second Start starts only what does not run yet.
//   - It happens once: in main and what main calls, in a sync.Once, once per key of
//     a map from which nothing is deleted.
//   - The call blocks, in a loop: the next turn comes when the informer has ended.
//   - The file is a test, or generated.
//
// Constructors start nothing, and are never reported. There are no fixes: what ends a
// scope is for its owner to say.
package informerstop
