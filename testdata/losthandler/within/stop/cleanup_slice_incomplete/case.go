// The second registration never gets into the cleanup slice that Close runs.
package cleanupsliceincomplete

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Publisher struct {
	cleanups []func()
	out      chan string
}

func NewPublisher(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) (*Publisher, error) {
	p := &Publisher{out: make(chan string, 128)}

	podReg, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: p.publish})
	if err != nil {
		return nil, err
	}
	p.cleanups = append(p.cleanups, func() { _ = pods.Informer().RemoveEventHandler(podReg) })

	nodeReg, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: p.publish}) // want `handler registration "nodeReg" is never removed: Close of Publisher forgets it \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		p.Close()
		return nil, err
	}
	p.cleanups = append(p.cleanups, func() { klog.InfoS("publisher closed", "synced", nodeReg.HasSynced()) })
	return p, nil
}

func (p *Publisher) publish(obj interface{}) {
	if m, ok := obj.(metav1.Object); ok {
		select {
		case p.out <- m.GetName():
		default:
		}
	}
}

func (p *Publisher) Close() {
	for _, fn := range p.cleanups {
		fn()
	}
	p.cleanups = nil
}
