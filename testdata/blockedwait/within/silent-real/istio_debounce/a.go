// right: push goroutine sends to freeCh whose buffer is one and only one push is in flight
package istio_debounce

import (
	"time"
)

type Req struct{ full bool }

func Debounce(ch chan *Req, stopCh <-chan struct{}, after time.Duration, pushFn func(*Req)) {
	var timeChan <-chan time.Time
	var req *Req
	events := 0
	free := true
	freeCh := make(chan struct{}, 1)
	push := func(r *Req) { pushFn(r); freeCh <- struct{}{} }
	pushWorker := func() {
		if req != nil {
			free = false
			go push(req)
			req = nil
			events = 0
		} else {
			timeChan = time.After(after)
		}
	}
	for {
		select {
		case <-freeCh:
			free = true
			pushWorker()
		case r := <-ch:
			if events == 0 {
				timeChan = time.After(after)
			}
			events++
			req = r
		case <-timeChan:
			if free {
				pushWorker()
			}
		case <-stopCh:
			return
		}
	}
}

type DS struct {
	pushCh chan *Req
	q      chan *Req
}

func (s *DS) Start(stop <-chan struct{}) {
	go Debounce(s.pushCh, stop, time.Second, s.Push)
	go s.send(stop)
}
func (s *DS) Push(r *Req) {
	select {
	case s.q <- r:
	default:
	}
}
func (s *DS) send(stop <-chan struct{}) {
	sem := make(chan struct{}, 10)
	for {
		select {
		case <-stop:
			return
		default:
			sem <- struct{}{}
			select {
			case <-stop:
				return
			case r := <-s.q:
				go func() { _ = r; <-sem }()
			}
		}
	}
}
