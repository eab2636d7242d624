package store

import (
	"k8s.io/client-go/util/workqueue"
)

type Store struct {
	q workqueue.TypedInterface[string]
}

func New() *Store { return &Store{q: workqueue.NewTyped[string]()} }

func (s *Store) Put(k string) { s.q.Add(k) }

func (s *Store) Take() (string, bool) {
	k, quit := s.q.Get()
	if quit {
		return "", false
	}
	s.q.Done(k)
	return k, true
}

func (s *Store) Close() { s.q.ShutDown() }
