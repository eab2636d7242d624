// Package mustcall finds things that are acquired and, on some path, not
// released. It is a must-call analysis in the tradition of the Resource Leak
// Checker (Kellogg et al., "Lightweight and Modular Resource Leak
// Verification", ESEC/FSE 2021), with ownership inferred instead of annotated.
//
// A [spec.Spec] says what a thing is. Package walk follows a thing through one function, and
// tells what functions do with the things that they are given. This package says which
// things there are, whose they are, and who has failed to release one. It works on the SSA
// form of one package at a time, in three layers.
//
//	analyze.go   what comes of a package; trace.go: what was found on the way, for -debug
//	judge.go     findings (finding.go); lost.go, duty.go, replaced.go (entered.go, whole.go, global.go, retried.go, found.go), deleted.go (begun.go, beside.go, taken.go, marked.go), keyed.go (chosen.go), gone.go, entriesleft.go, leaving.go, late.go, idle.go
//	birth.go     allocation sites, and what is left to callers; left.go, notfor.go, abstract.go, handed.go, given.go, options.go
//	read.go      what ends with what it is read from; limit.go: what ends after a time
//	walk         the paths of a thing, a package
//
// # What does a function leave to its callers?
//
// If every return that gives a result at all gives a thing born in the
// function, callers own it (birth.go): the call is a birth in the caller. A
// value that holds a thing by a field is an owner, and its methods with a
// releasing effect are what the caller must call. Behind an interface there may be
// several owners, and others that have nothing: who gets it cannot tell, and must call the method
// that releases (abstract.go); what is behind one in a field of the package is known
// (behind.go). Functions that lead back to each other are each asked first (asking.go).
//
// # Who sees to the things in a field?
//
// A thing that leaves a function in a field becomes the duty of that field
// (judge.go). The walk is asked once more, with every selection of the field as
// a holder: which functions of the package release it? None is a
// finding, unless the field leaves the package's sight; so is one that can fail
// before it gets there (late.go), one that assigns the field anew, and one that deletes
// the entry of a map (replaced.go). What a map or a list in the field has goes with that where another one is put there (whole.go), and so
// does what a package variable has (global.go). A function that puts a thing into a field
// without looking loses one each time it runs again for the same object; whether
// it does is for others to judge (Result.Repeats). To look is to release what is there, or to ask for it in
// a way that decides, on the way to where the other one is put (sees.go, looks.go, entries.go), or to do so where a switch is off (switched.go), or where another one is asked for (asked.go).
//
// That something releases it is worth nothing if nobody calls that: which functions release what
// a field holds is told to who knows the program, and which exported fields others can release it by (idle.go,
// Result.Idle, ShownField). Nor is it worth anything that a
// reconciler releases what it keeps for an object, if it does not where the object is gone (gone.go): what it does there, as the object is not
// found or loses its finalizer, is in leaving.go. So it is with an object that is ended where things are still in a map of it
// (entriesleft.go).
//
// # What is a thing?
//
// What the calls of a Spec give, values of a type that a function makes by itself (literal.go), which may hold nothing before
// somebody asks something of them, and one more that no call gives: a goroutine which stays until a channel is
// closed or a context is cancelled (worker.go; part.go: whose the parts of objects are; and package signal, which tells of goroutines). It is born by the go
// statement, and carried by the channel or the cancel func. One that nobody has to stop is none: it may still stay
// too long, which others judge (signal.Lasting). Who makes a signal and gives it to what it calls, which starts
// something until then, has such a thing, too, also where that is in another package (handed.go). A constructor may give the
// signal to others with the object, or to others only, before anybody starts a goroutine (given.go). One that has said that it
// ends before it comes to where it stays is over. So a constructor
// that starts one has an owner as its result, and a Start has made its receiver one, without a row that says so.
//
// A thing that was acquired on another object, its peer, is released on that and
// no other. One that gives a channel which is closed when it has ended is
// over where that is seen, and findings tell of a context that ends their thing, too.
//
// Effects and ownership of exported functions are exported as [summary.Func],
// and what types may hold as [summary.Type] (export.go), so that all of this
// goes on in the packages that import this one.
//
// # Silence
//
// A thing that goes to code that was not analyzed has escaped, and ends without
// a finding. So does one whose function needs too many states.
package mustcall
