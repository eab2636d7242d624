// The defer comes after the return it should have covered.
package returnbeforedefer

import (
	"context"
	"fmt"
	"slices"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func CollectNodes(ctx context.Context, factory informers.SharedInformerFactory, min int) ([]string, error) {
	var mu sync.Mutex
	var names []string
	inf := factory.Core().V1().Nodes().Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			mu.Lock()
			defer mu.Unlock()
			names = append(names, obj.(*corev1.Node).Name)
		},
	})
	if err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return nil, fmt.Errorf("nodes: %w", context.Cause(ctx))
	}
	defer func() {
		if err := inf.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "remove node handler")
		}
	}()
	mu.Lock()
	defer mu.Unlock()
	if len(names) < min {
		return nil, fmt.Errorf("only %d nodes", len(names))
	}
	return slices.Clone(names), nil
}
