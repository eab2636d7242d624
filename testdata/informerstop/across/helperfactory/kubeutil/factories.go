// Helpers that make factories and start nothing.
package kubeutil

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// FactoryOptions says what a factory looks at.
type FactoryOptions struct {
	Namespace string
	Selector  string
	Resync    time.Duration
}

// NewFactory makes a factory for the cluster behind cfg.
func NewFactory(cfg *rest.Config, o FactoryOptions) (informers.SharedInformerFactory, kubernetes.Interface, error) {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, nil, err
	}
	f := informers.NewSharedInformerFactoryWithOptions(kube, o.Resync,
		informers.WithNamespace(o.Namespace),
		informers.WithTweakListOptions(func(lo *metav1.ListOptions) { lo.LabelSelector = o.Selector }))
	return f, kube, nil
}
