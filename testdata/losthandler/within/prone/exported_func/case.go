// An exported helper that drops: nobody here can see how often it is called.
package exportedfunc

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

func OnConfigMapChange(informer coreinformers.ConfigMapInformer, namespace, name string, fn func(*corev1.ConfigMap)) error {
	deliver := func(obj interface{}) {
		if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = d.Obj
		}
		if cm, ok := obj.(*corev1.ConfigMap); ok {
			fn(cm)
		}
	}
	_, err := informer.Informer().AddEventHandler(cache.FilteringResourceEventHandler{ // want `the handler added to informer\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(obj interface{}) bool {
			m, ok := obj.(metav1.Object)
			return ok && m.GetNamespace() == namespace && m.GetName() == name
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    deliver,
			UpdateFunc: func(_, cur interface{}) { deliver(cur) },
			DeleteFunc: deliver,
		},
	})
	return err
}
