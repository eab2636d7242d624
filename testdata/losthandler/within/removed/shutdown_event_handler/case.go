// Cache.ShutDownEventHandler in Stop.
package shutdowneventhandler

import (
	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Exporter struct {
	nodes coreinformers.NodeInformer
	reg   cache.ResourceEventHandlerRegistration
	rows  chan string
}

func NewExporter(nodes coreinformers.NodeInformer) (*Exporter, error) {
	e := &Exporter{nodes: nodes, rows: make(chan string, 100)}
	var err error
	if e.reg, err = nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { e.rows <- obj.(*corev1.Node).Name },
	}); err != nil {
		return nil, err
	}
	return e, nil
}

func (e *Exporter) Stop() {
	if err := cache.ShutDownEventHandler(e.nodes.Informer(), e.reg); err != nil {
		klog.ErrorS(err, "shutting down the node handler")
		return
	}
	close(e.rows)
}
