// Package contextcancel defines an Analyzer that checks that contexts are cancelled
// which are made of a longer-lived one.
//
// # Analyzer contextcancel
//
// contextcancel: check that contexts made of longer-lived ones are cancelled
//
// A context that can be cancelled is in a list of the context that it was made of, its parent,
// until one of the two ends. The analyzer reports those that are made again and again of a
// parent that goes on, and that nobody cancels.
//
// # Why it matters
//
// The context of a controller, of its manager or of the process ends with that. A reconcile
// that makes a context of it, and returns without a call of cancel, leaves the context in
// the list, with all values that hang on it: the memory grows with each call, and no
// goroutine profile tells of it. Who waits for the end of such a context waits as long.
//
// go vet's lostcancel looks at one function, and only for a cancel that is never used. Here
// what is put into a field or a map is followed, too.
//
// # Flagged code
//
//	func (t *Tracker) Watch(w http.ResponseWriter, r *http.Request) {
//		ctx, cancel := context.WithCancel(t.ctx)       // made of the tracker's
//		t.sessions[r.URL.Path] = &session{ctx: ctx, cancel: cancel}
//	}
//
//	func (t *Tracker) Forget(w http.ResponseWriter, r *http.Request) {
//		delete(t.sessions, r.URL.Path)                 // an entry is deleted without its context being cancelled
//	}
//
// # Mended code
//
//	func (t *Tracker) Watch(w http.ResponseWriter, r *http.Request) {
//		if t.sessions[r.URL.Path] != nil {
//			return
//		}
//		…
//	}
//
//	func (t *Tracker) Forget(w http.ResponseWriter, r *http.Request) {
//		if s := t.sessions[r.URL.Path]; s != nil {
//			s.cancel()
//			delete(t.sessions, r.URL.Path)
//		}
//	}
//
// # What it costs
//
// 100 to 200 bytes for a context or a callback, and what it holds: values, and what they
// point to. No goroutine of its own. A ticker that the runtime keeps has 260 bytes, and goes on firing.
//
// # What is reported
//
// What context.WithCancel and WithCancelCause give, and the func that context.AfterFunc
// gives. It is followed through variables, fields, closures and helpers, across packages.
// Contexts with a timeout, timers and tickers end by themselves, and count where a loop
// defers their end in each turn: the list of what is deferred has them until the function returns.
// Where go.mod says go 1.22, or less, the runtime keeps a ticker until Stop, and that of time.Tick for good:
// such a ticker counts wherever many are made, and are not stopped.
//
// All findings are of tier leak ("leaks"): the code shows that the contexts are made again and
// again, as per reconcile, request or event, while the one goes on that they are made of, and
//
//   - a function returns without a call of cancel, or having passed it on;
//   - a caller drops its owner, or the func that cancels it;
//   - it is replaced, or deleted from a map, and not cancelled;
//   - a loop that waits for ticks, messages or requests defers the cancel in each turn: that comes when the function returns;
//   - a type has a Stop or Close which forgets it, or nothing that cancels it.
//
// # What is silent
//
//   - The context is made of one that never ends, as context.Background(): that keeps no list.
//   - It is made of one that ends with the function, as that of a request.
//   - It ends by itself, as that of context.WithTimeout, and no loop defers that, but for one that is left as soon as it has worked.
//   - It is made once in the process, or nothing shows how often.
//   - What lives longer is not known.
//   - A goroutine of the package ends with it: workerstop tells of that.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Where cancel is handed to code that is not seen, that may call it.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore contextcancel the process ends with this request
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "contextcancel: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// The contexts themselves show in a heap profile, as context.(*cancelCtx).propagateCancel with more and more objects in
// use. What waits for the end of one shows in a goroutine profile, if there is anything. Take both before the requests,
// and after them:
//
//	go tool pprof -sample_index=inuse_objects -base heap-before.pb.gz heap-after.pb.gz
//	leaklint profile diff before.pb.gz after.pb.gz
package contextcancel
