// Package batch answers by futures.
package batch

// A Future is answered once.
type Future struct {
	key  string
	done chan error
}

// Wait waits for the answer.
func (f *Future) Wait() error { return <-f.done }

func (f *Future) reply(err error) {
	select {
	case f.done <- err:
	default:
	}
}

// A Batch collects keys.
type Batch struct {
	queue chan *Future
	last  *Future
}

// New returns a batch that runs.
func New() *Batch {
	b := &Batch{queue: make(chan *Future, 16), last: &Future{done: make(chan error, 1)}}
	go b.run()
	return b
}

func (b *Batch) run() {
	for f := range b.queue {
		f.reply(nil)
	}
}

// Close ends the batch.
func (b *Batch) Close() { close(b.queue) }

// Submit adds a key.
func (b *Batch) Submit(key string) *Future {
	f := &Future{key: key, done: make(chan error, 1)}
	b.queue <- f
	return f
}

// Last returns the future that nobody answers again.
func (b *Batch) Last() *Future { return b.last }
