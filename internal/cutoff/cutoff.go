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

// Notes are what the engines have given up in a run. A nil one takes no notes.
type Notes struct {
	mu    sync.Mutex
	times map[key]int
}

// By returns a func that notes that an engine gave up something in a function of a package.
func (n *Notes) By(engine, pkg string) func(*ssa.Function) {
	return func(fn *ssa.Function) { n.Note(engine, pkg, fn.String()) }
}

// Note notes that an engine gave up something in the function of that name.
func (n *Notes) Note(engine, pkg, fn string) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.times == nil {
		n.times = make(map[key]int)
	}
	n.times[key{pkg, fn, engine}]++
}

// Has reports whether something was noted of a package.
func (n *Notes) Has(pkg string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for k := range n.times {
		if k.pkg == pkg {
			return true
		}
	}
	return false
}

// Take returns what was noted, sorted by name, and forgets it.
func (n *Notes) Take() []Func {
	n.mu.Lock()
	defer n.mu.Unlock()
	defer clear(n.times)
	var funcs []Func
	for _, k := range slices.SortedFunc(maps.Keys(n.times), func(a, b key) int {
		return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.pkg, b.pkg), cmp.Compare(a.engine, b.engine))
	}) {
		if len(funcs) == 0 || funcs[len(funcs)-1].Package != k.pkg || funcs[len(funcs)-1].Name != k.fn {
			funcs = append(funcs, Func{Package: k.pkg, Name: k.fn})
		}
		last := &funcs[len(funcs)-1]
		last.GaveUp = append(last.GaveUp, Engine{k.engine, n.times[k]})
	}
	return funcs
}
