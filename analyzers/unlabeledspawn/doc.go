// Package unlabeledspawn defines an Analyzer that checks for goroutines of one
// cluster that carry no pprof labels.
//
// # Analyzer unlabeledspawn
//
// unlabeledspawn: check that goroutines of one cluster carry pprof labels
//
// A control plane for many clusters, such as kcp, runs the same goroutines for each.
// When they leak, a profile shows a thousand of one kind, and not whose they are,
// unless they carry labels:
//
//	go pproflabels.Cluster(ctx, ControllerName, cluster, func(ctx context.Context) {
//		c.run(ctx)
//	})
//
//	func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
//		pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), fn)
//	}
//
// A goroutine inherits the labels of the one that starts it. So it is the outermost
// that needs them, and the outermost that is reported:
//
//	go c.run(ctx)    // goroutine for a cluster is started without pprof labels
//
// All findings are hints: nothing leaks by this itself.
//
// # Code of one cluster
//
// Code is of one cluster if it holds a logicalcluster.Name or logicalcluster.Path: as
// a parameter, in a field of its receiver or of a struct that it is given, or in a
// captured variable; if it is given a request of multicluster-runtime, or of another
// controller-runtime for many clusters, whose Request has a ClusterName; or if it is
// reached only from such code of its package. A goroutine is, if it is given or
// captures one of these, or an object or a func that a call has made of one:
//
//	c := newController(client.Cluster(cluster.Path()))
//	go c.run(ctx)
//
// -unlabeledspawn.types, or "clusters" of .leaklint.yaml, has other types, for fleets that
// have their own. They count for losthandler, too:
//
//	-unlabeledspawn.types=example.com/fleet/api.ClusterID
//
// Code with a map or a slice of clusters is of none of them. Nor is code for which it
// is always the same one, such as a constant for the root; code that runs once in the
// process, as it is called from main and nowhere else; what sync.Once does for
// whichever cluster comes first; and packages that help tests.
//
// # What needs labels
//
//   - Each start of a goroutine: by go, errgroup, WaitGroup.Go, wait.Group,
//     context.AfterFunc, Manager.Add, or a function that starts what it is given,
//     here or in another package.
//   - time.AfterFunc, whose callback has no labels even where the timer is made under
//     some: it has to begin with its own.
//   - AddEventHandler, as the two goroutines of the listener have the labels of who
//     adds it to a running informer. If the informer is made in the same function
//     and started later, they have those of who starts it: then it is reported if
//     that one has none.
//
// # What labels
//
//   - pprof.Do, and whatever comes to it: wrappers are inferred, in any package,
//     under any name: functions, methods, generic ones, ones that return a labelled
//     func or take several. What is started in the func, or by what the func calls, has
//     the labels.
//   - pprof.SetGoroutineLabels, here or in a function that is called, for what
//     follows on every path. A context without labels clears them, and so does the one
//     that a function was given, after another was set: it restores what was before.
//   - A goroutine that begins with one of these, before it loops, waits or starts
//     another.
//   - The callers: a function of which all that can be seen call it under labels.
//
// pprof.WithLabels alone labels nothing.
//
// What is started only to cancel a context or to close a channel is in no profile, and
// silent. A func or an interface that nobody can see into is taken for a wrapper if it is given
// a cluster and a func; and a func that is put away in a map, or sent through a
// channel, is run who knows where: both are silent.
//
// # Labels that are wrong
//
//   - Labels for code of one cluster without the key of the cluster, "logicalcluster".
//     -unlabeledspawn.keys=controller,logicalcluster has the keys; the last one is that of
//     the cluster.
//   - A key that stands where a value belongs, the name of a cluster as the value of
//     another key, and an odd number of arguments, with which pprof.Labels panics.
//
// # Fix
//
// A go statement, a WaitGroup.Go or an AddEventHandler whose result is not used is
// wrapped, if it is certain how: there is one wrapper in the module that takes a
// context, a controller, a cluster and a func; one constant of the package is named
// …ControllerName or …PluginName; one cluster is in view, in a variable or a field;
// one context is, or the code uses one of them; and what go would evaluate at once means
// the same later. The new func has a context of the same name, so that the code in it
// uses the labelled one.
//
// # Limits
//
// go vet does not see callers in other packages, and reports an exported function that
// is called under labels only from there. leaklint does, and does not.
//
// Labels are in profiles of goroutines in the forms debug=1 and protobuf, and in CPU
// profiles; in those of heaps they are not.
package unlabeledspawn
