// Subscribe returns a stop function that owns the watch.

package events

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

func Subscribe(ctx context.Context, cs kubernetes.Interface, ns string) (events <-chan watch.Event, stop func(), err error) {
	w, err := cs.CoreV1().Events(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, nil, err
	}
	return w.ResultChan(), sync.OnceFunc(w.Stop), nil
}
