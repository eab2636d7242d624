// Package mustcall finds things that are acquired and, on some path, not
// released. It is a must-call analysis in the tradition of the Resource Leak
// Checker (Kellogg et al., "Lightweight and Modular Resource Leak
// Verification", ESEC/FSE 2021), with ownership inferred instead of annotated.
//
// A [spec.Spec] says which calls acquire a kind of thing, which result carries it,
// and which calls release it. The engine works on the SSA form of one package
// at a time and answers four questions.
//
// # What happens to a thing in a function?
//
// A walk follows it from its birth along every path (walk.go, exec.go). The
// state of a path is the set of values that hold the thing, each with an [access.Path]
// from the value to it: a variable, a field of a struct that was just made, an
// element of a slice, a func that releases it when it is called. Instructions
// move it from value to value; a release, or an escape to where we cannot
// follow, ends the path. Branch facts keep impossible paths out (branch.go, and package condition):
// err is nil where the thing exists, a flag that was true is still true, a loop
// over a slice that holds the thing visits it. Func literals and deferred calls
// are executed in place, with the variables of the function around them
// (closure.go). What flags are where the walk begins is known if they are so on all
// ways there (before.go). An error that does not come while all is well is no way out
// (unfailing.go). What is held by nothing that outlives the function, at an exit
// that is reached, is lost there, and the branches that led to the exit are the
// witness.
//
// # What does a function do with its parameters?
//
// The same walk from the function's entry gives a [summary.Effect]: released on all
// paths or on some, put into results or other parameters, escaped, or none of
// these, which is a borrow. Calls apply the effects of their targets (call.go).
//
// A function that keeps what it is given on some ways only, and says on which by its only result, leaves it to who asks
// for that: the path of the caller is two then (keptIf).
//
// A function that may fail before it releases something leaves it to its callers on that way:
// their path goes on, and if none of them mends it, the function is to blame, at the exit where
// it failed (early.go). It does not matter whether a caller is in view.
//
// # What does a function leave to its callers?
//
// If every return that gives a result at all gives a thing born in the
// function, callers own it (birth.go): the call is a birth in the caller. A
// value that holds a thing by a field is an owner, and its methods with a
// releasing effect are what the caller must call. Behind an interface there may be
// several owners, and others that have nothing: who gets it cannot tell, and must call the method
// that releases (abstract.go, owners.go). Functions that lead back to each other are each asked
// first (asking.go).
//
// # Who sees to the things in a field?
//
// A thing that leaves a function in a field becomes the duty of that field
// (judge.go). The walk is asked once more, with every selection of the field as
// a holder (field.go): which functions of the package release it? None is a
// finding, unless the field leaves the package's sight; so is one that can fail
// before it gets there, one that assigns the field anew, and one that deletes
// the entry of a map (replaced.go). A function that puts a thing into a field
// without looking loses one each time it runs again for the same object; whether
// it does is for others to judge (Result.Repeats). To look is to release what is there, or to ask for it in
// a way that decides, on the way to where the other one is put (sees.go, entries.go).
//
// That something releases it is worth nothing if nobody calls that: which functions release what
// a field holds is told to who knows the program, and which exported fields others can release it by (idle.go,
// Result.Idle, ShownField). Nor is it worth anything that a
// reconciler releases what it keeps for an object, if it does not where the object is gone (gone.go).
//
// # What is a thing?
//
// What the calls of a Spec give, values of a type that a function makes by itself (literal.go), which may hold nothing before
// somebody asks something of them (asks.go), and one more that no call gives: a goroutine which stays until a channel is
// closed or a context is cancelled (worker.go, and package signal, which tells of goroutines). It is born by the go
// statement, and carried by the channel or the cancel func. One that nobody has to stop is none: it may still stay
// too long, which others judge (signal.Lasting). Who makes a signal and gives it to what it calls, which starts
// something until then, has such a thing, too, also where that is in another package (handed.go). One that has said that it
// ends before it comes to where it stays is over. So a constructor
// that starts one has an owner as its result, and a Start has made its receiver one, without a row that says so.
//
// A thing that was acquired on another object, its peer, is released on that and
// no other (peer.go). One that gives a channel which is closed when it has ended is
// over where that is seen, and findings tell of a context that ends their thing, too
// (until.go).
//
// Effects and ownership of exported functions are exported as [summary.Func],
// and what types may hold as [summary.Type] (export.go), so that all of this
// goes on in the packages that import this one.
//
// # Silence
//
// A thing that goes to code that was not analyzed has escaped, and ends without
// a finding. So does one whose function needs too many states. A function that
// is looked at already, as in a recursion, may do anything.
package mustcall
