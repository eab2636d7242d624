// Package labels finds goroutines of one cluster that carry no pprof labels.
//
// The runtime hands labels on: a goroutine starts with those of the one that starts
// it. So what counts is the context of the start (context.go): it is labelled
//
//   - in a func that is run under labels: that is given to pprof.Do, or to a wrapper
//     of it, in this package or another (scope.go infers them, wrapper.go says them in terms that others know);
//   - where the goroutine itself has set labels on every path (setting.go);
//   - in a function of which that holds for every caller that can be seen.
//
// The last one is settled late, over a package or a whole program (graph.go): until
// then a context names the functions on whose callers it depends. What a package shows is kept (keep.go).
//
// A start outside of any labels (start.go) is fine, too, if the goroutine begins with
// setting its own (begin.go). A handler starts goroutines when it is added, unless its
// informer does so later (handler.go, informer.go). Labels may be wrong themselves
// (keys.go, pairs.go). judge.go puts all of that together for a package (labels.go), and trace.go tells it to -debug.
//
// Whose goroutine it is, types tell (holder.go; table.go has those of libraries): code is of one cluster if it holds
// the name of one, which is not the same one each time, as a parameter, in a field of
// its receiver or of a struct that it is given, or in a captured variable. So is a
// goroutine that works with what a call has made of such a name.
//
// Measured with Go 1.26: goroutines started by go, WaitGroup.Go, errgroup and
// context.AfterFunc inherit labels, as do the listeners of a handler that is added to
// a running informer. Those of a handler added before have the labels of whoever runs
// the informer; a callback of time.AfterFunc has none.
package labels
