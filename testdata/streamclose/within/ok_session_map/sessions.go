// Sessions with a stop channel in a map; another handler looks the session up and closes the channel.

package sessions

import (
	"io"
	"net/http"
	"sync"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
	klog "k8s.io/klog/v2"
)

type Manager struct {
	mu       sync.Mutex
	sessions map[string]chan struct{}
	dial     func(*http.Request) (httpstream.Dialer, error)
}

func (m *Manager) Create(w http.ResponseWriter, r *http.Request) {
	dialer, err := m.dial(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	stop := make(chan struct{})
	ready := make(chan struct{})
	pf, err := portforward.New(dialer, []string{":80"}, stop, ready, io.Discard, io.Discard)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	id := r.FormValue("id")
	m.mu.Lock()
	if old, ok := m.sessions[id]; ok {
		close(old)
	}
	m.sessions[id] = stop
	m.mu.Unlock()
	go func() {
		if err := pf.ForwardPorts(); err != nil {
			klog.ErrorS(err, "session ended", "id", id)
		}
	}()
	select {
	case <-ready:
		w.WriteHeader(http.StatusCreated)
	case <-r.Context().Done():
	}
}

func (m *Manager) Delete(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	m.mu.Lock()
	defer m.mu.Unlock()
	if stop, ok := m.sessions[id]; ok {
		close(stop)
		delete(m.sessions, id)
	}
	w.WriteHeader(http.StatusNoContent)
}
