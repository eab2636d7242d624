// Re-watch loop with Stop before each continue, and a labelled break followed by Stop.

package rewatch

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Agent struct {
	cs    kubernetes.Interface
	apply func(*corev1.ConfigMap) error
	rv    string
}

func (a *Agent) Run(ctx context.Context, ns, name string) error {
	backoff := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 6, Cap: time.Minute}
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		w, err := a.cs.CoreV1().ConfigMaps(ns).Watch(ctx, metav1.ListOptions{ResourceVersion: a.rv, FieldSelector: "metadata.name=" + name})
		if err != nil {
			if apierrors.IsForbidden(err) {
				return err
			}
			time.Sleep(backoff.Step())
			continue
		}

	consume:
		for {
			select {
			case <-ctx.Done():
				break consume
			case ev, ok := <-w.ResultChan():
				if !ok {
					break consume
				}
				switch ev.Type {
				case watch.Error:
					a.rv = ""
					break consume
				case watch.Deleted:
					w.Stop()
					return fmt.Errorf("config map %s/%s deleted", ns, name)
				}
				cm, isCM := ev.Object.(*corev1.ConfigMap)
				if !isCM {
					continue
				}
				a.rv = cm.ResourceVersion
				if err := a.apply(cm); err != nil {
					klog.ErrorS(err, "apply", "configMap", klog.KObj(cm))
				}
			}
		}
		w.Stop()
	}
}
