// Command main has a graph as long as it runs. A node is no listener, and the graph is what it works on.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/graph/dag"
)

type node interface {
	visit()
	clone() node
}

type step struct{ name string }

func (s *step) visit()      { println(s.name) }
func (s *step) clone() node { return &step{s.name} }

type plan struct{ graph *dag.Graph[node] }

func (p *plan) apply(n node) { p.graph.Inject(n, n.clone()) }

func main() {
	p := &plan{graph: dag.New[node]()}
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) { p.apply(&step{r.URL.Path}) })
	http.HandleFunc("/gone", func(_ http.ResponseWriter, r *http.Request) { p.graph.Eliminate(&step{r.URL.Path}) })
	_ = http.ListenAndServe(":8080", nil)
}
