// Package losthandler defines an Analyzer that checks for event handlers that
// stay on an informer after their owner is gone.
//
// # Analyzer losthandler
//
// losthandler: check that event handlers are removed from informers that outlive them
//
// A handler that was added to a running informer has two goroutines and a
// buffer, 27 KiB together, until it is given to RemoveEventHandler or the
// informer ends. Nine of ten programs drop the registration and do no harm, as
// their controllers live as long as the process. Where controllers come and go
// with clusters, workspaces or requests, and the informer is shared, each leaves
// its handlers behind: kcp leaked 61 goroutines for each deleted workspace.
//
// So the analyzer asks who outlives whom. From the place where a handler is added
// it climbs to the callers, to see how often that happens, and where the
// informer comes from:
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
// The fix is to keep the registration, and to remove it where the owner ends:
//
//	c.reg, err = pods.AddEventHandler(c)
//	…
//	func (c *controller) stop() { c.pods.RemoveEventHandler(c.reg) }
//
// A method that adds a handler is known by its name and by the type of its
// result, so that the informers of client-go, of controller-runtime and of kcp
// count as well as everybody's own interfaces and wrappers. The registration is
// followed like any other obligation: through variables, fields, slices, maps,
// closures, helpers and returned funcs, across packages.
//
// # What is reported
//
// Findings of tier leak, where the code shows that the owner goes away and the
// handler stays:
//
//   - the handler is added in, or on the way from, something that happens again
//     and again: a reconcile, an item of a workqueue, an event, an HTTP or
//     admission request, a period of wait.Until, a turn of an endless loop, or
//     what "entries" of .leaklint.yaml says of other frameworks;
//   - it is added by a function that is handed a logical cluster, or what "clusters"
//     of .leaklint.yaml says to be one, or belongs to an object that has one;
//   - the function enters what it makes in a map from which entries are deleted,
//     or does it again once the books say that it is to be done again;
//   - the object that adds it has a teardown: a Stop or Close, a cancel func that
//     it keeps, a channel that it closes; and the teardown forgets this handler;
//   - it is removed on some ways out and not on others, such as an early return
//     when the caches do not sync;
//   - the registration is overwritten, or its map entry deleted;
//   - it is given to another informer than it came from, which does nothing and
//     returns no error;
//   - a function of another package adds a handler for good to the informer that
//     it is given, and the caller does so again and again.
//
// Findings of tier leak-prone ("may leak"), where the registration is dropped or
// never removed, but how long the owner lives cannot be seen: an exported
// constructor that takes a shared informer. A Run that returns when its context
// ends is no teardown, as that context may be the process's. A term of leadership
// is leak-prone, too, unless the process ends with it: OnStoppedLeading exits, or what
// follows the run for the lease.
//
// The leaklint command sees the whole program: it leaves out what all chains of
// calls start once from main, and makes a leak of what one of them starts again
// and again, with the chain in the message. One package at a time, as in go vet,
// only the chains within the package are known, and what facts tell of others.
//
// # When it is silent
//
//   - The informer, or its factory, is made by the same function or object, or by
//     a caller in between: the handler ends with it. So is one that the package
//     runs itself, with a stop channel or context of its own.
//   - The informer is removed from the cache that it is of, where what was done for it
//     is forgotten, too.
//   - The handler lives as long as the process: it is reached only from main,
//     init, a sync.Once, the functions of cobra and urfave commands,
//     SetupWithManager, or Runnables; or from tests.
//   - Books see to it that it is added once for each object: a flag, a set or a map
//     that the function reads before and writes after.
//   - The registration is returned, or goes where it cannot be followed.
//   - The informer is a view that removes handlers when a context ends:
//     ClusterWithContext of kcp. Its AddEventHandlerWithOptions does not, and is
//     reported.
//   - The informer is a wrapper that removes all handlers by itself, as its
//     ShutdownHandlers tells.
//   - AddEventHandler returned an error: that happens only on an informer that has
//     ended.
//   - Before client-go v0.26 there is no registration to keep: only what happens
//     again and again is reported, as the informer itself has to end.
//   - A call through an interface reaches one of several methods: what happens
//     again and again by that way only is leak-prone at most.
//   - The file is generated, or a test.
package losthandler
