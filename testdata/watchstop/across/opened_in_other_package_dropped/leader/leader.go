// The caller of the opening helper returns at the first event of interest and forgets the watch.

package leader

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/watchstop/across/opened_in_other_package_dropped/kube"
	"k8s.io/apimachinery/pkg/watch"
	klog "k8s.io/klog/v2"
)

type Waiter struct {
	kube *kube.Client
	self string
}

func (l *Waiter) WaitForHandover(ctx context.Context, lease string) (bool, error) {
	w, err := l.kube.OpenLease(ctx, lease) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return false, err
	}
	for ev := range w.ResultChan() {
		switch ev.Type {
		case watch.Deleted:
			return true, nil
		case watch.Error:
			w.Stop()
			return false, fmt.Errorf("lease watch: %v", ev.Object)
		default:
			klog.V(4).InfoS("lease changed", "self", l.self)
		}
	}
	return false, nil
}
