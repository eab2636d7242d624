// Package watcher starts goroutines that tell by a channel when they are over, and has functions that read such a channel.
package watcher

import "context"

type Source struct{ Events chan string }

// Watch is read to its end by all who call it.
func Watch(ctx context.Context, s *Source) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-s.Events:
				select {
				case <-ctx.Done():
					return
				case out <- e:
				}
			}
		}
	}()
	return out
}

// Poll is not.
func Poll(ctx context.Context, s *Source) <-chan string {
	out := make(chan string, 1)
	go func() { // want:whole `goroutine runs until ctx ends, and more are started before that: .*`
		defer close(out)
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-s.Events:
				select {
				case <-ctx.Done():
					return
				case out <- e:
				}
			}
		}
	}()
	return out
}

// Drain reads all.
func Drain(events <-chan string) {
	for e := range events {
		println(e)
	}
}

// First reads one.
func First(events <-chan string) string {
	for e := range events {
		return e
	}
	return ""
}
