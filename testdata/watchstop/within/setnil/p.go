// Package setnil takes watches away that have ended.
package setnil

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type follower struct {
	client kubernetes.Interface
	watch  watch.Interface
	events <-chan watch.Event
}

func (f *follower) connect(ctx context.Context) (err error) {
	if f.watch != nil {
		return nil
	}
	f.watch, err = f.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		f.watch = nil
		return err
	}
	f.events = f.watch.ResultChan()
	return nil
}

// run connects again where the watch has ended.
func (f *follower) run(ctx context.Context) {
	for {
		if err := f.connect(ctx); err != nil {
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-ctx.Done():
			f.watch.Stop()
			return
		case e, ok := <-f.watch.ResultChan():
			if !ok {
				f.watch = nil
				continue
			}
			println(e.Type)
		}
	}
}

type forgetful struct {
	client kubernetes.Interface
	watch  watch.Interface
}

func (f *forgetful) connect(ctx context.Context) (err error) {
	if f.watch != nil {
		return nil
	}
	f.watch, err = f.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	return err
}

// run connects again for an event.
func (f *forgetful) run(ctx context.Context) {
	for {
		if err := f.connect(ctx); err != nil {
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-ctx.Done():
			f.watch.Stop()
			return
		case e := <-f.watch.ResultChan():
			if e.Type == watch.Error {
				f.watch = nil // want `watch "watch" of forgetful is replaced by nil and not stopped .*`
			}
		}
	}
}

// follow has the channel in a field of its own.
func (f *follower) follow(ctx context.Context) {
	for {
		if err := f.connect(ctx); err != nil {
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-ctx.Done():
			f.watch.Stop()
			return
		case e, ok := <-f.events:
			if !ok {
				f.watch = nil
				continue
			}
			println(e.Type)
		}
	}
}

// Run runs both.
func Run(ctx context.Context, client kubernetes.Interface) {
	go (&follower{client: client}).run(ctx)
	go (&follower{client: client}).follow(ctx)
	go (&forgetful{client: client}).run(ctx)
}
