// Package watchstop defines an Analyzer that checks that watches are stopped.
//
// # Analyzer watchstop
//
// watchstop: check that watches are stopped on every path
//
// A watch of the API server has a goroutine and a stream of the connection until it
// is stopped: 2 goroutines and 15 KiB, or 3 where the server speaks HTTP/1.1. To
// cancel its context is not enough. The error is then one more event, and unless
// somebody goes on reading, the goroutine waits for ever to deliver it.
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
// The fix is to stop it on every way out:
//
//	defer w.Stop()
//
// A method called Watch is known by what it returns, so that the clients of
// client-go, of controller-runtime and of everybody's own types count, as do
// funcs that return a watch and an error. Retry watchers, informer watchers, filters
// and recorders are watches as well. A watch is followed through variables, fields,
// closures and helpers, across packages.
//
// # What is reported
//
// Findings of tier leak:
//
//   - a function that returns without having stopped the watch, in whichever way,
//     or passed it on;
//   - a caller that drops what owns a watch, or the func that would stop it;
//   - a watch that is replaced, or deleted from a map, and not stopped;
//   - a type with a Stop or Close of its own that forgets its watch: cancelling the
//     context does not do;
//   - a retry watcher whose context never ends, or outlives it.
//
// Findings of tier leak-prone ("may leak"): a watch in a field that nothing in the
// package stops, of a type without a teardown; and Until, UntilWithSync and
// UntilWithoutRetry with a context that never ends, as the event may never come.
//
// # When it is silent
//
//   - The watch has been seen to end: the loop over its result channel runs to its
//     end, or a receive from it says that it is closed.
//   - Its result channel is returned or handed to other code, which may read it to
//     its end.
//   - It is returned, given to another watch or to UntilWithoutRetry, kept in a
//     package-level variable, or goes where it cannot be followed.
//   - It is a retry watcher with a context that may end.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil.
//   - The file is generated, or a test.
//
// A fix is offered where it is exact: defer w.Stop() behind the check of the error,
// for a variable that nothing else captures, keeps or stops.
package watchstop
