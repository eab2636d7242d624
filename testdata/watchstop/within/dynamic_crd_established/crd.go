// Waiting for a CRD with the dynamic client: the established condition returns nil without Stop.

package crd

import (
	"context"
	"errors"
	"fmt"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

var gvr = schema.GroupVersionResource{Group: "apiextensions.k8s.io", Version: "v1", Resource: "customresourcedefinitions"}

type Installer struct {
	dyn     dynamic.Interface
	timeout time.Duration
}

func (i *Installer) Install(ctx context.Context, crd *unstructured.Unstructured) error {
	if _, err := i.dyn.Resource(gvr).Create(ctx, crd, metav1.CreateOptions{}); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return i.waitEstablished(ctx, crd.GetName())
}

func (i *Installer) waitEstablished(ctx context.Context, name string) error {
	wctx, cancel := context.WithTimeout(ctx, i.timeout)
	defer cancel()
	w, err := i.dyn.Resource(gvr).Watch(wctx, metav1.ListOptions{FieldSelector: "metadata.name=" + name}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	for {
		select {
		case <-wctx.Done():
			return fmt.Errorf("crd %s was not established in %s", name, i.timeout)
		case ev, ok := <-w.ResultChan():
			if !ok {
				return errors.New("watch channel closed")
			}
			u, isU := ev.Object.(*unstructured.Unstructured)
			if !isU {
				continue
			}
			conds, _, err := unstructured.NestedSlice(u.Object, "status", "conditions")
			if err != nil {
				return err
			}
			for _, c := range conds {
				m, isMap := c.(map[string]interface{})
				if isMap && m["type"] == "Established" && m["status"] == "True" {
					return nil
				}
			}
		}
	}
}
