// Package walk follows a thing that must be released along the paths of functions, and finds what functions do with things.
//
// # What happens to a thing in a function?
//
// A walk follows it along every path (walk.go, exec.go), from where it is acquired, or, to learn what a function does with a
// parameter or with a field of any object, from the function's entry. The state of a path is the alias set of the thing: the
// values that hold it, each with an [access.Path] from the value to it: a variable, a field of a struct that was just made, an
// element of a slice, a func that releases it when it is called (holders.go, state.go). Instructions are transfer functions, which
// move it from value to value; a release, or an escape to where we cannot follow, ends the path. Branch facts keep impossible paths
// out (branch.go, and package condition): err is nil where the thing exists, a flag that was true is still true, a loop over a
// slice that holds the thing visits it, and releases it if any way through its body does. Func literals and deferred calls are executed
// in place, with the variables of the function around them, but for those that a loop which waits for more defers in each turn
// (closure.go). What flags are where the walk begins is known if they are so on all ways there (before.go). An error
// that does not come while all is well is no way out (unfailing.go). An [Exit] has what was lost on the way to it, and the branches
// that led there, which are the witness; [Walker.Slots] tells what still has the thing there.
//
//	q := workqueue.New()     q holds it
//	c.queue = q              so does c, by .queue
//	go c.run()               c.run borrows, or releases, or it escapes
//	return c, nil            an exit: a slot, result 0 by .queue
//
// # What does a function do with its parameters?
//
// The same walk from the entry gives an [Effect], the function summary: released on all paths or on some, put into results or other
// parameters, escaped, or none of these, which is a borrow (effect.go). Calls apply the effects of their targets (call.go), and so
// do the calls of functions of other packages, which are known by their [summary.Func].
//
// A function that keeps what it is given on some ways only, and says on which by its only result, leaves it to who asks for that:
// the path of the caller is two then. If what it says is whether it has released the thing, the path goes on as the one on which it
// has not (answer.go). A function that may fail before it releases something leaves it to its callers on that way: their path goes
// on, and if none of them mends it, the function is to blame, at the exit where it failed (early.go, unrelated.go). It does not matter whether a
// caller is in view.
//
// For a field, every selection of it is a holder (field.go): a [PackageUse] is what all functions of the package do with it.
//
// # The rooms beside
//
//	engine.go      what is known of a package; callers.go: who calls whom in it; given.go: the funcs that callers give
//	failure.go     what tells that an acquisition failed; failing.go: errors that are none; error.go: whether a call returns one
//	asks.go        things that hold nothing before somebody asks something of them
//	until.go       what tells that a thing has ended; over.go: that a context has, which stays so; told.go: that an object is over, by its marks (mark.go)
//	read.go        that it has been read to its end; takenback.go: that its release was taken back; renewed.go: that another is in its place
//	before.go      what the function has done before the thing is there; stored.go: with the object that it is put into
//	container.go   containers that are methods only; rangefunc.go: loops over funcs; generic.go: what does not know what it is given
//	outlives.go    what outlives a function; leaving.go: by what the thing leaves it
//	held.go        what values of a type may hold; owners.go: what is known of interfaces on the way; types.go: the types of slots
//	peer.go        on what a thing was acquired
//	record.go      what was recorded of a walk, for -debug
//
// # The state
//
// States of a path are never joined: two that are equal are one, and others are followed apart, so the walk is path-sensitive.
// A walk with too many of them is done again with fewer branch facts, and at last is given up (forget.go, budget.go). Effects are remembered. A
// function that is looked at already, as in a recursion, may do anything.
//
// # What it cannot see
//
// A thing that goes to code that was not analyzed has escaped. So has one that is nested deeper than [access.MaxSteps]. Elements of a
// container are not told apart: to assign one forgets none. What is acquired, and whether it matters that something is
// lost, is for package mustcall.
package walk
