// Registered in init on a package-level factory.
package init

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

var factory informers.SharedInformerFactory

func init() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.ErrorS(err, "not in a cluster")
		return
	}
	factory = informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	registerDefaults(factory)
}

func registerDefaults(f informers.SharedInformerFactory) {
	for _, inf := range []cache.SharedIndexInformer{
		f.Core().V1().Services().Informer(),
		f.Core().V1().ConfigMaps().Informer(),
	} {
		if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj interface{}) { klog.V(7).Info("added") },
		}); err != nil {
			klog.ErrorS(err, "default handler")
		}
	}
}

// Start runs the package's informers.
func Start(stopCh <-chan struct{}) { factory.Start(stopCh) }
