// Run is only called by main: the watch that ctx.Done() leaves ends with the process.

package app

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

func Run(ctx context.Context, cs kubernetes.Interface) {
	w, err := cs.CoreV1().ConfigMaps("kube-system").Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=settings"}) // want:vet `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		klog.ErrorS(err, "cannot watch settings")
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-w.ResultChan():
			if !ok {
				return
			}
			klog.InfoS("settings changed", "type", ev.Type)
		}
	}
}
