// The factory is a parameter or a package variable: it is older than the function that starts it.
package paramfactory

import (
	"context"
	"net/http"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

var shared informers.SharedInformerFactory

// Init has to be called before anything else.
func Init(kube kubernetes.Interface) {
	shared = informers.NewSharedInformerFactory(kube, 0)
}

// ConfigMaps returns a lister from the factory of the caller.
func ConfigMaps(f informers.SharedInformerFactory) corelisters.ConfigMapLister {
	l := f.Core().V1().ConfigMaps().Lister()
	f.Start(wait.NeverStop)
	f.WaitForCacheSync(wait.NeverStop)
	return l
}

type healthz struct{}

func (healthz) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	nodes := shared.Core().V1().Nodes()
	nodes.Informer()
	shared.Start(wait.NeverStop)
	if _, err := nodes.Lister().Get(r.URL.Query().Get("node")); err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
	}
}

// Handler answers whether a node exists.
func Handler() http.Handler { return healthz{} }

// Reconciler lists config maps.
type Reconciler struct {
	Factory informers.SharedInformerFactory
}

// Reconcile lists.
func (r Reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := ConfigMaps(r.Factory).ConfigMaps(req.Namespace).Get(req.Name)
	return ctrl.Result{}, err
}
