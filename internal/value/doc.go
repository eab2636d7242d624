// Package value reads what go/ssa says of a value: which instructions are in a function, what a
// call is given, which field an address selects, what is assigned to a variable. It is syntax:
// each answer is one that the code shows, and none is about what may happen when it runs.
//
//	value.go     instructions, functions, fields, variables and what is stored in them
//	call.go      calls: what they call, and what they are given
//	returned.go  what a function returns
//	uses.go      the instructions that use a value
//	list.go      lists that are written down, or added to
//	variables.go what a package assigns to its variables
//	convert.go   what a value is the same as, under another type
//	types.go     what types are
//
// A variable that a func literal captures is one variable with two names: an [ssa.Alloc] in the
// function that declares it, an [ssa.FreeVar] in the literal. All functions here see it as one.
package value
