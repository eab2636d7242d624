// OK: the dns server keeps a cancel that Stop calls.
package dns

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_registrymain/server"
)

type dnsServer struct {
	kube   kubernetes.Interface
	once   sync.Once
	cancel context.CancelFunc
}

func init() {
	server.Register(func(k kubernetes.Interface) server.Server { return &dnsServer{kube: k} })
}

func (s *dnsServer) Start() error {
	s.once.Do(func() {
		var ctx context.Context
		ctx, s.cancel = context.WithCancel(server.Background())
		f := informers.NewSharedInformerFactory(s.kube, 0)
		f.Core().V1().Services().Informer()
		f.Discovery().V1().EndpointSlices().Informer()
		f.Start(ctx.Done())
		f.WaitForCacheSync(ctx.Done())
	})
	return nil
}

func (s *dnsServer) Stop() {
	if s.cancel != nil {
		s.cancel()
	}
}
