// Package pointsto finds on what goroutines may wait: channels, groups, conditions, queues; and what the functions of a package do
// with that. It judges nothing.
//
// # The idea
//
// A points-to class is all values of the package that may be the same object. Classes are found by unification (Steensgaard,
// "Points-to analysis in almost linear time", POPL 1996): what is assigned, stored, sent or returned is in one class with where it
// goes. An op is an instruction that does something with a class.
//
//	done := make(chan struct{})    its allocation site
//	s.done = done                  a field holds it, the same one in all objects of the type
//	go run(done)                   it is passed: the parameter is a class of its own
//	return done                    it is given to callers; to those that are not seen, it escapes
//	close(done)                    an op
//
//	pointsto.go    Classes: the classes of values; class.go: what is known of one
//	capacity.go    how much one holds that was made for what comes
//	read.go        reads functions: what becomes one class, and the ops; op.go
//	table.go       what types, and names of methods, say to that
//	pass.go        parameters, and what they stand for in a call
//	summary.go     what importers need to know of functions; import.go: how calls of these are read
//	world.go       exported fields, where it is known who comes to them
//	fresh.go       objects that who gets them has alone
//	cancel.go      the end of a context
//	reach.go       who comes to an op
//
// # The state
//
// The state is a partition of values. It is insensitive to flow and to fields of different objects of a type; a variable, and a
// container, is in the class of what it holds. The order is refinement: a union takes away what is known apart, and nothing is ever
// taken apart again: the order in which functions are read does not matter to it. Values that no function was seen to
// assign are read when somebody asks for them; [Classes.Unions] tells whether that has made one class of two.
//
// Two things are left apart. A parameter of a function whose callers are all seen stands for what each call passes, so that a
// question may be asked in the context of a call: see [Bindings]. What a function makes and gives to its callers, alone or in a new
// object, is another one in each call: see [Class.IsMadeForEach].
//
// An object escapes when it goes to code that is not seen, and it does so in a direction: who has a <-chan T can neither send nor
// close. What escapes by a parameter escapes for all that is passed to it, which is the least fixed point over the calls.
//
// Functions of other packages are known by summaries: for what a function waits, which channels it gives, and what becomes of those
// that it is given. Package blocking infers the first two, which depend on what it judges.
//
// # What it cannot see
//
// Objects of one type are not told apart in their fields, and elements of a container never. What goes as any, or through an
// interface that nobody can wait on, goes out of sight. Interfaces and funcs are followed as far as package spawn does. What the name
// of a method says is believed: Close ends all waits on its receiver, and on the object that has that in a field.
package pointsto
