// Package condition knows what branches tell on a path, and which of that is worth remembering.
//
// # The idea
//
// A branch fact is what a path knows of a value: that it is true, or not nil. A branch gives one, and a later branch that asks for the same
// is decided. Two things are asked for in many forms, so all forms of a question have one subject, and all equal comparisons of a
// function are one value.
//
//	if err != nil { … }     subject err, which is not nil
//	if !(n > 3) { … }       subject n > 3, which is false
//	if n <= 3 { … }         the same
//
//	tri.go       Tri: yes, no, or not known
//	subject.go   what a condition asks about
//	facts.go     Facts: what is known at one point of a path
//	asked.go     Index: which branches ask for what
//	pure.go      Purity: calls that give the same wherever they stand
//	question.go  such calls, up to what they ask about
//	implied.go   what one comparison tells of another one
//	live.go      where a value may still be used
//	read.go      where a variable may still be read
//
// # The state
//
// [Facts] are path conditions, a store of what tested variables contain, and a value numbering: a load is represented by what it
// loaded. They are one path's, so there is no join; who walks on two ways clones them. The order is forgetting: fewer facts hold on
// more paths, and a walk with too many states may go on with fewer.
//
// Facts about values that nobody will look at again only keep apart states which are the same for all that follows. [Facts.Prune] drops
// them at each block, by the [Index], which is a backward analysis of liveness for each function with the literals in it.
//
// # What it cannot see
//
// A variable is a place of package access: what is written through another pointer to it is not noticed. Comparisons are kept apart unless
// one side is a constant. That something is none of all the constants but one is not noticed.
package condition
