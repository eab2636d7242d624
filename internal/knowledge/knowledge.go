// Package knowledge is what leaklint knows of code that it does not read: what functions and
// types of libraries do, and what names mean. It has tables, and predicates on names and
// signatures. The engines ask it; none has a table of its own. What must be released is in
// package resource, which is measured.
//
//	entry.go       who is called, how often, by code that nobody sees
//	rpc.go         what a server calls of an object that is registered with it
//	run.go         what becomes of a func that a library function is given
//	context.go     contexts: which end, which never do
//	serve.go       what a process calls that stays until it is told to end
//	wait.go        what waits, and what ends a wait
//	cluster.go     what names a cluster
//	object.go      what a reconciler learns of its object
//	chosen.go      what somebody who asks has written into a request
//	container.go   containers that are methods only
//	atomic.go      what functions of sync/atomic do with a variable
//	reader.go      what tells that there is no more to read
//	writer.go      writers that write into others
//	errors.go      functions that make errors
//	pure.go        functions that give the same whenever they are asked
//	noreturn.go    functions that never return; packages that only print
//	names.go       names that decide something, where there is nothing else to go by
//
// A row is a [symbol.Symbol], and stands with its reason. A name is the last resort: a method
// of the user's own that is called Close closes, as everybody means by it, but nothing shows
// that. All such names are in names.go.
package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

const (
	wait  = "k8s.io/apimachinery/pkg/util/wait"
	cache = "k8s.io/client-go/tools/cache"
)

// set returns the symbols as a set.
func set(list ...symbol.Symbol) map[symbol.Symbol]bool {
	s := make(map[symbol.Symbol]bool)
	for _, sym := range list {
		s[sym] = true
	}
	return s
}
