// Reconcile uses the forwarder and closes it.

package reconciler

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/leaklint/leaklint/testdata/streamclose/across/ok_portforward_struct/forwarder"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Config *rest.Config
	URL    func(types.NamespacedName) *url.URL
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fw, err := forwarder.New(r.Config, r.URL(req.NamespacedName), "9090:9090")
	if err != nil {
		return ctrl.Result{}, err
	}
	defer fw.Close()
	if err := fw.Start(10 * time.Second); err != nil {
		return ctrl.Result{}, err
	}
	resp, err := http.Get("http://localhost:9090/-/ready")
	if err != nil {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, resp.Body.Close()
}
