// Command main has members that run once in the process: who sees the group knows.
package main

import (
	"os"
	"os/signal"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/members/group"
)

func main() {
	var g group.Group
	signals, done := make(chan os.Signal, 1), make(chan bool)
	signal.Notify(signals, os.Interrupt)
	g.Add(func(<-chan struct{}) {
		go func() { // want:vet `goroutine may wait forever to send on "done" once the func literal in main has returned .*`
			for range signals {
				go func() {
					select {
					case <-time.After(time.Second):
						close(done)
					case <-done:
					}
				}()
				done <- true
			}
		}()
		<-done
	})
	g.Run()
}
