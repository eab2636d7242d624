// OK: several watches collected in a slice; a deferred loop stops all of them, also on partial failure.
package multi

import (
	"context"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	ctrl "sigs.k8s.io/controller-runtime"
)

type AnyOf struct {
	Dyn  dynamic.Interface
	GVRs []schema.GroupVersionResource
}

func (a *AnyOf) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ws := make([]watch.Interface, 0, len(a.GVRs))
	defer func() {
		for _, w := range ws {
			w.Stop()
		}
	}()
	cases := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ctx.Done())}}
	for _, gvr := range a.GVRs {
		w, err := a.Dyn.Resource(gvr).Namespace(req.Namespace).Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return ctrl.Result{}, err
		}
		ws = append(ws, w)
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(w.ResultChan())})
	}
	if i, _, ok := reflect.Select(cases); i == 0 || !ok {
		return ctrl.Result{}, ctx.Err()
	}
	return ctrl.Result{}, nil
}
