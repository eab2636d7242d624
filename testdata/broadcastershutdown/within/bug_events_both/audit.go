// BUG: events.k8s.io broadcaster per tenant in a map; end() shuts it down but forgets to close the stop channel.
package eventsboth

import (
	"fmt"
	"sync"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/events"
)

type tenant struct {
	stop        chan struct{}
	broadcaster events.EventBroadcaster
	recorder    events.EventRecorder
}

type Auditor struct {
	mu      sync.Mutex
	tenants map[string]tenant
}

func (a *Auditor) Connect(name string, cfg *rest.Config) error {
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return fmt.Errorf("tenant %s: %w", name, err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if old, ok := a.tenants[name]; ok {
		old.end()
	}
	t := tenant{stop: make(chan struct{})}
	t.broadcaster = events.NewBroadcaster(&events.EventSinkImpl{Interface: cs.EventsV1()})
	t.broadcaster.StartRecordingToSink(t.stop) // want `recording of the broadcaster runs for ever: t\.stop is never closed: Connect enters it in "tenants", from which entries are deleted \(leaks 3 goroutines and 46 KiB each time\)`
	t.recorder = t.broadcaster.NewRecorder(scheme.Scheme, "auditor")
	if a.tenants == nil {
		a.tenants = map[string]tenant{}
	}
	a.tenants[name] = t
	return nil
}

func (t tenant) end() {
	t.broadcaster.Shutdown()
}

func (a *Auditor) Disconnect(name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, ok := a.tenants[name]
	if !ok {
		return
	}
	delete(a.tenants, name)
	t.end()
}
