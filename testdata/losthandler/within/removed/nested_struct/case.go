// Registrations live in a struct of registrations that Close hands to a method.
package nestedstruct

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type registrations struct {
	pods, nodes, pvcs cache.ResourceEventHandlerRegistration
}

type Scheduler struct {
	factory informers.SharedInformerFactory
	regs    registrations
}

func (s *Scheduler) addAllEventHandlers() (err error) {
	h := cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ interface{}) { klog.V(6).Info("move all") }}
	if s.regs.pods, err = s.factory.Core().V1().Pods().Informer().AddEventHandler(h); err != nil {
		return err
	}
	if s.regs.nodes, err = s.factory.Core().V1().Nodes().Informer().AddEventHandler(h); err != nil {
		return err
	}
	if s.regs.pvcs, err = s.factory.Core().V1().PersistentVolumeClaims().Informer().AddEventHandler(h); err != nil {
		return err
	}
	return nil
}

func New(factory informers.SharedInformerFactory) (*Scheduler, error) {
	s := &Scheduler{factory: factory}
	if err := s.addAllEventHandlers(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Scheduler) Close() { s.regs.release(s.factory) }

func (r *registrations) release(f informers.SharedInformerFactory) {
	_ = f.Core().V1().Pods().Informer().RemoveEventHandler(r.pods)
	_ = f.Core().V1().Nodes().Informer().RemoveEventHandler(r.nodes)
	_ = f.Core().V1().PersistentVolumeClaims().Informer().RemoveEventHandler(r.pvcs)
	*r = registrations{}
}
