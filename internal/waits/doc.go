// Package waits finds the waits that a function, or a goroutine that runs it, comes to: itself, and through whatever it calls.
//
// # The idea
//
// A wait is an op of package pointsto, in the function that is asked about or in one that it runs before it returns. The frames of a
// wait are the calls that lead there, and say what the parameters of each function stand for. A select is one wait with several
// cases; what a context ends waits, too, which is for others to judge. A wait that ends by itself is none, nor is one
// for something that is certainly there.
//
//	waits.go       who asks: for a goroutine, for a function
//	collect.go     the ways to the waits in the functions that it runs
//	wait.go        the wait of an instruction, and the way to it
//	guarded.go     receives and sends that have asked whether there is something, or room
//	passed.go      constants by which control does not come there, and types behind interfaces
//	standing.go    whether it comes back to the wait, and can leave
//	closed.go      what tells a receiver that a channel is closed
//	name.go        what a wait is called
//
// # The state
//
// Functions are visited breadth first, so the shortest way to a wait is found first. Two visits of a function are the same if its
// parameters stand for the same classes, and the calls that lead there say the same of coming back: the waits behind the second are those behind
// the first. Of functions that tell of the end of a channel by a result, and call each other, the greatest fixed point is taken.
//
// # What decides
//
//   - Where a call runs one of several functions, it waits if each of them does.
//   - A goroutine that has heard of the end in a loop without a way out never leaves: see [Package.IsEndless].
//   - In large code very many ways lead to a wait. What takes too many is cut off, and who asks is told.
//
// # What it cannot see
//
// What one of several functions waits for that a func value may be is not told, if one of them does not wait. Recursion is not followed
// into a function that is on the way already.
package waits
