// Package turns has a lock made of two channels: whoever takes what is in one of them puts
// something into one again, in another method.
package turns

type turnstile struct{ open, shut chan struct{} }

func newTurnstile() turnstile {
	t := turnstile{open: make(chan struct{}, 1), shut: make(chan struct{}, 1)}
	t.shut <- struct{}{}
	return t
}

func (t *turnstile) enter() bool {
	select {
	case <-t.open:
		return true
	case <-t.shut:
		return false
	}
}

func (t *turnstile) leave(open bool) {
	if open {
		t.open <- struct{}{}
		return
	}
	t.shut <- struct{}{}
}

type worker struct {
	turn turnstile
	done chan struct{}
}

func newWorker() *worker {
	w := &worker{turn: newTurnstile(), done: make(chan struct{})}
	go w.loop()
	return w
}

func (w *worker) loop() {
	for {
		select {
		case <-w.done:
			return
		default:
		}
		open := w.turn.enter()
		w.turn.leave(!open)
	}
}

// Close ends the loop.
func (w *worker) Close() { close(w.done) }
