// The release is a closure appended to the hooks that Close runs in reverse order.
package typefuncfieldhooks

import (
	"errors"
	"os"
	"slices"

	"k8s.io/client-go/util/workqueue"
)

type Server struct {
	queue workqueue.TypedRateLimitingInterface[string]
	hooks []func() error
}

func (s *Server) onClose(f func() error) { s.hooks = append(s.hooks, f) }

func NewServer(path string) (*Server, error) {
	s := &Server{}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s.onClose(f.Close)
	s.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	s.onClose(func() error {
		s.queue.ShutDown()
		return nil
	})
	return s, nil
}

func (s *Server) Close() (err error) {
	for _, h := range slices.Backward(s.hooks) {
		err = errors.Join(err, h())
	}
	return err
}
