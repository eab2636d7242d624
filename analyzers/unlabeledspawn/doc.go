// Package unlabeledspawn defines an Analyzer that checks for goroutines of one
// cluster that carry no pprof labels.
//
// # Analyzer unlabeledspawn
//
// unlabeledspawn: check that goroutines of one cluster carry pprof labels
//
// A control plane for many clusters, such as kcp, runs the same goroutines for each. The
// analyzer reports goroutines and event handlers of one cluster that are started without
// pprof labels.
//
// # Why it matters
//
// When such goroutines leak, a profile shows a thousand of one kind, and not whose they are.
// Labels tell: then one profile shows which clusters are gone and still have goroutines. A
// goroutine inherits the labels of the one that starts it. So the outermost goroutine needs
// them, and the outermost is reported.
//
// # Flagged code
//
//	go c.run(ctx)    // goroutine for a cluster is started without pprof labels
//
// # Mended code
//
//	go pproflabels.Cluster(ctx, ControllerName, cluster, func(ctx context.Context) {
//		c.run(ctx)
//	})
//
//	func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
//		pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), fn)
//	}
//
// leaklint -fix wraps a go statement, a WaitGroup.Go or an AddEventHandler whose result is not
// used, if there is only one way to do it:
//
//   - the module has one wrapper, which takes a context, a controller, a cluster and a func;
//   - the package has one constant that is named …ControllerName or …PluginName;
//   - one cluster is in view, in a variable or a field;
//   - one context is in view, or the code uses one of them;
//   - what go would evaluate at once means the same later.
//
// The new func has a context of the same name, so that the code in it uses the labelled one.
//
// # What it costs
//
// Nothing leaks by this itself: all findings are hints.
//
// # What is reported
//
// Code is of one cluster if it holds a logicalcluster.Name or logicalcluster.Path: as a
// parameter, in a field of its receiver or of a struct that it is given, or in a captured
// variable; if it is given a request of multicluster-runtime, or of another controller-runtime
// for many clusters, whose Request has a ClusterName; or if it is reached only from such code of
// its package. A goroutine is of one cluster if it is given or captures one of these, or an object
// or a func that a call has made of one:
//
//	c := newController(client.Cluster(cluster.Path()))
//	go c.run(ctx)
//
// Fleets that have their own types name them with -unlabeledspawn.types, or below "clusters" in
// .leaklint.yaml. They count for losthandler, too:
//
//	leaklint -unlabeledspawn.types=example.com/fleet/api.ClusterID ./...
//
// These need labels:
//
//   - each start of a goroutine: by go, errgroup, WaitGroup.Go, wait.Group, context.AfterFunc,
//     Manager.Add, or a function that starts what it is given, here or in another package;
//   - time.AfterFunc, whose callback has no labels even where the timer is made under some: it has
//     to begin with its own;
//   - AddEventHandler, as the two goroutines of the listener have the labels of the code that adds
//     it to a running informer. If the informer is made in the same function and started later,
//     they have those of the code that starts it, which is reported if it has none.
//
// These are wrong labels, and reported as well:
//
//   - labels for code of one cluster without the key of the cluster, "logicalcluster". The flag
//     -unlabeledspawn.keys=controller,logicalcluster has the keys; the last one is that of the
//     cluster;
//   - a key that stands where a value belongs, the name of a cluster as the value of another key,
//     and an odd number of arguments, with which pprof.Labels panics.
//
// # What is silent
//
// What has labels:
//
//   - A goroutine that is started in a func that pprof.Do or a wrapper of it runs, or in what the func
//     calls. Wrappers are inferred, in any package and under any name: functions, methods, generic
//     functions, functions that return a labelled func or take several.
//   - What follows a call of pprof.SetGoroutineLabels on every path, also if a called function makes
//     that call. A context without labels clears them. The context that the function was given,
//     set after another one, restores the labels that were there before.
//   - A goroutine that begins with one of these calls, before it loops, waits or starts another.
//   - What a function starts, if all its visible callers call it under labels.
//
// pprof.WithLabels alone labels nothing.
//
// What is not of one cluster:
//
//   - code with a map or a slice of clusters;
//   - code that is always about the same cluster, such as a constant for the root;
//   - code that runs once in the process, because only main leads there, or a sync.Once;
//   - packages that help tests.
//
// What is in no profile, or goes out of view:
//
//   - a goroutine that only cancels a context or closes a channel;
//   - a func that is passed, with a cluster, to a func or an interface whose body is not seen: that is
//     taken for a wrapper;
//   - a func that is put away in a map, or sent through a channel.
//
// # Limits
//
//   - go vet does not see callers in other packages. It reports an exported function that is called
//     under labels only from there; the leaklint command does not.
//   - Labels are in goroutine profiles of the forms debug=1 and protobuf, in those of the form debug=2
//     from Go 1.27 on, and in CPU profiles. Heap profiles have none.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore unlabeledspawn ends with the request
//
// Above a function it covers the function, above the package clause the file. For all code, write
// "unlabeledspawn: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// A profile shows the labels. The first command counts goroutines by controller; the second lists
// the goroutines of clusters that are gone, where live.txt names those that are there:
//
//	leaklint profile -by controller after.pb.gz
//	leaklint profile -live live.txt after.pb.gz
package unlabeledspawn
