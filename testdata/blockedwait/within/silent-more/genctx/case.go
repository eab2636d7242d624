// right: generator ends by ctx, consumer cancels on return
package genctx

import "context"

func gen(ctx context.Context) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func First(parent context.Context, n int) (s int) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	for v := range gen(ctx) {
		s += v
		if v == n {
			return s
		}
	}
	return s
}
