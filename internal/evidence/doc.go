// Package evidence joins what the checks find in code with the goroutines of a profile.
//
// Goroutines of libraries do not say who wanted them: of a forgotten workqueue there is the loop
// in client-go. How sure it is that they are from a place is a [Level]:
//
//	site     they are: who started them, who started those, or their stack has the place
//	label    they have a label that the code there is known by; several places may
//	family   they are of the kind that is forgotten there, and so may be those of others
//	none     there are none of that kind, which does not prove that the code is right
//
// A number is never split among the places that it may be from. What no place explains is told.
package evidence
