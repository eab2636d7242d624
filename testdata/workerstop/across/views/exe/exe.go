// Package exe runs commands.
package exe

// Out is for who writes.
type Out struct{ Stdout chan<- []byte }

// In is for who reads.
type In struct{ Stdout <-chan []byte }

func newOut() (Out, In) {
	ch := make(chan []byte, 10)
	return Out{ch}, In{ch}
}

// Close ends it.
func (o *Out) Close() { close(o.Stdout) }

// Executor has a command.
type Executor struct{ Cmd string }

// Execute runs it.
func (e *Executor) Execute() In {
	out, in := newOut()
	go func() {
		defer out.Close()
		out.Stdout <- []byte(e.Cmd)
	}()
	return in
}

// Feed is closed by who has it.
type Feed struct {
	Events <-chan int
	stop   chan struct{}
}

// Open starts one.
func Open() *Feed {
	events, stop := make(chan int), make(chan struct{})
	go func() {
		defer close(events)
		for i := 0; ; i++ {
			select {
			case events <- i:
			case <-stop:
				return
			}
		}
	}()
	return &Feed{Events: events, stop: stop}
}

// Close ends it.
func (f *Feed) Close() { close(f.stop) }
