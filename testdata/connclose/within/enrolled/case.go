// Package enrolled puts objects into a table before they have a connection.
package enrolled

import (
	"net/http"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

type session struct {
	id   string
	conn *grpc.ClientConn
}

func (s *session) end() {
	if s.conn != nil {
		s.conn.Close()
	}
}

func dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

// gateway enrolls a session by a method that gives it back.
type gateway struct {
	mu       sync.Mutex
	sessions map[string]*session
}

func (g *gateway) enroll(id string) *session {
	s := &session{id: id}
	g.sessions[s.id] = s
	return s
}

func (g *gateway) open(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.enroll(r.Host)
	conn, err := dial(r.Host)
	if err != nil {
		delete(g.sessions, s.id)
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	s.conn = conn
}

func (g *gateway) drop(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.sessions[r.Host]; s != nil {
		delete(g.sessions, r.Host)
		s.end()
	}
}

// careless does so, and forgets to end what it drops.
type careless struct {
	mu       sync.Mutex
	sessions map[string]*session
}

func (c *careless) enroll(id string) *session {
	s := &session{id: id}
	c.sessions[s.id] = s
	return s
}

func (c *careless) forget(id string) {
	delete(c.sessions, id)
}

func (c *careless) open(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.enroll(r.Host)
	conn, err := dial(r.Host)
	if err != nil {
		c.forget(s.id)
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	s.conn = conn
}

func (c *careless) drop(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.sessions, r.Host) // want `an entry is deleted without its connection being closed .*`
}

func (c *careless) end() {
	for _, s := range c.sessions {
		s.end()
	}
}

// plain has new sessions from a function that does not keep them.
type plain struct{ last string }

func newSession(id string) *session { return &session{id: id} }

func (p *plain) open(w http.ResponseWriter, r *http.Request) {
	s := newSession(r.Host)
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	s.conn = conn
	p.last = s.id
}

// A line gets its connection by a method, behind a table that has a type of its own.
type line struct {
	name string
	mu   sync.Mutex
	conn *grpc.ClientConn
	gone bool
}

func (l *line) attach(conn *grpc.ClientConn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone {
		return false
	}
	l.conn = conn
	return true
}

func (l *line) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone = true
	if l.conn != nil {
		l.conn.Close()
		l.conn = nil
	}
}

type board struct {
	mu    sync.Mutex
	lines map[string]*line
}

func (b *board) add(l *line) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, is := b.lines[l.name]; is {
		return false
	}
	b.lines[l.name] = l
	return true
}

func (b *board) remove(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.lines[name]
	delete(b.lines, name)
	if l != nil {
		l.hangUp()
	}
}

type server struct{ board *board }

func (s *server) dial(w http.ResponseWriter, r *http.Request) {
	l := &line{name: r.Host}
	if !s.board.add(l) {
		http.Error(w, "busy", http.StatusConflict)
		return
	}
	conn, err := dial(r.Host)
	if err != nil {
		s.board.remove(l.name)
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if !l.attach(conn) {
		conn.Close()
		http.Error(w, "gone", http.StatusGone)
	}
}

func (s *server) hangUp(w http.ResponseWriter, r *http.Request) { s.board.remove(r.Host) }

// list is a table that takes lines out and leaves them open.
type list struct {
	mu    sync.Mutex
	lines map[string]*line
}

func (b *list) add(l *line) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lines[l.name] = l
}

func (b *list) remove(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.lines, name) // want `an entry is deleted without its connection being closed .*`
}

type forgetful struct{ lines *list }

func (f *forgetful) dial(w http.ResponseWriter, r *http.Request) {
	l := &line{name: r.Host}
	f.lines.add(l)
	conn, err := dial(r.Host)
	if err != nil {
		f.lines.remove(l.name)
		return
	}
	if !l.attach(conn) {
		conn.Close()
	}
}

func (f *forgetful) hangUp(w http.ResponseWriter, r *http.Request) { f.lines.remove(r.Host) }

func (f *forgetful) shutdown() {
	f.lines.mu.Lock()
	defer f.lines.mu.Unlock()
	for _, l := range f.lines.lines {
		l.hangUp()
	}
}

// Serve starts all of them, and returns how they end.
func Serve() (end func()) {
	g, c, p := &gateway{sessions: map[string]*session{}}, &careless{sessions: map[string]*session{}}, &plain{}
	s, f := &server{&board{lines: map[string]*line{}}}, &forgetful{&list{lines: map[string]*line{}}}
	for path, h := range map[string]http.HandlerFunc{
		"/gateway/open": g.open, "/gateway/drop": g.drop, "/careless/open": c.open, "/careless/drop": c.drop, "/plain/open": p.open,
		"/server/dial": s.dial, "/server/hangup": s.hangUp, "/forgetful/dial": f.dial, "/forgetful/hangup": f.hangUp,
	} {
		http.HandleFunc(path, h)
	}
	return func() {
		c.end()
		f.shutdown()
	}
}
