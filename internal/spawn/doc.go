// Package spawn tells what an instruction runs, and when: in place, when its
// function returns, or in a goroutine of its own.
//
//	f()                                 f, now
//	defer f()                           f, deferred
//	go f()                              f, async
//	group.Go(f)                         f, async        (a table of library functions)
//	wait.Until(f, time.Second, stop)    f, now, again and again
//	safe.Go(f)                          f, async        (inferred: safe.Go starts its parameter)
//	s.next()                            what the package stores in the field next
//	q.Pop()                             the one implementation that can be seen
//
// What a function does with the funcs that it is given is inferred, and exported
// as a fact, so that helpers in other packages need no configuration.
//
// The reverse is needed as often: in which threads does a function run? See
// [Package.Uses]. A function whose use is not known, as it is stored where nobody
// sees who calls it, may run at any time.
package spawn
