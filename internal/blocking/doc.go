// Package blocking finds goroutines that wait for something that nobody does.
//
// # The idea
//
// A wait requires wake-ups: a send one receive; a receive something sent, or a close; a loop that
// receives a close; a worker that takes items from a queue its shutdown. Others provide them. A
// goroutine may wait forever if there is a path on which those who could end its wait provide less
// than it requires. Both are counted, from none to many.
//
// Files depend on those below them only, but for the four of who provides.
//
//	blocking.go, idle.go        the findings of a package; deadlock.go, left.go, late.go (sooner.go), unanswered.go: waits of others
//	  │
//	verdict.go                  judges a wait that a goroutine comes to (package waits)
//	  ├── cause.go, forward.go                what leaves it behind, and how much
//	  ├── moment.go                           what takes two things at one moment
//	  ├── contract.go                         callers that are not seen, by what they have to know
//	ends.go                     asks in turn, and the first who provides enough ends it:
//	  ├── require.go            what the wait requires; turns.go: a turn that may be lost; handshake.go: what is sent only to who waits for it
//	  ├── starter.go            the goroutine itself, before it waits; who starts it, and their callers
//	  ├── other.go              anybody else who may run: a Stop, a callback
//	provide.go                  what instructions, and paths through functions, provide
//	answer.go                   what funcs always say that a function asks; answered.go: what a call provides where it says something
//	  ├── gives.go              what an op gives towards a requirement
//	  ├── taken.go              what a branch tells
//	  ├── order.go              what comes only after the wait: a done channel
//	  └── join.go               who waits for the goroutine, and where control does not come without
//	judge.go, finding.go        what is known of a wait, and what there is to say; trace.go: for -debug
//	package.go                  what is known of a package, by package pointsto: a class is a points-to class; by
//	                            package correlate: which branches go together; route finds the least on any path
//
//	             group.go       who is in a group, and tells when it is done
//	             counted.go     who waits for as many as are counted, of which each comes
//	             iteration.go   goroutines that are started again and again for one wake-up
//	             anew.go        what is another one each time a goroutine comes back to wait on it
//	             until.go       contexts that end a wait which nothing else ends
//	             context.go     in which calls of its starter a goroutine is judged
//	             through.go     what waits behind an interface of another package
//	             gone.go        what tells that the goroutine has left before it waits; raised.go: that it has been ended; passed.go: that it never comes to it
//	             pill.go        an item, nil or empty, that tells who takes it to leave
//	             last.go        an item that says it is the last one, for which who gets it leaves
//	             asker.go       who asks a server, and may have left when that answers
//	             flag.go        flags that tell the goroutine to leave
//	             share.go       conditions for a share of something, which who has it gives back
//	             locked.go      what two functions do under one lock, one after the other
//	             sends.go       how often something sends; ways.go: on which ways through a function; once.go: in a sync.Once
//	             signal.go      contexts and channels that tell a goroutine to end; told.go: what is taken for such news
//	             tells.go       whom a goroutine tells that it has left
//	             source.go      what a goroutine has read before it sends
//	             cancelled.go   contexts that the package cancels; kept.go: those that it keeps in a field
//	             access.go      the variable and the fields that an expression comes from
//	             owner.go       the methods of an object, and its type
//	             callee.go      for what a function waits, as importers need to know it
//
// # The state
//
// The waits of a goroutine are judged in each context of its starter: with what the parameters there stand for (context.go).
//
// Wake-ups are numbers up to many (package count). On a path they add up; where
// paths meet, the least of them counts (package route). Of a goroutine that is started on the way its own least path counts.
//
// What comes after the wait is the greatest fixed point: of two signals that wait for each other
// each is taken to come later while the other is asked (see comesAfterIt), as the first of them
// cannot happen before.
//
// # What decides
//
//   - The least path, and not the likely one: an early return is a way out like any other. But one
//     that contradicts a branch before the start is none, nor one on which the start has failed.
//   - What comes behind the wait does not count, nor what is deferred, nor what comes after a join
//     with the goroutine: who finds the channel closed that it closes last, or an error that it sets
//     where it leaves, knows that it is gone.
//   - A loop that joins in each turn has joined when it is left in the ordinary way, as often as there was something to wait for;
//     so has a call that starts goroutines and waits for them. One that goes on until a channel is closed, and is left by a count,
//     has had enough, and there may be more.
//   - What says of itself that it is the last, and is, is no early return for who leaves with it.
//   - A function whose error is nil has come to one of the exits that return none.
//   - Of a select, one case is enough; and if none is, one on each path. A context ends it, too: where
//     nothing else does, package lifetime has to tell whether it goes on while more goroutines are started.
//   - Receivers that are started in a loop count by what each takes for certain: how many there are
//     is not how much there is to take, unless each takes one.
//   - Who receives in a loop until a signal provides enough, if the signal comes after the wait.
//   - Where a call runs one of several functions, it provides what the least of them does.
//     What a method of an interface of another package does is what all have in common that implement it, in that package and
//     in those that this one imports.
//   - A loop without a way out never ends, whatever ends the wait. If something may, it is busy, and
//     only who goes away leaves it behind.
//   - A wake-up of a condition is the last one only with a flag that the goroutine reads and does
//     not take back.
//   - A function that ends a wait may be called by others. In a whole program it is asked whether anybody calls
//     it: a finding names the functions that nobody must call (idle.go). One that gives a channel which a
//     goroutine fills leaves it to them to drain that, or to end the context that they give, if the goroutine
//     looks at it. An object with a Stop or Close is read no more when it is stopped.
//   - A channel that a function of another package is given is followed by what that tells: it sends, receives or
//     closes, itself or from a goroutine. What is handed through an interface goes out of sight.
//   - What functions do that call each other is found of all of them together (package fixpoint): the most that they send, and the
//     least that they provide, on the ways by which they return.
//   - What takes too many steps is cut off, and nothing is said of it; who asks is told
//     ([Package.CutOff]).
//
// # What was tried and dropped
//
// Each case of a select was judged for itself: two channels of which one is closed on each path
// were both "never closed". A flag was any variable that is set to true: what tells of an event was
// taken for the end. A func of a field was judged for each of the funcs that the field may hold,
// and so for those that the object never has. A method behind an interface was every method of the
// package that fits, also of types that nobody puts into an interface. A receive in a loop was
// taken for a reader of all that comes, also if it gives up after a second.
//
// # What it cannot see
//
// Objects of one type are not told apart in their fields, as package pointsto does not, but by access paths in one expression.
// A wake-up that somebody provides who waits forever himself counts. Values that are computed, such
// as how many there are to come, are not known; a buffer of a computed size is taken to be large
// enough, but for a setting in a package variable. Interfaces of which an implementation is in a package that this one does not
// import are not followed, and funcs as far as package spawn does.
package blocking
