// right: drained by a goroutine on early return
package drainloopsel

import "context"

func Run(ctx context.Context, n int) error {
	errs := make(chan error)
	for i := 0; i < n; i++ {
		go func() { errs <- nil }()
	}
	for i := 0; i < n; i++ {
		select {
		case err := <-errs:
			if err != nil {
				go drain(errs, n-i-1)
				return err
			}
		case <-ctx.Done():
			go drain(errs, n-i)
			return ctx.Err()
		}
	}
	return nil
}
func drain(c <-chan error, n int) {
	for ; n > 0; n-- {
		<-c
	}
}
