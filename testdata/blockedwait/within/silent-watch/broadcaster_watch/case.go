// watch.Broadcaster: the watcher's channel is closed by Shutdown in another method.
package broadcaster_watch

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/klog/v2"
)

type Events struct {
	b *watch.Broadcaster
}

func NewEvents() *Events { return &Events{b: watch.NewBroadcaster(100, watch.DropIfChannelFull)} }

func (e *Events) StartLogging() error {
	w, err := e.b.Watch()
	if err != nil {
		return err
	}
	go func() {
		defer utilruntime.HandleCrash()
		for ev := range w.ResultChan() {
			klog.Infof("%s %T", ev.Type, ev.Object)
		}
	}()
	return nil
}

func (e *Events) Shutdown() { e.b.Shutdown() }
