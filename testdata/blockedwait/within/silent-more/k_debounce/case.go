// right: debounce with timer channel nil
package k_debounce

import (
	"context"
	"time"
)

type D struct{ in chan string }

func New(ctx context.Context, f func(string)) *D {
	d := &D{make(chan string)}
	go func() {
		var t <-chan time.Time
		var last string
		for {
			select {
			case last = <-d.in:
				t = time.After(time.Second)
			case <-t:
				f(last)
				t = nil
			case <-ctx.Done():
				return
			}
		}
	}()
	return d
}
