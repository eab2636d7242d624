package app

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/cleanup_slice/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type Session struct {
	cleanups []func()
}

func Open(f informers.SharedInformerFactory, h cache.ResourceEventHandler) (*Session, error) {
	s := &Session{}
	for _, inf := range []cache.SharedIndexInformer{f.Core().V1().Pods().Informer(), f.Core().V1().Nodes().Informer(), f.Apps().V1().Deployments().Informer()} {
		c, err := lib.Subscribe(inf, h)
		if err != nil {
			s.Stop()
			return nil, err
		}
		s.cleanups = append(s.cleanups, c)
	}
	return s, nil
}

func (s *Session) Stop() {
	for _, c := range s.cleanups {
		c()
	}
	s.cleanups = nil
}
