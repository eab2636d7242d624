// Package workerstop defines an Analyzer that checks that goroutines of one's own are stopped.
//
// # Analyzer workerstop
//
// workerstop: check that goroutines which only a signal ends get it on every path
//
// A watcher, a cache, a poller, a collector: a constructor or a Start starts a goroutine that
// works until a channel is closed or a context is cancelled, and a Stop or Close gives that
// signal. Whoever forgets to call it leaves the goroutine behind, and all that it can reach.
//
//	func NewWatcher() *Watcher {
//		w := &Watcher{stop: make(chan struct{})}
//		go w.run()
//		return w
//	}
//
//	func (w *Watcher) run() {
//		for {
//			select {
//			case <-w.stop:
//				return
//			case <-w.ticker.C:
//				w.poll()
//			}
//		}
//	}
//
//	func (w *Watcher) Close() { close(w.stop) }
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req Request) (Result, error) {
//		w := NewWatcher()                  // "w" is dropped without Close, which stops its goroutine
//		…
//	}
//
// No table says so, and nothing has to be declared: the contract is in what the bodies do. A
// goroutine is one that only a signal ends if it comes to a loop, or a wait, all ways out of
// which are behind the receipt of one signal: a channel that is closed or sent to, the end of the
// channel that a loop ranges over, or a context that is cancelled. It is acquired by the go
// statement and carried by the channel or the cancel func, in a variable, a field, a closure, a
// map, across packages; who closes the channel or calls the func releases it.
//
// # What is reported
//
// Findings of tier leak:
//
//   - a function that gives the signal on some paths and returns without it on others;
//
//   - a caller that drops what owns such a goroutine, or the func that ends it, on a path;
//
//   - what owns one, and is replaced or deleted from a map without its Close;
//
//   - a type with a Stop or Close of its own that forgets it;
//
//   - where it shows that the code runs again and again, as for a request, an event or a cluster,
//     also what no path ends, and what a method ends that nothing in the program calls;
//
//   - there, too, goroutines that nobody has to stop, and that stay longer than who started them: until
//     a context ends that is for others to cancel, or for ever, as in a loop that only time drives.
//
//     func (r *Reconciler) Reconcile(ctx context.Context, req Request) (Result, error) {
//     go r.poll(ctx, req.Name)    // the context is the manager's: one goroutine more for each call
//
// Findings of tier leak-prone ("may leak"): one that also a context ends, nobody sees when.
//
// # When it is silent
//
//   - The goroutine can end by itself, or with its input; or with a context that ends with who started
//     it, as that of a request does, or nobody sees when.
//   - It is started once in the process, by main and what main calls.
//   - Nothing shows how often, and there is no path on which the signal is given: that may be meant.
//   - Its owner is returned, kept in a package-level variable, or goes where it cannot be followed.
//   - The file is generated, or a test.
package workerstop
