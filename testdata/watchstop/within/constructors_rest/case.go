// The constructors that no other case calls.
package constructors_rest

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	"k8s.io/klog/v2"
)

// First waits for an event of the source.
func First(ctx context.Context, source cache.WatcherWithContext) (watch.Event, error) {
	w, err := source.WatchWithContext(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return watch.Event{}, err
	}
	return <-w.ResultChan(), nil
}

// Informed waits for an event of an informer.
func Informed(ctx context.Context, lw cache.ListerWatcher) watch.Event {
	_, _, w, done := watchtools.NewIndexerInformerWatcherWithLogger(klog.FromContext(ctx), lw, &corev1.Pod{}) // want `watch "w" is not stopped on every path \(leaks 6 goroutines and 32 KiB each time\)`
	select {
	case event := <-w.ResultChan():
		w.Stop()
		<-done
		return event
	case <-ctx.Done():
		return watch.Event{}
	}
}

// Decoded reads events.
func Decoded(ctx context.Context, d watch.Decoder, r watch.Reporter) int {
	w := watch.NewStreamWatcherWithLogger(klog.FromContext(ctx), d, r) // want `watch "w" is never stopped \(leaks 1 goroutine and 3 KiB each time\)`
	n := 0
	for event := range w.ResultChan() {
		if event.Type == watch.Error {
			break
		}
		n++
	}
	return n
}

// Recorded keeps what it has seen.
func Recorded(in watch.Interface) []watch.Event {
	r := watch.NewRecorder(in) // want `watch "r" is never stopped \(leaks 1 goroutine and 3 KiB each time\)`
	<-r.ResultChan()
	return r.Events()
}

// RecordedAndStopped stops it by what it embeds.
func RecordedAndStopped(in watch.Interface) []watch.Event {
	r := watch.NewRecorder(in)
	defer r.Stop()
	<-r.ResultChan()
	return r.Events()
}
