// Package source opens what gives lines, one of several kinds.
package source

import (
	"bufio"
	"errors"
	"os"
	"time"
)

type Source interface {
	Next() (string, bool)
	Close() error
}

func Open(kind, path string) (Source, error) {
	switch kind {
	case "file":
		return openFile(path)
	case "clock":
		return newClock(), nil
	}
	return nil, errors.New("no such kind")
}

type file struct {
	f     *os.File
	lines *bufio.Scanner
}

func openFile(path string) (Source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &file{f, bufio.NewScanner(f)}, nil
}

func (f *file) Next() (string, bool) { return f.lines.Text(), f.lines.Scan() }
func (f *file) Close() error         { return f.f.Close() }

type clock struct {
	times chan string
	done  chan struct{}
}

func newClock() *clock {
	c := &clock{make(chan string), make(chan struct{})}
	go c.run()
	return c
}

func (c *clock) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for now := range t.C {
		select {
		case c.times <- now.String():
		case <-c.done:
			return
		}
	}
}

func (c *clock) Next() (string, bool) { s, ok := <-c.times; return s, ok }
func (c *clock) Close() error         { close(c.done); return nil }
