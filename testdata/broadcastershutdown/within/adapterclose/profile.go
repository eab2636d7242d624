// Close of a scheduler profile closes its stop channel; the adapter's two broadcasters are never shut down.
package adapterclose

import (
	"sync"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/events"
)

// Profile is one scheduler profile; profiles come and go with the configuration.
type Profile struct {
	Name     string
	Recorder events.EventRecorder

	adapter  events.EventBroadcasterAdapter
	stopCh   chan struct{}
	stopOnce sync.Once
}

// NewProfile makes a profile that records its events.
func NewProfile(name string, client kubernetes.Interface) *Profile {
	p := &Profile{Name: name, stopCh: make(chan struct{})}
	p.adapter = events.NewEventBroadcasterAdapter(client) // want `event broadcaster "adapter" of Profile is not shut down by Close \(leaks 2 goroutines and 39 KiB each time\)`
	p.adapter.StartRecordingToSink(p.stopCh)
	p.Recorder = p.adapter.NewRecorder(name)
	return p
}

// Close ends the profile.
func (p *Profile) Close() error {
	p.stopOnce.Do(func() { close(p.stopCh) })
	return nil
}

// Profiles is the set of the profiles in use.
type Profiles map[string]*Profile

// Apply makes the set equal to names.
func (ps Profiles) Apply(client kubernetes.Interface, names ...string) {
	wanted := map[string]bool{}
	for _, n := range names {
		wanted[n] = true
		if _, ok := ps[n]; !ok {
			ps[n] = NewProfile(n, client)
		}
	}
	for n, p := range ps {
		if !wanted[n] {
			_ = p.Close()
			delete(ps, n)
		}
	}
}
