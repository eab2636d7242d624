// A closed channel is the flag.
package stopped_by_channel

import "sync"

type processor struct {
	cond *sync.Cond
	done chan struct{}
	buff []string
	out  func([]string)
}

func start(out func([]string)) *processor {
	p := &processor{cond: sync.NewCond(&sync.Mutex{}), done: make(chan struct{}), out: out}
	go p.run()
	return p
}

func (p *processor) run() {
	for {
		batch := p.take()
		if p.stopped() {
			return
		}
		p.out(batch)
	}
}

func (p *processor) take() []string {
	p.cond.L.Lock()
	defer p.cond.L.Unlock()
	for len(p.buff) == 0 && !p.stopped() {
		p.cond.Wait()
	}
	batch := p.buff
	p.buff = nil
	return batch
}

func (p *processor) stopped() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

func (p *processor) push(s string) {
	p.cond.L.Lock()
	p.buff = append(p.buff, s)
	p.cond.L.Unlock()
	p.cond.Signal()
}

func (p *processor) stop() {
	close(p.done)
	p.cond.Signal()
}

func Run(stop <-chan struct{}, items []string, out func([]string)) {
	p := start(out)
	defer p.stop()
	for _, s := range items {
		p.push(s)
	}
	<-stop
}
