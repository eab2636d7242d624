// Package callgraph has who calls whom, and what functions do that tells how often something happens and
// how long it lasts. It is read from the SSA form of one package, written down, and merged for the whole program.
// It judges nothing: package lifetime climbs it.
//
// # Nodes
//
// A [Node] is a function: a declared one, a literal, or a method value of an interface. Its [ID] is the
// same in all packages; all instances of a generic function are one node. Code that is not in view calls
// an entry point: main, a handler, a Reconcile. The form of a function tells that it is one, and how often it is
// called, or the user does (entry.go, options.go).
//
// # Edges
//
// A [Call] is an edge: one place in the code that calls a function, or hands it to something that does
// (scan.go, call.go). It tells
//
//   - where each argument comes from (args.go): an [Origin], which is made there, shared, a parameter, a field, or a
//     variable of the function around (provenance.go, variable.go, assigned.go, signal.go, structure.go,
//     informer.go), and in the whole program what methods behind interfaces make (factory.go);
//   - whether it is reached again and again while its function runs (repeat.go), as for what comes out of a channel
//     (received.go), or in each term of a leader (term.go), and whether the function goes on, or a loop turns, only where a channel
//     that the call gave is found closed (drained.go), or behind a signal that it was given (awaited.go);
//   - which bookkeeping lets it happen once, a [Guard] (guarded.go, state.go, written.go, filtered.go),
//     and where that is taken back, a [Reset] (reset.go, undo.go), or the thing has ended by then (renew.go);
//   - which bool that the function is given has to be true for it, or false: a [When] (when.go);
//   - what becomes of the process where it returns an error (fate.go).
//
// What is called as a value is any func that comes to the place where the value is loaded from: a field, a
// parameter, a result, a variable. A place is not told apart by the object, nor by when something is put
// there (source.go, hold.go, handed.go, store.go). A func of a named type is looked for in the place that it is
// loaded from first; all funcs of that type are taken for the same only where nothing is known to be there.
//
// A call through an interface is dispatched to the methods of all types that implement it; in a whole program, of
// those types of which there are values in interfaces (rapid type analysis, dispatch.go), in packages that may be in
// one program (meet.go).
//
// # Summaries
//
// Of a function the graph also tells whether its process stays (serve.go), of a field what is assigned to
// it (a [Write]), and of a type which functions make values of it, and which method ends them (a
// [Teardown], teardown.go; what ends something is entered in maps, too: enter.go). Whether a signal comes shows in what
// becomes of what gives it (used.go). Fields are told apart by their types, and not by objects (name.go).
//
// What packages do with exported fields of others, they note: who may release what is there is seen in the whole
// program (abroad.go).
//
// What functions of other packages give is a fact (gives.go), as far as it is informers: that they make,
// were handed, or share.
//
// # What is kept, and merged
//
// A [Graph] is plain data: names, positions, and what package dispatch needs to know of types, as text.
// [Graph.Code] writes and reads it. [Graph.Merge] adds that of another package: then exported functions
// have callers, too. What is found out when somebody asks is not kept.
//
// The graph and what it is asked know nothing of SSA (node.go, origin.go, guard.go, graph.go, place.go,
// dispatch.go, reach.go, keep.go). What reads SSA is behind a [Package]: the graph with the SSA form that
// it was read from (package.go). It gives the [Site] that a question is about, which is an edge in no list
// (site.go), and tells what only bodies show, such as whether a signal ever comes (signal.go).
//
// # What it cannot see
//
// Code that was not read calls what it is handed, and what is exported: [Graph.IsAbroad] and [Graph.Unseen]
// tell where callers may be missing. A library that is handed a func is believed to call it once, if
// package knowledge says nothing else, until its body is in view. Methods that are called by reflection
// have no callers.
//
// # What was tried, and dropped
//
// Books in a part of an object were those of the part: who tells what is in it makes such a part, too, and
// no object. A book that a function sets before it asks for it remembered nothing, also if what it asks is
// what was there before.
//
// Any reset of a flag was taken to open its guard: what a way out takes back, on which the function has
// not come to what is guarded, does not. A field of an object of an API was taken for books: what is
// copied comes from somewhere else each time.
//
// A func that goes to another package was called by nobody knows whom: in a whole program
// most constructors were lost so. Now it is asked where that package is in view. A branch
// that asks a work queue for an item was taken for a once-guard, as its function also
// writes to the queue: what is taken is news, and no bookkeeping.
package callgraph
