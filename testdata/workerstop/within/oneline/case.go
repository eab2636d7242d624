// Package oneline has a goroutine whose owner does not stop it, and which is started per request: that is
// one leak, and one line.
package oneline

import "net/http"

type translator struct {
	updates chan string
	stop    chan struct{}
}

func newTranslator() *translator {
	return &translator{make(chan string, 8), make(chan struct{})}
}

func (t *translator) Start() {
	go func() { // want `goroutine "stop" of translator is not stopped by Stop \(leaks 1 goroutine and what it holds each time\)`
		for {
			select {
			case u := <-t.updates:
				println(u)
			case <-t.stop:
				return
			}
		}
	}()
}

func (t *translator) Stop() {
	_ = t.stop
}

func (t *translator) Update(u string) {
	select {
	case t.updates <- u:
	default:
	}
}

type server struct {
	watchers map[string]*translator
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := newTranslator()
	t.Start()
	defer t.Stop()
	t.Update("first")
	<-r.Context().Done()
}
