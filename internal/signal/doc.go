// Package signal finds which functions, and goroutines that run them, stay until a signal comes; which signal that is, and who has it.
//
// # The idea
//
// A signal is a context, or a channel that is closed. A function stays until one comes if it reaches a loop, or a wait, all ways out of
// which are behind the receipt of a signal. What a function stays for is said in its own terms, as a place, and at a call in those of
// the caller.
//
//	func (w *Watcher) run() {
//		for {
//			select {
//			case <-w.stop:       stays until w.stop
//				return
//			case <-w.ticker.C:
//				w.poll()
//			}
//		}
//	}
//
// The carrier of a goroutine is the value by which its signal is given: the object with the channel, the channel, or the func that
// cancels the context.
//
//	package.go   what is asked of a package
//	signal.go    Signal: what is one and the same
//	stay.go      the signals that a function stays for
//	step.go      the same, where another function waits for them
//	field.go     signals in fields; own.go: of which all is known; halted.go: timers there that somebody stops
//	spawn.go     what runs in a goroutine
//	given.go     what starts something until a signal comes that it is given
//	carrier.go   who can give the signal; canceller.go: functions that give a context with the func that cancels it
//	lasting.go   goroutines that nobody has to stop
//	endless.go   functions that no signal ends
//	ranged.go    channels on which what is sent ends nobody
//	over.go      goroutines that have ended before they come to where they stay; group.go: all of a group
//
// # The state
//
// The answers for a function are remembered. A function that is asked about while it is looked at, as in a recursion, stays for
// nothing. What fields hold is read once, in the whole package, and is insensitive to flow and to objects.
//
// # What it cannot see
//
// A channel with data ends what reads it, too, and is none of these signals: package blocking tells. Of a function that is not in view
// its summary is believed, or a row, or the name of a method that runs what it is given. A signal that two functions may give, in
// different ways, has no carrier.
package signal
