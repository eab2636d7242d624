// Package growth generates Go packages of any size, to see how the time that the checks
// take grows with what they are given.
//
// Each [Shape] is one way in which code may be large: many functions, many packages, one
// long function, a deep chain of calls, or something else that a loop within a loop of an
// engine would be slow on. Source of the same size is the same text each time.
//
// The code imports the standard library and a few packages of Kubernetes. The latter are
// the declarations in stubs.txtar, as only import paths, names and types matter: so the
// real client-go is not needed.
package growth

import (
	"fmt"
	"slices"
	"strings"
)

// A Package is the source of one package.
type Package struct {
	Path string
	Text string // of its only file
}

// A Shape is a way in which code may be large.
type Shape struct {
	Name  string
	Of    string // what the size counts: "function"
	Sizes []int  // to measure, the smallest first

	generate func(n int) []Package
}

// Generate returns packages of size n, those that are imported first.
func (s *Shape) Generate(n int) []Package { return s.generate(n) }

// Shapes is all shapes.
var Shapes = slices.Concat(controllers, deep, wide)

// root is the import path that those of the packages begin with.
const root = "growth.example/"

// single makes a shape of one package out of a function that writes its text.
func single(name, of string, sizes []int, write func(w *writer, n int)) Shape {
	return Shape{name, of, sizes, func(n int) []Package {
		w := new(writer)
		write(w, n)
		return []Package{w.file("p")}
	}}
}

// A writer collects the text of a file.
type writer struct{ strings.Builder }

// f adds formatted text, and the end of a line.
func (w *writer) f(format string, args ...any) {
	fmt.Fprintf(w, format, args...)
	w.WriteByte('\n')
}

// each calls f with 0, …, n-1.
func (w *writer) each(n int, f func(i int)) {
	for i := range n {
		f(i)
	}
}

// imports are the packages that the text may use, by the name that it uses.
var imports = []struct{ name, path string }{
	{"context", "context"},
	{"errors", "errors"},
	{"sync", "sync"},
	{"time", "time"},
	{"multierr", "go.uber.org/multierr"},
	{"logicalcluster", "github.com/kcp-dev/logicalcluster/v3"},
	{"wait", "k8s.io/apimachinery/pkg/util/wait"},
	{"watch", "k8s.io/apimachinery/pkg/watch"},
	{"kubernetes", "k8s.io/client-go/kubernetes"},
	{"cache", "k8s.io/client-go/tools/cache"},
	{"workqueue", "k8s.io/client-go/util/workqueue"},
}

// file returns the text as a package, which also imports the given paths.
func (w *writer) file(name string, paths ...string) Package {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", name)
	for _, imp := range imports {
		if strings.Contains(w.String(), imp.name+".") {
			paths = append(paths, imp.path)
		}
	}
	for _, path := range paths {
		fmt.Fprintf(&b, "import %q\n", path)
	}
	return Package{root + name, b.String() + w.String()}
}
