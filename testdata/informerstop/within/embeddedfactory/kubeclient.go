// A client struct embeds its factory; the webhook makes one per review and starts it by the promoted method.
package embeddedfactory

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type kubeClient struct {
	informers.SharedInformerFactory
	kubernetes.Interface
	revision string
}

func newKubeClient(cfg *rest.Config, revision string) (*kubeClient, error) {
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	return &kubeClient{
		SharedInformerFactory: informers.NewSharedInformerFactory(cs, 12*time.Hour),
		Interface:             cs,
		revision:              revision,
	}, nil
}

// Injector injects sidecars.
type Injector struct {
	Config  *rest.Config
	Decoder admission.Decoder

	stop chan struct{}
}

// Handle implements admission.Handler.
func (i *Injector) Handle(_ context.Context, req admission.Request) admission.Response {
	var pod corev1.Pod
	if err := i.Decoder.Decode(req, &pod); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	kc, err := newKubeClient(i.Config, pod.Labels["rev"])
	if err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	namespaces := kc.SharedInformerFactory.Core().V1().Namespaces().Lister()
	kc.Start(i.stop) // want `informer factory runs until i\.stop ends, and more are started before that: started per admission request in Handle \(leaks 6 goroutines and 38 KiB each time\)`
	kc.SharedInformerFactory.WaitForCacheSync(i.stop)
	ns, err := namespaces.Get(req.Namespace)
	if err != nil {
		return admission.Errored(http.StatusNotFound, err)
	}
	if ns.Labels["inject"] != kc.revision {
		return admission.Allowed("other revision")
	}
	return admission.Denied("inject it yourself")
}

// Stop ends the injector.
func (i *Injector) Stop() { close(i.stop) }
