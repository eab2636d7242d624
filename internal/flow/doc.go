// Package flow answers questions about control-flow graphs.
//
//	flow.go       which blocks control comes to, from where
//	reached.go    paths that avoid something
//	reaching.go   blocks from which control can come to others
//	above.go      branches that control has taken whenever it comes to a block
//	decision.go   the latest of them; switch.go: one that is on here, and off there
//	told.go       what such a branch tells of channels and contexts; asked.go: by a function that it asks; closed.go: by what was received
//	failing.go    what it tells of errors; unfailing.go: calls that never fail
//	assigned.go   what was assigned on the way
//	loop.go       loops, and where they are left; bounded.go: what bounds them; some.go: those that count some of their turns; once.go, filling.go: what happens in one turn of them;
//	              piles.go: where what they defer piles up; clock.go: loops that wait for the time
//	shape.go      loops that were found once
//	form.go       what syntax go/ssa has made a block, or a variable, of
package flow
