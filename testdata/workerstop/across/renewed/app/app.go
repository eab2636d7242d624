// Package main has one watcher at a time, and one more that shares a signal each time.
package main

import (
	"os"
	"os/signal"

	"github.com/leaklint/leaklint/testdata/workerstop/across/renewed/watcher"
)

type links struct {
	names   <-chan string
	stop    chan struct{}
	current *watcher.Watcher
	shared  *watcher.Shared
}

func (l *links) Run(names <-chan string, done <-chan os.Signal) {
	defer close(l.stop)
	for {
		select {
		case <-names:
			l.restart()
		case <-done:
			l.cleanup()
			return
		}
	}
}

func (l *links) restart() {
	l.cleanup()
	l.current = watcher.NewWatcher(l.names)
	l.current.Start()
	l.shared = watcher.NewShared(l.stop)
	l.shared.Start()
}

func (l *links) cleanup() {
	if l.current != nil {
		l.current.Stop()
		l.current = nil
	}
}

func main() {
	done := make(chan os.Signal, 1)
	signal.Notify(done, os.Interrupt)
	l := &links{names: make(chan string), stop: make(chan struct{}), current: watcher.Idle()}
	l.Run(make(chan string), done)
}
