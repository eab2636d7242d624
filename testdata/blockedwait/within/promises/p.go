// Package promises has goroutines that wait for an answer again and again, each time for another one.
package promises

import (
	"errors"
	"net/http"
)

type promise struct {
	answer chan []byte
	failed chan error
}

func newPromise() *promise {
	return &promise{answer: make(chan []byte), failed: make(chan error)}
}

func (p *promise) handle(answer []byte, err error) {
	if err != nil {
		p.failed <- err
		return
	}
	p.answer <- answer
}

type broker struct {
	pending chan *promise
	read    func() ([]byte, error)
}

func (b *broker) receive() {
	for p := range b.pending {
		p.handle(b.read())
	}
}

func (b *broker) send(p *promise) error {
	if p == nil {
		return errors.New("none")
	}
	b.pending <- p
	return nil
}

func (b *broker) ask(wanted bool) (*promise, error) {
	var p *promise
	if wanted {
		p = newPromise()
	}
	if err := b.send(p); err != nil {
		return nil, err
	}
	return p, nil
}

func wait(p *promise) error {
	select {
	case <-p.answer:
		return nil
	case err := <-p.failed:
		return err
	}
}

// flush makes one for each turn of whoever calls it.
func (b *broker) flush() {
	p := newPromise()
	if b.send(p) == nil {
		_ = wait(p)
	}
}

// commit has it from a function that does.
func (b *broker) commit() {
	if p, err := b.ask(true); err == nil {
		_ = wait(p)
	}
}

func Serve(read func() ([]byte, error)) {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		b := &broker{pending: make(chan *promise, 8), read: read}
		go b.receive() // want `goroutine may wait forever to receive from "pending".*`
		go func() {
			for range r.ContentLength {
				b.flush()
			}
		}()
		go func() {
			for r.ContentLength > 3 {
				b.commit()
			}
		}()
	})
	http.HandleFunc("/once", func(w http.ResponseWriter, r *http.Request) {
		c := &once{failed: make(chan error)}
		go func() { // want `goroutine may wait forever to receive from "failed".*`
			for r.ContentLength > 3 {
				c.wait()
			}
		}()
		c.fail(errors.New("first"))
	})
	_ = http.ListenAndServe(":8080", nil)
}

// A once is made before, and tells once.
type once struct{ failed chan error }

func (o *once) wait()          { println(<-o.failed) }
func (o *once) fail(err error) { o.failed <- err }
