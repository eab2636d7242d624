// Package summary is what a package tells those that import it of things that must be released: it is data, and becomes facts.
//
// A function summary, [Func], says what a function does with things that its parameters hold, and what it leaves to its callers. It is
// what package mustcall finds for a function of the package, seen from outside.
//
//	func (c *Controller) Stop()                       releases what c holds by .queue    an [Effect]
//	func NewController() *Controller                  leaves a queue to its caller       an [Owned]
//	func (c *Controller) Run(ctx context.Context)     stays until ctx ends               an [Until]
//
// A [Slot] is where a thing is, as the caller sees it: a result or parameter, and an access path. A [Type] lists by which paths values
// of a type may hold things. Whoever takes such a value is summarized for these paths, so a summary that is silent about one says that
// the function borrows.
//
// Effects are ordered from the borrow, which is the zero value, over [OnSomePaths] to [OnAllPaths]; that something escapes is said
// beside that, as it may be released on other paths. Summaries are sorted, so that equal ones are equal as bytes. What callers in the
// same package know beside that is not here.
package summary
