package standalone

import (
	"fmt"
	"io"
	"sync"
	"time"
)

const (
	patience = 2 * time.Second  // is how long a run says nothing on a terminal, and
	silence  = 20 * time.Second // how long elsewhere, as in the log of a CI system
)

const reading = "reading what the packages import"

// A Progress tells what a run is doing. The methods of a nil one do nothing.
type Progress struct {
	mu       sync.Mutex
	doing    string
	done, of int // packages
}

// Show writes what is being done to one line of a terminal, and writes it anew as it
// changes, once it has taken longer than two seconds. The returned func ends that, and
// takes the line away.
func (p *Progress) Show(w io.Writer) (stop func()) {
	const clear = "\r\x1b[K"
	return p.every(patience, patience/10, func(text string) { fmt.Fprint(w, clear+text) }, func() { fmt.Fprint(w, clear) })
}

// Log writes a line that says what is being done each time that has taken another twenty seconds.
// The returned func ends that.
func (p *Progress) Log(w io.Writer) (stop func()) {
	return p.every(silence, silence, func(text string) { fmt.Fprintln(w, text) }, func() {})
}

// every has what is being done shown, first when that has taken a while, and then again and
// again; and in the end taken away, if it was shown.
func (p *Progress) every(first, then time.Duration, show func(text string), away func()) (stop func()) {
	stopped, ended := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(ended)
		next := time.NewTimer(first)
		defer next.Stop()
		shown := false
		for {
			select {
			case <-stopped:
				if shown {
					away()
				}
				return
			case <-next.C:
				show(fmt.Sprintf("leaklint: still %v (%v)", p, time.Since(begin).Round(time.Second)))
				shown = true
				next.Reset(then)
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(stopped)
		<-ended
	})
}

func (p *Progress) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.of > 0 {
		return fmt.Sprintf("%s: %d of %d packages", p.doing, p.done, p.of)
	}
	return p.doing
}

// start says what is done next.
func (p *Progress) start(doing string) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.doing, p.done, p.of = doing, 0, 0
	}
}

// types says of how many packages of how many the types are known that others import. A run comes to that again when
// it has analyzed some.
func (p *Progress) types(done, of int) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.doing, p.done, p.of = reading, done, of
	}
}

// step says that something is done with one more package.
func (p *Progress) step(doing string, of int) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.doing != doing {
			p.doing, p.done = doing, 0
		}
		p.done++
		p.of = of
	}
}
