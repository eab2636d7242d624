// Package streamclose defines an Analyzer that checks that streams of the API server
// and bodies of HTTP responses are closed.
//
// # Analyzer streamclose
//
// streamclose: check that log, exec and port-forward streams are ended, and response bodies closed
//
// The log of a pod that is followed, a command that runs in one, and a port that is
// forwarded to one are streams. So are the body of the response to any HTTP request, and the client's side of a stream of
// gRPC, and a pipe of package io into which a goroutine writes. The analyzer reports the paths on which nobody ends them.
//
// # Why it matters
//
// The API server keeps a stream open until it is told otherwise. The log of a pod that
// writes nothing never fails, so a reader that has lost its own client notices nothing. A
// session of exec or attach is the most expensive thing that leaklint knows, and
// Executor.Stream can be ended by nobody but the other side. A port-forward runs until its
// stop channel is closed: Close of a PortForwarder stops listening, and nothing else.
//
// A client keeps the connection of a response until its body is closed, or read to its end. So a controller that asks an
// endpoint for its health, and returns early because that is not well, has one connection more with each reconcile.
//
// A goroutine that writes into a pipe waits for who reads from it. Who gives up half way leaves it there, unless the read end of the pipe is closed.
//
// A stream of gRPC ends where a receive fails, which io.EOF is, with its context, or with its connection. Who has the answer
// that it was waiting for, and returns, leaves a goroutine; CloseSend does not end it.
//
// # Flagged code
//
//	logs, err := client.CoreV1().Pods(ns).GetLogs(name, opts).Stream(ctx)
//	if err != nil {
//		return err
//	}
//	_, err = io.Copy(w, logs) // stream "logs" is never closed
//	return err
//
//	resp, err := client.Do(req) // response body "resp" is not closed on every path
//	if err != nil {
//		return err
//	}
//	if resp.StatusCode != http.StatusOK {
//		return errNotReady // here
//	}
//	defer resp.Body.Close()
//
//	stream, err := client.Watch(ctx, req) // gRPC stream "stream" is not read to its end on every path
//	if err != nil {
//		return err
//	}
//	for {
//		event, err := stream.Recv()
//		if err != nil {
//			return err
//		}
//		if event.Ready {
//			return nil // here
//		}
//	}
//
// # Mended code
//
//	logs, err := client.CoreV1().Pods(ns).GetLogs(name, opts).Stream(ctx)
//	if err != nil {
//		return err
//	}
//	defer logs.Close()
//	_, err = io.Copy(w, logs)
//	return err
//
// A context that is cancelled does the same, and is the way to end a stream of gRPC. leaklint -fix adds the deferred call where
// nothing else captures, keeps or closes the variable, and puts StreamWithContext in the
// place of Stream where the function has a context.
//
// # What it costs
//
// 1 goroutine and 7 KiB for a log, 1 and 6 KiB for a stream of gRPC, 1 and 3 KiB for a pipe, 2 goroutines and 21 KiB for the body of a response of
// HTTP/1.1, 16 goroutines and 50 KiB for a port-forward, 20 goroutines and nearly 1 MiB for a session of exec or attach.
//
// # What is reported
//
// A finding is of tier leak ("leaks") where
//
//   - a function returns without having closed the stream or passed it on, and other paths
//     close it, or its context never ends or outlives it: the context of a reconcile is not
//     cancelled when the reconcile returns;
//   - a type has a Stop or Close, which forgets its stream;
//   - a stream is replaced, or deleted from a map, and not closed;
//   - a loop that waits for ticks, messages or requests defers the close in each turn: that comes when the function returns;
//   - a port-forward in a goroutine has a stop channel that is never closed, or is closed
//     later, and port-forwards come and go.
//
// A finding is of tier leak-prone ("may leak") where
//
//   - nothing closes a stream, and its context is from the caller, who may or may not
//     cancel it; or it is given to io.Copy, which may fail half way;
//   - Executor.Stream is called, or StreamWithContext with a context that never ends.
//
// A finding is a hint, and says what it "keeps until the Timeout of its client", where the package shows that each http.Client by
// which the response may come has a Timeout: that ends the body, too. The client may be in a variable or a field, behind an interface, or what a
// function gives, also one of another package.
//
// # What is silent
//
//   - The stream is read to its end by what cannot fail half way: io.ReadAll, or a copy into
//     a buffer, a hash or io.Discard; or a call of Read, ReadFull, ReadBytes and their like has
//     failed. A Scanner, or a decoder of JSON, XML, YAML or gob, may leave something unread: it
//     does not count as reading to the end.
//   - The function cancels its context, or the context has a deadline, or is that of an HTTP
//     request. For a response that is the context of its request, if this function made the request.
//   - A call fails that was given a stream of gRPC, or is a method of it: it has ended. A goroutine reads it, or an object keeps it, where
//     others read it: when they stop is not followed.
//   - The function itself writes into the pipe, or closes that end of it: then the goroutine does not wait.
//   - It is the response to HEAD, which has no body. So has one where its status is known to be 204 or 304, or 101, where it is the connection, or its
//     ContentLength to be 0.
//   - It is returned, becomes the body of a request, is kept in a package-level variable, or
//     goes where it cannot be followed.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Streams are followed through the packages of your modules. Wrappers of streams in other
//     modules are unknown, and silent.
//   - Responses are those that net/http gives, and those of any method Do or RoundTrip that takes a request and nothing
//     else, but for a context, and returns an *http.Response. One that is not in view and gives bytes beside it has read
//     them from it, and closed it. Of other clients responses are unknown.
//   - A stream of gRPC is whatever has the methods of one, where a function returns it that is given a context. Those of other
//     protocols are unknown.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore streamclose the command ends with its log
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "streamclose: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the families "stream", "session",
// "spdystream" and "port-forward". Take one profile before the requests, and one after. The
// first command says which findings they confirm; the second, after the fix, that the
// families grow no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package streamclose
