// Package topic has subscriptions whose channel is closed when they have ended, or before.
package topic

import "sync"

// Join gives numbers until it is told that nobody wants more, and then closes the channel.
func Join() (<-chan int, func()) { // want Join:`owned worker result1\(\), and then closes result0`
	out, gone := make(chan int), make(chan struct{})
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case <-gone:
				return
			}
		}
	}()
	return out, sync.OnceFunc(func() { close(gone) })
}

// Half closes the channel before it ends.
func Half() (<-chan int, func()) { // want Half:`owned worker result1\(\)$`
	out, gone := make(chan int), make(chan struct{})
	go func() {
		for i := range 3 {
			select {
			case out <- i:
			case <-gone:
				return
			}
		}
		close(out)
		<-gone
	}()
	return out, sync.OnceFunc(func() { close(gone) })
}
