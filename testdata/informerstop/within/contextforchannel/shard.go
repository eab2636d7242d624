// The shard's channel is wrapped into a context; Close of the shard closes the channel.
package contextforchannel

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

type stopper struct {
	ch   chan struct{}
	once sync.Once
}

func (s *stopper) Close() error {
	s.once.Do(func() { close(s.ch) })
	return nil
}

// Shard is the cache of a shard.
type Shard struct {
	*stopper
	crcache.Cache
}

// OpenShard opens a shard.
func OpenShard(cfg *rest.Config) (*Shard, error) {
	c, err := crcache.New(cfg, crcache.Options{})
	if err != nil {
		return nil, err
	}
	s := &Shard{stopper: &stopper{ch: make(chan struct{})}, Cache: c}
	go func() {
		if err := c.Start(wait.ContextForChannel(s.ch)); err != nil {
			klog.ErrorS(err, "shard cache ended")
		}
	}()
	if !c.WaitForCacheSync(context.Background()) {
		_ = s.Close()
	}
	return s, nil
}

// Shards reacts to shards.
type Shards struct {
	mu   sync.Mutex
	open map[string]*Shard
}

// Handler returns the callbacks.
func (ss *Shards) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			cm := obj.(*corev1.ConfigMap)
			shard, err := OpenShard(&rest.Config{Host: cm.Data["url"]})
			if err != nil {
				return
			}
			ss.mu.Lock()
			defer ss.mu.Unlock()
			if old, ok := ss.open[cm.Name]; ok {
				_ = old.Close()
			}
			ss.open[cm.Name] = shard
		},
		DeleteFunc: func(obj any) {
			ss.mu.Lock()
			defer ss.mu.Unlock()
			cm, ok := obj.(*corev1.ConfigMap)
			if !ok {
				return
			}
			if shard := ss.open[cm.Name]; shard != nil {
				_ = shard.Close()
			}
			delete(ss.open, cm.Name)
		},
	}
}
