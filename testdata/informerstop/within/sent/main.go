// What is sent on a channel ends one of the goroutines that wait for it; those of an informer factory are several.
package main

import (
	"context"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type sending struct{ stopped chan struct{} }

func newSending(client kubernetes.Interface) *sending {
	c := &sending{stopped: make(chan struct{}, 1)}
	f := informers.NewSharedInformerFactory(client, time.Hour)
	_, _ = f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	f.Start(c.stopped) // want `informer factory runs for ever: c.stopped is never closed: called per turn of its loop from main .leaks 6 goroutines and 38 KiB each time.`
	return c
}

func (c *sending) stop() {
	select {
	case c.stopped <- struct{}{}:
	default:
	}
}

type closing struct{ stopped chan struct{} }

func newClosing(client kubernetes.Interface) *closing {
	c := &closing{stopped: make(chan struct{})}
	f := informers.NewSharedInformerFactory(client, time.Hour)
	_, _ = f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	f.Start(c.stopped)
	return c
}

func (c *closing) stop() { close(c.stopped) }

// a plain one that the function itself sends on.
func watch(client kubernetes.Interface, changed <-chan string) {
	for range changed {
		stop := make(chan struct{})
		f := informers.NewSharedInformerFactory(client, time.Hour)
		_, _ = f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
		f.Start(stop) // want `informer factory runs for ever: stop is never closed: started per turn of its loop in watch .leaks 6 goroutines and 38 KiB each time.`
		time.Sleep(time.Minute)
		stop <- struct{}{}
	}
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	client := kubernetes.NewForConfigOrDie(ctrl.GetConfigOrDie())
	changed := make(chan string)
	go watch(client, changed)
	a, b := newSending(client), newClosing(client)
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			a.stop()
			b.stop()
			a, b = newSending(client), newClosing(client)
		}
	}
}
