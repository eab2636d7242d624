// OK: ref-counted recorders: the release func of the last user shuts the broadcaster down.
package rec

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
)

type counted struct {
	record.EventRecorder
	b    record.EventBroadcaster
	refs int
}

type Shared struct {
	mu    sync.Mutex
	byKey map[string]*counted
	sink  func(key string) record.EventSink
}

func NewShared(sink func(string) record.EventSink) *Shared {
	return &Shared{byKey: map[string]*counted{}, sink: sink}
}

func (s *Shared) Use(key string) (record.EventRecorder, func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.byKey[key]
	if c == nil {
		b := record.NewBroadcaster()
		b.StartRecordingToSink(s.sink(key))
		c = &counted{b: b, EventRecorder: b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: key})}
		s.byKey[key] = c
	}
	c.refs++
	return c, func() { s.put(key) }
}

func (s *Shared) put(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.byKey[key]
	c.refs--
	if c.refs == 0 {
		delete(s.byKey, key)
		c.b.Shutdown()
	}
}
