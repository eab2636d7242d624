// The queue is stored in a struct that is returned.
package retstructliteral

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type State struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Names []string
}

func (s *State) Shutdown() { s.Queue.ShutDown() }

func NewState(names ...string) (*State, error) {
	if len(names) == 0 {
		return nil, errors.New("no names")
	}
	s := &State{Names: names}
	s.Queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, n := range names {
		s.Queue.Add(n)
	}
	return s, nil
}
