package lifetime

import (
	"go/importer"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// Functions whose name begins with once certainly run once.
const runs = `
type job struct{ f func() }

var jobs = make(chan job)

func main() {
	onceCalled()
	for range os.Args {
		inLoop()
	}

	alsoStored()
	j := &job{f: alsoStored}
	go again(j)

	alsoSent()
	jobs <- job{alsoSent}

	alsoHanded()
	run(alsoHanded)

	twice()
	twice()

	alsoKept()
	kept = alsoKept
}

func again(j *job) {
	for {
		j.f()
	}
}

func run(f func()) {
	for range 3 {
		f()
	}
}

var kept func()

func onceCalled() { onceDeeper() }
func onceDeeper() {}
func inLoop()     {}
func alsoStored() {}
func alsoSent()   {}
func twice()      {}
func alsoHanded() {}
func alsoKept()   {}
`

func TestRunsOnce(t *testing.T) {
	funcs := commandOf(t, importer.Default(), runs)
	graph := NewGraph(callgraph.New(funcs, nil, callgraph.Options{}, nil).Graph, nil)
	for _, fn := range funcs {
		if fn.Synthetic != "" || fn.Name() == "main" || fn.Name() == "run" || fn.Name() == "again" {
			continue
		}
		if want := strings.HasPrefix(fn.Name(), "once"); graph.RunsOnce(fn) != want {
			t.Errorf("%s runs once: %t", fn.Name(), !want)
		}
	}
}
