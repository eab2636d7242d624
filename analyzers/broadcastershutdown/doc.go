// Package broadcastershutdown defines an Analyzer that checks that event
// broadcasters are shut down.
//
// # Analyzer broadcastershutdown
//
// broadcastershutdown: check that event broadcasters are shut down
//
// A broadcaster of client-go starts a goroutine when it is made, and one more with
// each StartLogging or StartRecordingToSink. They run until Shutdown is called: 3
// goroutines and 105 KiB for the usual broadcaster that logs and records. To go on
// with its recorder and to drop the broadcaster ends none of them, nor does Stop of
// the watch that the Start methods return. Most programs have one broadcaster for
// as long as they live, and do no harm. Where one is made per cluster, request or
// simulation, all of them stay; open-simulator kept one for each request.
//
// So the analyzer follows each broadcaster to where it is shut down, and where that
// is nowhere, it asks how often one is made:
//
//	func (m *Manager) onClusterAdded(cluster string) {
//		b := record.NewBroadcaster() // event broadcaster "b" is never shut down: made per event in onClusterAdded
//		b.StartRecordingToSink(m.sink)
//		recorder := b.NewRecorder(m.scheme, source)
//		m.start(cluster, recorder)
//	}
//
// The fix is to keep the broadcaster with what it was made for, and to shut it down
// when that goes; or to give it a context that ends then:
//
//	b := record.NewBroadcaster(record.WithContext(ctx))
//
// A broadcaster of package events needs two things: Shutdown, and a stop channel or
// context for StartRecordingToSink that ends. Each alone leaves goroutines behind.
//
// # What is reported
//
// Findings of tier leak, where the code shows that broadcasters come and go:
//
//   - one that nothing shuts down, made per request, event, reconcile, item of a
//     queue or turn of a loop, as the chain of callers shows;
//   - one that the object it was made for forgets, in its Stop or Close;
//   - one that is shut down on some ways out, and not on the one that is named;
//   - one whose context outlives it: context.Background(), or the context of a
//     reconcile, which nobody cancels when the reconcile returns;
//   - one that is replaced, or deleted from a map, and not shut down;
//   - StartRecordingToSink of package events with a stop that comes later, or never.
//
// Findings of tier leak-prone ("may leak"): a broadcaster that nothing shuts down,
// in a constructor of which nobody sees how often it is called.
//
// # When it is silent
//
//   - The broadcaster is made once in the process: by main, by what main calls, as
//     far as the package shows in go vet, and as the whole program shows to the
//     leaklint command; by SetupWithManager, by a sync.Once, or once per key of a
//     map from which nothing is deleted, if what has that is made once, too. A type
//     that never shuts it down is silent in a whole program only, and one with a Stop
//     or Close that forgets it never is.
//   - It is made with a context that comes from the caller, or that is cancelled.
//   - It is returned, or goes where it cannot be followed: into a call whose source
//     is not seen, a channel, reflection, a package-level variable.
//   - It is shut down by anything that was handed to other code: a closure, a
//     method value; or by a goroutine when its context ends.
//   - The constructor failed, or the way out ends the process.
//   - The file is generated, or a test.
//
// A fix is offered where it is exact: defer b.Shutdown() behind the assignment of a
// variable of which neither it nor a recorder leaves the function.
package broadcastershutdown
