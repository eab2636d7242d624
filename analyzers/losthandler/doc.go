// Package losthandler defines an Analyzer that checks for event handlers and listeners that
// stay where they were added after their owner is gone.
//
// # Analyzer losthandler
//
// losthandler: check that event handlers and listeners are removed from what outlives them
//
// A handler that is added to a shared informer stays there until it is removed. The
// analyzer reports handlers that nobody removes, where the code that adds them runs
// again and again.
//
// # Why it matters
//
// Most programs drop the registration that AddEventHandler returns. That does no
// harm, because their controllers live as long as the process. It is different
// where controllers come and go with clusters, workspaces or requests, and share an
// informer. The controller of a deleted workspace is cancelled; its handlers stay on
// the informer, and keep the controller and its caches alive. kcp leaked 61
// goroutines with each deleted workspace.
//
// # Flagged code
//
//	func (m *Manager) onClusterAdded(cluster string) {
//		c := newController(cluster, m.pods)  // called per event from onClusterAdded
//		go c.run(m.ctx)
//	}
//
//	func newController(cluster string, pods cache.SharedIndexInformer) *controller {
//		c := &controller{cluster: cluster}
//		pods.AddEventHandler(c)              // the handler added to pods is never removed
//		return c
//	}
//
// A controller of controller-runtime adds a handler to the cache for each source of a kind that it is told to watch, and removes
// none, also when it ends:
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
//		err := r.ctrl.Watch(source.Kind(r.cache, obj, h)) // the handler of the watched source stays until the cache ends
//
// # Mended code
//
// Keep the registration, and remove the handler where its owner ends:
//
//	func newController(cluster string, pods cache.SharedIndexInformer) (_ *controller, err error) {
//		c := &controller{cluster: cluster, pods: pods}
//		c.reg, err = pods.AddEventHandler(c)
//		return c, err
//	}
//
//	func (c *controller) stop() error { return c.pods.RemoveEventHandler(c.reg) }
//
// What is watched is noted, so that it is watched once; a controller that comes and goes has a cache of its own.
//
// Some findings have a fix that leaklint -fix makes: a deferred removal, a removal in
// the teardown that is there, or a new field for a registration that is dropped.
//
// # What it costs
//
// 2 goroutines and 27 KiB for each handler, and all that the handler can reach.
//
// # What is reported
//
// The analyzer asks who outlives whom. From the place where a handler is added it
// searches backwards through the callers: how often does that happen, and where does
// the informer come from?
//
// A finding is of tier leak ("leaks") where the code shows that the owner goes away
// and the handler stays:
//
//   - the handler is added on the way from something that happens again and again: a
//     reconcile, an item of a workqueue, an event, an HTTP or admission request, a
//     period of wait.Until, a turn of an endless loop, or an entry point that
//     "entries" of .leaklint.yaml names;
//   - a function adds it that is given a logical cluster, or one of the types of
//     "clusters" of .leaklint.yaml; or an object adds it that has one;
//   - the function enters what it makes in a map from which entries are deleted, or
//     other bookkeeping shows that it runs again;
//   - the object that adds it has a teardown, which forgets this handler: a Stop or
//     Close, a cancel func in a field, a channel that it closes;
//   - it is removed on some ways out and not on others, such as an early return when
//     the caches do not sync;
//   - the registration is overwritten, or its map entry is deleted;
//   - a reconciler keeps one for each object in a map, and nobody lets it go where the object is gone;
//   - it is removed from another informer than it was added to, which does nothing
//     and returns no error;
//   - a function of another package adds a handler for good to the informer that it
//     is given, and the caller does so again and again.
//
// A finding is of tier leak-prone ("may leak") where nothing removes the handler, but
// how long the owner lives cannot be seen: in an exported constructor that takes a
// shared informer, for example. A Run that returns when its context ends is no
// teardown, as that context may be the context of the process. A term of leadership
// is leak-prone, too, unless the process ends with it: OnStoppedLeading exits, or the
// code behind the leader election does.
//
// Listeners of your own are handlers, too. No list says which methods add them: a method that
// puts what it is given into a list or a map of its object is one, if another takes it out:
//
//	func (b *Bus) Subscribe(f func(Event)) (cancel func())      // deletes it from b.subscribers
//	func (f *Feed) Attach(c chan<- T) (id uint64)               // and Detach(id)
//	func (t *Topic) Join(c chan Event) *Member                  // and (*Member).Leave()
//	func (l *List) AddListener(x Listener)                      // and RemoveListener(x)
//
// What the first three return has to be called, or handed back, as a registration. Of the last kind a
// call is reported if nothing in the program runs a method that removes, so that leaklint finds these and go vet does not; and
// where its function removes the listener on some of its ways out, and not on all. A list of funcs
// or channels may have no such method at all: then it only grows.
// These findings are of tier leak, where the code shows that the list outlives who adds to it.
//
// A method that adds a handler to an informer is recognized by its name and by the type of its
// result. So the informers of client-go, of controller-runtime and of kcp count, and
// interfaces and wrappers of your own. The registration is followed through variables,
// fields, slices, maps, closures, helpers and returned funcs, across packages.
//
// # What is silent
//
//   - The informer ends with the owner: the same function or object makes the informer
//     or its factory, or a caller in between does, or the package runs it with a stop
//     channel or context of its own.
//   - The informer is removed from its cache where the other state of its owner is
//     forgotten. A source of a kind is silent if the package removes informers of that kind.
//   - The handler lives as long as the process: only main, init, a sync.Once, the
//     functions of cobra and urfave commands, SetupWithManager, Runnables or tests
//     reach it.
//   - A once-guard adds it once for each object: a flag, a set or a map that the
//     function reads before and writes after.
//   - The registration is returned, or goes where it cannot be followed.
//   - The informer is a view that removes its handlers when a context ends:
//     ClusterWithContext of kcp. Its AddEventHandlerWithOptions does not, and is
//     reported.
//   - The informer is a wrapper that removes all handlers by itself: it has a method
//     ShutdownHandlers.
//   - A list of your own whose object removes itself what has gone, when it sends something, or when the context
//     of a subscription ends; one that is made empty again; a map in which names are the keys; one of funcs that wrap what
//     they are given, func(Handler) Handler.
//   - Only packages call the function that have errors, and were not analyzed. The last line of
//     output says how many.
//   - AddEventHandler returned an error, which happens only on an informer that has
//     ended.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Lists of other modules are not looked into.
//   - go vet knows only the callers in the same package, and what facts tell about
//     others. The leaklint command sees the whole program: it is silent about a handler
//     that all chains of calls add once from main, and reports as a leak what one of
//     them adds again and again.
//   - Where a call through an interface reaches one of several methods, what happens
//     again and again by that way only is leak-prone at most, unless fields have them all, and what each field has is
//     called so.
//   - Before client-go v0.26 there is no registration to keep. There, only handlers
//     that are added again and again are reported, and the informer itself has to end.
//   - Bookkeeping is recognized by its form, not by the values in it.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore losthandler the process ends with this controller
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "losthandler: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile these goroutines are the family "handler", two for each. Take
// one profile before clusters come and go, and one after. The first command says which
// findings they confirm; the second, after the fix, that the family grows no more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package losthandler
