// right: Close sends nil, the loop ends with nil
package w_nilsentinel

import (
	"io"
)

type A struct {
	c    chan []byte
	done chan struct{}
}

func New(w io.Writer) *A {
	a := &A{make(chan []byte, 9), make(chan struct{})}
	go func() {
		defer close(a.done)
		for {
			b := <-a.c
			if b == nil {
				return
			}
			w.Write(b)
		}
	}()
	return a
}
func (a *A) Write(b []byte) { a.c <- b }
func (a *A) Close() error   { a.c <- nil; <-a.done; return nil }
