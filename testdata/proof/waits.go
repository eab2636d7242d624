package main

//lint:file-ignore SA1019 up to client-go v0.32 there is only the deprecated retry watcher

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	toolswatch "k8s.io/client-go/tools/watch"
)

// waits are for an event that does not come, in a goroutine that is counted, too.
var waits = []probe{
	waitProbe("Until", func(ctx context.Context) error {
		_, err := toolswatch.Until(ctx, "1", noConfigMaps(), never)
		return err
	}),
	waitProbe("UntilWithSync", func(ctx context.Context) error {
		_, err := toolswatch.UntilWithSync(ctx, noConfigMaps(), &corev1.ConfigMap{}, nil, never)
		return err
	}),
	waitProbe("UntilWithoutRetry", func(ctx context.Context) error {
		_, err := toolswatch.UntilWithoutRetry(ctx, watch.NewFake(), never)
		return err
	}),
}

func waitProbe(function string, wait func(context.Context) error) probe {
	return probe{
		symbol: toolsWatchPackage + function,
		note:   "cancel",
		prepare: alone(func() func() {
			ctx, cancel := context.WithCancel(context.Background())
			go wait(ctx)
			return cancel
		}),
	}
}

func never(watch.Event) (bool, error) { return false, nil }
