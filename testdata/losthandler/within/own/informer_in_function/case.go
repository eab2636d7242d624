// The informer is made, run and ended inside the function.
package informerinfunction

import (
	"context"
	"errors"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func CountSecrets(ctx context.Context, lw cache.ListerWatcher) (int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	var n atomic.Int64
	informer := cache.NewSharedIndexInformer(lw, &corev1.Secret{}, 0, cache.Indexers{})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(interface{}) { n.Add(1) },
		DeleteFunc: func(interface{}) { n.Add(-1) },
	}); err != nil {
		return 0, err
	}
	go informer.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return 0, errors.New("secrets never synced")
	}
	return n.Load(), nil
}
