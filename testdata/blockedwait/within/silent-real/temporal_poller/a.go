// right: pollers end with shutdownCh, tasks channel select
package temporal_poller

import (
	"context"
	"sync"
)

type worker struct {
	stopCh    chan struct{}
	pollerReq chan struct{}
	taskQ     chan any
	wg        sync.WaitGroup
	poll      func(context.Context) (any, error)
	once      sync.Once
	limiter   context.Context
	cancel    context.CancelFunc
}

func New(poll func(context.Context) (any, error), n int) *worker {
	ctx, cancel := context.WithCancel(context.Background())
	return &worker{stopCh: make(chan struct{}), pollerReq: make(chan struct{}, n), taskQ: make(chan any), poll: poll, limiter: ctx, cancel: cancel}
}
func (w *worker) Start() {
	for i := 0; i < cap(w.pollerReq); i++ {
		w.wg.Add(1)
		go w.runPoller()
		w.pollerReq <- struct{}{}
	}
	w.wg.Add(1)
	go w.runDispatcher()
}
func (w *worker) isStop() bool {
	select {
	case <-w.stopCh:
		return true
	default:
		return false
	}
}
func (w *worker) runPoller() {
	defer w.wg.Done()
	for {
		select {
		case <-w.stopCh:
			return
		case <-w.pollerReq:
			t, err := w.poll(w.limiter)
			if err == nil && t != nil {
				select {
				case w.taskQ <- t:
				case <-w.stopCh:
				}
			} else {
				w.pollerReq <- struct{}{}
			}
		}
	}
}
func (w *worker) runDispatcher() {
	defer w.wg.Done()
	for {
		select {
		case <-w.stopCh:
			return
		case t := <-w.taskQ:
			w.wg.Add(1)
			go func() {
				defer w.wg.Done()
				_ = t
				if !w.isStop() {
					w.pollerReq <- struct{}{}
				}
			}()
		}
	}
}
func (w *worker) Stop() { w.once.Do(func() { close(w.stopCh); w.cancel(); w.wg.Wait() }) }
