// Package startsother has goroutines that wait for others that they start themselves.
package startsother

import (
	"io"
	"net"
	"sync"
)

// A goroutine per connection waits for one that it starts itself, which may have left.
func ServeConns(l net.Listener, sink io.Writer) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go copyAll(conn, sink) // want `goroutine may wait forever to send on "blocks" if another goroutine, which it starts, returns early \(leaks 1 goroutine each time, started per turn of its loop in ServeConns\)`
		go copyClosing(conn, sink)
		go copyDraining(conn, sink)
	}
}

func copyAll(conn net.Conn, sink io.Writer) {
	defer conn.Close()
	blocks := make(chan []byte)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for b := range blocks {
			if _, err := sink.Write(b); err != nil {
				return
			}
		}
	}()
	for {
		b := make([]byte, 1024)
		n, err := conn.Read(b)
		blocks <- b[:n]
		if err != nil {
			close(blocks)
			break
		}
	}
	wg.Wait()
}

// It closes the channel when it leaves: who sends panics.
func copyClosing(conn net.Conn, sink io.Writer) {
	defer conn.Close()
	blocks := make(chan []byte)
	go func() {
		for b := range blocks {
			if _, err := sink.Write(b); err != nil {
				close(blocks)
				return
			}
		}
	}()
	for {
		b := make([]byte, 1024)
		n, err := conn.Read(b)
		blocks <- b[:n]
		if err != nil {
			close(blocks)
			return
		}
	}
}

// It takes what there is until the end.
func copyDraining(conn net.Conn, sink io.Writer) {
	defer conn.Close()
	blocks := make(chan []byte)
	go func() {
		for b := range blocks {
			if _, err := sink.Write(b); err != nil {
				conn.Close()
				break
			}
		}
		for range blocks {
		}
	}()
	for {
		b := make([]byte, 1024)
		n, err := conn.Read(b)
		blocks <- b[:n]
		if err != nil {
			close(blocks)
			return
		}
	}
}

// A server that does not stop.
func ServeAll(l net.Listener, sink io.Writer) {
	for {
		if conn, err := l.Accept(); err == nil {
			go copyAgain(conn, sink) // want `goroutine may wait forever to send on "blocks" if another goroutine, which it starts, returns early \(leaks 1 goroutine each time, started per turn of its loop in ServeAll\)`
		}
	}
}

func copyAgain(conn net.Conn, sink io.Writer) {
	blocks := make(chan []byte)
	go func() {
		for b := range blocks {
			if _, err := sink.Write(b); err != nil {
				return
			}
		}
	}()
	for {
		b := make([]byte, 1024)
		n, err := conn.Read(b)
		blocks <- b[:n]
		if err != nil {
			close(blocks)
			return
		}
	}
}
