// Package access finds what a value is: where in memory it comes from, and, of a func value, which function it is.
//
// # The idea
//
// An access path is the fields, elements and calls from a value to something. A place is memory: a root, which is a value that is
// made from no other, and the access path from there.
//
//	c.workers[key].stop    root c, path .workers[].stop
//
// Values are resolved backwards, over the address arithmetic, loads and conversions of one function, and out of a func literal to
// what it captures. A variable that is assigned once is its value.
//
//	path.go      Path: its steps
//	field.go     the fields that a path passes, and which types declare them
//	behind.go    types behind the interfaces on the way
//	set.go       maps of which the keys are what they hold
//	place.go     Place, and the Resolver: where a value comes from
//	target.go    which function a call reaches
//	invoke.go    the same of a call through an interface
//	fresh.go     calls that give a new object
//
// # The state
//
// A [Resolver] remembers answers for one package. It is insensitive to flow: a variable that is assigned twice is a root, and a phi
// is one unless all its edges come from the same place. Who follows a path of control knows more of such variables.
//
// # What it cannot see
//
// Two elements of a container are one: [Elem] is any of them. Calls end the way back, and what interfaces are is for who asks to note
// in a [Behind]. A func value that comes out of an interface, a container or a parameter has no target.
package access
