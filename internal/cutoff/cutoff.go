// Package cutoff keeps note of what the engines gave up because it was too large: the
// price of an answer in bounded time is silence, and all drivers say where.
package cutoff

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// A Func is a function that engines gave up something in.
type Func struct {
	Package string // the import path of the package that was analyzed
	Name    string // with its package
	GaveUp  []Engine
}

// An Engine has given up some searches.
type Engine struct {
	Name  string // of the analyzer that runs it
	Times int
}

// String says which function it is, and what was given up in it.
func (f Func) String() string {
	var engines []string
	for _, e := range f.GaveUp {
		engines = append(engines, fmt.Sprintf("%s %d", e.Name, e.Times))
	}
	return fmt.Sprintf("%s is too large (searches given up: %s)", f.Name, strings.Join(engines, ", "))
}

type key struct{ pkg, fn, engine string }

var noted struct {
	sync.Mutex
	times map[key]int
}

// By returns a func that notes that an engine gave up something in a function of a package.
func By(engine, pkg string) func(*ssa.Function) {
	return func(fn *ssa.Function) { Note(engine, pkg, fn.String()) }
}

// Note notes that an engine gave up something in the function of that name.
func Note(engine, pkg, fn string) {
	noted.Lock()
	defer noted.Unlock()
	if noted.times == nil {
		noted.times = make(map[key]int)
	}
	noted.times[key{pkg, fn, engine}]++
}

// Take returns what all analyses of the process have noted, sorted by name, and forgets it.
func Take() []Func {
	noted.Lock()
	defer noted.Unlock()
	defer clear(noted.times)
	var funcs []Func
	for _, k := range slices.SortedFunc(maps.Keys(noted.times), func(a, b key) int {
		return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.pkg, b.pkg), cmp.Compare(a.engine, b.engine))
	}) {
		if n := len(funcs); n == 0 || funcs[n-1].Package != k.pkg || funcs[n-1].Name != k.fn {
			funcs = append(funcs, Func{Package: k.pkg, Name: k.fn})
		}
		last := &funcs[len(funcs)-1]
		last.GaveUp = append(last.GaveUp, Engine{k.engine, noted.times[k]})
	}
	return funcs
}
