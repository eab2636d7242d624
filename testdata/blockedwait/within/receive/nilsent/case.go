// Package nilsent leaves a reader where it receives nil, which is sent, too.
package nilsent

import (
	"bufio"
	"io"
)

type doc struct{ text string }

func parse(line string) *doc {
	if line == "" {
		return nil
	}
	return &doc{text: line}
}

func decode(r io.Reader) <-chan *doc {
	docs := make(chan *doc)
	s := bufio.NewScanner(r)
	go func() { // want `goroutine may wait forever to send on "docs" once each has returned \(leaks 1 goroutine each time\)`
		defer close(docs)
		for s.Scan() {
			docs <- parse(s.Text())
		}
	}()
	return docs
}

func each(r io.Reader, f func(*doc)) {
	docs := decode(r)
	for {
		d := <-docs
		if d == nil {
			return
		}
		f(d)
	}
}
