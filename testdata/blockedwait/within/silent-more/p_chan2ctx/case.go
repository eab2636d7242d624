// right: wait.ContextForChannel style
package p_chan2ctx

import "context"

func ForChan(stop <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
func Reconcile(ctx context.Context) {
	c, cancel := ForChan(ctx.Done())
	defer cancel()
	go func() { <-c.Done() }()
}
