// Stop as a method value: in a variable that is deferred, and as a replaced no-op function.

package value

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type Opts struct {
	Follow   bool
	Selector string
}

func List(ctx context.Context, pods typedcorev1.PodInterface, o Opts, visit func(*corev1.Pod) bool) error {
	list, err := pods.List(ctx, metav1.ListOptions{LabelSelector: o.Selector})
	if err != nil {
		return err
	}
	for i := range list.Items {
		if !visit(&list.Items[i]) {
			return nil
		}
	}

	stop := func() {}
	defer func() { stop() }()
	var events <-chan watch.Event
	if o.Follow {
		w, err := pods.Watch(ctx, metav1.ListOptions{LabelSelector: o.Selector, ResourceVersion: list.ResourceVersion})
		if err != nil {
			return err
		}
		stop = w.Stop
		events = w.ResultChan()
	} else {
		return nil
	}
	for ev := range events {
		pod, ok := ev.Object.(*corev1.Pod)
		if !ok {
			return apierrors.FromObject(ev.Object)
		}
		if !visit(pod) {
			return nil
		}
	}
	return nil
}

func Once(ctx context.Context, pods typedcorev1.PodInterface) (watch.Event, error) {
	w, err := pods.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return watch.Event{}, err
	}
	release := w.Stop
	defer release()
	ev, ok := <-w.ResultChan()
	if !ok {
		return watch.Event{}, errors.New("closed")
	}
	return ev, nil
}
