// The add callback registers on two shared informers and drops both.
package twohandlers

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type FleetAgent struct {
	placements cache.SharedIndexInformer
	bindings   cache.SharedIndexInformer
	trigger    func(member string)
}

func (a *FleetAgent) AddMember(obj interface{}) {
	member := obj.(*unstructured.Unstructured).GetName()
	h := cache.ResourceEventHandlerFuncs{
		AddFunc:    func(interface{}) { a.trigger(member) },
		DeleteFunc: func(interface{}) { a.trigger(member) },
	}
	if _, err := a.placements.AddEventHandler(h); err != nil { // want `the handler added to a\.placements is never removed: called per event from Run \(leaks 2 goroutines and 27 KiB each time\)`
		klog.ErrorS(err, "placements")
		return
	}
	if _, err := a.bindings.AddEventHandler(h); err != nil { // want `the handler added to a\.bindings is never removed: called per event from Run \(leaks 2 goroutines and 27 KiB each time\)`
		klog.ErrorS(err, "bindings")
	}
}

func (a *FleetAgent) Run(ctx context.Context, members cache.SharedIndexInformer) error {
	reg, err := members.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: a.AddMember})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return members.RemoveEventHandler(reg)
}
