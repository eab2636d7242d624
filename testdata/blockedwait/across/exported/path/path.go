// Package path serves requests.
package path

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/exported/defs"
)

// A Path has readers.
type Path struct {
	ctx       context.Context
	ctxCancel context.CancelFunc
	readers   map[any]struct{}

	chAdd    chan defs.AddReq
	chRemove chan defs.RemoveReq
	Stops    chan defs.StopReq
	done     chan struct{}
}

// New returns one.
func New(parent context.Context) *Path {
	pa := &Path{readers: map[any]struct{}{}, chAdd: make(chan defs.AddReq), chRemove: make(chan defs.RemoveReq), Stops: make(chan defs.StopReq), done: make(chan struct{})}
	pa.ctx, pa.ctxCancel = context.WithCancel(parent)
	go pa.run()
	return pa
}

func (pa *Path) run() {
	defer close(pa.done)
	for {
		select {
		case req := <-pa.chAdd:
			pa.readers[req.Author] = struct{}{}
			req.Res <- nil
		case req := <-pa.chRemove:
			pa.doRemove(req)
		case <-pa.ctx.Done():
			return
		}
	}
}

func (pa *Path) doRemove(req defs.RemoveReq) {
	delete(pa.readers, req.Author)
	_ = req.Res
}

func (pa *Path) addReader(req defs.AddReq) error {
	req.Res = make(chan error)
	select {
	case pa.chAdd <- req:
		return <-req.Res
	case <-pa.ctx.Done():
		return errors.New("terminated")
	}
}

func (pa *Path) removeReader(req defs.RemoveReq) {
	req.Res = make(chan struct{})
	select {
	case pa.chRemove <- req:
		<-req.Res
	case <-pa.ctx.Done():
	}
}

// Stop asks whoever takes the stops.
func (pa *Path) stop() {
	req := defs.StopReq{Res: make(chan struct{})}
	select {
	case pa.Stops <- req:
		<-req.Res
	case <-pa.ctx.Done():
	}
}

type session struct {
	nc net.Conn
	pa *Path
}

func (s *session) run() {
	defer s.nc.Close()
	if err := s.pa.addReader(defs.AddReq{Author: s}); err != nil {
		return
	}
	defer s.pa.removeReader(defs.RemoveReq{Author: s})
	_, _ = io.Copy(io.Discard, s.nc)
}

// A Logger has a channel that nobody else comes to, though it is exported.
type Logger struct{ Lines chan string }

func (l *Logger) collect() {
	for line := range l.Lines {
		println(line)
	}
}

// Log starts what collects, and forgets it where something fails.
func Log(nc net.Conn) error {
	l := &Logger{Lines: make(chan string)}
	go l.collect() // want:whole `goroutine may wait forever to receive from "Lines" if Log returns early.*`
	buf := make([]byte, 10)
	if _, err := nc.Read(buf); err != nil {
		return err
	}
	l.Lines <- string(buf)
	close(l.Lines)
	return nil
}

// An Ender has one that the command closes.
type Ender struct{ Lines chan string }

func (l *Ender) collect() {
	for line := range l.Lines {
		println(line)
	}
}

// Begin starts what collects.
func Begin(nc net.Conn) (*Ender, error) {
	l := &Ender{Lines: make(chan string)}
	go l.collect()
	buf := make([]byte, 10)
	if _, err := nc.Read(buf); err != nil {
		return l, err
	}
	return l, nil
}

// Serve serves connections.
func Serve(pa *Path, l net.Listener) error {
	for {
		nc, err := l.Accept()
		if err != nil {
			return err
		}
		s := &session{nc, pa}
		go s.run() // want:whole `goroutine may wait forever to receive from "Res" .*; nothing ends it .*`
		go pa.stop()
		_ = Log(nc)
	}
}
