// The controller hands the watch to a helper of another package that leaves at the first match and stops nothing.

package mainloop

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/watchstop/across/helper_consumes_without_stop/podutil"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Rollout struct {
	Cs        kubernetes.Interface
	Namespace string
}

func (r *Rollout) WaitForCanary(ctx context.Context, selector labels.Selector) error {
	w, err := r.Cs.CoreV1().Pods(r.Namespace).Watch(ctx, metav1.ListOptions{LabelSelector: selector.String()}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	pod, err := podutil.FirstRunning(ctx, w)
	if err != nil {
		return fmt.Errorf("canary never ran: %w", err)
	}
	klog.InfoS("canary is running", "pod", klog.KObj(pod))
	return nil
}
