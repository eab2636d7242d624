// Keeps controllers and gives them out by an iterator, so that its user can end them.
package reg

import (
	"iter"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Registry holds controllers.
type Registry struct{ cs []*lib.Controller }

// Put adds a controller, which the registry's user ends by way of All.
func (r *Registry) Put(c *lib.Controller) { r.cs = append(r.cs, c) }

// All walks over the controllers.
func (r *Registry) All() iter.Seq2[int, *lib.Controller] {
	return func(yield func(int, *lib.Controller) bool) {
		for i, c := range r.cs {
			if !yield(i, c) {
				return
			}
		}
	}
}
