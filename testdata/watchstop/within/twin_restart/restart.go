// OK: watch restarted on error in a labelled loop; each watch is stopped before continue, break or return.
package restart

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

type PodWatcher struct {
	client    kubernetes.Interface
	namespace string
	handle    func(watch.EventType, *corev1.Pod)
}

func (p *PodWatcher) Run(ctx context.Context) error {
	rv := ""
	backoff := time.Second
restart:
	for {
		w, err := p.client.CoreV1().Pods(p.namespace).Watch(ctx, metav1.ListOptions{ResourceVersion: rv, AllowWatchBookmarks: true})
		if err != nil {
			if apierrors.IsForbidden(err) {
				return err
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(backoff):
				continue restart
			}
		}
		for {
			select {
			case <-ctx.Done():
				w.Stop()
				return ctx.Err()
			case ev, ok := <-w.ResultChan():
				if !ok {
					klog.V(4).Info("watch closed, restarting")
					continue restart
				}
				switch ev.Type {
				case watch.Error:
					w.Stop()
					if apierrors.IsGone(apierrors.FromObject(ev.Object)) {
						rv = ""
					}
					continue restart
				case watch.Bookmark:
				default:
					pod, ok := ev.Object.(*corev1.Pod)
					if !ok {
						continue
					}
					rv = pod.ResourceVersion
					p.handle(ev.Type, pod)
				}
			}
		}
	}
}
