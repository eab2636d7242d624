// Command toldended watches again when a watch has been closed, and no more where its context has ended, as Telepresence.
package main

import (
	"context"
	"os"
	"os/signal"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type watcher struct{ client kubernetes.Interface }

// run has a function follow, which says that it is to go on where the watch is closed.
func (w *watcher) run(ctx context.Context) error {
	for ctx.Err() == nil {
		changes, err := w.client.CoreV1().ConfigMaps("a").Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		if !w.follow(ctx, changes.ResultChan()) {
			return nil
		}
	}
	return nil
}

func (w *watcher) follow(ctx context.Context, events <-chan watch.Event) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case event, ok := <-events:
			if !ok {
				return true
			}
			w.note(event)
		}
	}
}

func (w *watcher) note(event watch.Event) {
	if m, ok := event.Object.(*corev1.ConfigMap); ok {
		println(m.Name)
	}
}

// runOn asks the context only.
func (w *watcher) runOn(ctx context.Context) {
	for ctx.Err() == nil {
		changes, err := w.client.CoreV1().ConfigMaps("a").Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return
		}
		w.followOn(ctx, changes.ResultChan())
	}
}

func (w *watcher) followOn(ctx context.Context, events <-chan watch.Event) {
	for {
		select {
		case <-ctx.Done():
			return
		case event, ok := <-events:
			if !ok {
				return
			}
			w.note(event)
		}
	}
}

// runHere follows by itself.
func (w *watcher) runHere(ctx context.Context) {
	for ctx.Err() == nil {
		changes, err := w.client.CoreV1().ConfigMaps("a").Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return
		}
		for open := true; open; {
			select {
			case <-ctx.Done():
				open = false
			case event, ok := <-changes.ResultChan():
				if !ok {
					open = false
					break
				}
				w.note(event)
			}
		}
	}
}

// runUntilDeleted watches again when the object has been deleted, too.
func (w *watcher) runUntilDeleted(ctx context.Context) {
	for ctx.Err() == nil {
		changes, err := w.client.CoreV1().ConfigMaps("a").Watch(ctx, metav1.ListOptions{}) // want `watch "changes" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			return
		}
		w.followUntilDeleted(ctx, changes.ResultChan())
	}
}

func (w *watcher) followUntilDeleted(ctx context.Context, events <-chan watch.Event) {
	for {
		select {
		case <-ctx.Done():
			return
		case event, ok := <-events:
			if !ok || event.Type == watch.Deleted {
				return
			}
			w.note(event)
		}
	}
}

// runShort follows for a time.
func (w *watcher) runShort(ctx, short context.Context) {
	for ctx.Err() == nil {
		changes, err := w.client.CoreV1().ConfigMaps("a").Watch(ctx, metav1.ListOptions{}) // want `watch "changes" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			return
		}
		w.followOn(short, changes.ResultChan())
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	short, end := context.WithCancel(ctx)
	w := &watcher{kubernetes.NewForConfigOrDie(&rest.Config{})}
	go w.run(ctx)
	go w.runOn(ctx)
	go w.runHere(ctx)
	go w.runUntilDeleted(ctx)
	go w.runShort(ctx, short)
	end()
	<-ctx.Done()
}
