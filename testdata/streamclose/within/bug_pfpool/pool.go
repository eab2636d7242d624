// BUG: port-forward pool: the session's stop channel is never closed, Close only closes the listeners.
package pfpool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
)

type session struct {
	fw    *portforward.PortForwarder
	port  uint16
	close sync.Once
}

func (s *session) Close() { s.close.Do(s.fw.Close) }

type Pool struct {
	cfg *rest.Config

	mu       sync.Mutex
	sessions map[string]*session
}

func (p *Pool) Get(ctx context.Context, ns, pod string, port int) (uint16, error) {
	key := fmt.Sprintf("%s/%s:%d", ns, pod, port)
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.sessions[key]; ok {
		return s.port, nil
	}
	s, err := p.dial(ctx, &url.URL{Scheme: "https", Host: p.cfg.Host, Path: "/api/v1/namespaces/" + ns + "/pods/" + pod + "/portforward"}, port)
	if err != nil {
		return 0, err
	}
	if p.sessions == nil {
		p.sessions = map[string]*session{}
	}
	p.sessions[key] = s
	return s.port, nil
}

func (p *Pool) dial(ctx context.Context, u *url.URL, port int) (*session, error) {
	rt, up, err := spdy.RoundTripperFor(p.cfg)
	if err != nil {
		return nil, err
	}
	stop, ready := make(chan struct{}), make(chan struct{})
	fw, err := portforward.New(spdy.NewDialer(up, &http.Client{Transport: rt}, http.MethodPost, u), // want `port-forward runs for ever: stop is never closed: Get runs again once an entry is taken out of "sessions" \(leaks 16 goroutines and 50 KiB each time\)`
		[]string{fmt.Sprintf("0:%d", port)}, stop, ready, io.Discard, io.Discard)
	if err != nil {
		return nil, err
	}
	s := &session{fw: fw}
	errc := make(chan error, 1)
	go func() { errc <- fw.ForwardPorts() }()
	select {
	case <-ready:
	case err := <-errc:
		return nil, err
	case <-ctx.Done():
		s.Close()
		return nil, ctx.Err()
	}
	ports, err := fw.GetPorts()
	if err != nil || len(ports) == 0 {
		s.Close()
		return nil, errors.Join(err, errors.New("no ports"))
	}
	s.port = ports[0].Local
	return s, nil
}

func (p *Pool) Release(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.sessions[key]; s != nil {
		s.Close()
		delete(p.sessions, key)
	}
}
