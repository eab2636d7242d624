// A CRD add callback registers on the shared dynamic informer; CRD removal does nothing about it.
package crdadded

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type CRDWatcher struct {
	crds    cache.SharedIndexInformer
	dynamic dynamicinformer.DynamicSharedInformerFactory
	handler cache.ResourceEventHandler
	stopCh  <-chan struct{}
	reg     cache.ResourceEventHandlerRegistration
}

func (w *CRDWatcher) Start() error {
	reg, err := w.crds.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: w.onCRD})
	if err != nil {
		return err
	}
	w.reg = reg
	return nil
}

func (w *CRDWatcher) Stop() error {
	return w.crds.RemoveEventHandler(w.reg)
}

func (w *CRDWatcher) onCRD(obj interface{}) {
	u, ok := obj.(*unstructured.Unstructured)
	if !ok {
		return
	}
	group, _, _ := unstructured.NestedString(u.Object, "spec", "group")
	plural, _, _ := unstructured.NestedString(u.Object, "spec", "names", "plural")
	gvr := schema.GroupVersionResource{Group: group, Version: "v1", Resource: plural}
	inf := w.dynamic.ForResource(gvr).Informer()
	if _, err := inf.AddEventHandler(w.handler); err != nil { // want `the handler added to inf is never removed: called per event from Start \(leaks 2 goroutines and 27 KiB each time\)`
		klog.ErrorS(err, "cannot watch", "gvr", gvr)
		return
	}
	w.dynamic.Start(w.stopCh)
}
