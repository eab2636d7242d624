// Waits for an event that may not come, with and without an end.
package waits_for_ever

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// Ready waits for a node.
func Ready(lw cache.ListerWatcher, isReady watchtools.ConditionFunc) error {
	_, err := watchtools.UntilWithSync(context.Background(), lw, &corev1.Node{}, nil, isReady) // want `wait for an event runs for ever: context.Background\(\) never ends \(may leak 7 goroutines and .*\)`
	return err
}

// Gone waits from a version on.
func Gone(w cache.Watcher, version string, isGone watchtools.ConditionFunc) {
	ctx := context.TODO()
	go func() {
		_, _ = watchtools.Until(ctx, version, w, isGone) // want `wait for an event runs for ever: ctx never ends \(may leak 2 goroutines and .*\)`
	}()
}

// Seen has the watch.
func Seen(w watch.Interface, isSeen watchtools.ConditionFunc) error {
	_, err := watchtools.UntilWithoutRetry(context.Background(), w, isSeen) // want `wait for an event runs for ever: .* \(may leak 1 goroutine and .*\)`
	return err
}

// Soon gives up.
func Soon(lw cache.ListerWatcher, isReady watchtools.ConditionFunc) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err := watchtools.UntilWithSync(ctx, lw, &corev1.Node{}, nil, isReady)
	return err
}

// Told ends with its caller's context.
func Told(ctx context.Context, w cache.Watcher, version string, isGone watchtools.ConditionFunc) error {
	_, err := watchtools.Until(ctx, version, w, isGone)
	return err
}
