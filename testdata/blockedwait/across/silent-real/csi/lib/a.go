// right: connection monitor goroutine ends when ready closed by other goroutine that always ends
package lib

import (
	"context"
	"log"
	"time"
)

func Connect(ctx context.Context, dial func(context.Context) error) error {
	ready := make(chan bool)
	var err error
	go func() { err = dial(ctx); close(ready) }()
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			log.Print("still")
		case <-ready:
			return err
		}
	}
}
