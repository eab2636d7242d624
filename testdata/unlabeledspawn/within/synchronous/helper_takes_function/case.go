// A helper takes a function but calls it directly, so giving it per-cluster work starts no goroutine: silent.
package helpertakesfunction

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

func retry(ctx context.Context, n int, fn func(context.Context) error) (err error) {
	for i := range n {
		if err = fn(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(i) * time.Second):
		}
	}
	return err
}

func collect(wg *sync.WaitGroup, fns ...func()) {
	for _, fn := range fns {
		wg.Add(1)
		func() {
			defer wg.Done()
			fn()
		}()
	}
}

// Patch patches an object of a workspace.
type Patch struct {
	cluster logicalcluster.Name
	send    func(context.Context, string) error
}

// Apply applies the patch.
func (p *Patch) Apply(ctx context.Context, names ...string) error {
	var wg sync.WaitGroup
	collect(&wg, func() { klog.FromContext(ctx).Info("patching", "cluster", p.cluster) })
	wg.Wait()
	return retry(ctx, len(names), func(ctx context.Context) error {
		return p.send(ctx, names[0])
	})
}
