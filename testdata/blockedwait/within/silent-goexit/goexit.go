// The goroutine ends with the first error: a buffer of one holds that.
package main

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"time"
)

func try() error { return errors.New("x") }

func forward(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			func() {
				if err := try(); err != nil {
					errs <- err
					runtime.Goexit()
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
