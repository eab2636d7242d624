// What is deferred is the Shutdown of a server with a similar method name, not that of the queue.
package miscothershutdown

import (
	"context"
	"net/http"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type server struct{ srv *http.Server }

func (s *server) ShutDown() { _ = s.srv.Close() }

func Serve(ctx context.Context, addr string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	s := &server{srv: &http.Server{Addr: addr, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		queue.Add(r.URL.Path)
	})}}
	defer s.ShutDown()
	go func() { _ = s.srv.ListenAndServe() }()
	go func() {
		for k, quit := queue.Get(); !quit; k, quit = queue.Get() {
			klog.InfoS("request", "path", k)
			queue.Done(k)
		}
	}()
	<-ctx.Done()
	return ctx.Err()
}
