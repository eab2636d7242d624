// Only the HasSynced of the registration is returned to the unknown caller.
package returnssynced

import (
	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

func RegisterNodeIndex(nodes coreinformers.NodeInformer, onNode func(name string, ready bool)) (cache.InformerSynced, error) {
	handle := func(obj interface{}) {
		node, ok := obj.(*corev1.Node)
		if !ok {
			return
		}
		ready := false
		for _, c := range node.Status.Conditions {
			if c.Type == corev1.NodeReady {
				ready = c.Status == corev1.ConditionTrue
			}
		}
		onNode(node.Name, ready)
	}
	reg, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    handle,
		UpdateFunc: func(_, cur interface{}) { handle(cur) },
	})
	if err != nil {
		return nil, err
	}
	return reg.HasSynced, nil
}
