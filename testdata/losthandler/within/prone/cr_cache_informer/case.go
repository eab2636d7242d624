// Controller-runtime cache informer, exported source without an end.
package crcacheinformer

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

type ChannelSource struct {
	Events chan types.NamespacedName
}

func NewChannelSource(ctx context.Context, c crcache.Cache) (*ChannelSource, error) {
	src := &ChannelSource{Events: make(chan types.NamespacedName, 256)}
	inf, err := c.GetInformer(ctx, &corev1.Secret{})
	if err != nil {
		return nil, fmt.Errorf("secret informer: %w", err)
	}
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			s := obj.(*corev1.Secret)
			src.Events <- types.NamespacedName{Namespace: s.Namespace, Name: s.Name}
		},
	}); err != nil {
		return nil, err
	}
	return src, nil
}
