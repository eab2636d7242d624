// The stop that never comes is no stop for what comes and goes.
package never_stop

import (
	"net/http"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type Server struct {
	informers map[string]cache.SharedIndexInformer
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	inf := s.informers[r.URL.Path]
	go func() { // want `goroutine may wait forever in WaitForCacheSync; nothing ends it \(leaks 1 goroutine each time, started per request in ServeHTTP\)`
		if cache.WaitForCacheSync(wait.NeverStop, inf.HasSynced) {
			println("synced")
		}
	}()
}
