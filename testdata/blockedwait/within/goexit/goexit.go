// The goroutine goes on after an error: a buffer of one holds the first.
package main

import (
	"context"
	"errors"
	"net/http"
	"time"
)

func try() error { return errors.New("x") }

func forward(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "errs" once forward has returned \(leaks 1 goroutine each time, called per request from main\)`
		for ctx.Err() == nil {
			func() {
				if err := try(); err != nil {
					errs <- err
				}
				time.Sleep(time.Second)
			}()
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Second):
		return errors.New("timeout")
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { forward(r.Context()) })
	http.ListenAndServe("localhost:8080", nil)
}
