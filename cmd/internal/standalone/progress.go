package standalone

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// patience is how long a run says nothing.
const patience = 2 * time.Second

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
	stopped, ended := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(ended)
		next := time.NewTimer(patience)
		defer next.Stop()
		shown := false
		for {
			select {
			case <-stopped:
				if shown {
					fmt.Fprint(w, clear)
				}
				return
			case <-next.C:
				fmt.Fprintf(w, clear+"leaklint: %v (%v)", p, time.Since(begin).Round(time.Second))
				shown = true
				next.Reset(patience / 10)
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
	if p.done > 0 {
		return fmt.Sprintf("%d of %d packages", p.done, p.of)
	}
	return p.doing
}

// start says what is done next.
func (p *Progress) start(doing string) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.doing = doing
	}
}

// step says that one more package is done.
func (p *Progress) step(of int) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done++
		p.of = of
	}
}
