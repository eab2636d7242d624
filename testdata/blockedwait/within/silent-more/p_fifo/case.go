// right: cache.FIFO/DeltaFIFO closed when ctx ends
package p_fifo

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func Run(ctx context.Context) {
	f := cache.NewFIFO(cache.MetaNamespaceKeyFunc)
	go func() {
		<-ctx.Done()
		f.Close()
	}()
	go func() {
		for {
			if _, err := f.Pop(func(any, bool) error { return nil }); err == cache.ErrFIFOClosed {
				return
			}
		}
	}()
}
