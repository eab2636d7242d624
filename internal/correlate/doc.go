// Package correlate tells which branches of a function go together, and by which variables functions tell each other something.
//
// Two branches are correlated if they ask for the same, and nothing changes in between: a path that has found the opposite before is
// none. A condition is stable if it has the same answer all through a call. A variable that it asks for is a flag, which functions
// read, set and take back: a field, in all objects of its type, a variable that functions share, or a bit of a field.
//
//	if conn != nil { go read(conn, errs) }    q.closed = true
//	…                                         q.cond.Broadcast()
//	if conn != nil { <-errs }                 for !q.closed { q.cond.Wait() }
//
// [Questions] are those of a function that are asked again, or of a variable of which some way tells what it has: who follows paths keeps the [Answers], and goes no
// way that contradicts them. They are few, forgotten where nobody asks any more, and made anew with what they are about.
//
// A flag is insensitive to flow: who sets a flag may do so at any time at which it runs. What is written through a pointer to a variable
// is not seen.
package correlate
