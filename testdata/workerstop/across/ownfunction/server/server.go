// Package server has goroutines which are the function that returns before it has made the one that would tell them.
package server

import (
	"log"
	"net"
	"sync"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/ownfunction/relay"
)

type session struct {
	key string
	src net.Addr
	net.PacketConn
	packets  chan []byte
	finished chan struct{}
}

func newSession(src net.Addr, conn net.PacketConn) *session {
	return &session{src.String(), src, conn, make(chan []byte, 32), make(chan struct{})}
}

type server struct{ sessions sync.Map }

func (s *server) listen(conn net.PacketConn) {
	for {
		buf := make([]byte, 2048)
		n, src, err := conn.ReadFrom(buf)
		if err != nil {
			return
		}
		var sess *session
		if v, ok := s.sessions.Load(src.String()); ok {
			sess = v.(*session)
		} else {
			sess = newSession(src, conn)
			s.sessions.Store(sess.key, sess)
			go s.serve(sess)
		}
		sess.packets <- buf[:n]
	}
}

func (s *server) serve(sess *session) {
	conn, err := net.ListenPacket("udp", "")
	if err != nil {
		log.Print(err)
		s.sessions.Delete(sess.key)
		return
	}
	defer conn.Close()
	go func() {
		relay.Copy(sess, sess.src, conn, time.Minute)
		s.sessions.Delete(sess.key)
		close(sess.finished)
	}()
	for {
		select {
		case p := <-sess.packets:
			conn.WriteTo(p, sess.src)
		case <-sess.finished:
			return
		}
	}
}
