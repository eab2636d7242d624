// Package spawn tells what an instruction runs, and when: in place, when its
// function returns, or in a goroutine of its own.
//
//	f()                                 f, now
//	defer f()                           f, deferred
//	go f()                              f, async
//	group.Go(f)                         f, async        (a table: knowledge.Runs)
//	wait.Until(f, time.Second, stop)    f, now, again and again
//	safe.Go(f)                          f, async        (inferred: safe.Go starts its parameter)
//	s.next()                            what the package stores in the field next
//	q.Pop()                             the one implementation that can be seen
//
// # The idea
//
// A func value is traced back to the functions that it may be: through variables, fields,
// captured variables, results, slices and maps that are written down, in the manner of
// callgraph/vta, but on demand and no deeper than some steps (maxResolved). If not all of them can be seen, none
// is known. What a function does with the funcs that it is given is inferred from its body, and
// exported as a fact, so that helpers in other packages need no configuration; what a call gives
// is looked at for that call alone, and not joined with others. A literal that a function gives has what that was given: the run says
// by which call (Run.Made).
//
// A call through an interface reaches the methods of the types that the value can be traced to.
// Where it cannot, and the interface is the package's own, it reaches those of the types that
// somebody puts into an interface, or into a type parameter (rapid type analysis): a type that
// nobody does that with is not reached. One method is run like any function; of several, as of
// several funcs in a field, a call runs one, and [Package.Alternatives] tells which.
//
// The reverse is needed as often: in which threads does a function run? See
// [Package.Uses]. A function that escapes, as it is stored where nobody sees who calls it, may
// run at any time.
//
// # What it cannot see
//
// Funcs in containers that grow, funcs that other packages store, and interfaces of other
// packages whose value comes from there.
package spawn
