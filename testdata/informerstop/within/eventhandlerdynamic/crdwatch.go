// A CRD handler starts a dynamic factory for the new kind and never stops it.
package eventhandlerdynamic

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Discoverer watches each kind that shows up.
type Discoverer struct {
	client  dynamic.Interface
	onEvent func(gvr schema.GroupVersionResource, obj any)
}

// Attach registers the discoverer with the CRD informer.
func (d *Discoverer) Attach(crds cache.SharedIndexInformer) error {
	_, err := crds.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			u, ok := obj.(*unstructured.Unstructured)
			if !ok {
				return
			}
			gvr, err := gvrOf(u)
			if err != nil {
				klog.ErrorS(err, "odd CRD", "name", u.GetName())
				return
			}
			d.watch(gvr)
		},
		DeleteFunc: func(obj interface{}) {
			klog.InfoS("CRD is gone", "obj", obj)
		},
	})
	return err
}

func gvrOf(u *unstructured.Unstructured) (schema.GroupVersionResource, error) {
	group, found, err := unstructured.NestedString(u.Object, "spec", "group")
	if err != nil || !found {
		return schema.GroupVersionResource{}, fmt.Errorf("no group: %w", err)
	}
	plural, _, _ := unstructured.NestedString(u.Object, "spec", "names", "plural")
	return schema.GroupVersionResource{Group: group, Version: "v1", Resource: plural}, nil
}

func (d *Discoverer) watch(gvr schema.GroupVersionResource) {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(d.client, 5*time.Minute)
	informer := factory.ForResource(gvr).Informer()
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { d.onEvent(gvr, obj) },
	})
	factory.Start(wait.NeverStop) // want `informer factory runs for ever: wait\.NeverStop is never closed: called per event from Attach \(leaks 6 goroutines and 38 KiB each time\)`
}
