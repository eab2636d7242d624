// Package watchstop defines an Analyzer that checks that watches are stopped.
//
// # Analyzer watchstop
//
// watchstop: check that watches are stopped on every path
//
// A watch of the API server runs until Stop is called. The analyzer reports the paths on
// which nobody calls it.
//
// # Why it matters
//
// A watch has a goroutine and a stream of the connection until it is stopped. To cancel
// its context is not enough: the error is then one more event, and unless somebody goes on
// reading, the goroutine waits for ever to deliver it. So a loop that leaves at the first
// matching event leaves the watch behind, each time.
//
// # Flagged code
//
//	w, err := client.CoreV1().Pods(ns).Watch(ctx, opts) // watch "w" is never stopped
//	if err != nil {
//		return err
//	}
//	for event := range w.ResultChan() {
//		if isReady(event) {
//			return nil                                  // here
//		}
//	}
//
// # Mended code
//
//	w, err := client.CoreV1().Pods(ns).Watch(ctx, opts)
//	if err != nil {
//		return err
//	}
//	defer w.Stop()
//
// leaklint -fix adds the line where nothing else captures, keeps or stops the variable.
//
// # What it costs
//
// 2 goroutines and 15 KiB for a watch of the API server, or 3 goroutines over HTTP/1.1.
// Other kinds of watches keep 1 to 7 goroutines.
//
// # What is reported
//
// A method called Watch is recognized by its result. So the clients of client-go, of
// controller-runtime and of your own types count, as do funcs that return a watch and an
// error. Retry watchers, informer watchers, filters and recorders are watches, too. A watch
// is followed through variables, fields, closures and helpers, across packages.
//
// A finding is of tier leak ("leaks") where
//
//   - a function returns without having stopped the watch or passed it on;
//   - a caller drops the owner of a watch, or the func that would stop it; or it is given the result channel
//     only, and does not read that to its end;
//   - a watch is replaced, or deleted from a map, and not stopped;
//   - a type has a Stop or Close, which forgets its watch; that it cancels the context is
//     not enough;
//   - the context of a retry watcher never ends, or outlives it.
//
// A finding is of tier leak-prone ("may leak") where
//
//   - a watch is in a field that nothing in the package stops, and its type has no
//     teardown;
//   - it is lost only where the context of its object ends, and nobody sees how often that is;
//   - Until, UntilWithSync or UntilWithoutRetry has a context that never ends, as the event
//     may never come.
//
// # What is silent
//
//   - The watch has been seen to end: the loop over its result channel runs to its end, or
//     a receive shows that the channel is closed.
//   - Its result channel is handed to other code, which may read it to its end.
//   - It is returned, given to another watch or to UntilWithoutRetry, kept in a
//     package-level variable, or goes where it cannot be followed.
//   - It is a retry watcher with a context that may end.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Watches are followed through the packages of your modules. Wrappers of watches in
//     other modules are unknown, and silent.
//   - What is deferred in a loop that tries again counts as done in each turn.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore watchstop the process exits when the pod is ready
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "watchstop: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the families "watch" and "stream". Take one
// profile before the requests, and one after. The first command says which findings they
// confirm; the second, after the fix, that the families grow no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package watchstop
