// REST storages return watches to the generic apiserver: a broadcaster's, a filtered one, and one that is stopped on the error path.

package storage

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metainternalversion "k8s.io/apimachinery/pkg/apis/meta/internalversion"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type REST struct {
	backend     kubernetes.Interface
	broadcaster *watch.Broadcaster
	allowed     func(ctx context.Context, namespace string) bool
	convert     func(runtime.Object) (runtime.Object, error)
}

func (r *REST) New() runtime.Object     { return &corev1.ConfigMap{} }
func (r *REST) NewList() runtime.Object { return &corev1.ConfigMapList{} }
func (r *REST) NamespaceScoped() bool   { return true }

// Watch implements rest.Watcher.
func (r *REST) Watch(ctx context.Context, options *metainternalversion.ListOptions) (watch.Interface, error) {
	if options != nil && options.LabelSelector != nil && !options.LabelSelector.Empty() {
		return r.proxied(ctx, options)
	}
	return r.broadcaster.Watch()
}

func (r *REST) proxied(ctx context.Context, options *metainternalversion.ListOptions) (watch.Interface, error) {
	w, err := r.backend.CoreV1().ConfigMaps(metav1.NamespaceAll).Watch(ctx, metav1.ListOptions{
		LabelSelector:   options.LabelSelector.String(),
		ResourceVersion: options.ResourceVersion,
	})
	if err != nil {
		return nil, err
	}
	if r.convert == nil {
		w.Stop()
		return nil, apierrors.NewInternalError(errors.New("no conversion configured"))
	}
	return watch.Filter(w, func(in watch.Event) (watch.Event, bool) {
		acc, err := apimeta.Accessor(in.Object)
		if err != nil || !r.allowed(ctx, acc.GetNamespace()) {
			return in, false
		}
		out, err := r.convert(in.Object)
		if err != nil {
			return watch.Event{Type: watch.Error, Object: &apierrors.NewInternalError(err).ErrStatus}, true
		}
		in.Object = out
		return in, true
	}), nil
}
