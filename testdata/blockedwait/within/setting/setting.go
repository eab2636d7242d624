// Package setting sends on channels with buffers of which only the program knows the size.
package setting

import "k8s.io/apimachinery/pkg/watch"

// size is a setting: nobody has counted what there is to send.
var size = 100

type translated struct {
	source watch.Interface
	out    chan watch.Event
	stop   chan struct{}
}

var _ watch.Interface = &translated{}

func newTranslated(source watch.Interface) *translated {
	t := &translated{source, make(chan watch.Event, watch.DefaultChanSize), make(chan struct{})}
	go t.run() // want `goroutine may wait forever to send on "out"; Stop does not end it .*`
	return t
}

func (t *translated) ResultChan() <-chan watch.Event { return t.out }

func (t *translated) Stop() {
	close(t.stop)
	t.source.Stop()
}

func (t *translated) run() {
	defer close(t.out)
	for {
		select {
		case e, ok := <-t.source.ResultChan():
			if !ok {
				return
			}
			t.out <- e
		case <-t.stop:
			return
		}
	}
}

// answers is as large as it has to be.
func all(keys []string, ask func(string) error) error {
	answers := make(chan error, len(keys))
	for _, key := range keys {
		go func() { answers <- ask(key) }()
	}
	for range keys {
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}

func some(keys []string, ask func(string) error) error {
	answers := make(chan error, size)
	for _, key := range keys {
		go func() { answers <- ask(key) }() // want `goroutine may wait forever to send on "answers" if some returns early .*`
	}
	for range keys {
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}
