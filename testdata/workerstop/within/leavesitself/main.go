// Package main has a list of connections, from which each takes itself when it is closed.
package main

import (
	"net"
	"net/http"
	"sync"
)

// conn is a connection that its user closes.
type conn struct {
	net.PacketConn
	once   sync.Once
	closed chan struct{}
}

func (c *conn) CloseChannel() <-chan struct{} { return c.closed }

func (c *conn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// Mux gives out connections, and has a list of them.
type Mux struct {
	mu    sync.Mutex
	conns map[string]*conn
}

func New() *Mux { return &Mux{conns: map[string]*conn{}} }

// GetConn gives a connection, which the caller closes.
func (m *Mux) GetConn(name string) (net.PacketConn, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.conns[name]; ok {
		return c, nil
	}
	c := &conn{closed: make(chan struct{})}
	go func() {
		<-c.CloseChannel()
		m.Remove(name)
	}()
	m.conns[name] = c
	return c, nil
}

// Remove takes the connection out of the list; its user closes it.
func (m *Mux) Remove(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.conns[name]; ok {
		delete(m.conns, name)
	}
}

// Close closes all that is left.
func (m *Mux) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.conns {
		_ = c.Close()
	}
	m.conns = map[string]*conn{}
	return nil
}

func main() {
	m := New()
	defer m.Close()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c, err := m.GetConn(r.FormValue("name"))
		if err != nil {
			return
		}
		defer c.Close()
		c.WriteTo([]byte("x"), nil)
	})
	http.ListenAndServe(":8080", nil)
}

// Forget takes the connection out of the list, and who has it does not know.
func (m *Mux) Forget(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.conns, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
}

func init() {
	m := New()
	http.HandleFunc("/forget", func(w http.ResponseWriter, r *http.Request) { m.Forget(r.FormValue("name")) })
}

// boss has workers that take themselves out when they end, by way of their own method.
type boss struct {
	mu      sync.Mutex
	workers map[string]*worker
}

type worker struct {
	quit chan struct{}
	boss *boss
	key  string
}

func (w *worker) loop() {
	defer w.finish()
	for {
		select {
		case <-w.quit:
			return
		default:
			println(w.key)
		}
	}
}

func (w *worker) finish() { w.boss.forget(w.key) }

func (w *worker) start() { go w.loop() }

func (w *worker) Stop() { close(w.quit) }

func (b *boss) forget(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.workers, key)
}

func (b *boss) get(key string) *worker {
	b.mu.Lock()
	defer b.mu.Unlock()
	if w, ok := b.workers[key]; ok {
		return w
	}
	w := &worker{quit: make(chan struct{}), boss: b, key: key}
	b.workers[key] = w
	w.start()
	return w
}

func (b *boss) drop(key string) {
	b.mu.Lock()
	w := b.workers[key]
	b.mu.Unlock()
	if w != nil {
		w.Stop()
	}
}

func init() {
	b := &boss{workers: map[string]*worker{}}
	http.HandleFunc("/get", func(w http.ResponseWriter, r *http.Request) { b.get(r.FormValue("key")) })
	http.HandleFunc("/drop", func(w http.ResponseWriter, r *http.Request) { b.drop(r.FormValue("key")) })
}
