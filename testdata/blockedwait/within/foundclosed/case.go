// Package foundclosed connects again when it has found closed what the goroutine of the connection closes, as Benthos.
package foundclosed

import (
	"bufio"
	"context"
	"errors"
	"io"
)

type reader struct {
	ctx    context.Context
	open   func() io.Reader
	lines  chan string
	failed chan error
}

func (r *reader) connect() error {
	if r.lines != nil {
		return nil
	}
	lines, failed := make(chan string), make(chan error)
	in := bufio.NewScanner(r.open())
	go func() {
		for in.Scan() {
			select {
			case lines <- in.Text():
			case <-r.ctx.Done():
			}
		}
		if err := in.Err(); err != nil {
			select {
			case failed <- err:
			case <-r.ctx.Done():
			}
		}
		close(lines)
		close(failed)
	}()
	r.lines, r.failed = lines, failed
	return nil
}

func (r *reader) read() (string, error) {
	lines, failed := r.lines, r.failed
	select {
	case line, ok := <-lines:
		if !ok {
			r.lines = nil
			return "", io.EOF
		}
		return line, nil
	case err, ok := <-failed:
		if !ok {
			r.lines = nil
			return "", io.EOF
		}
		return "", err
	}
}

func (r *reader) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := r.connect(); err != nil {
			continue
		}
		line, err := r.read()
		println(line, err)
	}
}

// A hasty one connects again when something has failed.
type hasty struct {
	ctx    context.Context
	open   func() io.Reader
	lines  chan string
	failed chan error
}

func (h *hasty) connect() error {
	if h.lines != nil {
		return nil
	}
	lines, failed := make(chan string), make(chan error)
	in := bufio.NewScanner(h.open())
	go func() { // want `goroutine may wait until the end of ctx to send on "lines"; nothing else ends it \(leaks 1 goroutine each time, connect runs again once "lines" is set back\)`
		for in.Scan() {
			select {
			case lines <- in.Text():
			case <-h.ctx.Done():
			}
		}
		close(lines)
	}()
	h.lines, h.failed = lines, failed
	return nil
}

func (h *hasty) read() (string, error) {
	select {
	case line, ok := <-h.lines:
		if !ok {
			h.lines = nil
			return "", io.EOF
		}
		if line == "" {
			h.lines = nil
			return "", errors.New("empty")
		}
		return line, nil
	case err := <-h.failed:
		return "", err
	}
}

func (h *hasty) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := h.connect(); err != nil {
			continue
		}
		line, err := h.read()
		println(line, err)
	}
}
