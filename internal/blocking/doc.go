// Package blocking finds goroutines that wait for something that nobody does.
//
// A class is what goroutines wait on: a channel, a condition, a queue, a listener.
// All values of a package that may be the same are one class (class.go). What code
// that is not seen can reach is open, and any wait on it may end there: silence.
//
// An op is an instruction that does something with a class (op.go): it waits, or it
// ends a wait. For each goroutine that the package starts ([spawn.Run]), the waits
// are collected that it comes to, through whatever it calls (wait.go). A wait that a
// select leaves by another case is none.
//
// Then each wait makes a requirement (judge.go, amount.go): one receive for each send; one
// send or a close for a receive; a close for a loop that receives; a shutdown for a
// worker that takes items from a queue. And whoever could meet it is asked for the
// provide (provide.go):
//
//   - The goroutine itself, before the wait. What comes after it does not count, as
//     in wait.Until(worker, …); queue.ShutDown(), nor does what is deferred.
//   - The function that starts the goroutine, and its callers (starter.go): what they
//     provide on every path from their entry over the start to an exit, or to where they
//     wait for the goroutine to end (path.go). The least path counts. A goroutine that
//     they start on the way provides what its own least path does.
//   - Any other function of the package that somebody may run (live.go), such as Stop;
//     and, for what is in a field, the same functions on behalf of other objects.
//
// If all of that is less than the requirement, the goroutine may wait forever. So may one
// that is started in each turn of a loop and waits for what was there before the loop
// (turn.go): it is ended, but only with all the others.
//
// What an exported function waits for, its callers need to know (callee.go).
//
// What takes too many steps is cut off, and nothing is said of it; who
// asks is told ([Package.CutOff]).
package blocking
