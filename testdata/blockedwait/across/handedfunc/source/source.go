// Package source has a goroutine that sends on what it gives to who runs its func.
package source

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/handedfunc/fan"
)

// A Log has lines.
type Log struct {
	fan  *fan.Fan
	next func() string
}

// Watch gives lines.
func (l *Log) Watch(ctx context.Context) (<-chan string, error) {
	return l.fan.Subscribe(ctx, l.start)
}

func (l *Log) start() (chan string, error) {
	c := make(chan string)
	go l.poll(c)
	return c, nil
}

func (l *Log) poll(c chan<- string) {
	defer close(c)
	for {
		line := l.next()
		if line == "" {
			return
		}
		c <- line
	}
}
