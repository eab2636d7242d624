// Package cutoff keeps note of what the engines gave up because it was too large: the
// price of an answer in bounded time is silence, and `leaklint -debug` says where.
package cutoff

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// A Func is a function that an engine gave up something in.
type Func struct {
	Engine string // the analyzer that runs it
	Func   string // its name, with its package
	Times  int    // how many searches were given up
}

func (f Func) String() string {
	return fmt.Sprintf("too large for %s: %s (searches given up: %d)", f.Engine, f.Func, f.Times)
}

type key struct{ engine, fn string }

var noted struct {
	sync.Mutex
	times map[key]int
}

// By returns a func that notes that an engine gave up something in a function.
func By(engine string) func(*ssa.Function) {
	return func(fn *ssa.Function) { Note(engine, fn.String()) }
}

// Note notes that an engine gave up something in the function of that name.
func Note(engine, fn string) {
	noted.Lock()
	defer noted.Unlock()
	if noted.times == nil {
		noted.times = make(map[key]int)
	}
	noted.times[key{engine, fn}]++
}

// Noted returns what was noted by all analyses of the process, sorted by name.
func Noted() []Func {
	noted.Lock()
	defer noted.Unlock()
	var funcs []Func
	for _, k := range slices.SortedFunc(maps.Keys(noted.times), func(a, b key) int {
		return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.engine, b.engine))
	}) {
		funcs = append(funcs, Func{k.engine, k.fn, noted.times[k]})
	}
	return funcs
}
