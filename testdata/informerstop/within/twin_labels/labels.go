// OK: connect loop with labels and goto; each attempt's stop channel is closed before the next attempt.
package labels

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Link struct {
	dial func(context.Context) (kubernetes.Interface, error)
	lost <-chan struct{}
	use  func(informers.SharedInformerFactory)
}

func (l *Link) Run(ctx context.Context) {
	var stop chan struct{}
	wait := 0 * time.Second
dial:
	if stop != nil {
		close(stop)
		stop = nil
	}
	select {
	case <-ctx.Done():
		return
	case <-time.After(wait):
	}
	cs, err := l.dial(ctx)
	if err != nil {
		wait = time.Minute
		goto dial
	}
	stop = make(chan struct{})
	if !l.serve(ctx, cs, stop) {
		goto dial
	}
	close(stop)
}

// serve reports whether ctx ended.
func (l *Link) serve(ctx context.Context, cs kubernetes.Interface, stop chan struct{}) bool {
	f := informers.NewSharedInformerFactory(cs, 0)
	inf := f.Core().V1().Nodes().Informer()
	f.Start(stop)
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		return ctx.Err() != nil
	}
	l.use(f)
	select {
	case <-ctx.Done():
		return true
	case <-l.lost:
		return false
	}
}
