// Package nilclosed leaves a reader where it receives nil: only a close gives that.
package nilclosed

import (
	"bufio"
	"errors"
	"io"
)

type doc struct{ text string }

func decode(r io.Reader) (<-chan *doc, <-chan error) {
	errs, docs := make(chan error), make(chan *doc)
	br := bufio.NewReader(r)
	go func() {
		defer close(errs)
		defer close(docs)
		for {
			line, err := br.ReadString('\n')
			if err == io.EOF {
				return
			}
			if err != nil {
				errs <- errors.New("cannot read")
				return
			}
			docs <- &doc{text: line}
		}
	}()
	return docs, errs
}

func each(r io.Reader, f func(*doc)) error {
	docs, errs := decode(r)
	for {
		select {
		case d := <-docs:
			if d == nil {
				return nil
			}
			f(d)
		case err := <-errs:
			return err
		}
	}
}

func eachOK(r io.Reader, f func(*doc)) error {
	docs, errs := decode(r)
	for {
		select {
		case d, ok := <-docs:
			if !ok {
				return nil
			}
			f(d)
		case err := <-errs:
			return err
		}
	}
}
