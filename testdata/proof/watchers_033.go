//go:build !clientgo031

package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	toolswatch "k8s.io/client-go/tools/watch"
	"k8s.io/klog/v2"
)

var watchersSince033 = []probe{
	watcherProbe(watchPackage+"NewStreamWatcherWithLogger", func() watch.Interface {
		return watch.NewStreamWatcherWithLogger(klog.Background(), newSilence(), reporter())
	}),
	watcherProbe(toolsWatchPackage+"NewRetryWatcherWithContext", func() watch.Interface {
		return must(toolswatch.NewRetryWatcherWithContext(context.Background(), "1", noConfigMaps()))
	}),
	{
		symbol: toolsWatchPackage + "NewRetryWatcherWithContext",
		note:   "cancel only",
		prepare: alone(func() func() {
			ctx, cancel := context.WithCancel(context.Background())
			must(toolswatch.NewRetryWatcherWithContext(ctx, "1", noConfigMaps()))
			return cancel
		}),
	},
	watcherProbe(toolsWatchPackage+"NewIndexerInformerWatcherWithLogger", func() watch.Interface {
		_, controller, w, _ := toolswatch.NewIndexerInformerWatcherWithLogger(klog.Background(), noConfigMaps(), &corev1.ConfigMap{})
		await(controller.HasSynced)
		return w
	}),
}
