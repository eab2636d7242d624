// right: batching loop, channel closed by Close, flushed joined
package k_tickerbatch

import (
	"log"
	"net/http"
	"time"
)

type B struct {
	in   chan string
	done chan struct{}
}

func New() *B {
	b := &B{make(chan string), make(chan struct{})}
	go b.loop()
	return b
}
func (b *B) loop() {
	defer close(b.done)
	t := time.NewTicker(time.Second)
	defer t.Stop()
	var buf []string
	for {
		select {
		case s, ok := <-b.in:
			if !ok {
				log.Print(buf)
				return
			}
			buf = append(buf, s)
		case <-t.C:
			buf = buf[:0]
		}
	}
}
func (b *B) Close() { close(b.in); <-b.done }
func Handle(w http.ResponseWriter, r *http.Request) {
	b := New()
	defer b.Close()
	b.in <- r.URL.Path
}
