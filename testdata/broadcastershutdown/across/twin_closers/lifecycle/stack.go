// OK: helper package: a LIFO stack of closers.
package lifecycle

import (
	"errors"
	"io"
)

type CloserFunc func() error

func (f CloserFunc) Close() error { return f() }

type Stack struct{ items []io.Closer }

func (s *Stack) Push(c io.Closer) { s.items = append(s.items, c) }

func (s *Stack) Close() (err error) {
	for len(s.items) > 0 {
		last := len(s.items) - 1
		err = errors.Join(err, s.items[last].Close())
		s.items = s.items[:last]
	}
	return err
}
