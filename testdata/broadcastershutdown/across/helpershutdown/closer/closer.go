// A helper package that shuts down whatever it is given.
package closer

import "k8s.io/klog/v2"

// Shutdowner can be shut down.
type Shutdowner interface{ Shutdown() }

// All shuts everything down, newest first.
func All(things ...Shutdowner) {
	for i := len(things) - 1; i >= 0; i-- {
		if things[i] == nil {
			continue
		}
		things[i].Shutdown()
	}
	klog.V(5).InfoS("shut down", "count", len(things))
}

// Stack gathers things of one kind.
type Stack[T Shutdowner] struct{ items []T }

// Push remembers t and returns it.
func (s *Stack[T]) Push(t T) T {
	s.items = append(s.items, t)
	return t
}

// Unwind shuts everything down.
func (s *Stack[T]) Unwind() {
	for _, t := range s.items {
		t.Shutdown()
	}
	s.items = nil
}
