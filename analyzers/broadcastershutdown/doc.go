// Package broadcastershutdown defines an Analyzer that checks that event
// broadcasters are shut down.
//
// # Analyzer broadcastershutdown
//
// broadcastershutdown: check that event broadcasters are shut down
//
// An event broadcaster of client-go runs until Shutdown is called, or until the context
// ends that it was made with. The analyzer reports broadcasters that nobody shuts down,
// where they come and go.
//
// # Why it matters
//
// A broadcaster starts a goroutine when it is made, and one more with each StartLogging
// or StartRecordingToSink. Code that keeps the recorder and drops the broadcaster ends
// none of them, nor does Stop of the watch that the Start methods return. Most programs
// have one broadcaster for as long as they live, which does no harm. Where one is made
// for each cluster, request or simulation, all of them stay. open-simulator kept one for
// each request.
//
// # Flagged code
//
//	func (m *Manager) onClusterAdded(cluster string) {
//		b := record.NewBroadcaster() // event broadcaster "b" is never shut down
//		b.StartRecordingToSink(m.sink)
//		recorder := b.NewRecorder(m.scheme, source)
//		m.start(cluster, recorder)
//	}
//
// # Mended code
//
// Keep the broadcaster with what it was made for, and shut it down when that goes. Or
// make it with a context that ends then:
//
//	b := record.NewBroadcaster(record.WithContext(ctx))
//
// A broadcaster of package events needs two things: Shutdown, and a stop channel or
// context for StartRecordingToSink that ends. Either alone leaves goroutines behind.
//
// leaklint -fix adds "defer b.Shutdown()" where neither the variable nor a recorder of it
// leaves the function.
//
// # What it costs
//
// 3 goroutines and 105 KiB for a broadcaster that logs and records, as most do: 1 goroutine
// and 35 KiB for the broadcaster, and the same for each of the two.
//
// # What is reported
//
// A finding is of tier leak ("leaks") where the code shows that broadcasters come and go:
//
//   - nothing shuts it down, and it is made per request, event, reconcile, item of a
//     queue or turn of a loop, as the chain of callers shows;
//   - the object that it was made for forgets it, in its Stop or Close;
//   - it is shut down on some ways out, and not on the one that is named;
//   - its context outlives it: context.Background(), or the context of a reconcile,
//     which nobody cancels when the reconcile returns;
//   - it is replaced, or deleted from a map, and not shut down;
//   - StartRecordingToSink of package events has a stop that comes later, or never.
//
// A finding is of tier leak-prone ("may leak") where nothing shuts down a broadcaster in
// a constructor, and nobody sees how often that is called.
//
// # What is silent
//
//   - The broadcaster is made once in the process: by main or what main calls, by
//     SetupWithManager, in a sync.Once, or once per key of a map from which nothing is
//     deleted, if the owner of the map is made once, too. go vet sees that within the
//     package, the leaklint command in the whole program. A type that never shuts it down
//     is silent in a whole program only; a type with a Stop or Close that forgets it is
//     never silent.
//   - It is made with a context that comes from the caller, or that is cancelled.
//   - It is returned, or goes where it cannot be followed: into a call whose source is
//     not seen, a channel, reflection, a package-level variable.
//   - Something that was handed to other code shuts it down: a closure, a method value;
//     or a goroutine does, when its context ends.
//   - The constructor failed, or the way out ends the process.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Broadcasters are followed through the packages of your modules. Wrappers of
//     broadcasters in other modules are unknown, and silent.
//   - Whether a context ends in time is not known where its callers are out of view.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore broadcastershutdown one per process
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "broadcastershutdown: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the family "broadcaster". Take one profile
// before clusters come and go, and one after. The first command says which findings they
// confirm; the second, after the fix, that the family grows no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package broadcastershutdown
