// right: defers ConsumerGone; its transform goroutine sees ctx
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/v_logs/lib"
	"io"
)

func Logs(ctx context.Context, r io.Reader) <-chan string {
	out := make(chan string, 1)
	go func() {
		defer close(out)
		w := lib.Read(r)
		defer w.ConsumerGone()
		for {
			select {
			case m, ok := <-w.Msg:
				if !ok {
					return
				}
				select {
				case out <- m:
				case <-ctx.Done():
					return
				}
			case <-w.Err:
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}
