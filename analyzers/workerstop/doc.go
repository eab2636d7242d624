// Package workerstop defines an Analyzer that checks that background goroutines are stopped.
//
// # Analyzer workerstop
//
// workerstop: check that background goroutines get their stop signal on every path
//
// A watcher, a cache, a poller, a collector: its constructor or Start starts a goroutine,
// and its Stop or Close ends it, by a channel or a context. The analyzer reports the paths
// on which nobody gives that signal.
//
// # Why it matters
//
// Such a goroutine is not visible where its owner is made. Whoever forgets to call Stop
// leaves it behind, with its owner, its ticker and all else that it can reach.
//
// # Flagged code
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
//		w := NewWatcher()           // "w" is dropped without Close, which stops its goroutine
//		…
//	}
//
// So is a goroutine that nobody has to stop, and that stays longer than the code that
// started it:
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req Request) (Result, error) {
//		go r.poll(ctx, req.Name)    // the context is the manager's: one goroutine more for each call
//		…
//	}
//
// # Mended code
//
//	w := NewWatcher()
//	defer w.Close()
//
// Where the goroutine has to live longer than the call, keep its owner, and close it when
// the object that it is for is deleted.
//
// # What it costs
//
// 1 goroutine each time, and all that it can reach.
//
// # What is reported
//
// No table lists such types, and nothing has to be declared: the analyzer infers what ends a
// goroutine from the bodies of the functions. A signal is required if the goroutine comes to
// a loop or a wait, all ways out of which are behind the receipt of that signal: a channel
// that is closed or sent to, the end of the channel that a loop ranges over, or a context
// that is cancelled; also where the loop asks another function whether it has come, or where the
// function that stays is in another package. Of a method Run or Start whose body is not in view,
// and that is given a context made for it, it is taken for granted. The go statement acquires the goroutine. The channel or the cancel func
// carries it, in a variable, a field, a closure, a map, across packages. Closing the channel
// or calling the func releases it.
//
// Who makes a signal, and gives it to what starts something until then, has to see that it comes, too:
//
//	stop := make(chan struct{})
//	factory.Start(stop)             // or a function of one's own that starts goroutines until stop
//	if err := sync(factory); err != nil {
//		return nil, err             // the goroutine that "stop" ends is not stopped on every path
//	}
//	return &Controller{stop: stop}, nil
//
// A finding is of tier leak ("leaks") where
//
//   - a function gives the signal on some paths, and returns without it on others;
//   - a caller drops the owner of such a goroutine, or the func that ends it, on a path. Where who
//     made the owner has it in its own books, too, that is reported only of a caller that ends
//     it as a rule: by a deferred call, or where all goes well;
//   - the owner, or the func that ends the goroutine, is replaced, by itself or with the map, the list or the package variable
//     that it is in, or deleted from a map or a sync.Map,
//     without a call, though a context may end it, too, that goes on for other entries: that somebody ends all that is left at last does not help, nor that the function does
//     so on another way, as for an object that is gone;
//   - a map gets another one by a name that a request gives, r.FormValue("name"), and nobody looks whether
//     there is one: who asks twice may give the same name;
//   - a reconciler keeps one for each object in a map, and lets none go, or those whose object changes, but not
//     where that is not found any more, nor about to be deleted; or not on one of the ways on which it removes the finalizer;
//   - an object keeps one for each key in a map, lets go one at a time, or those that are not wanted any more, and its Stop leaves
//     the rest there, where who calls that has done with the object: he takes it out of a map, or sets a field to nil;
//   - a type has a Stop or Close, which forgets the goroutine: also where nothing could end it, and the function that starts it
//     gives the object to its callers.
//
// Where the code runs again and again, as for a request, an event or a cluster, these are
// leaks, too:
//
//   - no path ends the goroutine;
//   - only a method ends it that nothing in the program calls;
//   - it ends with a channel in a field that nothing closes, whoever has the object: in one that is exported, nothing
//     in the program;
//   - nobody has to stop the goroutine, and it stays longer than the code that started it:
//     until a signal comes that is for others to give, or for ever, as in a loop that is
//     never left and waits no longer than for time, also in a function of another package, or one
//     that is given a signal which never comes. Of several signals, none ends before. The signal is a parameter, a
//     context made of one with other values, in a field of an object that stays, or what the function around a literal has made.
//     A helper may start the goroutine that is given the func, and what that is given. What is added to a manager runs as
//     long as that, unless its Start ends before.
//
// What the goroutine itself defers does not end it. A term of leadership comes again and again
// where the code shows that the process runs for leader again.
//
// A finding is of tier leak-prone ("may leak") where a context ends the goroutine, too, and
// nobody sees when.
//
// # What is silent
//
//   - The goroutine can end by itself, or with its input; or with a context that ends with
//     the code that started it, as that of a request does, or nobody sees when.
//   - An entry is deleted only where it has a mark that nobody gives it but who ends its goroutine, or the goroutine
//     itself as it ends: a flag, a state, a time, a channel that is closed, a context that is cancelled.
//   - It has said that it ends: by an error, or a false, that it sends, or a channel that it closes, and behind which it
//     comes to no wait. A Start that fails for that leaves nothing to stop.
//   - It ends with the data of a channel that the function makes, or it waits for nothing but its signal, which never
//     comes: blockedwait reports that, if it is on.
//   - It is started once in the process, by main and what main calls; or once for each object, by a flag, a channel that
//     is closed then, or a list that is filled until there are enough.
//   - Who made the owner has given the signal to somebody else, too, before the goroutine was started: a timer, a
//     goroutine, a list of funcs to call at the end. Where the caller has got a func that ends it, or the channel, that counts.
//   - The next turn of the loop that starts it comes when it has ended: by a group, or by a channel that it closes at its end and
//     that is read until it is closed, also by a function that is given the channel.
//   - It waits for a channel that the Run or Start of an object closes first: that lets it begin.
//   - A map is made anew by the only function that makes it, before there are entries.
//   - Nothing shows how often it is started, and no path gives the signal: that may be
//     meant.
//   - The function that starts it ends the one before, if there is one; or the goroutine takes itself
//     out of the map that lets another one start. So it is where a bool that the function is told, or receives, lets it start
//     one, and the opposite ends that: on and off are told in turn.
//   - Its owner is returned, kept in a package-level variable, or goes where it cannot be
//     followed.
//   - Another check tells of what runs in the goroutine, and keeps it, as informerstop does.
//   - The file is generated, or a test.
//
// # Limits
//
//   - What a call through an interface starts is followed to the implementations in this package, beside the interface, and in
//     the packages that this one imports.
//   - A pair of methods such as Add and Remove, of which the one starts a goroutine for a key
//     and the other stops it, is not known to be one.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore workerstop the set of watchers is fixed
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "workerstop: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines have the name of the function that started them.
// Take one profile before the requests, and one after. The first command says which findings
// they confirm; the second, after the fix, that nothing grows any more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package workerstop
