package inner

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Config struct {
	Secrets cache.SharedIndexInformer
	Log     klog.Logger
}

type Store struct {
	cfg Config
	mu  sync.Mutex
	m   map[string]*corev1.Secret
}

func NewStore(cfg Config) (*Store, error) {
	s := &Store{cfg: cfg, m: map[string]*corev1.Secret{}}
	if _, err := s.cfg.Secrets.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.put}); err != nil { // want:vet `the handler added to s\.cfg\.Secrets is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to s\.cfg\.Secrets is never removed: called per request from create via NewTenant \(leaks 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return s, nil
}

func (s *Store) put(obj any) {
	if sec, ok := obj.(*corev1.Secret); ok {
		s.mu.Lock()
		s.m[sec.Name] = sec
		s.mu.Unlock()
	}
}
