// Package route finds the least that a function provides on any path, by a search for the shortest path (Dijkstra): what an
// instruction provides, and what it means to take a way out of a block, are the costs.
//
// Costs are numbers of package count, and never negative. Where paths meet, the least counts, so there is no join of states and no
// fixed point: the route to a block is looked at once, from the cheapest. Loops are gone through once; one that is left in the
// ordinary way has done its work as often as there was any. On a path on which something has failed, what is known of the error is
// not forgotten: where a block does nothing but ask for it, the path goes on beyond that.
//
// A way that contradicts what a branch has found before is none: a place is a block with what is known there (correlate.Questions). One that says that all was provided is worth as much as anybody could
// want.
package route
