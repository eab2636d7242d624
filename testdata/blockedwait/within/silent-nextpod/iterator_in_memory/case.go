// Next with a visible in-memory implementation does not block; no wait at all.
package iterator_in_memory

import (
	"context"
)

type iterator interface {
	Next() (string, bool)
}

type sliceIter struct {
	items []string
	pos   int
}

func (s *sliceIter) Next() (string, bool) {
	if s.pos >= len(s.items) {
		return "", false
	}
	s.pos++
	return s.items[s.pos-1], true
}

type Walker struct{ visit func(string) }

func (w *Walker) Walk(ctx context.Context, items []string) {
	var it iterator = &sliceIter{items: items}
	go func() {
		for {
			s, ok := it.Next()
			if !ok {
				return
			}
			w.visit(s)
		}
	}()
	<-ctx.Done()
}
