// Paths that never return (klog.Fatal, os.Exit, panic) end without Stop; all returning paths stop.

package fatal

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

func MustObserve(ctx context.Context, cs kubernetes.Interface, ns string, seen func(*corev1.Pod) bool) {
	w, err := cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		klog.Fatalf("cannot watch: %v", err)
	}
	for ev := range w.ResultChan() {
		switch ev.Type {
		case watch.Error:
			klog.ErrorS(apierrors.FromObject(ev.Object), "watch broken")
			os.Exit(1)
		case watch.Deleted:
			klog.Exitf("pod deleted: %v", ev.Object)
		}
		pod, ok := ev.Object.(*corev1.Pod)
		if !ok {
			panic(fmt.Sprintf("unexpected type %T", ev.Object))
		}
		if seen(pod) {
			w.Stop()
			return
		}
	}
}
