// Package streamclose defines an Analyzer that checks that streams of the API server
// are closed.
//
// # Analyzer streamclose
//
// streamclose: check that log, exec and port-forward streams are ended
//
// The log of a pod that is followed, a command that runs in one, and a port that is
// forwarded to one are streams which the API server keeps open for as long as it is
// not told otherwise.
//
//	logs, err := client.CoreV1().Pods(ns).GetLogs(name, opts).Stream(ctx)
//	if err != nil {
//		return err
//	}
//	_, err = io.Copy(w, logs) // stream "logs" is never closed
//	return err
//
// The fix is defer logs.Close(), or a context that is cancelled.
//
// A session of exec or attach costs 20 goroutines and nearly 1 MiB. Executor.Stream
// can be ended by nobody but the other side; StreamWithContext takes a context.
// A port-forward, 16 goroutines, runs until the stop channel is closed that it was made
// with: Close of a PortForwarder stops listening, and nothing else.
//
// # What is reported
//
// Findings of tier leak:
//
//   - a function that returns without having closed the stream, or passed it on,
//     where other paths close it, or its context never ends or outlives it: that of
//     a reconcile is not cancelled when the reconcile returns;
//   - a type with a Stop or Close of its own that forgets its stream;
//   - a stream that is replaced, or deleted from a map, and not closed;
//   - a port-forward in a goroutine whose stop channel is never closed, or is closed
//     later, where port-forwards come and go.
//
// Findings of tier leak-prone ("may leak"):
//
//   - a stream that nothing closes, with a context from the caller, who may or may
//     not cancel it, or that is given to io.Copy, which may fail half way;
//   - Executor.Stream, and StreamWithContext with a context that never ends.
//
// # When it is silent
//
//   - The stream is read to its end by what cannot fail half way: io.ReadAll, or a
//     copy into a buffer.
//   - Its context is cancelled by the function, has a deadline, or is that of an HTTP
//     request.
//   - It is returned, becomes the body of a request, is kept in a package-level
//     variable, or goes where it cannot be followed.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil.
//   - The file is generated, or a test.
//
// Fixes are offered where they are exact: defer logs.Close() behind the check of the
// error, for a variable that nothing else captures, keeps or closes; and
// StreamWithContext in the place of Stream, where the function has a context.
package streamclose
