// Package lifetime tells who outlives whom: whether the code that hangs
// something on a longer-lived object runs once, or again and again while that
// object stays.
//
//	process ⊇ leadership ⊇ cluster ⊇ request
//
// Package callgraph has the functions of one package, or of a whole program, and who
// calls them. A [Graph] answers by these (graph.go). It looks at no code itself.
//
// A [callgraph.Site] is where something is hung on an object: an event handler on an
// informer. [Graph.Judge] climbs from it to the callers (judge.go, climb.go, callers.go, held.go), and gives a [Verdict]
// (verdict.go). With each call
// it asks two things. Where does the object come from? If it is made
// in a frame on the way, it ends with the frame, and so does what hangs on it. And
// how often does the call run, and what do books keep from happening again (books.go)? A frame that is
// entered per request, event, item of a queue, or turn of an endless loop leaves
// one behind each time: that is a leak. A frame that runs once in the process
// does no harm. What runs until a context ends, or a channel is closed, hangs on that
// signal, and is judged alike. What is left behind only where a signal comes is so as often as the
// signal: that climb leads to where it is made, whatever repeats on the way (end.go). What is in a field is as
// old as who puts it there says (fields.go). Where the climb ends with neither, at a function that others
// may call, nothing can be said, unless the object that the function makes or
// belongs to has a teardown of its own, which shows that it is meant to go away, unless that
// comes when the process ends (open.go). A method that starts an object, and that only code out of
// view can call, such as a framework, runs as often as there are such objects. Calls in what is there for
// tests do not tell how often something runs.
//
// Commands that end with what they were asked for are told from those that stay, in a
// whole program (command.go): nothing that the former do counts against what
// both do. What runs at all, and what certainly once, takes no climb (program.go, fatal.go), nor does what nobody in a program calls (uncalled.go).
//
// A check asks by the methods in question.go. Who listens is told each question and its answer: a check that is told
// the same finds the same. A trace writes down the climb (trace.go).
//
// # Order and join
//
// Of the calls that lead to a site the worst counts: harmless < unknown < short
// (worse, in outcome.go). A call through an interface with several implementations may
// be of another one: what it comes to is unknown at the worst.
//
// # What is told apart
//
// Functions are told apart, their calls are not, with three exceptions. What a function gives to a func that
// it is handed is that of the call which hands it over (gift.go): a helper that starts goroutines, or sets
// labels, would else join all that its callers give it; and so is how often the func is called. A parameter that a
// literal has captured is resolved at the call which gave that literal. A call that
// hands false does not lead to what the function does when that is true. Fields are
// not told apart by objects, with two exceptions: who makes an object, and calls a method of it, does not
// reach the funcs that others have put into another one (held.go); and what each object is given when it is
// made, such as its signal, is another one in each that comes out of a channel, or out of a container.
//
// What a variable of a function lets happen once happens once in each call of that function, and not
// once in the process: a set of what was seen, which a literal captures (books.go).
//
// # What was tried, and dropped
//
// Who fills a field again and again was taken to show that a function which uses the field runs
// again and again, also where all its callers are known: only where they are not does that tell.
package lifetime
