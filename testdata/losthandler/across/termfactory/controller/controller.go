// A controller begins a term each time that its process is elected: its informers are of a generated factory.
package main

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/termfactory/externalversions"
	v1 "github.com/leaklint/leaklint/testdata/losthandler/across/termfactory/externalversions/v1"
)

type controller struct {
	elected func() bool
	synced  cache.InformerSynced
}

// ownFactory makes a factory for each term, which ends with that.
func (c *controller) ownFactory(ctx context.Context, client rest.Interface) {
	go func() {
		for ctx.Err() == nil {
			if !c.elected() {
				time.Sleep(time.Second)
				continue
			}
			term, end := context.WithCancel(ctx)
			factory := externalversions.NewSharedInformerFactory(client, time.Minute)
			if err := c.addHandlers(factory.V1().Widgets()); err != nil {
				end()
				continue
			}
			factory.Start(term.Done())
			c.run(term.Done())
			end()
		}
	}()
}

func (c *controller) addHandlers(widgets v1.WidgetInformer) error {
	c.synced = widgets.Informer().HasSynced
	_, err := widgets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}})
	return err
}

// sharedFactory has one factory for all terms: what each hangs on its informers stays.
func (c *controller) sharedFactory(ctx context.Context, client rest.Interface) {
	factory := externalversions.NewSharedInformerFactory(client, time.Minute)
	go func() {
		for ctx.Err() == nil {
			if !c.elected() {
				time.Sleep(time.Second)
				continue
			}
			if err := c.addHandlersAgain(factory.V1().Widgets()); err != nil {
				continue
			}
			factory.Start(ctx.Done())
			c.run(ctx.Done())
		}
	}()
}

func (c *controller) addHandlersAgain(widgets v1.WidgetInformer) error {
	_, err := widgets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}) // want `the handler added to widgets.Informer\(\) is never removed: called per turn of its loop from sharedFactory \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}

func (c *controller) run(stop <-chan struct{}) {
	for c.elected() {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func main() {
	client, err := rest.RESTClientFor(&rest.Config{})
	if err != nil {
		panic(err)
	}
	c := &controller{elected: func() bool { return len(os.Args) > 1 }}
	if len(os.Args) > 2 {
		c.sharedFactory(context.Background(), client)
	} else {
		c.ownFactory(context.Background(), client)
	}
	select {}
}
