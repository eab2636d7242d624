// right: n senders, n slots (range over int)
package bufrangeint

import "context"

func Fastest(ctx context.Context, n int) (int, error) {
	res := make(chan int, n)
	for i := range n {
		go func() { res <- i * i }()
	}
	select {
	case v := <-res:
		return v, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
